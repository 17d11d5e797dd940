import { type FetcherWithComponents, Form, useNavigation } from 'react-router';
import { HiddenFields } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { DeleteButton, RowMenu } from '#app/forms/confirm-dialog.tsx';
import { controlProps } from '#app/forms/fields.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { trashDays } from '#app/forms/trash.ts';
import { formatDateTime } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useZone } from '#app/ui/hooks.ts';
import { Icon } from '#app/ui/icon.tsx';
import { replyFields, type StaffComment } from './comment.ts';
import styles from './staff-comment.module.css';

type StaffCommentProps = {
  comment: StaffComment;
  /** Set on the Comments screen, where comments can be selected and answered. */
  here?: { ticked: string; answer: Answer | undefined };
  /** Where and with which form the buttons of a held comment send, if not to this page. */
  acting?: Sending;
};
type Sending = { action: string; form: FetcherWithComponents<unknown>['Form'] };

export function StaffCommentItem({ comment, here, acting }: StaffCommentProps) {
  const zone = useZone();
  const { id, status, email, message, timestamp, heldReason, postSlug, postTitle, replyTo } = comment;
  const name = comment.name || 'Anonymous';
  return (
    <li className={`cluster start gap-3 ${styles.item}`} data-held={status === 'held' || undefined}>
      <div className={`stack gap-1 ${styles.comment}`}>
        <div className="cluster tight gap-y-0">
          <h2 className="label">
            {here ? (
              <label className={`target ${styles.tick}`}>
                <input type="checkbox" form={here.ticked} name="which" value={id} /> {name}
              </label>
            ) : (
              name
            )}
          </h2>
          <span className="status" data-disc={status === 'held' ? 'half' : 'full'}>
            {status === 'held' ? 'Held' : 'Public'}
            {replyTo !== null && ', reply from the clinic'}
          </span>
        </div>
        <p className="as-typed measure">{message}</p>
        {status === 'held' && heldReason && (
          <p className="measure muted row start snug gap-2">
            <Icon name="alert" />
            <span>Held because: {heldReason}</span>
          </p>
        )}
        <p className="meta">
          {timestamp === null ? 'Unknown date' : <time dateTime={timestamp}>{formatDateTime(zone, timestamp)}</time>},
          on <a href={`/blog/${postSlug}#comments`}>{postTitle}</a>
          {email && (
            <>
              , from <a href={`mailto:${encodeURI(email)}`}>{email}</a>
            </>
          )}
        </p>
      </div>
      {/* No question before deleting, because the answer offers Undo. */}
      {status === 'held' && (
        <div className="cluster gap-2">
          <Act intent="approve" id={id} name={name} {...acting} />
          <Act intent="delete" id={id} name={name} {...acting} />
        </div>
      )}
      {here && status === 'public' && replyTo === null && <ReplyForm comment={comment} answer={here.answer} />}
      {status === 'public' && (
        <RowMenu about={`the comment by ${name}`}>
          <Act intent="hide" id={id} name={name} />
          <DeleteButton
            kind="comment"
            id={id}
            about={`the comment by ${name}`}
            question={`Delete the comment by ${name}?`}
            consequence={`It stays in the trash for ${trashDays} days.`}
          />
        </RowMenu>
      )}
    </li>
  );
}

/** Stays open with what was typed if the reply was refused. */
function ReplyForm({ comment: { id, name }, answer }: { comment: StaffComment; answer: Answer | undefined }) {
  const form = `reply-${id}`;
  const refused = answer?.form === form ? answer : undefined;
  return (
    <details className={styles.reply} open={refused !== undefined}>
      <summary className="target">
        Reply<span className="visually-hidden"> to {name || 'Anonymous'}</span>
      </summary>
      <RecordForm
        intent="reply"
        name={form}
        answer={answer}
        submit="Post reply"
        className="stack gap-3"
        variant="solid"
      >
        <input type="hidden" name="id" value={id} />
        <Field {...controlProps(replyFields, { answer: refused })('message')} id={form} />
      </RecordForm>
    </details>
  );
}

const acts = {
  approve: { label: 'Approve', variant: 'solid', icon: 'check' },
  hide: { label: 'Hide', variant: 'line', icon: 'eye' },
  delete: { label: 'Delete', variant: 'danger', icon: 'trash' },
} as const;

type ActProps = Partial<Sending> & { intent: keyof typeof acts; id: number; name: string };

function Act({ intent, id, name, form: Sender = Form, action }: ActProps) {
  const { formData } = useNavigation();
  const { label, ...look } = acts[intent];
  return (
    <Sender method="post" preventScrollReset {...(action && { action })}>
      <HiddenFields fields={{ intent, kind: 'comment', id: String(id) }} />
      <Button
        type="submit"
        small
        {...look}
        busy={formData?.get('intent') === intent && formData.get('id') === String(id)}
      >
        {label}
        <span className="visually-hidden"> the comment by {name}</span>
      </Button>
    </Sender>
  );
}

import { Form, useNavigation } from 'react-router';
import { AdminPage, EmptyNote } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterTags, Pager } from '#app/ui/page-links.tsx';
import {
  type CommentPlace,
  replyFields,
  type StaffComment,
  type StaffCommentPage,
  staffCommentsHref,
} from './comment.ts';
import styles from './comments-page.module.css';
import { trashDays } from '#app/records/trash.ts';
import { formatFullMoment } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/hooks.ts';
import { DeleteButton, RowMenu } from '#app/records/confirm-dialog.tsx';
import { controlProps } from '#app/records/fields.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

type CommentsPageProps = {
  place: CommentPlace;
  page: StaffCommentPage;
  /** The number of held comments, counted up to 1,001. */
  held: number;
  /** All new comments are held for review. */
  holding: boolean;
  answer: Answer | undefined;
};

export function CommentsPage({ place, page, held, holding, answer }: CommentsPageProps) {
  const { show, sort, before } = place;
  const tags = [
    { label: 'All', href: staffCommentsHref({ show: 'all', sort }), current: show === 'all' },
    {
      label: `Held ${held > 1_000 ? '1,000+' : held}`,
      href: staffCommentsHref({ show: 'held', sort }),
      current: show === 'held',
    },
    { label: 'Public', href: staffCommentsHref({ show: 'public', sort }), current: show === 'public' },
  ];
  const sorted = (['newest', 'oldest'] as const).map((name) => ({
    label: name === 'newest' ? 'Newest first' : 'Oldest first',
    href: staffCommentsHref({ show, sort: name }),
    current: name === sort,
  }));
  return (
    <AdminPage title="Comments" actions={<FilterTags label="Show" tags={tags} />} answer={answer}>
      <HoldSwitch holding={holding} />
      {page.comments.length > 1 && (
        <Form
          id="ticked"
          method="post"
          preventScrollReset
          className="cluster gap-3 mb-4"
          aria-label="Selected comments"
        >
          <span className="label">Selected comments:</span>
          {show !== 'public' && <BulkButton intent="approve-some">Approve</BulkButton>}
          {show !== 'held' && <BulkButton intent="hide-some">Hide</BulkButton>}
          <BulkButton intent="delete-some">Delete</BulkButton>
        </Form>
      )}
      {page.comments.length > 1 && (
        <div className="mb-4">
          <FilterTags label="Order" tags={sorted} />
        </div>
      )}
      <section className="card flush" aria-label="Comments">
        {page.comments.length > 0 ? (
          <ul className="rows">
            {page.comments.map((comment) => (
              <StaffCommentItem key={comment.id} comment={comment} here={{ ticked: 'ticked', answer }} />
            ))}
          </ul>
        ) : (
          <EmptyNote>
            {show === 'held' ? 'No comments found. Nothing needs your review.' : 'No comments found.'}
          </EmptyNote>
        )}
      </section>
      <Pager
        label="Pages of comments"
        back={before ? { label: 'First comments', href: staffCommentsHref({ show, sort }) } : null}
        onward={
          page.older === null
            ? null
            : { label: 'More comments', href: staffCommentsHref({ show, sort, before: page.older }) }
        }
      />
    </AdminPage>
  );
}

function BulkButton({ intent, children }: { intent: string; children: string }) {
  return (
    <Button type="submit" name="intent" value={intent} small>
      {children}
    </Button>
  );
}

/** A button instead of a checkbox, because it takes effect right away, works without script and says what it does. */
function HoldSwitch({ holding }: { holding: boolean }) {
  const busy = useNavigation().formData?.get('intent') === 'hold-all';
  return (
    <Form method="post" preventScrollReset className={`card cluster apart mb-5 snug gap-y-3 gap-x-5 ${styles.switch}`}>
      <input type="hidden" name="intent" value="hold-all" />
      <input type="hidden" name="hold" value={holding ? 'off' : 'on'} />
      <div>
        <b id="hold-all">Hold all new comments for review</b>
        <p className="meta">
          {holding
            ? 'On. New comments are not public until you approve them.'
            : 'Off. New comments are public right away. Comments that look like advertising are held.'}
        </p>
      </div>
      <Button type="submit" small aria-describedby="hold-all" busy={busy} busyLabel="Saving...">
        {holding ? 'Turn off' : 'Turn on'}
      </Button>
    </Form>
  );
}

type StaffCommentProps = {
  comment: StaffComment;
  /** Set on the Comments screen, where comments can be selected and answered. */
  here?: { ticked: string; answer: Answer | undefined };
};

export function StaffCommentItem({ comment, here }: StaffCommentProps) {
  const zone = useZone();
  const { id, status, email, message, timestamp, heldReason, postSlug, postTitle, replyTo } = comment;
  const name = comment.name || 'Anonymous';
  return (
    <li className={`stack gap-3 ${styles.item}`} data-held={status === 'held' || undefined}>
      <div className={`cluster apart gap-y-2 dense ${styles.head}`}>
        <h2 className="h4">
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
      <p className={`meta cluster targets gap-y-0 gap-x-5 ${styles.about}`}>
        {email && <a href={`mailto:${encodeURI(email)}`}>{email}</a>}
        {timestamp === null ? 'Unknown date' : <time dateTime={timestamp}>{formatFullMoment(zone, timestamp)}</time>}
        <span>
          On <a href={`/blog/${postSlug}#comments`}>{postTitle}</a>
        </span>
      </p>
      <p className="measure as-typed">{message}</p>
      {status === 'held' && heldReason && (
        <p className={`measure muted row start relaxed ${styles.reason}`}>
          <Icon name="alert" />
          <span>Held because: {heldReason}</span>
        </p>
      )}
      <div className={`cluster apart gap-3 start ${styles.actions}`}>
        {status === 'held' && <Act intent="approve" label="Approve" variant="solid" commentId={id} name={name} />}
        {here && status === 'public' && replyTo === null && <ReplyForm comment={comment} answer={here.answer} />}
        <RowMenu about={`the comment by ${name}`}>
          {status === 'public' && <Act intent="hide" label="Hide" variant="line" commentId={id} name={name} />}
          <DeleteButton
            kind="comment"
            id={id}
            about={`the comment by ${name}`}
            question={`Delete the comment by ${name}?`}
            consequence={`It stays in the trash for ${trashDays} days.`}
          />
        </RowMenu>
      </div>
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

type ActProps = {
  intent: 'approve' | 'hide';
  label: string;
  variant: 'solid' | 'line';
  commentId: number;
  name: string;
};

function Act({ intent, label, variant, commentId, name }: ActProps) {
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === intent && formData.get('id') === String(commentId);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={commentId} />
      <Button type="submit" small variant={variant} busy={busy} icon={intent === 'approve' ? 'check' : 'eye'}>
        {label}
        <span className="visually-hidden"> the comment by {name}</span>
      </Button>
    </Form>
  );
}

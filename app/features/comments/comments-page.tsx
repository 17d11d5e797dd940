import { Form, useNavigation } from 'react-router';
import { AdminPage, EmptyNote } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { Button } from '#app/ui/button.tsx';
import { FilterTags } from '#app/ui/tags.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { type CommentFilter, type StaffComment, type StaffCommentPage, staffCommentsHref } from './comment.ts';
import styles from './comments-page.module.css';
import { trashDays } from '#app/records/trash.ts';
import { momentInWords } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/zone.ts';
import { DeleteButton } from '#app/records/confirm-dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';

type CommentsPageProps = {
  place: { show: CommentFilter; before?: string | undefined };
  page: StaffCommentPage;
  /** Counted up to a thousand and one. */
  held: number;
  /** Every new comment waits. */
  holding: boolean;
  answer: Answer | undefined;
};

export function CommentsPage({ place, page, held, holding, answer }: CommentsPageProps) {
  const { show, before } = place;
  const tags = [
    { label: 'All', href: staffCommentsHref('all'), current: show === 'all' },
    { label: `Held ${held > 1_000 ? '1,000+' : held}`, href: staffCommentsHref('held'), current: show === 'held' },
    { label: 'Public', href: staffCommentsHref('public'), current: show === 'public' },
  ];
  return (
    <AdminPage title="Comments" actions={<FilterTags label="Show" tags={tags} />} answer={answer}>
      <HoldSwitch holding={holding} />
      <section className="card flush" aria-label="Comments">
        {page.comments.length > 0 ? (
          <ul className="rows">
            {page.comments.map((comment) => (
              <StaffCommentItem key={comment.id} comment={comment} />
            ))}
          </ul>
        ) : (
          <EmptyNote>{show === 'held' ? 'No comments found. Nothing waits for you.' : 'No comments found.'}</EmptyNote>
        )}
      </section>
      <Pager
        label="Pages of comments"
        back={before ? { label: 'First comments', href: staffCommentsHref(show) } : null}
        onward={page.older === null ? null : { label: 'More comments', href: staffCommentsHref(show, page.older) }}
      />
    </AdminPage>
  );
}

/** A button and not a box to tick: it works at once, also without script, and says what it does. */
function HoldSwitch({ holding }: { holding: boolean }) {
  const busy = useNavigation().formData?.get('intent') === 'hold-all';
  return (
    <Form method="post" preventScrollReset className={styles.switch}>
      <input type="hidden" name="intent" value="hold-all" />
      <input type="hidden" name="hold" value={holding ? 'off' : 'on'} />
      <div>
        <b id="hold-all">Hold all comments until we have read them</b>
        <p className="meta">
          {holding
            ? 'On. No new comment is public before you approve it.'
            : 'Off. New comments are public at once; what looks like advertising is held.'}
        </p>
      </div>
      <Button type="submit" small aria-describedby="hold-all" busy={busy} busyLabel="Saving...">
        {holding ? 'Switch off' : 'Switch on'}
      </Button>
    </Form>
  );
}

export function StaffCommentItem({ comment }: { comment: StaffComment }) {
  const zone = useZone();
  const { id, status, email, message, timestamp, heldReason, postSlug, postTitle } = comment;
  const name = comment.name || 'Anonymous';
  return (
    <li className={styles.item} data-held={status === 'held' || undefined}>
      <div className={styles.head}>
        <h2 className="h4">{name}</h2>
        <span className="status" data-disc={status === 'held' ? 'half' : 'full'}>
          {status === 'held' ? 'Held' : 'Public'}
        </span>
      </div>
      <p className={styles.about}>
        {email && <a href={`mailto:${encodeURI(email)}`}>{email}</a>}
        {timestamp === null ? 'Unknown date' : <time dateTime={timestamp}>{momentInWords(zone, timestamp)}</time>}
        <span>
          On <a href={`/blog/${postSlug}#comments`}>{postTitle}</a>
        </span>
      </p>
      <p className="measure as-typed">{message}</p>
      {status === 'held' && heldReason && (
        <p className={`measure muted ${styles.reason}`}>
          <Icon name="alert" />
          <span>Why it was held: {heldReason}</span>
        </p>
      )}
      <div className={styles.actions}>
        {status === 'held' && <Approve commentId={id} name={name} />}
        <DeleteButton
          kind="comment"
          id={id}
          about={`the comment by ${name}`}
          question={`Delete the comment by ${name}?`}
          consequence={`It stays in the trash for ${trashDays} days.`}
        />
      </div>
    </li>
  );
}

function Approve({ commentId, name }: { commentId: number; name: string }) {
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'approve' && formData.get('id') === String(commentId);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="id" value={commentId} />
      <Button type="submit" small look="solid" icon="check" busy={busy}>
        Approve<span className="visually-hidden"> the comment by {name}</span>
      </Button>
    </Form>
  );
}

import { Form, useNavigation } from 'react-router';
import { AdminPage } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/features/admin/answer.ts';
import { EmptyNote } from '#app/features/admin/card.tsx';
import { Button } from '#app/ui/button.tsx';
import { FilterTags } from '#app/ui/filter-tags.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { StaffCommentItem } from './staff-comment-item.tsx';
import { staffCommentsHref, type CommentFilter, type StaffCommentPage } from './staff-comment.ts';
import styles from './comments-page.module.css';

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
      <section className={styles.card} aria-label="Comments">
        {page.comments.length > 0 ? (
          <ul className={styles.list}>
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

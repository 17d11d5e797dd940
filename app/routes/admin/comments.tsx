import { flag, namesOf } from '#app/records/fields.ts';
import type { Route } from './+types/comments';
import { appContext } from '#app/context.ts';
import { staffCommentErrorMessages, staffCommentsHref, replyFields } from '#app/features/comments/comment.ts';
import { commentHandlers, commentTrash, isHoldingComments } from '#app/features/comments/comments.commands.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { countTrash } from '#app/records/trash.server.ts';
import { StaffCommentItem } from '#app/features/comments/staff-comment.tsx';
import styles from '#app/features/comments/staff-comment.module.css';
import {
  commentsQuerySchema,
  countStaffComments,
  listCommentsForStaff,
} from '#app/features/comments/comments.server.ts';
import { Form, useNavigation } from 'react-router';
import { AdminPage, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { ListEnd, SortMenu } from '#app/features/admin/list-end.tsx';
import { Button } from '#app/ui/button.tsx';
import { FilterTags } from '#app/ui/page-links.tsx';

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const place = commentsQuerySchema.parse(Object.fromEntries(url.searchParams));
  const [page, counts, holding, deleted] = await Promise.all([
    listCommentsForStaff(app, place),
    countStaffComments(app, place),
    isHoldingComments(app),
    countTrash(app, commentTrash),
  ]);
  return { place, page, counts, holding, deleted };
}

const formConfig = { failed: staffCommentErrorMessages, fields: { ...replyFields, hold: flag({ label: '' }) } };
export const action = createStaffAction(formConfig, commentHandlers);
export const clientAction = createClientAction(formConfig);

const filters = { all: 'All', held: 'Held', public: 'Public' };
const orders = { newest: 'Newest first', oldest: 'Oldest first' };

export default function Comments({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { place, page, counts, holding, deleted } = loaderData;
  const { show, sort, before } = place;
  const tags = namesOf(filters).map((name) => ({
    label: filters[name],
    href: staffCommentsHref({ show: name, sort }),
    current: name === show,
    count: counts[name],
  }));
  const sorts = namesOf(orders).map((name) => ({
    label: orders[name],
    href: staffCommentsHref({ show, sort: name }),
    current: name === sort,
  }));
  return (
    <AdminPage answer={answer}>
      <HoldSwitch holding={holding} />
      <div className="cluster apart mb-4 gap-y-3">
        <FilterTags label="Show" tags={tags} />
        <SortMenu orders={sorts} />
      </div>
      <div className={styles.list}>
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
        {page.comments.length > 0 && (
          <Form
            id="ticked"
            method="post"
            preventScrollReset
            className={`cluster gap-3 ${styles.bulk}`}
            aria-label="Selected comments"
          >
            <span className="label">Selected comments:</span>
            {show !== 'public' && <BulkButton intent="approve-some">Approve</BulkButton>}
            {show !== 'held' && <BulkButton intent="hide-some">Hide</BulkButton>}
            <BulkButton intent="delete-some">Delete</BulkButton>
          </Form>
        )}
      </div>
      <ListEnd
        noun="comment"
        from={counts.from}
        shown={page.comments.length}
        total={counts[show]}
        deleted={deleted}
        back={{ label: 'First comments', href: before ? staffCommentsHref({ show, sort }) : null }}
        onward={{ label: 'Next', href: page.older && staffCommentsHref({ show, sort, before: page.older }) }}
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
    <Form method="post" preventScrollReset className="cluster apart mb-4 snug gap-y-2 gap-x-5">
      <input type="hidden" name="intent" value="hold-all" />
      <input type="hidden" name="hold" value={holding ? 'off' : 'on'} />
      <p className="muted">
        <b id="hold-all">Hold all new comments for review:</b>{' '}
        {holding
          ? 'on. New comments are not public until you approve them.'
          : 'off. New comments are public right away. Comments that look like advertising are held.'}
      </p>
      <Button type="submit" small aria-describedby="hold-all" busy={busy} busyLabel="Saving...">
        {holding ? 'Turn off' : 'Turn on'}
      </Button>
    </Form>
  );
}

import { Form, useNavigation } from 'react-router';
import { appContext } from '#app/context.ts';
import { staffCommentErrorMessages, replyFields } from '#app/features/comments/comment.ts';
import { commentHandlers, commentTrash, isHoldingComments } from '#app/features/comments/comments.commands.server.ts';
import {
  commentsQuerySchema,
  countStaffComments,
  listCommentsForStaff,
} from '#app/features/comments/comments.server.ts';
import { StaffCommentItem } from '#app/features/comments/staff-comment.tsx';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { choicesOf, ListScreen } from '#app/features/staff-area/list-screen.tsx';
import { flag } from '#app/forms/fields.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { countTrash } from '#app/history/trash.server.ts';
import { listHref } from '#app/shared/address.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/comments';
import styles from '#app/features/comments/staff-comment.module.css';

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = commentsQuerySchema.parse(Object.fromEntries(url.searchParams));
  const [page, counts, holding, deleted] = await Promise.all([
    listCommentsForStaff(app, query),
    countStaffComments(app, query),
    isHoldingComments(app),
    countTrash(app, commentTrash),
  ]);
  return { query, page, counts, holding, deleted };
}

const formConfig = { failed: staffCommentErrorMessages, fields: { ...replyFields, hold: flag('') } };
export const action = createStaffAction(formConfig, commentHandlers);
export const clientAction = createClientAction(formConfig);

const filters = { all: 'All', held: 'Held', public: 'Public' };
const orders = { newest: 'Newest first', oldest: 'Oldest first' };

export default function Comments({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { query, page, counts, holding, deleted } = loaderData;
  const { show, sort, before } = query;
  const hrefOf = (other: object) => listHref('/admin/comments', { show, sort, ...other });
  return (
    <AdminPage answer={answer}>
      <ListScreen
        filters={choicesOf(filters, show, (name) => hrefOf({ show: name }), counts)}
        orders={choicesOf(orders, sort, (name) => hrefOf({ sort: name }))}
        noun="comment"
        from={counts.from}
        shown={page.comments.length}
        total={counts[show]}
        empty={`No comments found.${show === 'held' ? ' Nothing needs your review.' : ''}`}
        deleted={deleted}
        back={before && hrefOf({})}
        backLabel="First comments"
        onward={page.older && hrefOf({ before: page.older })}
      >
        <div className={styles.list}>
          <ul className="card flush rows" aria-label="Comments">
            {page.comments.map((comment) => (
              <StaffCommentItem key={comment.id} comment={comment} here={{ ticked: 'ticked', answer }} />
            ))}
          </ul>
          <Form
            id="ticked"
            method="post"
            preventScrollReset
            className={`cluster gap-3 py-3 pinned ${styles.bulk}`}
            aria-label="Selected comments"
          >
            <span className="label">Selected comments:</span>
            {show !== 'public' && <BulkButton intent="approve-some">Approve</BulkButton>}
            {show !== 'held' && <BulkButton intent="hide-some">Hide</BulkButton>}
            <BulkButton intent="delete-some">Delete</BulkButton>
          </Form>
        </div>
      </ListScreen>
      <HoldSwitch holding={holding} />
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
    <Form method="post" preventScrollReset className="cluster apart mt-4 pt-4 line-top snug gap-y-2 gap-x-5">
      <input type="hidden" name="intent" value="hold-all" />
      <input type="hidden" name="hold" value={holding ? 'off' : 'on'} />
      <p className="muted measure">
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

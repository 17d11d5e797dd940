import { Form } from 'react-router';
import { appContext, sessionContext } from '#app/context.ts';
import { rulesFor } from '#app/features/operations/trash-rules.server.ts';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { FilteredList } from '#app/features/staff-area/list-screen.tsx';
import { HiddenFields } from '#app/forms/answer-notice.tsx';
import { filterRows } from '#app/forms/cursors.server.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { trashDays, trashFields } from '#app/forms/trash.ts';
import { listTrash, trashHandlers } from '#app/history/trash.server.ts';
import { formatDateTime } from '#app/shared/dates.ts';
import { ArrowLink, Button } from '#app/ui/button.tsx';
import { useZone } from '#app/ui/hooks.ts';
import type { Route } from './+types/trash';
import styles from '#app/forms/forms.module.css';

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const asked = url.searchParams.get('kind');
  const rules = rulesFor(context.get(sessionContext).role);
  const one = rules.filter(({ kind }) => kind === asked);
  const kinds = await Promise.all((one.length > 0 ? one : rules).map((rule) => listTrash(app, rule)));
  const records = kinds.flat().toSorted((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1));
  return { list: filterRows(records, url, ({ name }) => name), kind: one[0]?.kind };
}

const formConfig = { failed: { delete: 'It was not deleted.', restore: 'It was not restored.' }, fields: {} };
export function action(args: Route.ActionArgs) {
  return createStaffAction(formConfig, trashHandlers(...rulesFor(args.context.get(sessionContext).role)))(args);
}

export const clientAction = createClientAction(formConfig);

export default function Trash({ loaderData: { list, kind: only }, actionData }: Route.ComponentProps) {
  const zone = useZone();
  return (
    <AdminPage actions={only && <ArrowLink href="/admin/trash">Everything deleted</ArrowLink>} answer={actionData}>
      <FilteredList
        path="/admin/trash"
        list={list}
        keep={{ kind: only }}
        noun="deleted item"
        find="Find a deleted item"
        empty={`The trash is empty. Anything you delete stays here for ${trashDays} days.`}
      >
        <ul className="card flush rows">
          {list.rows.map(({ kind, id, name, deletedAt }) => (
            <li key={`${kind}-${id}`} className={`cluster apart gap-y-3 gap-x-5 ${styles.trashed}`}>
              <div>
                <b>{name}</b>
                <p className="meta">
                  Deleted {formatDateTime(zone, deletedAt)}. Permanently deleted {trashDays} days later.
                </p>
              </div>
              <Form method="post" preventScrollReset>
                <HiddenFields fields={trashFields('restore', kind, id)} />
                <Button type="submit" icon="undo" small>
                  Restore<span className="visually-hidden"> {name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </FilteredList>
    </AdminPage>
  );
}

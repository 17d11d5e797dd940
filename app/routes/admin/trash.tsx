import type { Route } from './+types/trash';
import { appContext, sessionContext } from '#app/context.ts';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { staffTitle } from '#app/site/page-meta.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { listTrash, trashHandlers } from '#app/records/trash.server.ts';
import { trashDays, trashFields, type TrashedRecord } from '#app/records/trash.ts';
import { rulesFor } from '#app/trash-rules.server.ts';
import { Form } from 'react-router';
import { formatDateTime } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/hooks.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/records/answer-notice.tsx';
import styles from '#app/records/records.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const kinds = await Promise.all(rulesFor(context.get(sessionContext).role).map((rule) => listTrash(app, rule)));
  return { records: kinds.flat().toSorted((a, b) => (a.deletedAt < b.deletedAt ? 1 : -1)) };
}

const formConfig = { failed: { delete: 'It was not deleted.', restore: 'It was not restored.' }, fields: {} };
export function action(args: Route.ActionArgs) {
  return createStaffAction(formConfig, trashHandlers(...rulesFor(args.context.get(sessionContext).role)))(args);
}

export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Trash');

export default function Trash({ loaderData: { records }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Trash" answer={actionData}>
      <Card flush={records.length > 0}>
        {records.length === 0 ? (
          <EmptyNote>The trash is empty. Anything you delete stays here for {trashDays} days.</EmptyNote>
        ) : (
          <TrashList records={records} />
        )}
      </Card>
    </AdminPage>
  );
}

function TrashList({ records }: { records: TrashedRecord[] }) {
  const zone = useZone();
  return (
    <ul className="rows">
      {records.map(({ kind, id, called, deletedAt }) => (
        <li key={`${kind}-${id}`} className={`cluster apart gap-y-3 gap-x-5 ${styles.trashed}`}>
          <div>
            <b>{called}</b>
            <p className="meta">
              Deleted {formatDateTime(zone, deletedAt)}. Permanently deleted {trashDays} days later.
            </p>
          </div>
          <Form method="post" preventScrollReset>
            <HiddenFields fields={trashFields('restore', kind, id)} />
            <Button type="submit" icon="undo" small>
              Restore<span className="visually-hidden"> {called}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

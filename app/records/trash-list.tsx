import { Form } from 'react-router';
import { formatDateTime } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/zone.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from './answer-notice.tsx';
import { trashDays, trashFields, type TrashedRecord } from './trash.ts';
import styles from './records.module.css';

export function TrashList({ records }: { records: TrashedRecord[] }) {
  const zone = useZone();
  return (
    <ul className="rows">
      {records.map(({ kind, id, called, deletedAt }) => (
        <li key={`${kind}-${id}`} className={`cluster apart ${styles.trashed}`}>
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

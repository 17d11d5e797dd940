import { Form, useNavigation } from 'react-router';
import { Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ClinicAnswer, ClosureFields } from './clinic-answer.ts';
import { type Closure, closureDates } from './hours.ts';
import type { HolidaySwitch } from './holidays.server.ts';
import admin from '#app/features/admin/admin-page.module.css';
import styles from './clinic.module.css';

type Refused = Extract<ClinicAnswer, { form: 'closure' }> | undefined;

type ClosuresCardProps = {
  coming: Closure[];
  past: Closure[];
  holidays: HolidaySwitch[];
  /** The form that was sent and not taken. */
  refused: Refused;
};

export function ClosuresCard({ coming, past, holidays, refused }: ClosuresCardProps) {
  return (
    <Card title="Closures">
      <p className="meta mb-4">
        Days or hours in which you are closed though the week says otherwise. Pages show them 45 days ahead.
      </p>
      {coming.length > 0 ? <Closures closures={coming} refused={refused} /> : <EmptyNote>No closures ahead.</EmptyNote>}
      <ClosureForm refused={refused?.closureId === null ? refused : undefined} />
      <details className={styles.past}>
        <summary>Holidays ({holidays.filter(({ closed }) => closed).length} closed)</summary>
        <HolidaysForm holidays={holidays} />
      </details>
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>Closures that are over ({past.length})</summary>
          <Closures closures={past} refused={refused} />
        </details>
      )}
    </Card>
  );
}

function Closures({ closures, refused }: { closures: Closure[]; refused: Refused }) {
  return (
    <ul className="mb-5">
      {closures.map((closure) => (
        <li key={closure.id} className={styles.closure}>
          <p>
            <b>{closureDates(closure)}</b>
            <span>{closure.reason}</span>
          </p>
          <ConfirmButton
            id={`remove-closure-${closure.id}`}
            label="Remove"
            about={`${closureDates(closure)}, ${closure.reason}`}
            question={`Remove the closure ${closureDates(closure)}?`}
            consequence="The pages go back to the usual hours for these days."
            confirm="Remove"
            fields={{ intent: 'delete-closure', closureId: String(closure.id) }}
            small
          />
          <details className={styles.past} open={refused?.closureId === closure.id}>
            <summary>
              Edit<span className="visually-hidden"> {closureDates(closure)}</span>
            </summary>
            <ClosureForm closure={closure} refused={refused?.closureId === closure.id ? refused : undefined} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function ClosureForm({ closure, refused }: { closure?: Closure; refused: Refused }) {
  const intent = closure ? 'change-closure' : 'add-closure';
  const sent = useNavigation().formData;
  const isSending = sent?.get('intent') === intent && sent.get('closureId') === (closure ? String(closure.id) : null);
  const wire = (name: keyof ClosureFields) => ({
    id: closure ? `${name}-${closure.id}` : name,
    name,
    defaultValue: refused?.fields[name] ?? closure?.[name] ?? '',
    error: refused?.errors[name],
  });
  return (
    <Form method="post" noValidate className="stack below-line">
      <input type="hidden" name="intent" value={intent} />
      {closure && <input type="hidden" name="closureId" value={closure.id} />}
      <Field label="First day" type="date" required min="2000-01-01" {...wire('startsOn')} />
      <Field label="Last day" type="date" min="2000-01-01" {...wire('endsOn')} />
      <Field label="Closed from" type="time" {...wire('fromTime')} />
      <Field label="Closed until" type="time" {...wire('untilTime')} />
      <Field label="Reason" required maxLength={120} autoComplete="off" {...wire('reason')} />
      <p className="meta">
        For a single day leave the last day empty, for whole days the times. Visitors read the reason.
      </p>
      {closure ? (
        <Button type="submit" look="solid" busy={isSending} busyLabel="Saving...">
          Save closure
        </Button>
      ) : (
        <Button type="submit" look="solid" icon="plus" busy={isSending} busyLabel="Adding...">
          Add closure
        </Button>
      )}
    </Form>
  );
}

function HolidaysForm({ holidays }: { holidays: HolidaySwitch[] }) {
  const saving = useNavigation().formData?.get('intent') === 'holidays';
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="holidays" />
      <p className="meta mb-4">Checked: you are closed on it, this year and every year.</p>
      <ul className="mb-4">
        {holidays.map(({ name, day, closed }) => (
          <li key={name}>
            <label className={admin.check}>
              <input type="checkbox" name="closedOn" value={name} defaultChecked={closed} />
              <span>
                {name} <small className="muted">{formatDay(day)}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Button type="submit" look="solid" busy={saving} busyLabel="Saving...">
        Save holidays
      </Button>
    </Form>
  );
}

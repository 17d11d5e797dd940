import { useState } from 'react';
import admin from '#app/features/admin/admin-page.module.css';
import { Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { controlProps } from '#app/records/fields.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { Field } from '#app/ui/field.tsx';
import { closureFields, closureValues } from './clinic-form.ts';
import type { HolidaySwitch } from './clinic.server.ts';
import { closureDates, type Closure } from './hours.ts';
import styles from './clinic.module.css';

type Answered = { answer: Answer | undefined };
type ClosuresCardProps = Answered & { coming: Closure[]; past: Closure[]; holidays: HolidaySwitch[] };

export function ClosuresCard({ coming, past, holidays, answer }: ClosuresCardProps) {
  return (
    <Card title="Closures">
      <p className="meta mb-4">
        Days or hours when you’re closed during your usual hours. Visitors see them 45 days ahead.
      </p>
      {coming.length > 0 ? (
        <Closures closures={coming} answer={answer} />
      ) : (
        <EmptyNote>No upcoming closures.</EmptyNote>
      )}
      <ClosureForm answer={answer} />
      <details className={`mt-5 ${styles.past}`} key={JSON.stringify(holidays)}>
        <summary className="row center semibold">
          Holidays ({holidays.filter(({ closed }) => closed).length} closed)
        </summary>
        <HolidaysForm holidays={holidays} answer={answer} />
      </details>
      {past.length > 0 && (
        <details className={`mt-5 ${styles.past}`}>
          <summary className="row center semibold">Past closures ({past.length})</summary>
          <Closures closures={past} answer={answer} />
        </details>
      )}
    </Card>
  );
}

function Closures({ closures, answer }: Answered & { closures: Closure[] }) {
  return (
    <ul className="mb-5">
      {closures.map((closure) => (
        <li key={closure.id} className={`cluster py-3 line-top gap-y-2 gap-x-4 ${styles.closure}`}>
          <p>
            <b className="block">{closureDates(closure)}</b>
            <span className="block">{closure.reason}</span>
          </p>
          <ConfirmButton
            id={`remove-closure-${closure.id}`}
            label="Remove"
            about={`${closureDates(closure)}, ${closure.reason}`}
            question={`Remove the closure on ${closureDates(closure)}?`}
            consequence="The site will show your usual hours for these days."
            confirm="Remove"
            fields={{ intent: 'delete-closure', id: String(closure.id) }}
            small
          />
          <ChangeClosure closure={closure} answer={answer} />
        </li>
      ))}
    </ul>
  );
}

/** Closes after a successful save. */
function ChangeClosure({ closure, answer }: Answered & { closure: Closure }) {
  const [isOpen, setOpen] = useState(false);
  const [changedAt, setChangedAt] = useState<string>();
  if (answer?.ok && answer.id === closure.id && answer.at !== changedAt) {
    setChangedAt(answer.at);
    setOpen(false);
  }
  return (
    <details
      className={`mt-5 ${styles.past}`}
      open={isOpen || answer?.form === nameOf(closure)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="row center semibold">
        Edit<span className="visually-hidden"> {closureDates(closure)}</span>
      </summary>
      <ClosureForm closure={closure} answer={answer} />
    </details>
  );
}

const nameOf = (closure: Closure | undefined) => (closure ? `change-closure-${closure.id}` : 'add-closure');

function ClosureForm({ closure, answer }: Answered & { closure?: Closure }) {
  const name = nameOf(closure);
  const values = closure && closureValues(closure);
  const field = controlProps(closureFields, { answer: answer?.form === name ? answer : undefined, values });
  const wire = (part: keyof typeof closureFields) => ({ ...field(part), id: `${part}-${closure?.id ?? 'new'}` });
  return (
    <RecordForm
      intent={closure ? 'change-closure' : 'add-closure'}
      name={name}
      answer={answer}
      stored={values}
      variant="solid"
      {...(closure
        ? { submit: 'Save closure', busyLabel: 'Saving...' }
        : { submit: 'Add closure', busyLabel: 'Adding...', icon: 'plus' })}
      className="stack below-line"
    >
      {closure && <input type="hidden" name="id" value={closure.id} />}
      <Field {...wire('startsOn')} />
      <Field {...wire('endsOn')} />
      <Field {...wire('fromTime')} />
      <Field {...wire('untilTime')} />
      <Field {...wire('reason')} />
      <p className="meta">
        For a single day, leave the last day empty. For whole days, leave the times empty. Visitors see the reason.
      </p>
    </RecordForm>
  );
}

function HolidaysForm({ holidays, answer }: Answered & { holidays: HolidaySwitch[] }) {
  return (
    <RecordForm intent="holidays" answer={answer} submit="Save holidays" variant="solid">
      <p className="meta mb-4">Check the holidays you close for. This applies every year.</p>
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
    </RecordForm>
  );
}

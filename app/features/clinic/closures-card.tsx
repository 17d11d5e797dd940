import { Form, useNavigation } from 'react-router';
import { Card, EmptyNote } from '#app/features/admin/card.tsx';
import { ConfirmButton } from '#app/features/admin/confirm-dialog.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ClosureFields } from './clinic-answer.ts';
import type { Closure } from './clinic-facts.ts';
import { closureDates } from './closure-dates.ts';
import styles from './manage-clinic.module.css';

type ClosuresCardProps = {
  coming: Closure[];
  past: Closure[];
  /** The calendar keeps these by itself. */
  holidays: Closure[];
  fields: ClosureFields | undefined;
  errors: Partial<ClosureFields>;
};

export function ClosuresCard({ coming, past, holidays, fields, errors }: ClosuresCardProps) {
  return (
    <Card title="Closures">
      <p className={styles.note}>
        Days on which you are closed though the hours say otherwise. Pages show them 45 days ahead.
      </p>
      {coming.length > 0 ? <Closures closures={coming} /> : <EmptyNote>No closures ahead.</EmptyNote>}
      <ClosureForm fields={fields} errors={errors} />
      {holidays.length > 0 && (
        <details className={styles.past}>
          <summary>Holidays on which you are closed ({holidays.length})</summary>
          <ul className={styles.closures}>
            {holidays.map(({ id, startsOn, reason }) => (
              <li key={id}>
                <p>
                  <b>{formatDay(startsOn)}</b>
                  <span>{reason}</span>
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {past.length > 0 && (
        <details className={styles.past}>
          <summary>Closures that are over ({past.length})</summary>
          <Closures closures={past} />
        </details>
      )}
    </Card>
  );
}

function Closures({ closures }: { closures: Closure[] }) {
  return (
    <ul className={styles.closures}>
      {closures.map((closure) => (
        <li key={closure.id}>
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
        </li>
      ))}
    </ul>
  );
}

function ClosureForm({ fields, errors }: Pick<ClosuresCardProps, 'fields' | 'errors'>) {
  const adding = useNavigation().formData?.get('intent') === 'add-closure';
  return (
    <Form method="post" className={styles.closureForm}>
      <input type="hidden" name="intent" value="add-closure" />
      <Field
        label="First day"
        name="startsOn"
        type="date"
        required
        min="2000-01-01"
        defaultValue={fields?.startsOn}
        error={errors.startsOn}
      />
      <Field
        label="Last day"
        name="endsOn"
        type="date"
        min="2000-01-01"
        defaultValue={fields?.endsOn}
        error={errors.endsOn}
      />
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={120}
        defaultValue={fields?.reason}
        error={errors.reason}
        autoComplete="off"
      />
      <p className={styles.note}>For a single day leave the last day empty. Visitors read the reason.</p>
      <Button type="submit" look="solid" icon="plus" busy={adding} busyLabel="Adding...">
        Add closure
      </Button>
    </Form>
  );
}

import { Form, useNavigation } from 'react-router';
import { Card } from '#app/features/admin/admin-page.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { openMinutesInWords, promiseBounds } from './promise-rule.ts';
import styles from './clinic.module.css';

type PromiseCardProps = {
  minutes: number;
  example: string | null;
  /** What was typed and refused. */
  typed: string | undefined;
  error: string | undefined;
};

/** How soon a visitor is promised a call. */
export function PromiseCard({ minutes, example, typed, error }: PromiseCardProps) {
  const saving = useNavigation().formData?.get('intent') === 'save-promise';
  return (
    <Card title="Call-back promise">
      <p className="meta mb-4">
        Whoever sends the contact form is told by when you call: within {openMinutesInWords(minutes)}. Lunch, evenings,
        holidays and closures do not count.
      </p>
      <p className={styles.example}>
        {example ? (
          <>
            Somebody who asks now reads: <b>{example}</b>
          </>
        ) : (
          'No opening lies ahead, so nobody is promised anything.'
        )}
      </p>
      <Form method="post" noValidate className="stack below-line">
        <input type="hidden" name="intent" value="save-promise" />
        <Field
          label="Open minutes until we call"
          name="promiseMinutes"
          type="number"
          inputMode="numeric"
          required
          min={promiseBounds.min}
          max={promiseBounds.max}
          hint="180 is three hours. From 30 to 2,400."
          defaultValue={typed ?? minutes}
          error={error}
          autoComplete="off"
        />
        <Button type="submit" look="solid" busy={saving} busyLabel="Saving...">
          Save the promise
        </Button>
      </Form>
    </Card>
  );
}

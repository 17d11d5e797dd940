import { Form, useNavigation } from 'react-router';
import { Card } from '#app/features/admin/admin-page.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { countInWords, noticeDays, type Retention, retentionBounds } from './message.ts';

type RetentionCardProps = { retention: Retention; typed: string | undefined; error: string | undefined };

export function RetentionCard({ retention, typed, error }: RetentionCardProps) {
  const saving = useNavigation().formData?.get('intent') === 'retention';
  return (
    <Card title="Messages that are done">
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="intent" value="retention" />
        <Field
          label="Months until they are erased"
          hint="For good, each night. New messages are never erased."
          name="retentionMonths"
          type="number"
          required
          min={retentionBounds.least}
          max={retentionBounds.most}
          defaultValue={typed ?? retention.months}
          error={error}
        />
        <LeavingLine leaving={retention.leaving} />
        <Button type="submit" look="solid" busy={saving} busyLabel="Saving...">
          Save the months
        </Button>
      </Form>
    </Card>
  );
}

/** What will go, before it goes. Nothing when nothing will. */
export function LeavingLine({ leaving }: { leaving: number }) {
  if (leaving === 0) return null;
  return (
    <p className="meta">
      {leaving === 1 ? '1 message' : `${countInWords(leaving)} messages`} will be erased in the next {noticeDays} days.
    </p>
  );
}

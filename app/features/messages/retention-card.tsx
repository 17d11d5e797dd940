import { Card, SignInAgain } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { controlProps } from '#app/records/fields.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { Field } from '#app/ui/field.tsx';
import { counted } from '#app/shared/phrases.ts';
import { formatCount, noticeDays, type Retention, retentionFields } from './message.ts';

type RetentionCardProps = { retention: Retention; canChange: boolean; answer: Answer | undefined };

const title = 'Finished messages';

export function RetentionCard({ retention, canChange, answer }: RetentionCardProps) {
  const refused = answer?.form === 'retention' ? answer : undefined;
  if (!canChange && !refused)
    return (
      <SignInAgain title={title} from="/admin/clinic">
        They are erased after {counted(retention.months, 'month')}. To change this, please sign in again.
      </SignInAgain>
    );
  const values = { retentionMonths: String(retention.months) };
  return (
    <Card title={title}>
      <RecordForm intent="retention" answer={answer} submit="Save" variant="solid" className="stack">
        <Field
          {...controlProps(retentionFields, { answer: refused, values })('retentionMonths')}
          key={retention.months}
        />
        <LeavingLine leaving={retention.leaving} />
      </RecordForm>
    </Card>
  );
}

/** Announces messages that will be erased soon; renders nothing if there are none. */
export function LeavingLine({ leaving }: { leaving: number }) {
  if (leaving === 0) return null;
  return (
    <p className="meta">
      {leaving === 1 ? '1 message' : `${formatCount(leaving)} messages`} will be erased in the next {noticeDays} days.
    </p>
  );
}

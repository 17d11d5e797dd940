import type { ReactNode } from 'react';
import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import type { Answer } from '#app/records/answer.ts';
import { fieldProps } from '#app/records/form.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { ClinicFactsForm } from './clinic-facts-form.tsx';
import { formatOpenMinutes, callbackFields, type ClinicActionData } from './clinic-form.ts';
import type { Storm } from './clinic.schema.server.ts';
import type { ClinicRecord, CallbackRule, HolidaySwitch } from './clinic.server.ts';
import { stormHeadline } from './clinic.ts';
import { ClosuresCard } from './closures-card.tsx';
import type { Closure } from './hours.ts';
import styles from './clinic.module.css';

type ManageClinicPageProps = {
  record: ClinicRecord;
  closures: { coming: Closure[]; past: Closure[] };
  holidays: HolidaySwitch[];
  promise: CallbackRule;
  storm: Storm | null;
  answer: Answer<ClinicActionData> | undefined;
  /** Settings of other features, shown below the clinic details. */
  children: ReactNode;
};

export function ManageClinicPage(props: ManageClinicPageProps) {
  const { record, closures, holidays, promise, storm, answer, children } = props;
  return (
    <AdminPage title="Clinic" answer={answer}>
      <div className={`desk ${styles.page}`}>
        <div className="stack gap-5">
          <StormCard storm={storm} />
          <ClosuresCard {...closures} holidays={holidays} answer={answer} />
          <CallbackCard promise={promise} answer={answer} />
          {children}
        </div>
        <ClinicFactsForm record={record} answer={answer} />
      </div>
    </AdminPage>
  );
}

function StormCard({ storm }: { storm: Storm | null }) {
  return (
    <Card title="Storm mode">
      <p className="meta mb-4">
        {storm
          ? `Storm mode is on. Every page says: “${stormHeadline(storm)}”`
          : 'In two taps, tell visitors at the top of every page whether you’re open.'}
      </p>
      <LinkButton href="/admin/storm" icon="alert">
        {storm ? 'Change storm mode' : 'Open storm mode'}
      </LinkButton>
    </Card>
  );
}

function CallbackCard({ promise, answer }: { promise: CallbackRule; answer: Answer | undefined }) {
  const refused = answer?.form === 'save-promise' ? answer : undefined;
  const values = { promiseMinutes: String(promise.minutes) };
  return (
    <Card title="Call-back promise">
      <p className="meta mb-4">
        People who send the contact form are told when you’ll call: within {formatOpenMinutes(promise.minutes)}. Lunch,
        evenings, holidays and closures do not count.
      </p>
      <p className={styles.example}>
        {promise.example ? (
          <>
            Someone who asks now reads: <b>{promise.example}</b>
          </>
        ) : (
          'No open hours are coming up, so no call-back time is promised.'
        )}
      </p>
      <RecordForm intent="save-promise" answer={answer} submit="Save" variant="solid" className="stack below-line">
        <Field {...fieldProps(callbackFields, { answer: refused, values })('promiseMinutes')} key={promise.minutes} />
      </RecordForm>
    </Card>
  );
}

import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { RetentionCard } from '#app/features/messages/retention-card.tsx';
import type { Retention } from '#app/features/messages/message.ts';
import type { ClinicAnswer, ClinicStart } from './clinic-answer.ts';
import { ClinicFactsForm } from './clinic-facts-form.tsx';
import type { Storm } from './clinic.ts';
import type { Closure } from './hours.ts';
import { ClosuresCard } from './closures-card.tsx';
import type { HolidaySwitch } from './holidays.server.ts';
import { PromiseCard } from './promise-card.tsx';
import type { PromiseRule } from './promise-rule.server.ts';
import { StormCard } from './storm-card.tsx';
import styles from './clinic.module.css';

type ManageClinicPageProps = {
  start: ClinicStart;
  closures: { coming: Closure[]; past: Closure[] };
  holidays: HolidaySwitch[];
  promise: PromiseRule;
  storm: Storm | null;
  retention: Retention;
  answer: ClinicAnswer | undefined;
};

/** The facts every page shows, and the days on which the hours do not hold. */
export function ManageClinicPage({
  start,
  closures,
  holidays,
  promise,
  storm,
  retention,
  answer,
}: ManageClinicPageProps) {
  const facts = answer?.form === 'facts' ? answer : undefined;
  const closure = answer?.form === 'closure' ? answer : undefined;
  const refused = answer?.form === 'promise' ? answer : undefined;
  const months = answer?.form === 'retention' ? answer : undefined;
  const began = facts?.start ?? start;
  return (
    <AdminPage title="Clinic" answer={answer && { ...answer, form: undefined }}>
      <div className={`desk ${styles.page}`}>
        <div className="stack gap-5">
          <StormCard storm={storm} />
          <ClosuresCard
            // A closure that was added, or an answer that brings other words, is a new form.
            key={closure ? 'refused' : JSON.stringify([closures, holidays])}
            {...closures}
            holidays={holidays}
            refused={closure}
          />
          <PromiseCard
            key={refused ? 'refused' : promise.minutes}
            minutes={promise.minutes}
            example={promise.example}
            typed={refused?.typed}
            error={refused?.error}
          />
          <RetentionCard
            key={months?.typed ?? retention.months}
            retention={retention}
            typed={months?.typed}
            error={months?.error}
          />
        </div>
        <ClinicFactsForm
          key={`${began.version}-${facts?.theirs ? 'merged' : ''}`}
          start={began}
          fields={facts?.fields ?? start.fields}
          errors={facts?.errors ?? {}}
          theirs={facts?.theirs ?? {}}
        />
      </div>
    </AdminPage>
  );
}

import { AdminPage } from '#app/features/admin/admin-page.tsx';
import type { ClinicAnswer, ClinicStart } from './clinic-answer.ts';
import { ClinicFactsForm } from './clinic-facts-form.tsx';
import type { Closure } from './clinic-facts.ts';
import { ClosuresCard } from './closures-card.tsx';
import styles from './manage-clinic.module.css';

type ManageClinicPageProps = {
  start: ClinicStart;
  closures: { coming: Closure[]; past: Closure[] };
  answer: ClinicAnswer | undefined;
};

/** The facts every page shows, and the days on which the hours do not hold. */
export function ManageClinicPage({ start, closures, answer }: ManageClinicPageProps) {
  const facts = answer?.form === 'facts' ? answer : undefined;
  const closure = answer?.form === 'closure' ? answer : undefined;
  const began = facts?.start ?? start;
  return (
    <AdminPage title="Clinic" answer={answer}>
      <div className={styles.page}>
        <ClosuresCard
          // A closure that was added, or an answer that brings other words, is a new form.
          key={closure ? 'refused' : `closures-${closures.coming.length + closures.past.length}`}
          {...closures}
          fields={closure?.fields}
          errors={closure?.errors ?? {}}
        />
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

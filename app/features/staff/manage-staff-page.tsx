import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { Card } from '#app/features/admin/card.tsx';
import { useRounds } from '#app/features/admin/use-rounds.ts';
import type { ConsentChoice } from '#app/features/consents/consent.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { StaffAnswer } from './staff-answer.ts';
import { StaffForm } from './staff-form.tsx';
import { StaffList } from './staff-list.tsx';
import type { StaffProfile } from './staff-profile.ts';
import styles from './manage-staff-page.module.css';

type ManageStaffPageProps = { staff: StaffProfile[]; choices: ConsentChoice[]; answer: StaffAnswer | undefined };

/** Who the about page shows, in which order, and the form that adds somebody. */
export function ManageStaffPage({ staff, choices, answer }: ManageStaffPageProps) {
  const round = useRounds(answer, isAdded);
  const moved = answer?.form === 'moved' ? answer : undefined;
  return (
    <AdminPage
      title="Staff"
      answer={answer?.form === undefined ? answer : undefined}
      actions={
        <LinkButton small icon="plus" href="#add" className={styles.toForm}>
          Add somebody
        </LinkButton>
      }
    >
      <div className={styles.columns}>
        <section aria-labelledby="on-about">
          <h2 id="on-about" className="visually-hidden">
            On the about page
          </h2>
          <StaffList staff={staff} moved={moved} />
          <p role="status" className="visually-hidden">
            {moved?.told}
          </p>
        </section>
        <div id="add" className={styles.form}>
          <Card title="Add somebody">
            <StaffForm key={round} choices={choices} answer={answer} />
          </Card>
        </div>
      </div>
    </AdminPage>
  );
}

function isAdded(answer: StaffAnswer): boolean {
  return answer.form === undefined && answer.added === true;
}

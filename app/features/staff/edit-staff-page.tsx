import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { Card } from '#app/features/admin/card.tsx';
import type { ConsentChoice, PatientMark } from '#app/features/consents/consent.ts';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import type { StaffAnswer } from './staff-answer.ts';
import { StaffForm } from './staff-form.tsx';
import type { StaffProfile } from './staff-profile.ts';
import styles from './manage-staff-page.module.css';

type EditStaffPageProps = {
  member: StaffProfile;
  patient: PatientMark;
  choices: ConsentChoice[];
  answer: StaffAnswer | undefined;
};

export function EditStaffPage({ member, patient, choices, answer }: EditStaffPageProps) {
  return (
    <AdminPage
      title={member.name}
      above={
        <ArrowLink href="/admin/staff" back>
          Staff
        </ArrowLink>
      }
      answer={answer?.form === undefined ? answer : undefined}
    >
      <div className={styles.narrow}>
        <Card>
          <StaffForm member={member} patient={patient} choices={choices} answer={answer} />
        </Card>
      </div>
    </AdminPage>
  );
}

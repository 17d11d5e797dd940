import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { Card } from '#app/features/admin/card.tsx';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import type { StaffAnswer } from './staff-answer.ts';
import { StaffForm } from './staff-form.tsx';
import type { StaffProfile } from './staff-profile.ts';
import styles from './manage-staff-page.module.css';

export function EditStaffPage({ member, answer }: { member: StaffProfile; answer: StaffAnswer | undefined }) {
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
          <StaffForm member={member} answer={answer} />
        </Card>
      </div>
    </AdminPage>
  );
}

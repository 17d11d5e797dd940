import { StaffForm } from '#app/features/staff/staff-form.tsx';
import type { Route } from './+types/staff';
import { appContext, sessionContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { findPatientFlags } from '#app/features/pictures/pictures.server.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { staffHandlers } from '#app/features/staff/staff.commands.server.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { staffErrorMessages, staffFields } from '#app/features/staff/staff.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { StaffList } from '#app/features/staff/staff-list.tsx';
import styles from '#app/features/staff/manage-staff.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [staff, choices] = await Promise.all([
    listStaff(app),
    listConsentChoices(app, context.get(sessionContext).role),
  ]);
  const flags = await findPatientFlags(
    app,
    staff.flatMap(({ picture }) => picture?.id ?? []),
  );
  const listed = staff.map((member) => ({ ...member, hidden: flags.get(member.picture?.id ?? 0)?.hidden ?? null }));
  return { staff: listed, choices };
}

const formConfig = { failed: staffErrorMessages, fields: staffFields };
export const action = createStaffAction(formConfig, staffHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Staff');

export default function Staff({ loaderData: { staff, choices }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Staff"
      answer={answer}
      actions={
        <LinkButton small icon="plus" href="#add" className={styles.toForm}>
          Add staff member
        </LinkButton>
      }
    >
      <div className={`stack gap-5 start ${styles.columns}`}>
        <section aria-labelledby="on-about">
          <h2 id="on-about" className="visually-hidden">
            On the About page
          </h2>
          <StaffList staff={staff} moved={answer?.moved} />
          <p role="status" className="visually-hidden">
            {answer?.moved && answer.notice}
          </p>
        </section>
        <div id="add" className={styles.add}>
          <Card title="Add staff member">
            <StaffForm choices={choices} answer={answer} />
          </Card>
        </div>
      </div>
    </AdminPage>
  );
}

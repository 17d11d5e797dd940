import type { Route } from './+types/staff';
import { appContext, sessionContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { findPatientFlags } from '#app/features/pictures/pictures.server.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { ManageStaffPage } from '#app/features/staff/staff-screens.tsx';
import { staffHandlers } from '#app/features/staff/staff.commands.server.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { staffErrorMessages, staffFields } from '#app/features/staff/staff.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';

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

export default function Staff({ loaderData: { staff, choices }, actionData }: Route.ComponentProps) {
  return <ManageStaffPage staff={staff} choices={choices} answer={actionData} />;
}

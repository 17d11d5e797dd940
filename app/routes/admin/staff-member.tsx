import { appContext, sessionContext } from '#app/context.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { patientFields } from '#app/features/pictures/picture.ts';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { StaffForm } from '#app/features/staff/staff-form.tsx';
import { staffHandlers } from '#app/features/staff/staff.commands.server.ts';
import { findStaffProfile } from '#app/features/staff/staff.server.ts';
import { staffErrorMessages, staffFields } from '#app/features/staff/staff.ts';
import { createStaffAction, orNotFound } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { parseId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import type { Route } from './+types/staff-member';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [member, choices] = await Promise.all([
    findStaffProfile(app, parseId(params.memberId) ?? 0),
    listConsentChoices(app, context.get(sessionContext).role),
  ]);
  return { member: orNotFound(member), choices };
}

const formConfig = { failed: staffErrorMessages, fields: { ...staffFields, ...patientFields } };
export const action = createStaffAction(formConfig, staffHandlers);
export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.member.name ?? 'Staff';
  return staffTitle(name)({ matches });
}

export default function Person({ loaderData: { member, choices }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminPage title={member.name} back={{ href: '/admin/staff', label: 'Staff' }} answer={answer}>
      <StaffForm member={member} choices={choices} answer={answer} />
    </AdminPage>
  );
}

import type { Route } from './+types/staff';
import { appContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { acceptStaffForm } from '#app/features/staff/accept-staff.server.ts';
import { ManageStaffPage } from '#app/features/staff/manage-staff-page.tsx';
import { staffNotSent } from '#app/features/staff/staff-answer.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { sendForm } from '#app/shared/send-form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [staff, choices] = await Promise.all([listStaff(app), listConsentChoices(app)]);
  return { staff, choices };
}

export async function action({ request, context }: Route.ActionArgs) {
  return acceptStaffForm(context.get(appContext), context.get(staffContext), await request.formData());
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, staffNotSent);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Staff');
}

export default function Staff({ loaderData: { staff, choices }, actionData }: Route.ComponentProps) {
  return <ManageStaffPage staff={staff} choices={choices} answer={actionData} />;
}

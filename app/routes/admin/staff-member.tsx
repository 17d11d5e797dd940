import { data } from 'react-router';
import type { Route } from './+types/staff-member';
import { appContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { notAPatient } from '#app/features/consents/consent.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { findPatientMarks } from '#app/features/consents/mark-picture.server.ts';
import { acceptMember } from '#app/features/staff/accept-staff.server.ts';
import { EditStaffPage } from '#app/features/staff/edit-staff-page.tsx';
import { staffNotSent } from '#app/features/staff/staff-answer.ts';
import { findStaffProfile } from '#app/features/staff/staff.server.ts';
import { sendForm } from '#app/shared/send-form.ts';
import { idIn } from '#app/shared/form-data.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [member, choices] = await Promise.all([
    findStaffProfile(app, idIn(params.memberId) ?? 0),
    listConsentChoices(app),
  ]);
  if (!member) throw data(null, { status: 404 });
  const pictureId = member.picture?.id ?? 0;
  const marks = await findPatientMarks(app, [pictureId]);
  return { member, choices, patient: marks.get(pictureId) ?? notAPatient };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await request.formData();
  return acceptMember(context.get(appContext), context.get(staffContext), idIn(params.memberId) ?? 0, form);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, staffNotSent);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.member.name ?? 'Staff';
  return staffMeta(matches[0].loaderData?.facts, name);
}

export default function StaffMember({ loaderData: { member, choices, patient }, actionData }: Route.ComponentProps) {
  return <EditStaffPage member={member} patient={patient} choices={choices} answer={actionData} />;
}

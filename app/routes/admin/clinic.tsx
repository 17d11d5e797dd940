import type { Route } from './+types/clinic';
import { appContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import { acceptClinicForm } from '#app/features/clinic/accept-clinic.server.ts';
import { clinicNotSent } from '#app/features/clinic/clinic-answer.ts';
import { fieldsOfFacts } from '#app/features/clinic/clinic-fields.ts';
import { listClosures } from '#app/features/clinic/closures.server.ts';
import { listHolidays } from '#app/features/clinic/holidays.server.ts';
import { ManageClinicPage } from '#app/features/clinic/manage-clinic-page.tsx';
import { findStorm } from '#app/features/clinic/manage-storm.server.ts';
import { findClinicRecord } from '#app/features/clinic/manage-clinic.server.ts';
import { findPromiseRule } from '#app/features/clinic/promise-rule.server.ts';
import { findRetention } from '#app/features/messages/retention.server.ts';
import { sendForm } from '#app/shared/send-form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [{ facts, version, savedAt }, closures, holidays, promise, { storm }, retention] = await Promise.all([
    findClinicRecord(app),
    listClosures(app),
    listHolidays(app),
    findPromiseRule(app),
    findStorm(app),
    findRetention(app),
  ]);
  return { start: { fields: fieldsOfFacts(facts), version, savedAt }, closures, holidays, promise, storm, retention };
}

export async function action({ request, context }: Route.ActionArgs) {
  return acceptClinicForm(context.get(appContext), context.get(staffContext), await request.formData());
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, clinicNotSent);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Clinic');
}

export default function Clinic({ loaderData, actionData }: Route.ComponentProps) {
  return <ManageClinicPage {...loaderData} answer={actionData} />;
}

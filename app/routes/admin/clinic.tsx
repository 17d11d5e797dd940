import type { Route } from './+types/clinic';
import { appContext } from '#app/context.ts';
import {
  clinicFailed,
  clinicFields,
  closureFields,
  promiseFields,
  type ClinicMore,
} from '#app/features/clinic/clinic-form.ts';
import { ManageClinicPage } from '#app/features/clinic/clinic-page.tsx';
import { clinicHandlers } from '#app/features/clinic/clinic.commands.server.ts';
import { findClinicRecord, findPromiseRule, findStorm } from '#app/features/clinic/clinic.server.ts';
import { closureHandlers } from '#app/features/clinic/closures.commands.server.ts';
import { listClosures, listHolidays } from '#app/features/clinic/closures.server.ts';
import { retentionFailed, retentionFields } from '#app/features/messages/message.ts';
import { RetentionCard } from '#app/features/messages/retention-card.tsx';
import { findRetention, retentionHandlers } from '#app/features/messages/retention.server.ts';
import { staffAction } from '#app/records/form.server.ts';
import { sendForm } from '#app/records/form.ts';
import { staffMeta } from '#app/site/page-meta.ts';

const failed = { ...clinicFailed, ...retentionFailed };
const fields = { ...clinicFields, ...closureFields, ...promiseFields, ...retentionFields };

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [record, closures, holidays, promise, { storm }, retention] = await Promise.all([
    findClinicRecord(app),
    listClosures(app),
    listHolidays(app),
    findPromiseRule(app),
    findStorm(app),
    findRetention(app),
  ]);
  return { record, closures, holidays, promise, storm, retention };
}

export function action(args: Route.ActionArgs) {
  const handlers = { ...clinicHandlers, ...closureHandlers, ...retentionHandlers };
  return staffAction<ClinicMore>(args, { failed, fields }, handlers);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, failed);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Clinic');
}

export default function Clinic({ loaderData: { retention, ...page }, actionData }: Route.ComponentProps) {
  return (
    <ManageClinicPage {...page} answer={actionData}>
      <RetentionCard retention={retention} answer={actionData} />
    </ManageClinicPage>
  );
}

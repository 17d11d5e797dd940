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
import {
  findClinicRecord,
  findPromiseRule,
  findStorm,
  listClosures,
  listHolidays,
} from '#app/features/clinic/clinic.server.ts';
import { closureHandlers } from '#app/features/clinic/closures.commands.server.ts';
import { LookCard } from '#app/features/look/look-page.tsx';
import { retentionFailed, retentionFields } from '#app/features/messages/message.ts';
import { RetentionCard } from '#app/features/messages/retention-card.tsx';
import { findRetention, retentionHandlers } from '#app/features/messages/retention.server.ts';
import { answerForms } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

const words = {
  failed: { ...clinicFailed, ...retentionFailed },
  fields: { ...clinicFields, ...closureFields, ...promiseFields, ...retentionFields },
};

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

export const action = answerForms<ClinicMore>(words, { ...clinicHandlers, ...closureHandlers, ...retentionHandlers });
export const clientAction = sendForms(words);

export const meta = staffTitle('Facts & hours');

export default function Clinic({ loaderData: { retention, ...page }, actionData }: Route.ComponentProps) {
  return (
    <ManageClinicPage {...page} answer={actionData}>
      <LookCard />
      <RetentionCard retention={retention} answer={actionData} />
    </ManageClinicPage>
  );
}

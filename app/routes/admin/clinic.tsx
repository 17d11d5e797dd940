import type { Route } from './+types/clinic';
import { appContext, sessionContext, staffContext } from '#app/context.ts';
import {
  clinicErrorMessages,
  clinicFields,
  closureFields,
  callbackFields,
  type ClinicActionData,
} from '#app/features/clinic/clinic-form.ts';
import { ManageClinicPage } from '#app/features/clinic/clinic-page.tsx';
import { clinicHandlers } from '#app/features/clinic/clinic.commands.server.ts';
import {
  findClinicRecord,
  findCallbackRule,
  findStorm,
  listClosures,
  listHolidays,
} from '#app/features/clinic/clinic.server.ts';
import { closureHandlers } from '#app/features/clinic/closures.commands.server.ts';
import { BrandingCard } from '#app/features/branding/branding-page.tsx';
import { retentionErrorMessages, retentionFields } from '#app/features/messages/message.ts';
import { RetentionCard } from '#app/features/messages/retention-card.tsx';
import { findRetention, retentionHandlers } from '#app/features/messages/retention.server.ts';
import { runFormAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

const formConfig = {
  failed: { ...clinicErrorMessages, ...retentionErrorMessages },
  fields: { ...clinicFields, ...closureFields, ...callbackFields, ...retentionFields },
};

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { fresh, role } = context.get(sessionContext);
  const [record, closures, holidays, promise, { storm }, retention] = await Promise.all([
    findClinicRecord(app),
    listClosures(app),
    listHolidays(app),
    findCallbackRule(app),
    findStorm(app),
    role === 'owner' ? findRetention(app) : null,
  ]);
  return { record, closures, holidays, promise, storm, retention, fresh };
}

export function action(args: Route.ActionArgs) {
  const { context } = args;
  const given = { staff: context.get(staffContext), session: context.get(sessionContext) };
  const handlers = { ...clinicHandlers, ...closureHandlers, ...retentionHandlers };
  return runFormAction<typeof given, ClinicActionData>(args, formConfig, handlers, given);
}

export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Clinic');

export default function Clinic({ loaderData: { retention, fresh, ...page }, actionData }: Route.ComponentProps) {
  return (
    <ManageClinicPage {...page} answer={actionData}>
      <BrandingCard />
      {retention && <RetentionCard retention={retention} canChange={fresh} answer={actionData} />}
    </ManageClinicPage>
  );
}

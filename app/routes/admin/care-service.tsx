import { data } from 'react-router';
import type { Route } from './+types/care-service';
import { appContext } from '#app/context.ts';
import { EditCarePage } from '#app/features/care/care-screens.tsx';
import { careHandlers } from '#app/features/care/care.commands.server.ts';
import { findSettings } from '#app/features/care/care.server.ts';
import { careErrorMessages, careSettings } from '#app/features/care/care.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { parseId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [service, staff] = await Promise.all([findSettings(app, parseId(params.serviceId) ?? 0), listStaff(app)]);
  if (!service) throw data(null, { status: 404 });
  return { service, staff };
}

const formConfig = { failed: careErrorMessages, fields: careSettings };
export const action = createStaffAction(formConfig, careHandlers);
export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffTitle(`${loaderData?.service.title ?? 'Care page'}: settings`)({ matches });
}

export default function CareService({ loaderData: { service, staff }, actionData }: Route.ComponentProps) {
  return <EditCarePage service={service} staff={staff} answer={actionData} />;
}

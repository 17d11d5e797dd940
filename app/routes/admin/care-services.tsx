import type { Route } from './+types/care-services';
import { appContext } from '#app/context.ts';
import { ManageCarePage } from '#app/features/care/care-screens.tsx';
import { careHandlers } from '#app/features/care/care.commands.server.ts';
import { listAllServices } from '#app/features/care/care.server.ts';
import { careErrorMessages, careFields } from '#app/features/care/care.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { services: await listAllServices(context.get(appContext)) };
}

const formConfig = { failed: careErrorMessages, fields: careFields };
export const action = createStaffAction(formConfig, careHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Care guide');

export default function Care({ loaderData: { services }, actionData }: Route.ComponentProps) {
  return <ManageCarePage services={services} answer={actionData} />;
}

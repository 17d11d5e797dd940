import type { Route } from './+types/storm';
import { appContext } from '#app/context.ts';
import { stormErrorMessages, stormFields } from '#app/features/clinic/clinic-form.ts';
import { stormHandlers } from '#app/features/clinic/clinic.commands.server.ts';
import { findStorm } from '#app/features/clinic/clinic.server.ts';
import { StormPage } from '#app/features/clinic/storm-page.tsx';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return findStorm(context.get(appContext));
}

const formConfig = { failed: stormErrorMessages, fields: stormFields };
export const action = createStaffAction(formConfig, stormHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Storm mode');

export default function Storm({ loaderData: { storm, by }, actionData }: Route.ComponentProps) {
  return <StormPage storm={storm} by={by} answer={actionData} />;
}

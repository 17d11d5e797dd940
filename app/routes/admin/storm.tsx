import type { Route } from './+types/storm';
import { appContext } from '#app/context.ts';
import { stormFailed, stormFields } from '#app/features/clinic/clinic-form.ts';
import { stormHandlers } from '#app/features/clinic/clinic.commands.server.ts';
import { findStorm } from '#app/features/clinic/clinic.server.ts';
import { StormPage } from '#app/features/clinic/storm-page.tsx';
import { answerForms } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return findStorm(context.get(appContext));
}

const words = { failed: stormFailed, fields: stormFields };
export const action = answerForms(words, stormHandlers);
export const clientAction = sendForms(words);

export const meta = staffTitle('Storm mode');

export default function Storm({ loaderData: { storm, by }, actionData }: Route.ComponentProps) {
  return <StormPage storm={storm} by={by} answer={actionData} />;
}

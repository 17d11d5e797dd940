import type { Route } from './+types/storm';
import { appContext } from '#app/context.ts';
import { stormFailed, stormFields } from '#app/features/clinic/clinic-form.ts';
import { stormHandlers } from '#app/features/clinic/clinic.commands.server.ts';
import { findStorm } from '#app/features/clinic/clinic.server.ts';
import { StormPage } from '#app/features/clinic/storm-page.tsx';
import { staffAction } from '#app/records/form.server.ts';
import { sendForm } from '#app/records/form.ts';
import { staffMeta } from '#app/site/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return findStorm(context.get(appContext));
}

export function action(args: Route.ActionArgs) {
  return staffAction(args, { failed: stormFailed, fields: stormFields }, stormHandlers);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, stormFailed);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Storm mode');
}

export default function Storm({ loaderData: { storm, by }, actionData }: Route.ComponentProps) {
  return <StormPage storm={storm} by={by} answer={actionData} />;
}

import type { Route } from './+types/storm';
import { appContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import { acceptStormForm } from '#app/features/clinic/accept-storm.server.ts';
import { findStorm } from '#app/features/clinic/manage-storm.server.ts';
import { stormNotSent } from '#app/features/clinic/storm-answer.ts';
import { StormPage } from '#app/features/clinic/storm-page.tsx';
import { sendForm } from '#app/shared/send-form.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return findStorm(context.get(appContext));
}

export async function action({ request, context }: Route.ActionArgs) {
  return acceptStormForm(context.get(appContext), context.get(staffContext), await request.formData());
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, stormNotSent);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Storm mode');
}

export default function Storm({ loaderData: { storm, by }, actionData }: Route.ComponentProps) {
  return <StormPage storm={storm} by={by} answer={actionData} />;
}

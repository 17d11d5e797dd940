import type { Route } from './+types/consents';
import { appContext } from '#app/context.ts';
import { staffMeta } from '#app/site/page-meta.ts';
import { ConsentsPage } from '#app/features/consents/consents-page.tsx';
import { consentFailed, consentFields } from '#app/features/consents/consent.ts';
import { consentHandlers } from '#app/features/consents/consents.commands.server.ts';
import { staffAction } from '#app/records/form.server.ts';
import { sendForm } from '#app/records/form.ts';
import { listConsents, idCursorSchema } from '#app/features/consents/consents.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const before = idCursorSchema.parse(url.searchParams.get('before') ?? undefined);
  return { ...(await listConsents(context.get(appContext), before)), first: before === undefined };
}

export function action(args: Route.ActionArgs) {
  return staffAction(args, { failed: consentFailed, fields: consentFields }, consentHandlers);
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, consentFailed);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Consents');
}

export default function Consents({ loaderData, actionData }: Route.ComponentProps) {
  return <ConsentsPage {...loaderData} answer={actionData} />;
}

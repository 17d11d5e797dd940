import type { Route } from './+types/consents';
import { appContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { acceptConsent } from '#app/features/consents/accept-consents.server.ts';
import { idCursorSchema } from '#app/features/consents/consent.schema.ts';
import { consentNotSent } from '#app/features/consents/consent.ts';
import { ConsentsPage } from '#app/features/consents/consents-page.tsx';
import { listConsents } from '#app/features/consents/consents.server.ts';
import { sendForm } from '#app/shared/send-form.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const before = idCursorSchema.parse(url.searchParams.get('before') ?? undefined);
  return { ...(await listConsents(context.get(appContext), before)), first: before === undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  return acceptConsent(context.get(appContext), context.get(staffContext), await request.formData());
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, consentNotSent);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Consents');
}

export default function Consents({ loaderData, actionData }: Route.ComponentProps) {
  return <ConsentsPage {...loaderData} answer={actionData} />;
}

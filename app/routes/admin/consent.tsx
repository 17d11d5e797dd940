import { data } from 'react-router';
import type { Route } from './+types/consent';
import { appContext, staffContext } from '#app/context.ts';
import { staffMeta } from '#app/features/admin/staff-meta.ts';
import { acceptConsentActs } from '#app/features/consents/accept-consents.server.ts';
import { ConsentPage } from '#app/features/consents/consent-page.tsx';
import { listConsentPictures, listOtherPictures } from '#app/features/consents/consent-pictures.server.ts';
import { idCursorSchema } from '#app/features/consents/consent.schema.ts';
import { consentNotSent } from '#app/features/consents/consent.ts';
import { findConsent } from '#app/features/consents/consents.server.ts';
import { sendForm } from '#app/shared/send-form.ts';
import { idIn } from '#app/shared/form-data.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const consent = await findConsent(app, idIn(params.consentId) ?? 0);
  if (!consent) throw data(null, { status: 404 });
  const before = idCursorSchema.parse(url.searchParams.get('before') ?? undefined);
  const [pictures, others] = await Promise.all([
    listConsentPictures(app, consent.id),
    listOtherPictures(app, consent.id, before),
  ]);
  return { consent, pictures, others, first: before === undefined };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const consentId = idIn(params.consentId) ?? 0;
  if (!Number.isSafeInteger(consentId)) throw data(null, { status: 404 });
  return acceptConsentActs(context.get(appContext), context.get(staffContext), consentId, await request.formData());
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendForm(args, consentNotSent);
}

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches[0].loaderData?.facts, 'Consent');
}

export default function OneConsent({ loaderData, actionData }: Route.ComponentProps) {
  return <ConsentPage {...loaderData} answer={actionData} />;
}

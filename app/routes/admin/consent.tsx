import { data } from 'react-router';
import type { Route } from './+types/consent';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { ConsentPage } from '#app/features/consents/consent-page.tsx';
import {
  findConsent,
  listConsentChanges,
  listConsentPictures,
  listOtherPictures,
} from '#app/features/consents/consents.server.ts';
import { listTextsUnder } from '#app/features/pages/pages.server.ts';
import { consentErrorMessages, consentFields } from '#app/features/consents/consent.ts';
import { consentHandlers } from '#app/features/consents/consents.commands.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { idCursorSchema } from '#app/records/paging.ts';
import { parseId } from '#app/shared/form-data.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const consent = await findConsent(app, parseId(params.consentId) ?? 0);
  if (!consent) throw data(null, { status: 404 });
  const before = idCursorSchema.parse(url.searchParams.get('before') ?? undefined);
  const [pictures, others, history, texts] = await Promise.all([
    listConsentPictures(app, consent.id),
    listOtherPictures(app, consent.id, before),
    listConsentChanges(app, consent.id),
    listTextsUnder(app, consent.id),
  ]);
  return { consent, pictures, others, history, texts, first: before === undefined };
}

const formConfig = { failed: consentErrorMessages, fields: consentFields };
export const action = createStaffAction(formConfig, consentHandlers, 'consentId');
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Consent');

export default function OneConsent({ loaderData, actionData }: Route.ComponentProps) {
  return <ConsentPage {...loaderData} answer={actionData} />;
}

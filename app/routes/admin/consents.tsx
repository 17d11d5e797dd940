import type { Route } from './+types/consents';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { ConsentsPage } from '#app/features/consents/consents-page.tsx';
import { consentErrorMessages, consentFields } from '#app/features/consents/consent.ts';
import { consentHandlers } from '#app/features/consents/consents.commands.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { consentsQuerySchema, listConsents, listEnding } from '#app/features/consents/consents.server.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const place = consentsQuerySchema.parse(Object.fromEntries(url.searchParams));
  const app = context.get(appContext);
  const [page, ending] = await Promise.all([listConsents(app, place), listEnding(app)]);
  return { ...page, ending, place };
}

const formConfig = { failed: consentErrorMessages, fields: consentFields };
export const action = createStaffAction(formConfig, consentHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Consents');

export default function Consents({ loaderData, actionData }: Route.ComponentProps) {
  return <ConsentsPage {...loaderData} answer={actionData} />;
}

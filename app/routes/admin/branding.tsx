import type { Route } from './+types/branding';
import { appContext, sessionContext } from '#app/context.ts';
import { BrandingPage } from '#app/features/branding/branding-page.tsx';
import { findBrandingRecord, brandingHandlers } from '#app/features/branding/branding.server.ts';
import { accentFields, brandingErrorMessages } from '#app/features/branding/branding.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

const formConfig = { failed: brandingErrorMessages, fields: accentFields };

export async function loader({ context }: Route.LoaderArgs) {
  return { record: await findBrandingRecord(context.get(appContext), context.get(sessionContext).role) };
}

export const action = createStaffAction(formConfig, brandingHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Branding');

export default function BrandingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BrandingPage {...loaderData} answer={actionData} />;
}

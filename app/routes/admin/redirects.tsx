import type { Route } from './+types/redirects';
import { appContext } from '#app/context.ts';
import { redirectErrorMessages, redirectFields } from '#app/features/redirects/redirect.ts';
import { RedirectsPage } from '#app/features/redirects/redirects-page.tsx';
import { listRedirects, redirectHandlers } from '#app/features/redirects/redirects.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

const formConfig = { failed: redirectErrorMessages, fields: redirectFields };

export async function loader({ context }: Route.LoaderArgs) {
  return { redirects: await listRedirects(context.get(appContext)) };
}

export const action = createStaffAction(formConfig, redirectHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Redirects');

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  return <RedirectsPage redirects={loaderData.redirects} answer={actionData} />;
}

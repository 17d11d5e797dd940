import type { Route } from './+types/look';
import { appContext, sessionContext } from '#app/context.ts';
import { LookPage } from '#app/features/look/look-page.tsx';
import { findLookRecord, lookHandlers } from '#app/features/look/look.server.ts';
import { accentFields, lookFailed } from '#app/features/look/look.ts';
import { answerForms } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

const words = { failed: lookFailed, fields: accentFields };

export async function loader({ context }: Route.LoaderArgs) {
  return { record: await findLookRecord(context.get(appContext), context.get(sessionContext).role) };
}

export const action = answerForms(words, lookHandlers);
export const clientAction = sendForms(words);

export const meta = staffTitle('Branding');

export default function Look({ loaderData, actionData }: Route.ComponentProps) {
  return <LookPage {...loaderData} answer={actionData} />;
}

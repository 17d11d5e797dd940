import type { Route } from './+types/pictures';
import { appContext } from '#app/context.ts';
import { consentFailed } from '#app/features/consents/consent.ts';
import { pictureHandlers } from '#app/features/consents/consents.commands.server.ts';
import { listUnanswered } from '#app/features/consents/consents.server.ts';
import { UnansweredPage } from '#app/features/consents/unanswered-page.tsx';
import { answerForms } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export function loader({ context }: Route.LoaderArgs) {
  return listUnanswered(context.get(appContext));
}

const words = { failed: consentFailed };
export const action = answerForms(words, pictureHandlers);
export const clientAction = sendForms(words);

export const meta = staffTitle('Pictures to answer for');

export default function Pictures({ loaderData, actionData }: Route.ComponentProps) {
  return <UnansweredPage {...loaderData} answer={actionData} />;
}

import type { Route } from './+types/opening';
import { appContext } from '#app/context.ts';
import { openingFailed } from '#app/features/opening/opening.ts';
import { OpeningPage } from '#app/features/opening/opening-page.tsx';
import { findOpened, listOpenPoints, openingHandlers } from '#app/features/opening/opening.server.ts';
import { answerForms } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

const words = { failed: openingFailed };

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [points, opened] = await Promise.all([listOpenPoints(app), findOpened(app)]);
  return { points, opened, now: new Date() };
}

export const action = answerForms(words, openingHandlers);
export const clientAction = sendForms(words);

export const meta = staffTitle('Ready to open');

export default function Opening({ loaderData, actionData }: Route.ComponentProps) {
  return <OpeningPage {...loaderData} answer={actionData} />;
}

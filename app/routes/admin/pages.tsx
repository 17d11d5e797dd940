import type { Route } from './+types/pages';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { ownPageTrash } from '#app/features/own-pages/own-pages.commands.server.ts';
import { ownPageFailed } from '#app/features/own-pages/own-page.ts';
import { OwnPagesCard } from '#app/features/own-pages/own-page-screens.tsx';
import { listOwnPages } from '#app/features/own-pages/own-pages.server.ts';
import { PagesPage } from '#app/features/words/words-screens.tsx';
import { listPages } from '#app/features/words/words.server.ts';
import { answerForms } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { trashHandlers } from '#app/records/trash.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [pages, own] = await Promise.all([listPages(app), listOwnPages(app)]);
  return { pages, own };
}

const words = { failed: ownPageFailed };
export const action = answerForms(words, trashHandlers(ownPageTrash));
export const clientAction = sendForms(words);

export const meta = staffTitle('Pages');

export default function Pages({ loaderData: { pages, own }, actionData }: Route.ComponentProps) {
  return <PagesPage pages={pages} answer={actionData} own={<OwnPagesCard pages={own} />} />;
}

import type { Route } from './+types/pages';
import { appContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { customPageTrash } from '#app/features/custom-pages/custom-pages.commands.server.ts';
import { customPageErrorMessages } from '#app/features/custom-pages/custom-page.ts';
import { CustomPagesCard } from '#app/features/custom-pages/custom-page-screens.tsx';
import { listCustomPages } from '#app/features/custom-pages/custom-pages.server.ts';
import { PagesPage } from '#app/features/pages/content-screens.tsx';
import { listPages } from '#app/features/pages/pages.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { trashHandlers } from '#app/records/trash.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [pages, own] = await Promise.all([listPages(app), listCustomPages(app)]);
  return { pages, own };
}

const formConfig = { failed: customPageErrorMessages };
export const action = createStaffAction(formConfig, trashHandlers(customPageTrash));
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Pages');

export default function Pages({ loaderData: { pages, own }, actionData }: Route.ComponentProps) {
  return <PagesPage pages={pages} answer={actionData} own={<CustomPagesCard pages={own} />} />;
}

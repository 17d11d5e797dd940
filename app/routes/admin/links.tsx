import type { Route } from './+types/links';
import { appContext } from '#app/context.ts';
import { linkHandlers, type MovedLink } from '#app/features/custom-pages/custom-pages.commands.server.ts';
import { customPageErrorMessages } from '#app/features/custom-pages/custom-page.ts';
import { LinksPage } from '#app/features/custom-pages/custom-page-screens.tsx';
import { listLinks } from '#app/features/custom-pages/custom-pages.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { links: await listLinks(context.get(appContext)) };
}

const formConfig = { failed: customPageErrorMessages };
export const action = createStaffAction<MovedLink>(formConfig, linkHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Menu and footer');

export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  return <LinksPage links={loaderData.links} answer={actionData} />;
}

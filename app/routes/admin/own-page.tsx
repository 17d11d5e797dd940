import { data } from 'react-router';
import type { Route } from './+types/own-page';
import { appContext } from '#app/context.ts';
import { ownPageHandlers } from '#app/features/own-pages/own-pages.commands.server.ts';
import { ownPageFailed, ownPageFields } from '#app/features/own-pages/own-page.ts';
import { EditOwnPage } from '#app/features/own-pages/own-page-screens.tsx';
import { findOwnPage } from '#app/features/own-pages/own-pages.server.ts';
import { answerForms } from '#app/records/form.server.ts';
import { sendForms } from '#app/records/form.ts';
import { idIn } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = params.pageId === 'new' ? null : await findOwnPage(context.get(appContext), idIn(params.pageId) ?? 0);
  if (!page && params.pageId !== 'new') throw data(null, { status: 404 });
  return { page };
}

const words = { failed: ownPageFailed, fields: ownPageFields };
export const action = answerForms(words, ownPageHandlers);
export const clientAction = sendForms(words);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffTitle(loaderData?.page ? `${loaderData.page.title}: address` : 'New page')({ matches });
}

export default function OwnPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditOwnPage page={loaderData.page} answer={actionData} />;
}

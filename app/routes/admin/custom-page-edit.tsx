import { data } from 'react-router';
import type { Route } from './+types/custom-page-edit';
import { appContext } from '#app/context.ts';
import { customPageHandlers } from '#app/features/custom-pages/custom-pages.commands.server.ts';
import { customPageErrorMessages, customPageFields } from '#app/features/custom-pages/custom-page.ts';
import { EditCustomPage } from '#app/features/custom-pages/custom-page-screens.tsx';
import { findCustomPage } from '#app/features/custom-pages/custom-pages.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { parseId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const page =
    params.pageId === 'new' ? null : await findCustomPage(context.get(appContext), parseId(params.pageId) ?? 0);
  if (!page && params.pageId !== 'new') throw data(null, { status: 404 });
  return { page };
}

const formConfig = { failed: customPageErrorMessages, fields: customPageFields };
export const action = createStaffAction(formConfig, customPageHandlers);
export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffTitle(loaderData?.page ? `${loaderData.page.title}: address` : 'New page')({ matches });
}

export default function CustomPage({ loaderData, actionData }: Route.ComponentProps) {
  return <EditCustomPage page={loaderData.page} answer={actionData} />;
}

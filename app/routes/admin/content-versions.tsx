import { data } from 'react-router';
import { z } from 'zod';
import type { Route } from './+types/content-versions';
import { appContext } from '#app/context.ts';
import { findAt, listVersions, contentHandlers } from '#app/features/pages/content-form.server.ts';
import type { ContentActionData } from '#app/features/pages/content-form.ts';
import { listEditable } from '#app/features/pages/pages.server.ts';
import { VersionsPage } from '#app/features/pages/content-screens.tsx';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { maxId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';

const id = z.coerce.number().int().positive().max(maxId).optional().catch(undefined);
const query = z.object({ show: id, before: id });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const found = await findAt(app, params);
  if (!found) throw data(null, { status: 404 });
  const { show, before } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const [sections, versions] = await Promise.all([
    listEditable(app, found.page),
    listVersions(app, found.at, found.section, { ...(show && { show }), ...(before && { before }) }),
  ]);
  const version = sections.find(({ name }) => name === params.section)?.version ?? 0;
  const { label, name } = found.page;
  return { page: { label, name }, section: { label: found.section.label, name: params.section, version }, versions };
}

const formConfig = { failed: { restore: 'Nothing was restored.', discard: 'Nothing was discarded.' } };

export async function action(args: Route.ActionArgs) {
  const found = await findAt(args.context.get(appContext), args.params);
  if (!found) throw data(null, { status: 404 });
  const { restore, discard } = contentHandlers(found.at);
  return createStaffAction<ContentActionData>(formConfig, { restore, discard })(args);
}

export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Text versions');

export default function ContentVersions({ loaderData, actionData }: Route.ComponentProps) {
  return <VersionsPage {...loaderData} answer={actionData} />;
}

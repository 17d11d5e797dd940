import { data } from 'react-router';
import type { Route } from './+types/content-edit';
import { appContext, sessionContext } from '#app/context.ts';
import { findAt, contentHandlers } from '#app/features/pages/content-form.server.ts';
import { findKnown, listEditable } from '#app/features/pages/pages.server.ts';
import { reviewedSections } from '#app/features/content/pages.ts';
import type { ContentActionData } from '#app/features/pages/content-form.ts';
import { ContentEditor } from '#app/features/pages/content-editor.tsx';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const found = await findAt(app, params);
  if (!found) throw data(null, { status: 404 });
  const sections = await listEditable(app, found.page);
  const section = sections.find(({ name }) => name === params.section);
  if (!section) throw data(null, { status: 404 });
  const { role } = context.get(sessionContext);
  const known = await findKnown(app, role, found.section, section.own);
  const { name, label, path } = found.page;
  const isReviewed = reviewedSections(found.page).includes(section.name);
  const { sample: _sample, ...described } = found.section;
  return { page: { name, label, path, isReviewed }, described, section, sections, known };
}

const formConfig = {
  failed: {
    save: 'Not saved.',
    publish: 'Not published.',
    undo: 'Not undone.',
    theirs: 'Nothing changed.',
  },
  fields: {},
};

export async function action(args: Route.ActionArgs) {
  const found = await findAt(args.context.get(appContext), args.params);
  if (!found) throw data(null, { status: 404 });
  return createStaffAction<ContentActionData>(formConfig, contentHandlers(found.at))(args);
}

export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.page.label}: ${loaderData.section.label}` : 'Pages';
  return staffTitle(title)({ matches });
}

export default function EditContent({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ContentEditor key={`${params.page}.${params.section}`} {...loaderData} answer={actionData} />;
}

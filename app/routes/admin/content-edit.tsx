import { redirect } from 'react-router';
import type { Route } from './+types/content-edit';
import { appContext, sessionContext, staffContext } from '#app/context.ts';
import { findAt, contentHandlers } from '#app/features/pages/content-form.server.ts';
import { findKnown, listEditable, writerOf } from '#app/features/pages/pages.server.ts';
import { reviewedSections } from '#app/features/content/pages.ts';
import type { ContentActionData } from '#app/features/pages/content-form.ts';
import { ContentEditor } from '#app/features/pages/content-editor.tsx';
import { createStaffAction, orNotFound } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const found = await findAt(app, params);
  if (!params.section) throw redirect(`/admin/pages/${found.at.page}/${found.at.section}`);
  const sections = await listEditable(app, found.page);
  const section = orNotFound(sections.find(({ name }) => name === params.section));
  const { role } = context.get(sessionContext);
  const known = await findKnown(app, role, found.section, section.own);
  const { name, label, path } = found.page;
  const isReviewed = reviewedSections(found.page).includes(section.name);
  const { sample: _sample, ...described } = found.section;
  const writer = writerOf(section, context.get(staffContext));
  return { page: { name, label, path, isReviewed }, described, section, sections, known, writer };
}

const formConfig = {
  failed: {
    save: 'Not saved.',
    publish: 'Not published.',
    undo: 'Not undone.',
  },
  fields: {},
};

export async function action(args: Route.ActionArgs) {
  const { at } = await findAt(args.context.get(appContext), args.params);
  return createStaffAction<ContentActionData>(formConfig, contentHandlers(at))(args);
}

export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.page.label}: ${loaderData.section.label}` : 'Pages';
  return staffTitle(title)({ matches });
}

export default function EditContent({ loaderData, actionData, params }: Route.ComponentProps) {
  return <ContentEditor key={`${params.page}.${params.section}`} {...loaderData} answer={actionData} />;
}

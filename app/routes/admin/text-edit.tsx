import { redirect } from 'react-router';
import { appContext, sessionContext, personContext } from '#app/context.ts';
import { clinicHandlers } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { clinicFields } from '#app/features/clinic/clinic-form.ts';
import { readClinicForm } from '#app/features/clinic/clinic.server.ts';
import { findReferences, listEditable, writerOf } from '#app/features/page-editor/pages.server.ts';
import { TextEditor } from '#app/features/page-editor/text-editor.tsx';
import { findAt, textHandlers, type TextActionData } from '#app/features/page-editor/text-form.server.ts';
import { reviewedSections } from '#app/features/pages/pages.ts';
import { findServedSpanish } from '#app/features/pages/served-spanish.server.ts';
import { findSectionSpanish } from '#app/features/pages/spanish-pages.server.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { controlProps } from '#app/forms/fields.ts';
import { createStaffAction, orNotFound, type HandlerArgs, type Reply } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { staffTitle } from '#app/site/page-meta.ts';
import { Field } from '#app/ui/field.tsx';
import type { Route } from './+types/text-edit';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const found = await findAt(app, params);
  if (!params.section) throw redirect(`/admin/pages/${found.at.page}/${found.at.section}`);
  const sections = await listEditable(app, found.page);
  const section = orNotFound(sections.find(({ name }) => name === params.section));
  const { role } = context.get(sessionContext);
  const references = await findReferences(app, role, found.section, section.own);
  const { name, label, path } = found.page;
  const isReviewed = reviewedSections(found.page).includes(section.name);
  const { sample: _sample, ...definition } = found.section;
  const spanish = findSectionSpanish(app, found.page, found.section, section.own);
  const writer = writerOf(section, context.get(personContext));
  const tagline = hasHeadline(found.at) ? (await readClinicForm(app, app.db, 'branding')).values['tagline'] : undefined;
  return {
    tagline,
    page: { name, label, path, isReviewed },
    definition,
    section,
    sections,
    references,
    spanish: spanish && { ...spanish, isRead: (await findServedSpanish(app)) !== null },
    writer,
  };
}

/** The headline of Home is the clinic's tagline, which is stored with the clinic. */
const hasHeadline = ({ page, section }: { page: string; section?: string | undefined }) =>
  page === 'home' && section === 'opening';

const formConfig = {
  failed: {
    save: 'Not saved.',
    publish: 'Not published.',
    undo: 'Not undone.',
    headline: 'Not saved.',
  },
  fields: clinicFields,
};

export async function action(args: Route.ActionArgs) {
  const { at } = await findAt(args.context.get(appContext), args.params);
  const session = args.context.get(sessionContext);
  const headline = async (given: HandlerArgs): Promise<Reply<TextActionData>> => {
    const answer = await clinicHandlers.save({ ...given, tab: 'branding', session });
    return { ...answer, form: 'headline' };
  };
  const handlers = { ...textHandlers(at), ...(hasHeadline(at) && { headline }) };
  return createStaffAction<TextActionData>(formConfig, handlers)(args);
}

export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.page.label}: ${loaderData.section.label}` : 'Pages';
  return staffTitle(title)({ matches });
}

export default function EditTexts({ loaderData, actionData, params }: Route.ComponentProps) {
  const { tagline, ...editor } = loaderData;
  const isHeadline = actionData?.form === 'headline';
  const lead = tagline !== undefined && {
    text: tagline,
    form: <HeadlineForm tagline={tagline} answer={isHeadline ? actionData : undefined} />,
  };
  return (
    <TextEditor
      key={`${params.page}.${params.section}`}
      {...editor}
      answer={isHeadline ? undefined : actionData}
      lead={lead || undefined}
    />
  );
}

function HeadlineForm({ tagline, answer }: { tagline: string; answer: Answer | undefined }) {
  return (
    <section className="card stack">
      {answer?.ok && <AnswerNotice answer={answer} />}
      <RecordForm intent="headline" answer={answer} stored={{ tagline }} submit="Save headline" variant="solid">
        <Field
          {...controlProps(clinicFields, { answer, values: { tagline } })('tagline')}
          label="Headline"
          hint="Your tagline, used in 4 places: here, in the side panel, in the footer and in shared links. Visitors see it when you save."
        />
      </RecordForm>
    </section>
  );
}

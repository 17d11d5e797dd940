import { appContext } from '#app/context.ts';
import {
  contentHref,
  pageState,
  customPageErrorMessages,
  customPageFields,
  placementValues,
  shownInLabels,
} from '#app/features/page-editor/custom-page.ts';
import { customPageHandlers } from '#app/features/page-editor/custom-pages.commands.server.ts';
import { findCustomPage } from '#app/features/page-editor/custom-pages.server.ts';
import { AdminPage, Card } from '#app/features/staff-area/admin-page.tsx';
import { controlProps } from '#app/forms/fields.ts';
import { createStaffAction, orNotFound } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { parseId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Route } from './+types/custom-page-edit';

export async function loader({ context, params }: Route.LoaderArgs) {
  if (params.pageId === 'new') return { page: null };
  return { page: orNotFound(await findCustomPage(context.get(appContext), parseId(params.pageId) ?? 0)) };
}

const formConfig = { failed: customPageErrorMessages, fields: customPageFields };
export const action = createStaffAction(formConfig, customPageHandlers);
export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffTitle(loaderData?.page ? `${loaderData.page.title}: address` : 'New page')({ matches });
}

/** A new page is a draft anyway, so "off" is not offered. */
const { off: _off, ...shownFirst } = shownInLabels;

export default function EditCustomPage({ loaderData: { page }, actionData: answer }: Route.ComponentProps) {
  const intent = page ? 'save' : 'add';
  const refused = answer?.form === intent ? answer : undefined;
  const stored = page ? placementValues(page) : undefined;
  const field = controlProps(customPageFields, { answer: refused, values: stored ?? { shownIn: 'menu' } });
  return (
    <AdminPage
      title={page?.title ?? 'New page'}
      back={{ href: '/admin/custom-pages', label: 'Custom pages' }}
      answer={answer}
      actions={
        page && (
          <LinkButton small icon="edit" href={contentHref(page)}>
            Edit page
          </LinkButton>
        )
      }
    >
      <Card>
        {page && <p className="meta mb-4">{pageState(page).text}</p>}
        <RecordForm
          intent={intent}
          answer={answer}
          stored={stored}
          submit={page ? 'Save' : 'Create page'}
          busyLabel={page ? 'Saving...' : 'Creating...'}
          className="form gap-5"
        >
          {page && <input type="hidden" name="id" value={page.id} />}
          {!page && <Field {...field('title')} />}
          <Field {...field('slug')} />
          <Field {...field('shownIn')} options={page ? shownInLabels : shownFirst} />
          {page?.isPublished && (
            <p className="meta">If you change the address, the old one redirects to the new one.</p>
          )}
        </RecordForm>
      </Card>
    </AdminPage>
  );
}

import { data } from 'react-router';
import { appContext } from '#app/context.ts';
import { noAdvice, noticeErrorMessages, noticeFormFields, noticeValues } from '#app/features/notices/notice-form.ts';
import { isNoticeName, noticePages, type NoticeName } from '#app/features/notices/notice.ts';
import { findEditableNotice, noticeHandlers } from '#app/features/notices/notices.server.ts';
import { AdminPage, Card, CheckField } from '#app/features/staff-area/admin-page.tsx';
import { MarkdownField } from '#app/features/text/markdown-field.tsx';
import { controlProps, formValues } from '#app/forms/fields.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { ReviewStateLine } from '#app/history/review-states.tsx';
import { clinicDay } from '#app/shared/dates.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { Field } from '#app/ui/field.tsx';
import { useTimeOrDate, useZone } from '#app/ui/hooks.ts';
import type { Route } from './+types/notice-edit';

function nameIn({ name }: { name: string }): NoticeName {
  if (!isNoticeName(name)) throw data(null, { status: 404 });
  return name;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const name = nameIn(params);
  return { name, page: await findEditableNotice(context.get(appContext), name) };
}

const formConfig = { failed: noticeErrorMessages, fields: noticeFormFields };

export function action(args: Route.ActionArgs) {
  return createStaffAction(formConfig, noticeHandlers(nameIn(args.params)))(args);
}

export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffTitle(loaderData ? `Edit ${noticePages[loaderData.name].title}` : 'Notices')({ matches });
}

export default function NoticeEdit({ loaderData: { name, page }, actionData: answer }: Route.ComponentProps) {
  const zone = useZone();
  const timeOrDate = useTimeOrDate();
  const { title, path, source } = noticePages[name];
  const typed = answer?.ok ? undefined : answer?.values;
  const field = controlProps(noticeFormFields, {
    values: formValues(noticeFormFields, page),
    answer: answer?.ok ? undefined : answer,
  });

  return (
    <AdminPage title={title} back={{ href: '/admin/clinic/notices', label: 'Notices' }} answer={answer}>
      <p className="mb-4">
        <ReviewStateLine state={page.state} />
      </p>
      <p className="muted mb-4">
        {page.updatedAt
          ? `Saved by ${page.updatedBy}, ${timeOrDate(page.updatedAt)}. `
          : 'No one has changed this text yet. '}
        Source: {source}. <a href={path}>View page</a>
      </p>
      {page.blanks.length > 0 && (
        <Card title="Still blank">
          <p>
            Replace it in the text, or fill it in under <a href="/admin/clinic/notices">Clinic</a>. Until then, the
            notice is a draft.
          </p>
          <ul className="rows mt-3">
            {page.blanks.map((blank) => (
              <li key={blank}>{blank}</li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        <RecordForm intent="save" answer={answer} stored={noticeValues(page)} submit="Save" className="stack gap-5">
          <MarkdownField {...field('content')} defaultValue={typed?.['content'] ?? page.content} />
          <Field {...field('effectiveOn')} />
          <fieldset className="stack">
            <legend className="label">Review</legend>
            <p className="meta">{noAdvice}</p>
            {name === 'language-help' && (
              <p className="meta">
                Replace the translations with the official model text. Mark this notice as reviewed only when someone
                who reads each language has confirmed it.
              </p>
            )}
            <CheckField
              label="The whole notice has been read and is right for this clinic. Remove the word “draft” from the page."
              name="isReviewed"
              defaultChecked={typed ? Boolean(typed['isReviewed']) : page.isReviewed}
            />
            <div className="stack pair">
              <Field {...field('reviewedBy')} />
              <Field {...field('reviewAgainBy')} min={clinicDay(zone)} />
            </div>
          </fieldset>
        </RecordForm>
      </Card>
    </AdminPage>
  );
}

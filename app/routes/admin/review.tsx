import { appContext } from '#app/context.ts';
import { findReview, reviewHandlers } from '#app/features/care/reviews.server.ts';
import { reviewErrorMessages, reviewFields, reviewValues, sourceFieldNames } from '#app/features/care/reviews.ts';
import { AdminPage, Card, CheckField } from '#app/features/staff-area/admin-page.tsx';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { controlProps, flag } from '#app/forms/fields.ts';
import { createStaffAction, orNotFound } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { ReviewStateLine } from '#app/history/review-states.tsx';
import { withLetters } from '#app/history/review.ts';
import { clinicDay, formatDay } from '#app/shared/dates.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useZone } from '#app/ui/hooks.ts';
import type { Route } from './+types/review';

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [found, staff] = await Promise.all([findReview(app, params.subject), listStaff(app)]);
  return { ...orNotFound(found), staff };
}

const formConfig = { failed: reviewErrorMessages, fields: { ...reviewFields, isReviewed: flag('') } };

export function action(args: Route.ActionArgs) {
  return createStaffAction(formConfig, reviewHandlers(args.params.subject))(args);
}

export const clientAction = createClientAction(formConfig);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return staffTitle(loaderData ? `Review of ${loaderData.subject.label}` : 'Reviews')({ matches });
}

export default function Review({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { subject, review, state, staff } = loaderData;
  const today = clinicDay(useZone());
  const refused = answer?.ok ? undefined : answer;
  const values = reviewValues(review);
  const field = controlProps(reviewFields, { answer: refused, values });
  const people = Object.fromEntries(staff.map((member) => [member.id, withLetters(member)]));
  return (
    <AdminPage title={`Review of ${subject.label}`} back={{ href: '/admin/reviews', label: 'Reviews' }} answer={answer}>
      <p className="mb-4">
        <ReviewStateLine state={state} />
        {review.reviewedBy && review.reviewedOn && (
          <span className="meta">
            {' '}
            {review.reviewedBy}, {formatDay(review.reviewedOn)}
          </span>
        )}
      </p>
      <div className="stack gap-5">
        <Card>
          <RecordForm intent="save" answer={answer} stored={values} submit="Save" className="stack gap-5">
            <input type="hidden" name="base" value={subject.fingerprint} />
            <Field {...field('reviewer')} options={{ ...people, '': 'No one' }} />
            <Field {...field('reviewAgainBy')} min={today} />
            <CheckField
              label="This person has read the whole text as it is on the website today, and it is correct."
              name="isReviewed"
              defaultChecked={refused?.values?.['isReviewed'] === 'yes'}
            />
            <fieldset className="stack">
              <legend className="label">Sources</legend>
              <p className="meta">The sources this text is based on. Visitors see the links below the text.</p>
              {sourceFieldNames.map((names) => (
                <div key={names.title} className="stack pair">
                  <Field {...field(names.title)} />
                  <Field {...field(names.url)} />
                </div>
              ))}
            </fieldset>
          </RecordForm>
        </Card>
        <div className="cluster">
          <LinkButton icon="eye" href={subject.path}>
            View on the website
          </LinkButton>
          <LinkButton icon="edit" href={subject.editor}>
            Edit text
          </LinkButton>
        </div>
      </div>
    </AdminPage>
  );
}

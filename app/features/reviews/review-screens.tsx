import { AdminPage, Card, CheckField, EmptyNote } from '#app/features/admin/admin-page.tsx';
import type { StaffProfile } from '#app/features/staff/staff.ts';
import type { Answer } from '#app/records/answer.ts';
import { fieldProps } from '#app/records/form.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { withLetters } from '#app/records/review.ts';
import { StateRows, ReviewStateLine } from '#app/records/reviewed.tsx';
import { clinicDay, formatDay } from '#app/shared/dates.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { useZone } from '#app/ui/zone.ts';
import { reviewFields, reviewValues, sourcePlaces, type SubjectReview } from './reviews.ts';

type ReviewsScreenProps = { pages: SubjectReview[]; posts: SubjectReview[] };

export function ReviewsScreen({ pages, posts }: ReviewsScreenProps) {
  const overdue = [...pages, ...posts].filter(({ state }) => state.kind === 'overdue').length;
  return (
    <AdminPage title="Reviews" back={{ href: '/admin/notices', label: 'Notices' }}>
      <p className="mb-4">
        {overdue === 0
          ? 'No review is overdue.'
          : overdue === 1
            ? '1 review is out of date.'
            : `${overdue} reviews are out of date.`}{' '}
        A review covers the text as it was read. If the text changes, visitors won’t see the review until someone
        reviews it again.
      </p>
      <h2 className="h4 mb-4">Questions and care pages</h2>
      <StateRows rows={rowsOf(pages)} />
      <h2 className="h4 mb-4 mt-6">Posts to review</h2>
      {posts.length === 0 ? (
        <EmptyNote>No posts to review. To add a review to a post, open it and choose Review and sources.</EmptyNote>
      ) : (
        <StateRows rows={rowsOf(posts)} />
      )}
    </AdminPage>
  );
}

const rowsOf = (reviews: SubjectReview[]) =>
  reviews.map(({ subject: { name, label }, review, state }) => ({
    ...review,
    href: `/admin/reviews/${name}`,
    label,
    state,
  }));

type EditReviewPageProps = SubjectReview & { staff: StaffProfile[]; answer: Answer | undefined };

export function EditReviewPage({ subject, review, state, staff, answer }: EditReviewPageProps) {
  const today = clinicDay(useZone());
  const refused = answer?.ok ? undefined : answer;
  const values = reviewValues(review);
  const field = fieldProps(reviewFields, { answer: refused, values });
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
              {sourcePlaces.map((names) => (
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

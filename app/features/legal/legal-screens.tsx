import { AdminPage, Card, CheckField } from '#app/features/admin/admin-page.tsx';
import { MarkdownField } from '#app/features/editor/markdown-field.tsx';
import { clinicDay, formatTimeOrDate } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/zone.ts';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Answer } from '#app/records/answer.ts';
import { fieldProps, valuesOf } from '#app/records/form.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import type { ReviewState } from '#app/records/review.ts';
import { StateRows, ReviewStateLine } from '#app/records/reviewed.tsx';
import type { ListedLegal } from './legal.server.ts';
import { legalFields, legalPages, type EditableLegal, type LegalActionData, type LegalName } from './legal.ts';
import styles from './legal-admin.module.css';

const noAdvice =
  'The model texts are not legal advice. Ask your lawyer before you put a notice into effect: the law may require more of your clinic.';

type EditLegalPageProps = {
  name: LegalName;
  page: EditableLegal & { blanks: string[]; state: ReviewState };
  answer: Answer<LegalActionData> | undefined;
};

export function EditLegalPage({ name, page, answer }: EditLegalPageProps) {
  const zone = useZone();
  const { title, path, source } = legalPages[name];
  const typed = answer?.ok ? undefined : answer?.values;
  const field = fieldProps(legalFields, {
    values: valuesOf(legalFields, page),
    answer: answer?.ok ? undefined : answer,
  });

  return (
    <AdminPage title={title} back={{ href: '/admin/notices', label: 'Notices' }} answer={answer}>
      <p className="mb-4">
        <ReviewStateLine state={page.state} />
      </p>
      <p className="muted mb-4">
        {page.updatedAt
          ? `Saved by ${page.updatedBy}, ${formatTimeOrDate(zone, page.updatedAt)}. `
          : 'No one has changed this text yet. '}
        Source: {source}. <a href={path}>View page</a>
      </p>
      {page.blanks.length > 0 && (
        <Card title="Still blank">
          <p>
            Replace it in the text, or fill it in under <a href="/admin/clinic">Clinic</a>. Until then, the notice is a
            draft.
          </p>
          <ul className={styles.blanks}>
            {page.blanks.map((blank) => (
              <li key={blank}>{blank}</li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        <RecordForm intent="save" answer={answer} submit="Save" className={`stack gap-5 ${styles.form}`}>
          {/* Remount after a save. */}
          <input
            key={`v${typed?.['version'] ?? page.version}`}
            type="hidden"
            name="version"
            defaultValue={typed?.['version'] ?? page.version}
          />
          <MarkdownField
            key={`c${page.version}`}
            {...field('content')}
            defaultValue={typed?.['content'] ?? page.content}
          />
          {answer?.more && (
            <details className={styles.theirs} open>
              <summary>Your colleague’s text</summary>
              <pre>{answer.more.theirs}</pre>
            </details>
          )}
          <Field key={`e${page.version}`} {...field('effectiveOn')} />
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
              key={`r${page.version}`}
              label="The whole notice has been read and is right for this clinic. Remove the word “draft” from the page."
              name="isReviewed"
              defaultChecked={typed ? Boolean(typed['isReviewed']) : page.isReviewed}
            />
            <div key={`s${page.version}`} className="stack pair">
              <Field {...field('reviewedBy')} />
              <Field {...field('reviewAgainBy')} min={clinicDay(zone)} />
            </div>
          </fieldset>
        </RecordForm>
      </Card>
    </AdminPage>
  );
}

export function NoticesScreen({ notices }: { notices: ListedLegal[] }) {
  const inEffect = notices.filter(({ state }) => state.kind !== 'draft').length;
  const overdue = notices.filter(({ state }) => state.kind === 'overdue');
  return (
    <AdminPage title="Notices">
      <p className="mb-4">
        {inEffect} of {notices.length} are in effect. Every page links to them at the bottom.
      </p>
      {overdue.length > 0 && (
        <p className={`mb-4 ${styles.flag}`}>
          <b>{overdue.length === 1 ? '1 review is overdue.' : `${overdue.length} reviews are overdue.`}</b> Visitors
          still see the notice. Read it again and renew the review.
        </p>
      )}
      <p className="meta mb-4">{noAdvice}</p>
      <p className="mb-4">
        <ArrowLink href="/admin/reviews">Reviews of posts, care pages and questions</ArrowLink>
      </p>
      <StateRows
        rows={notices.map(({ name, ...notice }) => ({
          ...notice,
          href: `/admin/notices/${name}`,
          label: legalPages[name].title,
        }))}
      />
    </AdminPage>
  );
}

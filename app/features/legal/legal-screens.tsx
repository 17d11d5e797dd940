import { AdminPage, Card, CheckField } from '#app/features/admin/admin-page.tsx';
import { MarkdownField } from '#app/features/editor/markdown-field.tsx';
import { clinicDay, formatWhen } from '#app/shared/dates.ts';
import { useZone } from '#app/ui/zone.ts';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Field } from '#app/ui/field.tsx';
import type { Answer } from '#app/records/answer.ts';
import { fieldProps, valuesOf } from '#app/records/form.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import type { ReviewState } from '#app/records/review.ts';
import { StateRows, StateWords } from '#app/records/reviewed.tsx';
import type { ListedLegal } from './legal.server.ts';
import { legalFields, legalPages, type EditableLegal, type LegalMore, type LegalName } from './legal.ts';
import styles from './legal-admin.module.css';

/** The model text is ours, the notice is the clinic's. */
const noAdvice =
  'The model texts are no legal advice. Ask your lawyer before you put a notice into effect: the law may ask more of your clinic.';

type EditLegalPageProps = {
  name: LegalName;
  page: EditableLegal & { blanks: string[]; state: ReviewState };
  answer: Answer<LegalMore> | undefined;
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
        <StateWords state={page.state} />
      </p>
      <p className="muted mb-4">
        {page.updatedAt
          ? `Saved by ${page.updatedBy}, ${formatWhen(zone, page.updatedAt)}. `
          : 'Nobody has changed this text yet. '}
        Source: {source}. <a href={path}>See the page</a>
      </p>
      {page.blanks.length > 0 && (
        <Card title="What is still blank">
          <p>
            Write over it in the text, or fill the fact in on the page <a href="/admin/clinic">Facts &amp; hours</a>.
            Until then the notice is a draft.
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
          {/* A saved text is a new form. */}
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
                The translations are to be replaced by the official model text. Review this notice only when somebody
                who reads each language has confirmed them.
              </p>
            )}
            <CheckField
              key={`r${page.version}`}
              label="The whole notice was read, and it is right for this clinic. Take the word “draft” off the page."
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

/** Every notice with its state: what is past its day comes first. */
export function NoticesScreen({ notices }: { notices: ListedLegal[] }) {
  const inEffect = notices.filter(({ state }) => state.kind !== 'draft').length;
  const overdue = notices.filter(({ state }) => state.kind === 'overdue');
  return (
    <AdminPage title="Notices">
      <p className="mb-4">
        {inEffect} of {notices.length} are in effect. They are linked at the foot of every page.
      </p>
      {overdue.length > 0 && (
        <p className={`mb-4 ${styles.flag}`}>
          <b>{overdue.length === 1 ? '1 review is overdue.' : `${overdue.length} reviews are overdue.`}</b> Visitors
          still read the notice. Read it again, and sign it anew.
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

import type { Answer } from '#app/records/answer.ts';
import { fieldProps } from '#app/records/form.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { Field } from '#app/ui/field.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { picturesInWords, stateWords, consentFields, type Consent } from './consent.ts';
import styles from './consents.module.css';

type ConsentsPageProps = {
  consents: Consent[];
  older: number | null;
  first: boolean;
  answer: Answer | undefined;
};

export function ConsentsPage({ consents, older, first, answer }: ConsentsPageProps) {
  return (
    <AdminPage title="Consents" answer={answer}>
      <div className={`desk ${styles.columns}`}>
        <section aria-labelledby="recorded">
          <h2 id="recorded" className="h4 mb-4">
            Recorded
          </h2>
          {consents.length > 0 ? (
            <ul className="card flush rows">
              {consents.map((consent) => (
                <ConsentRow key={consent.id} consent={consent} />
              ))}
            </ul>
          ) : (
            <EmptyNote>No consents yet. Record the first one, then put pictures under it.</EmptyNote>
          )}
          <Pager
            label="Pages of consents"
            back={first ? null : { label: 'Newest consents', href: '/admin/consents' }}
            onward={older === null ? null : { label: 'Older consents', href: `/admin/consents?before=${older}` }}
          />
        </section>
        <Card title="Record a consent">
          <ConsentForm answer={answer} />
        </Card>
      </div>
    </AdminPage>
  );
}

function ConsentRow({ consent }: { consent: Consent }) {
  return (
    <li>
      <a className={styles.row} href={`/admin/consents/${consent.id}`}>
        <span>
          <b>{consent.signer}</b>
          <span>
            Consent {consent.id}, signed {formatDay(consent.signedOn)}, {picturesInWords(consent.pictures)}
          </span>
        </span>
        <span className={styles.state} data-state={consent.state}>
          {stateWords[consent.state]}
        </span>
      </a>
    </li>
  );
}

function ConsentForm({ answer }: { answer: Answer | undefined }) {
  const field = fieldProps(consentFields, { answer });
  return (
    <RecordForm intent="record" answer={answer} submit="Record consent" busyLabel="Recording..." className="form">
      <p className="meta">
        A picture that shows a patient is on the site only as long as a consent covers it. The name is for staff: no
        page and no mail shows it.
      </p>
      <Field {...field('signer')} />
      <Field {...field('signedOn')} min="2000-01-01" />
      <Field {...field('scope')} rows={3} />
      <Field {...field('expiresOn')} min="2000-01-01" />
    </RecordForm>
  );
}

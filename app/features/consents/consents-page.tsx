import type { Answer } from '#app/records/answer.ts';
import { fieldProps } from '#app/records/form.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { Field } from '#app/ui/field.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { coveredInWords, stateWords, consentFields, endsInWords, type Consent } from './consent.ts';
import styles from './consents.module.css';

type ConsentsPageProps = {
  consents: Consent[];
  older: number | null;
  first: boolean;
  ending: Consent[];
  answer: Answer | undefined;
};

export function ConsentsPage({ consents, older, first, ending, answer }: ConsentsPageProps) {
  return (
    <AdminPage title="Consents" answer={answer}>
      <div className="stack gap-6">
        {ending.length > 0 && (
          <Card title={ending.length === 1 ? 'A consent ends soon' : 'Consents end soon'}>
            <p>
              After the last day what it covers leaves the site. If the person agrees again, write the new last day in.
            </p>
            <ul className="stack gap-2">
              {ending.map((consent) => (
                <li key={consent.id}>
                  <a href={`/admin/consents/${consent.id}`}>
                    {consent.signer}, consent {consent.id}
                  </a>
                  : {endsInWords(consent.endsIn ?? 0).toLowerCase()}, {coveredInWords(consent)}
                </li>
              ))}
            </ul>
          </Card>
        )}
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
            Consent {consent.id}, signed {formatDay(consent.signedOn)}, {coveredInWords(consent)}
          </span>
        </span>
        <ConsentBadge consent={consent} />
      </a>
    </li>
  );
}

export function ConsentBadge({ consent: { state, endsIn } }: { consent: Consent }) {
  return (
    <span className={styles.state} data-state={endsIn === null ? state : 'ending'}>
      {endsIn === null ? stateWords[state] : endsInWords(endsIn)}
    </span>
  );
}

function ConsentForm({ answer }: { answer: Answer | undefined }) {
  return (
    <RecordForm intent="record" answer={answer} submit="Record consent" busyLabel="Recording..." className="form">
      <p className="meta">
        A picture that shows a patient, a quote and a story are on the site only as long as a consent covers them. The
        name is for staff: no page and no mail shows it.
      </p>
      <ConsentFields answer={answer} />
    </RecordForm>
  );
}

export function ConsentFields({ answer, consent }: { answer: Answer | undefined; consent?: Consent }) {
  const values = consent && { ...pick(consent), expiresOn: consent.expiresOn ?? '' };
  const field = fieldProps(consentFields, { answer, values });
  return (
    <>
      <Field {...field('signer')} />
      <Field {...field('signedOn')} min="2000-01-01" />
      <Field {...field('scope')} rows={3} />
      <Field {...field('expiresOn')} min="2000-01-01" />
    </>
  );
}

const pick = ({ signer, signedOn, scope }: Consent) => ({ signer, signedOn, scope });

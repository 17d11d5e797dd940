import { Form, useNavigation } from 'react-router';
import admin from '#app/features/admin/admin-page.module.css';
import { AdminPage } from '#app/features/admin/admin-page.tsx';
import { Card, EmptyNote } from '#app/features/admin/card.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { picturesInWords, stateWords, type Consent, type ConsentAnswer } from './consent.ts';
import styles from './consents.module.css';

type ConsentsPageProps = {
  consents: Consent[];
  older: number | null;
  first: boolean;
  answer: ConsentAnswer | undefined;
};

export function ConsentsPage({ consents, older, first, answer }: ConsentsPageProps) {
  return (
    <AdminPage title="Consents" answer={answer}>
      <div className={styles.columns}>
        <section aria-labelledby="recorded">
          <h2 id="recorded" className={admin.heading}>
            Recorded
          </h2>
          {consents.length > 0 ? (
            <ul className={styles.list}>
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
          <ConsentForm key={answer?.ok ? consents[0]?.id : 'kept'} answer={answer} />
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

function ConsentForm({ answer }: { answer: ConsentAnswer | undefined }) {
  const saving = useNavigation().formMethod === 'POST';
  const { fields, errors = {} } = answer ?? {};
  return (
    <Form method="post" className={admin.form} noValidate={Object.keys(errors).length > 0}>
      <p className={styles.note}>
        A picture that shows a patient is on the site only as long as a consent covers it. The name is for staff: no
        page and no mail shows it.
      </p>
      <Field
        label="Who signed"
        name="signer"
        required
        maxLength={120}
        defaultValue={fields?.signer}
        error={errors.signer}
        autoComplete="off"
      />
      <Field
        label="Signed on"
        name="signedOn"
        type="date"
        required
        min="2000-01-01"
        defaultValue={fields?.signedOn}
        error={errors.signedOn}
      />
      <Field
        multiline
        label="What the paper allows"
        hint="In the words of the paper, for example: website and blog"
        name="scope"
        required
        rows={3}
        maxLength={500}
        defaultValue={fields?.scope}
        error={errors.scope}
      />
      <Field
        label="Last day"
        hint="Leave empty if it holds until it is revoked"
        name="expiresOn"
        type="date"
        min="2000-01-01"
        defaultValue={fields?.expiresOn}
        error={errors.expiresOn}
      />
      <Button type="submit" look="primary" busy={saving} busyLabel="Recording...">
        Record consent
      </Button>
    </Form>
  );
}

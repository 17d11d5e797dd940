import type { Answer } from '#app/records/answer.ts';
import { controlProps, formValues } from '#app/records/fields.ts';
import { Field } from '#app/ui/field.tsx';
import { type Consent, consentFields, formatExpiry, stateLabels } from './consent.ts';
import styles from './consents.module.css';

export function ConsentBadge({ consent: { state, endsIn } }: { consent: Consent }) {
  return (
    <span className={styles.state} data-state={endsIn === null ? state : 'ending'}>
      {endsIn === null ? stateLabels[state] : formatExpiry(endsIn)}
    </span>
  );
}

export function ConsentFields({ answer, consent }: { answer: Answer | undefined; consent?: Consent }) {
  const values = consent && formValues(consentFields, consent);
  const field = controlProps(consentFields, { answer, values });
  return (
    <>
      <Field {...field('signer')} />
      <Field {...field('signedOn')} min="2000-01-01" />
      <Field {...field('scope')} rows={3} />
      <Field {...field('expiresOn')} min="2000-01-01" />
    </>
  );
}

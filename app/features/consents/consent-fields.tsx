import type { Answer } from '#app/forms/answer.ts';
import { controlProps, formValues } from '#app/forms/fields.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Field } from '#app/ui/field.tsx';
import { consentFields, type ConsentState, formatExpiry } from './consent.ts';
import type { Consent } from './consents.server.ts';

/** 'Ends in 12 days', 'No end date', 'Until January 12, 2028', 'Ended June 3, 2026' or 'Revoked'. */
export function ConsentBadge({ consent: { state, endsIn, expiresOn } }: { consent: ConsentState }) {
  return (
    <span className="status" data-disc={state === 'valid' ? (endsIn === null ? 'full' : 'half') : undefined}>
      {state === 'revoked'
        ? 'Revoked'
        : endsIn !== null
          ? formatExpiry(endsIn)
          : expiresOn === null
            ? 'No end date'
            : `${state === 'valid' ? 'Until' : 'Ended'} ${formatDay(expiresOn)}`}
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

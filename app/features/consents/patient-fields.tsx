import admin from '#app/features/admin/admin-page.module.css';
import { CheckField } from '#app/features/admin/admin-page.tsx';
import field from '#app/ui/field.module.css';
import { formatDay } from '#app/shared/dates.ts';
import type { ConsentChoice, PatientFlag } from './consent.ts';
import styles from './consents.module.css';

type PatientFieldsProps = {
  /** Makes the ids unique on a page with several. */
  id: string;
  mark: Pick<PatientFlag, 'showsPatient' | 'consentId'>;
  choices: ConsentChoice[];
  /** It was marked when the form was opened; see wishOf. */
  flaggedBefore?: boolean;
  /** Why visitors do not see the picture. */
  hidden?: string | null | undefined;
};

/** Whether a picture shows a patient, and under which consent. The choice comes with the tick, without script too. */
export function PatientFields({ id, mark, choices, flaggedBefore = false, hidden }: PatientFieldsProps) {
  const listed = mark.consentId === null || choices.some((choice) => choice.id === mark.consentId);
  return (
    <div className={styles.patient}>
      {hidden && <p className={admin.hidden}>{hidden}</p>}
      {flaggedBefore && <input type="hidden" name="patientBefore" value="yes" />}
      <CheckField label="Shows a patient" name="showsPatient" defaultChecked={mark.showsPatient} />
      <div className={`${field.field} ${styles.consent}`}>
        <label htmlFor={`${id}-consent`}>Consent</label>
        <p className="meta" id={`${id}-consent-hint`}>
          Visitors see the picture only while a consent covers it. <a href="/admin/consents">Record a consent</a>
        </p>
        <select
          id={`${id}-consent`}
          name="consentId"
          className={field.input}
          aria-describedby={`${id}-consent-hint`}
          defaultValue={mark.consentId ?? ''}
        >
          <option value="">No consent yet</option>
          {!listed && <option value={mark.consentId ?? ''}>Consent {mark.consentId}, as it is</option>}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.signer}, signed {formatDay(choice.signedOn)} (consent {choice.id})
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

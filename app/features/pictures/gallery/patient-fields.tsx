import { type ReactNode, useEffect, useRef } from 'react';
import { CheckField } from '#app/features/staff-area/admin-page.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { controlProps } from '#app/forms/fields.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Field, FieldError } from '#app/ui/field.tsx';
import { onChosen } from '../library/picture-chooser.tsx';
import {
  type ConsentChoice,
  patientValues,
  type PatientValues,
  readPatientValues,
  unanswered,
  wordFields,
} from '../picture.ts';
import type { StaffGalleryPicture } from './gallery.ts';
import admin from '#app/features/staff-area/admin-page.module.css';
import field from '#app/ui/field.module.css';
import styles from '../library/picture-tiles.module.css';

type PatientFieldsProps = {
  /** Prefix that makes the ids unique on a page with several of these. */
  id: string;
  values: PatientValues;
  choices: ConsentChoice[];
  /** The reason why visitors do not see the picture. */
  hidden?: string | null | undefined;
  error?: string | undefined;
  /** For the portrait of a staff member, which shows that person: asks who else is in it, and presets that nobody is. */
  isPortrait?: boolean;
};

const answers = { no: 'No patient', yes: 'Shows a patient' };
const portraitAnswers = { no: 'Only this person', yes: 'A patient is in it too' };

/** Asks whether a picture shows a patient and which consent covers it. The list of consents appears after a yes, even without script. */
export function PatientFields({ id, values, choices, hidden, error, isPortrait = false }: PatientFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const { consentId } = values;
  const isListed = consentId === '' || choices.some((choice) => String(choice.id) === consentId);
  useEffect(() => followsPicture(group.current, isPortrait ? 'no' : ''), [isPortrait]);
  return (
    <fieldset ref={group} className={styles.patient} aria-describedby={isPortrait ? undefined : `${id}-patient-hint`}>
      <legend className="label flush">
        {isPortrait ? 'Is anyone else in the picture?' : 'Does the picture show a patient?'}
      </legend>
      {!isPortrait && (
        <p className="meta" id={`${id}-patient-hint`}>
          Visitors see the picture once you answer this.
        </p>
      )}
      {hidden && <p className={admin.hidden}>{hidden}</p>}
      <input type="hidden" name="patientBefore" defaultValue={values.patientBefore} />
      <input type="hidden" name="patientOf" defaultValue={values.patientOf} />
      <div className="tags mt-2">
        {(['no', 'yes'] as const).map((answer) => (
          <label key={answer} className={field.pick}>
            <input
              type="radio"
              name="showsPatient"
              value={answer}
              defaultChecked={values.showsPatient === answer}
              aria-describedby={error && `${id}-patient-error`}
            />
            <span>{(isPortrait ? portraitAnswers : answers)[answer]}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-patient-error`} text={error} />}
      <div className={`mt-3 ${field.field} ${styles.consent}`}>
        <label htmlFor={`${id}-consent`}>Consent</label>
        <p className="meta" id={`${id}-consent-hint`}>
          Visitors see the picture only while a consent covers it. <a href="/admin/consents">Record a consent</a>
        </p>
        <select
          id={`${id}-consent`}
          name="consentId"
          className={field.input}
          aria-describedby={`${id}-consent-hint`}
          defaultValue={consentId}
        >
          <option value="">No consent yet</option>
          {!isListed && <option value={consentId}>Consent {consentId} (current)</option>}
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.signer}, signed {formatDay(choice.signedOn)} (consent {choice.id})
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

/** Sets the answer back when another file is chosen, because it was about the previous picture. A picture from the library brings its own. */
function followsPicture(group: HTMLFieldSetElement | null, preset: string): (() => void) | undefined {
  const form = group?.closest('form');
  if (!group || !form) return undefined;
  const clear = ({ target }: Event) => {
    const isFile = target instanceof HTMLInputElement && target.type === 'file';
    if (isFile && group.querySelector<HTMLInputElement>('[name="patientOf"]')?.value)
      fill(group, { showsPatient: preset, consentId: '', patientBefore: '', patientOf: '' });
  };
  const stop = onChosen(form, (picture) => fill(group, patientValues(picture.patient, picture.id)));
  form.addEventListener('change', clear);
  return () => {
    stop();
    form.removeEventListener('change', clear);
  };
}

function fill(group: HTMLFieldSetElement, values: PatientValues): void {
  for (const input of group.querySelectorAll('input')) {
    if (input.type === 'radio') input.checked = input.value === values.showsPatient;
    else if (input.name === 'patientBefore' || input.name === 'patientOf') input.value = values[input.name];
  }
  const consent = group.querySelector('select');
  if (!consent) return;
  consent.value = values.consentId;
  if (consent.value === values.consentId) return;
  consent.add(new Option(`Consent ${values.consentId} (current)`, values.consentId));
  consent.value = values.consentId;
}

type PictureTextsProps = {
  /** Prefix that makes the ids unique on a page with several of these. */
  id: string;
  answer: Answer | undefined;
  stored?: StaffGalleryPicture;
  choices: ConsentChoice[];
  /** Collapses the optional fields. */
  isBrief?: boolean;
  /** False while the picture cannot be seen, so that no one answers for a picture unseen. */
  asksPatient?: boolean;
  /** False for a picture without a place of its own: it has no caption or category. */
  hasPlace?: boolean;
  /** Rendered below the question about patients. */
  children?: ReactNode;
};

export function PictureTexts(props: PictureTextsProps) {
  const { id, answer, stored, choices, isBrief = false, asksPatient = true, hasPlace = true, children } = props;
  const control = controlProps(wordFields, { answer, values: stored });
  const typed = answer?.values;
  const decorative = typed ? Boolean(typed['decorative']) : stored?.picture.alt === '';
  const patient = patientValues(stored?.picture.patient ?? unanswered, stored?.picture.id ?? null);
  const decoration = (
    <CheckField label="Decorative only: it needs no description" name="decorative" defaultChecked={decorative} />
  );
  const optional = (
    <>
      {decoration}
      <Field {...control('caption')} id={`${id}-caption`} />
      <Field {...control('category')} id={`${id}-category`} />
    </>
  );
  return (
    <div className={`stack ${styles.texts}`}>
      <Field {...control('alt')} id={`${id}-alt`} rows={2} />
      {!isBrief && optional}
      {asksPatient && (
        <PatientFields
          // Remounts after a save, because the server may have refused the consent.
          key={`${stored?.picture.patient.showsPatient}-${stored?.picture.patient.consentId}`}
          id={id}
          values={typed ? readPatientValues(typed) : patient}
          choices={choices}
          error={answer?.errors?.['showsPatient']}
        />
      )}
      {children}
      {!hasPlace && decoration}
      {isBrief && hasPlace && (
        <Disclosure summary="Caption and category (optional)">
          <div className="stack">{optional}</div>
        </Disclosure>
      )}
    </div>
  );
}

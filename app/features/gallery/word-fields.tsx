import { CheckField } from '#app/features/admin/check-field.tsx';
import { notAPatient, type ConsentChoice } from '#app/features/consents/consent.ts';
import { PatientFields } from '#app/features/consents/patient-fields.tsx';
import { Field } from '#app/ui/field.tsx';
import type { WordFields } from './gallery-answer.ts';
import styles from './word-fields.module.css';

type PictureWordsProps = {
  /** Makes the ids unique on a page with several. */
  id: string;
  fields?: WordFields | undefined;
  choices: ConsentChoice[];
  /** A file that came with the site shows nobody. */
  mayShowPatient?: boolean;
  /** The picture was marked when the form was opened. */
  markedBefore?: boolean;
  error?: string | undefined;
};

/** What a picture shows, for those who do not see it, and what stands under it. */
export function PictureWords({
  id,
  fields,
  choices,
  mayShowPatient = true,
  markedBefore = false,
  error,
}: PictureWordsProps) {
  return (
    <div className={styles.words}>
      <Field
        label="Describe the picture"
        hint="For people who can’t see it: what it shows, in a sentence"
        name="alt"
        id={`${id}-alt`}
        multiline
        rows={2}
        maxLength={300}
        defaultValue={fields?.alt}
        error={error}
      />
      <CheckField
        label="Decoration only: it says nothing that words would add"
        name="decorative"
        defaultChecked={fields?.decorative}
      />
      <Field
        label="Caption"
        hint="Stands under the picture. May stay empty"
        name="caption"
        id={`${id}-caption`}
        maxLength={120}
        autoComplete="off"
        defaultValue={fields?.caption}
      />
      {mayShowPatient && (
        <PatientFields id={id} mark={fields?.patient ?? notAPatient} markedBefore={markedBefore} choices={choices} />
      )}
    </div>
  );
}

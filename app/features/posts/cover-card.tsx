import { Card } from '#app/features/admin/card.tsx';
import { CheckField } from '#app/features/admin/check-field.tsx';
import { markOf } from '#app/features/consents/patient-values.ts';
import { PatientFields } from '#app/features/consents/patient-fields.tsx';
import { PictureField } from '#app/features/media/picture-field.tsx';
import type { Picture } from '#app/features/media/picture.ts';
import { Field } from '#app/ui/field.tsx';
import { Plate } from '#app/ui/plate.tsx';
import type { OpenedEditor } from './open-editor.server.ts';
import type { PostFormErrors, PostFormValues } from './post-form.ts';
import styles from './post-editor.module.css';

type CoverCardProps = {
  values: PostFormValues;
  errors: PostFormErrors;
  cover: Picture | null;
  patient: OpenedEditor['patient'];
};

export function CoverCard({ values, errors, cover, patient }: CoverCardProps) {
  const hasPicture = cover !== null || values.image !== '';
  return (
    <Card title="Cover picture">
      {!cover && values.image && <Plate image={values.image} alt="" tone="sunk" />}
      <input type="hidden" name="image" value={values.image} />
      <PictureField
        kind="blog-images"
        label={hasPicture ? 'Change picture' : 'Picture (optional)'}
        current={cover}
        error={errors.pictureId}
      />
      {hasPicture && <CheckField label="Take the picture away" name="noCover" />}
      <div className={styles.alt}>
        <Field
          multiline
          label="Describe the picture"
          name="imageAlt"
          hint="For people who can’t see it"
          maxLength={300}
          defaultValue={values.imageAlt}
          error={errors.imageAlt}
        />
      </div>
      <PatientFields
        id="cover"
        mark={markOf(values)}
        markedBefore={values.patientBefore !== ''}
        choices={patient.choices}
        hidden={patient.hidden}
      />
    </Card>
  );
}

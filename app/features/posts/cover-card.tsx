import { Card } from '#app/features/admin/card.tsx';
import { Field } from '#app/ui/field.tsx';
import { Plate } from '#app/ui/plate.tsx';
import type { PostFormErrors, PostFormValues } from './post-form.ts';
import styles from './post-editor.module.css';

export function CoverCard({ values, errors }: { values: PostFormValues; errors: PostFormErrors }) {
  return (
    <Card title="Cover picture">
      <Plate image={values.image || null} alt="" tone="sunk" />
      <Field
        label="Picture (optional)"
        name="image"
        hint="The address of a picture on this site, like /art/hand.svg"
        maxLength={500}
        autoComplete="off"
        defaultValue={values.image}
        error={errors.image}
      />
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
    </Card>
  );
}

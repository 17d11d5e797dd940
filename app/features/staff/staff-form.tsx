import { Form, useNavigation } from 'react-router';
import { AnswerNotice } from '#app/features/admin/admin-page.tsx';
import { notAPatient, type ConsentChoice, type PatientMark } from '#app/features/consents/consent.ts';
import { PatientFields } from '#app/features/consents/patient-fields.tsx';
import { markOf, patientValues, type PatientValues } from '#app/features/consents/patient-values.ts';
import { PictureField } from '#app/features/media/picture-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import type { StaffAnswer, StaffFields } from './staff-answer.ts';
import type { StaffProfile } from './staff-profile.ts';
import styles from './staff-form.module.css';

type StaffFormProps = {
  /** Whose profile it is; nobody's when somebody is added. */
  member?: StaffProfile;
  /** What staff know of the portrait. */
  patient?: PatientMark;
  choices: ConsentChoice[];
  answer: StaffAnswer | undefined;
};

const networks = [
  { name: 'facebook', label: 'Facebook' },
  { name: 'linkedin', label: 'LinkedIn' },
  { name: 'twitter', label: 'Twitter' },
] as const;

export function StaffForm({ member, patient = notAPatient, choices, answer }: StaffFormProps) {
  const intent = member ? 'edit' : 'add';
  const sending = useNavigation().formData?.get('intent') === intent;
  const refused = answer?.form === 'member' ? answer : undefined;
  const fields = refused?.fields ?? (member && fieldsOf(member));
  const errors = refused?.errors ?? {};
  const aboutPatient = refused?.fields ?? patientValues(patient);

  return (
    <Form method="post" encType="multipart/form-data" noValidate className={styles.form} preventScrollReset>
      {refused && <AnswerNotice answer={refused} />}
      <input type="hidden" name="intent" value={intent} />
      <Field
        label="Name"
        name="name"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={fields?.name}
        error={errors.name}
      />
      <Field
        label="Designation"
        name="designation"
        hint="What this person does, for example Prosthetist"
        required
        maxLength={80}
        autoComplete="off"
        defaultValue={fields?.designation}
        error={errors.designation}
      />
      <PictureField
        kind="staff"
        name="picture"
        label={member ? 'New picture' : 'Picture'}
        hint={member ? 'Leave this empty to keep the picture as it is' : 'A face in daylight looks best'}
        current={refused?.picture ?? usable(member)}
        error={errors.picture}
      />
      <PatientFields
        // A saved mark is a new form: its consent may have been refused.
        key={`${patient.showsPatient}-${patient.consentId}`}
        id="portrait"
        mark={markOf(aboutPatient)}
        markedBefore={aboutPatient.patientBefore !== ''}
        choices={choices}
        hidden={patient.hidden}
      />
      <Field
        label="Description"
        name="description"
        hint="Two or three sentences for the about page"
        multiline
        maxLength={600}
        defaultValue={fields?.description}
        error={errors.description}
      />
      <fieldset className={styles.links}>
        <legend>Links</legend>
        <p>Only those you fill in are shown.</p>
        {networks.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            name={name}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={300}
            autoComplete="off"
            defaultValue={fields?.[name]}
            error={errors[name]}
          />
        ))}
      </fieldset>
      <Button type="submit" look="primary" busy={sending} busyLabel={member ? 'Saving...' : 'Adding...'}>
        {member ? 'Save' : 'Add staff member'}
      </Button>
    </Form>
  );
}

/** A picture that could not be used is replaced, not sent again. */
function usable(member: StaffProfile | undefined) {
  return member?.picture && member.picture.status !== 'failed' ? member.picture : null;
}

function fieldsOf({ name, designation, description, social }: StaffProfile): Omit<StaffFields, keyof PatientValues> {
  return {
    name,
    designation,
    description,
    facebook: typed(social.facebook),
    linkedin: typed(social.linkedin),
    twitter: typed(social.twitter),
  };
}

/** '#' stands for a network where the member has no profile. */
function typed(link: string): string {
  return link === '#' ? '' : link;
}

import { PatientFields } from '#app/features/pictures/gallery/patient-fields.tsx';
import { PictureField } from '#app/features/pictures/library/picture-field.tsx';
import { type ConsentChoice, patientValues, readPatientValues, unanswered } from '#app/features/pictures/picture.ts';
import { Card } from '#app/features/staff-area/admin-page.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { FieldList } from '#app/forms/field-list.tsx';
import { RecordForm } from '#app/forms/record-form.tsx';
import { namesOf } from '#app/shared/names-of.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import {
  networks,
  profileValues,
  staffFields,
  type StaffActionData,
  type ListedMember,
  type StaffProfile,
} from './staff.ts';

type StaffFormProps = { member?: ListedMember; choices: ConsentChoice[]; answer: Answer<StaffActionData> | undefined };

/** The others are optional, and in a fold. A new field joins them by itself. */
const always = ['name', 'designation'] as const;
const folded = namesOf(staffFields).filter((name) => !always.some((one) => one === name));

export function StaffForm({ member, choices, answer }: StaffFormProps) {
  const portrait = member?.picture;
  const patient = portrait?.patient ?? unanswered;
  const intent = member ? 'edit' : 'add';
  const refused = answer?.form === intent ? answer : undefined;
  const stored = member && profileValues(member);
  const shown = { fields: staffFields, answer: refused, values: stored };
  const isFilled = folded.some((name) => stored?.[name] || refused?.values?.[name] || refused?.errors?.[name]);
  const preset = { ...patientValues(patient, portrait?.id ?? null), ...(!portrait && { showsPatient: 'no' }) };
  const about = refused ? readPatientValues(refused.values ?? {}) : preset;
  const fields = (
    <div className="stack gap-5">
      <FieldList {...shown} only={always} />
      <PictureField
        kind="staff"
        name="picture"
        label={member ? 'New picture' : 'Picture'}
        hint={member ? 'Leave empty to keep the current picture' : 'A face in daylight looks best'}
        current={refused?.more?.picture ?? usable(member)}
        error={refused?.errors?.['picture']}
      />
      <PatientFields
        // Remounts after a save, because the server may have refused the consent.
        key={`${patient.showsPatient}-${patient.consentId}`}
        id="portrait"
        values={about}
        choices={choices}
        hidden={patient.hidden}
        isPortrait
      />
      <Disclosure summary="Credentials, description and links" mustOpen={isFilled}>
        <div className="stack gap-5 pt-3">
          <FieldList {...shown} except={[...always, ...networks]} />
          <fieldset className="stack">
            <legend className="label flush">Links</legend>
            <p className="meta">Only the ones you fill in are shown.</p>
            <FieldList {...shown} only={networks} />
          </fieldset>
        </div>
      </Disclosure>
    </div>
  );
  return (
    <RecordForm
      intent={intent}
      answer={answer}
      stored={stored}
      submit={member ? 'Save' : 'Add staff member'}
      busyLabel={member ? 'Saving...' : 'Adding...'}
      {...(member ? { className: '', bar: { labelOf } } : { className: 'stack gap-5' })}
    >
      {member ? (
        <div className="narrow">
          <input type="hidden" name="id" value={member.id} />
          <Card>{fields}</Card>
        </div>
      ) : (
        fields
      )}
    </RecordForm>
  );
}

/** The other fields are about the picture. */
function labelOf(name: string): string {
  const field = namesOf(staffFields).find((one) => one === name);
  return field ? staffFields[field].label : 'Picture';
}

/** Returns the portrait unless its processing failed, because then it must be replaced. */
function usable(member: StaffProfile | undefined) {
  return member?.picture && member.picture.status !== 'failed' ? member.picture : null;
}

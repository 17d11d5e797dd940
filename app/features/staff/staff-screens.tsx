import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import {
  type ConsentChoice,
  type PatientFlag,
  patientValues,
  readPatientValues,
  unanswered,
} from '#app/features/pictures/picture.ts';
import { PatientFields } from '#app/features/pictures/patient-fields.tsx';
import { PictureField } from '#app/features/pictures/picture-field.tsx';
import type { Answer } from '#app/records/answer.ts';
import { FieldList } from '#app/records/field-list.tsx';
import { RecordForm } from '#app/records/record-form.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { StaffList } from './staff-list.tsx';
import {
  networks,
  profileValues,
  staffFields,
  type ListedMember,
  type StaffActionData,
  type StaffProfile,
} from './staff.ts';
import styles from './manage-staff.module.css';

type StaffAnswer = Answer<StaffActionData>;

type ManageStaffPageProps = { staff: ListedMember[]; choices: ConsentChoice[]; answer: StaffAnswer | undefined };

export function ManageStaffPage({ staff, choices, answer }: ManageStaffPageProps) {
  return (
    <AdminPage
      title="Staff"
      answer={answer}
      actions={
        <LinkButton small icon="plus" href="#add" className={styles.toForm}>
          Add staff member
        </LinkButton>
      }
    >
      <div className={styles.columns}>
        <section aria-labelledby="on-about">
          <h2 id="on-about" className="visually-hidden">
            On the About page
          </h2>
          <StaffList staff={staff} moved={answer?.moved} />
          <p role="status" className="visually-hidden">
            {answer?.moved && answer.notice}
          </p>
        </section>
        <div id="add" className={styles.add}>
          <Card title="Add staff member">
            <StaffForm choices={choices} answer={answer} />
          </Card>
        </div>
      </div>
    </AdminPage>
  );
}

type EditStaffPageProps = {
  member: StaffProfile;
  patient: PatientFlag;
  choices: ConsentChoice[];
  answer: StaffAnswer | undefined;
};

export function EditStaffPage({ member, patient, choices, answer }: EditStaffPageProps) {
  return (
    <AdminPage title={member.name} back={{ href: '/admin/staff', label: 'Staff' }} answer={answer}>
      <div className={styles.narrow}>
        <Card>
          <StaffForm member={member} patient={patient} choices={choices} answer={answer} />
        </Card>
      </div>
    </AdminPage>
  );
}

type StaffFormProps = Omit<EditStaffPageProps, 'member' | 'patient'> & { member?: StaffProfile; patient?: PatientFlag };

function StaffForm({ member, patient = unanswered, choices, answer }: StaffFormProps) {
  const intent = member ? 'edit' : 'add';
  const refused = answer?.form === intent ? answer : undefined;
  const stored = member && profileValues(member);
  const shown = { fields: staffFields, answer: refused, values: stored };
  const about = refused
    ? readPatientValues((name) => refused.values?.[name] ?? '')
    : patientValues(patient, member?.picture?.id ?? null);
  return (
    <RecordForm
      intent={intent}
      answer={answer}
      stored={stored}
      submit={member ? 'Save' : 'Add staff member'}
      busyLabel={member ? 'Saving...' : 'Adding...'}
      className="stack gap-5"
    >
      {member && <input type="hidden" name="id" value={member.id} />}
      <FieldList {...shown} except={['description', ...networks]} />
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
      />
      <FieldList {...shown} only={['description']} />
      <fieldset className={`stack ${styles.links}`}>
        <legend className="label">Links</legend>
        <p className="meta">Only the ones you fill in are shown.</p>
        <FieldList {...shown} only={networks} />
      </fieldset>
    </RecordForm>
  );
}

/** Returns the portrait unless its processing failed, because then it must be replaced. */
function usable(member: StaffProfile | undefined) {
  return member?.picture && member.picture.status !== 'failed' ? member.picture : null;
}

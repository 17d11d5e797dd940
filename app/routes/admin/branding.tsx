import { patientFields, patientValues, readPatientValues, unanswered } from '#app/features/pictures/picture.ts';
import type { Route } from './+types/branding';
import { appContext, sessionContext } from '#app/context.ts';
import { findBrandingRecord, brandingHandlers } from '#app/features/branding/branding.server.ts';
import {
  accentFields,
  brandingErrorMessages,
  brandingPictures,
  type BrandingRecord,
} from '#app/features/branding/branding.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { AdminPage, Card } from '#app/features/admin/admin-page.tsx';
import { PatientFields } from '#app/features/pictures/patient-fields.tsx';
import { PictureField } from '#app/features/pictures/picture-field.tsx';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import type { Answer } from '#app/records/answer.ts';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import { controlProps } from '#app/records/fields.ts';
import { RecordForm } from '#app/records/record-form.tsx';
import { ArrowLink, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import styles from '#app/features/branding/branding.module.css';

const formConfig = { failed: brandingErrorMessages, fields: { ...accentFields, ...patientFields } };

export async function loader({ context }: Route.LoaderArgs) {
  return { record: await findBrandingRecord(context.get(appContext), context.get(sessionContext).role) };
}

export const action = createStaffAction(formConfig, brandingHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Branding');

type BrandingAnswer = Answer | undefined;

export default function BrandingPage({ loaderData: { record }, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminPage title="Branding" back={{ href: '/admin/clinic', label: 'Clinic' }} answer={answer}>
      <div className={`start ${styles.page}`}>
        <AccentCard accent={record.accent} answer={answer} />
        {record.pictures.map((one) => (
          <PictureCard key={one.name} {...one} choices={record.choices} answer={answer} />
        ))}
      </div>
    </AdminPage>
  );
}

function AccentCard({ accent, answer }: { accent: string | null; answer: BrandingAnswer }) {
  const refused = answer?.form === 'accent' ? answer : undefined;
  return (
    <Card title="Accent color">
      <p className="meta mb-4">
        Used for buttons, links, lines and drawings. Before saving, we check that it is readable on every background on
        the site. The dark theme uses a lighter shade.
      </p>
      <div className="cluster mb-5 gap-y-3 gap-x-5">
        <LinkButton href="/" variant="primary" small>
          See the site
        </LinkButton>
        <span className={`center gap-2 accent semibold ${styles.accent}`}>
          <Icon name="check" /> Text and icons
        </span>
        <ArrowLink href="/contact">A link</ArrowLink>
      </div>
      <RecordForm intent="accent" answer={answer} submit="Save color" variant="solid" className="stack below-line">
        <Field
          {...controlProps(accentFields, { answer: refused, values: { accent: accent ?? '' } })('accent')}
          key={accent}
        />
      </RecordForm>
      {accent !== null && (
        <div className="mt-4">
          <ConfirmButton
            label="Use the default"
            question="Go back to the default color?"
            consequence={`Every page will use the default copper again instead of ${accent}.`}
            fields={{ intent: 'accent-ours' }}
            icon="undo"
            small
          />
        </div>
      )}
    </Card>
  );
}

type PictureCardProps = BrandingRecord['pictures'][number] & {
  choices: BrandingRecord['choices'];
  answer: BrandingAnswer;
};

function PictureCard({ name, picture, choices, answer }: PictureCardProps) {
  const patient = picture?.patient ?? unanswered;
  const { title, hint, name: said } = brandingPictures[name];
  const refused = answer?.form === name ? answer : undefined;
  const about = refused
    ? readPatientValues((field) => refused.values?.[field] ?? '')
    : patientValues(patient, picture?.id ?? null);
  return (
    <Card title={title}>
      <p className="meta mb-4">{hint}.</p>
      {picture && <PictureView picture={picture} alt={`${title} now`} sizes="14rem" className={styles.now} />}
      <RecordForm
        intent="picture"
        name={name}
        answer={answer}
        submit={`Save ${said}`}
        variant="solid"
        label={title}
        className="stack gap-5"
      >
        <input type="hidden" name="which" value={name} />
        <PictureField kind="look" label={picture ? 'New picture' : 'Picture'} error={refused?.errors?.['picture']} />
        <PatientFields
          key={`${patient.showsPatient}-${patient.consentId}`}
          id={name}
          values={about}
          choices={choices}
          hidden={patient.hidden}
        />
      </RecordForm>
      {picture && (
        <div className="mt-4">
          <ConfirmButton
            label="Use the default"
            about={title}
            question={`Remove ${said}?`}
            consequence="Every page will use the default again."
            fields={{ intent: 'picture-ours', which: name }}
            icon="undo"
            small
          />
        </div>
      )}
    </Card>
  );
}

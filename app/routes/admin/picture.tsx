import { appContext, sessionContext } from '#app/context.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { PatientFields } from '#app/features/pictures/gallery/patient-fields.tsx';
import { PictureField } from '#app/features/pictures/library/picture-field.tsx';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import {
  type ConsentChoice,
  focuses,
  type LibraryActionData,
  libraryErrorMessages,
  patientFields,
  patientValues,
  pictureFields,
  type PictureUse,
  pictureValues,
  readPatientValues,
  type StaffPicture,
  unanswered,
} from '#app/features/pictures/picture.ts';
import { libraryHandlers } from '#app/features/pictures/pictures.commands.server.ts';
import { findPictureRecord, type PictureRecord } from '#app/features/pictures/pictures.server.ts';
import { megabytes } from '#app/features/pictures/uploads/send-picture.ts';
import { AdminPage, Card } from '#app/features/staff-area/admin-page.tsx';
import { listPictureUses } from '#app/features/today/picture-uses.server.ts';
import type { Answer } from '#app/forms/answer.ts';
import { ConfirmButton } from '#app/forms/confirm-dialog.tsx';
import { controlProps } from '#app/forms/fields.ts';
import { createStaffAction, orNotFound } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { formatDateTime } from '#app/shared/dates.ts';
import { parseId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Field } from '#app/ui/field.tsx';
import { useZone } from '#app/ui/hooks.ts';
import type { Route } from './+types/picture';
import styles from '#app/features/pictures/library/library.module.css';
import view from '#app/features/pictures/picture-view.module.css';

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const record = orNotFound(await findPictureRecord(app, parseId(params.pictureId) ?? 0));
  const [uses, choices] = await Promise.all([
    listPictureUses(app, record),
    listConsentChoices(app, context.get(sessionContext).role),
  ]);
  return { record, uses, choices };
}

const formConfig = { failed: libraryErrorMessages, fields: { ...pictureFields, ...patientFields } };
export const action = createStaffAction(formConfig, libraryHandlers, 'pictureId');
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Picture');

export default function OnePicture({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { record, uses } = loaderData;
  const props = { ...loaderData, answer };
  return (
    <AdminPage title="Picture" back={{ href: '/admin/pictures', label: 'Pictures' }} answer={answer}>
      <div className="stack gap-5">
        <Describe {...props} />
        <div className="desk">
          <Uses record={record} uses={uses} />
          <File record={record} />
        </div>
        <Replace key={record.replaced} {...props} />
      </div>
    </AdminPage>
  );
}

type PicturePageProps = {
  record: PictureRecord;
  uses: PictureUse[];
  choices: ConsentChoice[];
  answer: Answer<LibraryActionData> | undefined;
};

function Describe({ record: { picture, replaced }, choices, answer }: PicturePageProps) {
  const refused = answer?.form === 'describe' ? answer : undefined;
  const { kind, patient } = picture;
  const values = pictureValues(picture);
  const typed = refused?.values;
  const field = controlProps(pictureFields, { answer: refused, values });
  return (
    <Card>
      <RecordForm intent="describe" answer={answer} stored={values} submit="Save">
        <div className="desk">
          {picture.status === 'ready' && kind !== 'branding' ? (
            <KeepInView key={replaced} picture={picture} chosen={typed?.['focus'] ?? values['focus']} />
          ) : (
            <div>
              <PictureView picture={picture} alt="" sizes="(min-width: 76rem) 40rem, 90vw" className={styles.large} />
              <input type="hidden" name="focus" value={values['focus']} />
            </div>
          )}
          <div className="stack gap-5">
            <Field {...field('alt')} rows={3} />
            {/* A logo shows no patient. The question remains for one that is held back. */}
            {(kind !== 'branding' || patient.hidden) && (
              <PatientFields
                key={`${replaced}-${patient.showsPatient}-${patient.consentId}`}
                id="here"
                values={typed ? readPatientValues(typed) : patientValues(patient, picture.id)}
                choices={choices}
                hidden={patient.hidden}
                error={refused?.errors?.['showsPatient']}
              />
            )}
          </div>
        </div>
      </RecordForm>
    </Card>
  );
}

/** Nine radio buttons over the picture set its focal point. The crops below preview it, even without script. */
function KeepInView({ picture, chosen }: { picture: StaffPicture; chosen: string | undefined }) {
  const { focus: _focus, ...whole } = picture;
  return (
    <fieldset data-focus aria-describedby="focus-hint">
      <legend className="label">{pictureFields.focus.label}</legend>
      <p className="meta" id="focus-hint">
        Click or tap the most important part. It stays visible when the picture is cropped.
      </p>
      <div className={`relative middle mt-3 ${styles.frame}`}>
        <PictureView
          picture={whole}
          alt={picture.alt ?? ''}
          sizes="(min-width: 76rem) 40rem, 90vw"
          className={styles.large}
        />
        <div className={`fill middle ${styles.points}`}>
          {Object.entries(focuses).map(([name, label]) => (
            <input
              key={name}
              type="radio"
              name="focus"
              value={name}
              aria-label={label}
              title={label}
              defaultChecked={name === chosen}
            />
          ))}
        </div>
      </div>
      <p className="meta mt-4">Cropped to a square and to a wide frame:</p>
      <div className="row mt-2" aria-hidden="true">
        {[styles.square, styles.wide].map((shape) => (
          <span key={shape} className={`${view.crop} ${shape}`}>
            <PictureView picture={whole} alt="" sizes="16rem" />
          </span>
        ))}
      </div>
    </fieldset>
  );
}

function Uses({ record: { picture, isUsed, kept }, uses }: Pick<PicturePageProps, 'record' | 'uses'>) {
  return (
    <Card title="Where it is used">
      {uses.length > 0 ? (
        <ul className="rows">
          {uses.map(({ place, label, href }) => (
            <li key={`${href} ${place} ${label}`}>
              <a href={href} className="target">
                {label}
              </a>
              <p className="meta">{place}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {isUsed
            ? 'Not used right now. It is kept because an earlier version or an unsaved draft uses it.'
            : kept
              ? 'Not used right now. It stays in the library until you delete it.'
              : 'Not used. A picture that goes unused for a day is deleted the following night.'}
        </p>
      )}
      {kept && !isUsed && (
        <div className="dialog-buttons mt-5">
          <ConfirmButton
            label="Delete"
            question="Delete this picture?"
            consequence="It leaves the library for good."
            fields={{ intent: 'delete', id: String(picture.id) }}
            action="/admin/pictures"
          />
        </div>
      )}
    </Card>
  );
}

function File({ record: { picture, bytes, uploadedAt, uploadedBy } }: { record: PictureRecord }) {
  const zone = useZone();
  const { fileName, width, height } = picture;
  return (
    <Card title="File">
      <dl className={styles.facts}>
        <dt>Name</dt>
        <dd>{fileName}</dd>
        <dt>Size</dt>
        <dd>
          {width && height ? `${width} × ${height} pixels, ` : ''}
          {megabytes(bytes)}
        </dd>
        <dt>Uploaded</dt>
        <dd>
          {formatDateTime(zone, uploadedAt)}
          {uploadedBy && `, ${uploadedBy}`}
        </dd>
      </dl>
    </Card>
  );
}

function Replace({ record, uses, choices, answer }: PicturePageProps) {
  const { kind } = record.picture;
  if (kind === 'branding')
    return (
      <Card title="Replace this picture">
        <p>
          This picture is part of your branding. <a href="/admin/clinic/branding">Change it under Branding</a>
        </p>
      </Card>
    );
  const refused = answer?.form === 'replace' ? answer : undefined;
  const typed = refused?.values;
  const arrived = refused?.more?.picture ?? null;
  return (
    <Card>
      <Disclosure summary={<h2 className="h4">Replace this picture</h2>} mustOpen={refused !== undefined}>
        <RecordForm
          intent="replace"
          answer={answer}
          submit="Replace"
          busyLabel="Replacing..."
          variant="line"
          icon="images"
          ask={{
            question: 'Replace this picture?',
            consequence:
              uses.length > 1
                ? `The new one appears in all ${uses.length} places right away. You can undo this.`
                : 'The new one takes its place right away. You can undo this.',
          }}
        >
          <PictureField
            key={arrived?.id}
            kind={kind}
            label="New picture"
            hasLibrary={false}
            current={arrived}
            error={refused?.errors?.['picture']}
          />
          <PatientFields
            id="new"
            values={typed ? readPatientValues(typed) : patientValues(unanswered, null)}
            choices={choices}
            error={refused?.errors?.['showsPatient']}
          />
        </RecordForm>
      </Disclosure>
    </Card>
  );
}

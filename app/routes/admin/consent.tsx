import { appContext } from '#app/context.ts';
import { ConsentBadge, ConsentFields } from '#app/features/consents/consent-fields.tsx';
import {
  consentErrorMessages,
  consentFields,
  type CoveredText,
  formatCovered,
} from '#app/features/consents/consent.ts';
import { consentHandlers } from '#app/features/consents/consents.commands.server.ts';
import {
  type Consent,
  findConsent,
  listConsentChanges,
  listConsentChoices,
  listConsentPictures,
  listOtherPictures,
} from '#app/features/consents/consents.server.ts';
import { listTextsUnder } from '#app/features/page-editor/pages.server.ts';
import { PictureTile, PictureTiles } from '#app/features/pictures/library/picture-tiles.tsx';
import type { ConsentChoice, StaffPicture } from '#app/features/pictures/picture.ts';
import { useAddedPictures } from '#app/features/pictures/uploads/add-pictures.tsx';
import { FilesButton } from '#app/features/pictures/uploads/upload-queue.tsx';
import { AdminPage, Card, EmptyNote } from '#app/features/staff-area/admin-page.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { ConfirmButton, RowMenu } from '#app/forms/confirm-dialog.tsx';
import { idCursorSchema } from '#app/forms/cursors.server.ts';
import { formValues } from '#app/forms/fields.ts';
import { createStaffAction, orNotFound } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { RecordForm } from '#app/forms/record-form.tsx';
import { formatDateTime, formatDay } from '#app/shared/dates.ts';
import { parseId } from '#app/shared/form-data.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { Field } from '#app/ui/field.tsx';
import { Fold } from '#app/ui/fold.tsx';
import { useZone } from '#app/ui/hooks.ts';
import { Pager } from '#app/ui/list-links.tsx';
import type { Route } from './+types/consent';
import styles from '#app/features/consents/consents.module.css';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const consent = orNotFound(await findConsent(app, parseId(params.consentId) ?? 0));
  const before = idCursorSchema.parse(url.searchParams.get('before') ?? undefined);
  const [pictures, others, history, texts, choices] = await Promise.all([
    listConsentPictures(app, consent.id),
    listOtherPictures(app, consent.id, before),
    listConsentChanges(app, consent.id),
    listTextsUnder(app, consent.id),
    listConsentChoices(app, 'owner'),
  ]);
  const isRecorded = url.searchParams.has('recorded') && !consent.hasScan;
  return { consent, pictures, others, history, texts, choices, first: before === undefined, isRecorded };
}

const formConfig = { failed: consentErrorMessages, fields: consentFields };
export const action = createStaffAction(formConfig, consentHandlers, 'consentId');
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Consent');

export default function OneConsent({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { consent, pictures, others, first, history, texts, choices, isRecorded } = loaderData;
  const here = `/admin/consents/${consent.id}`;
  const scan = <ConsentScan consent={consent} answer={answer} />;
  const recorded = {
    ok: true,
    notice: `Consent ${consent.id} recorded.`,
    detail: 'Add the scan of the signed form, then the pictures.',
  };
  return (
    <AdminPage
      title={`Consent ${consent.id}`}
      back={{ href: '/admin/consents', label: 'Consents' }}
      answer={answer ?? (isRecorded && recorded)}
    >
      <div className="stack gap-5">
        {isRecorded && scan}
        <Card title={consent.signer}>
          <Facts consent={consent} />
          {consent.state !== 'revoked' && <Revoke consent={consent} />}
        </Card>
        {consent.state !== 'revoked' && (
          <div className="card flush rows">
            <Fold title="Edit consent" mustOpen={answer?.form === 'edit'}>
              <RecordForm intent="edit" answer={answer} stored={formValues(consentFields, consent)} submit="Save">
                <ConsentFields answer={answer?.form === 'edit' ? answer : undefined} consent={consent} />
              </RecordForm>
            </Fold>
          </div>
        )}
        {!isRecorded && scan}
        <Card title="Pictures this consent covers">
          {consent.state === 'valid' && <NewPictures consent={consent} choices={choices} />}
          {pictures.length > 0 ? (
            <PictureTiles>
              {pictures.map((picture) => (
                <PictureTile key={picture.id} picture={picture} note={picture.fileName}>
                  <RowMenu about={picture.fileName}>
                    <ConfirmButton
                      label="Remove"
                      about={picture.fileName}
                      question="Remove this picture from the consent?"
                      consequence="Visitors won’t see it until another consent covers it."
                      fields={{ intent: 'detach', pictureId: String(picture.id) }}
                    />
                  </RowMenu>
                </PictureTile>
              ))}
            </PictureTiles>
          ) : (
            <EmptyNote>No pictures yet.</EmptyNote>
          )}
        </Card>
        {consent.state === 'valid' && (
          <div className="card flush rows">
            <Fold title="Add pictures from the library" mustOpen={!first || answer?.form === 'attach'}>
              <Others key={`${pictures.length}-${others.pictures[0]?.id}`} pictures={others.pictures} answer={answer} />
              <Pager
                label="Pages of uploads"
                back={first ? null : { label: 'Newest uploads', href: here }}
                onward={
                  others.older === null ? null : { label: 'Older uploads', href: `${here}?before=${others.older}` }
                }
              />
            </Fold>
          </div>
        )}
        <Texts consent={consent} texts={texts} />
        {history.length > 0 && <History history={history} />}
      </div>
    </AdminPage>
  );
}

const stateOfText: Record<CoveredText['state'], string> = {
  published: 'On the website',
  hidden: 'Hidden on the page',
  draft: 'In a draft',
};

function Texts({ consent: { state }, texts }: { consent: Consent; texts: CoveredText[] }) {
  return (
    <Card title="Quotes and stories this consent covers">
      {texts.length > 0 ? (
        <ul className="rows">
          {texts.map(({ href, label, state: where }) => (
            <li key={href + where}>
              <a href={href} className="target">
                {label}
              </a>
              <p className="meta">
                {where === 'published' && state !== 'valid'
                  ? 'Not on the website: the consent has ended'
                  : stateOfText[where]}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyNote>
          None yet. Choose this consent in the quote or story itself, under <a href="/admin/pages">Pages</a>.
        </EmptyNote>
      )}
    </Card>
  );
}

function Facts({ consent }: { consent: Consent }) {
  const zone = useZone();
  return (
    <dl className={styles.facts}>
      <dt>Status</dt>
      <dd>
        <ConsentBadge consent={consent} />
        {consent.revokedAt && ` ${formatDateTime(zone, consent.revokedAt)}`}
      </dd>
      <dt>Signed on</dt>
      <dd>{formatDay(consent.signedOn)}</dd>
      <dt>Last day</dt>
      <dd>{consent.expiresOn ? formatDay(consent.expiresOn) : 'None (until it is revoked)'}</dd>
      <dt>Allows</dt>
      <dd className="as-typed">{consent.scope}</dd>
      <dt>Recorded</dt>
      <dd>
        {formatDateTime(zone, consent.recordedAt)}, {consent.recordedBy}
      </dd>
    </dl>
  );
}

function History({ history }: { history: Awaited<ReturnType<typeof listConsentChanges>> }) {
  const zone = useZone();
  return (
    <Card title="History">
      <ul className="rows">
        {history.map(({ version, savedBy, savedAt, isRenamed, changes }) => (
          <li key={version}>
            {version === 1 ? 'Recorded' : 'Changed'} {formatDateTime(zone, savedAt)}, {savedBy}
            {version > 1 && (
              <ul className="stack gap-2">
                {isRenamed && <li>{consentFields.signer.label}: name changed</li>}
                {changes.map(({ label, before, after }) => (
                  <li key={label}>
                    {label}: {before} → {after}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Revoke({ consent }: { consent: Consent }) {
  return (
    <div className="below-line dialog-buttons mt-5">
      <ConfirmButton
        label="Revoke"
        about={`consent ${consent.id}`}
        question="Revoke this consent?"
        consequence={
          consent.pictures + consent.texts === 0
            ? 'This can’t be undone.'
            : `This can’t be undone. ${formatCovered(consent)} will be taken off the site right away${consent.pictures > 0 ? '. The picture files are deleted a week later' : ''}.`
        }
        fields={{ intent: 'revoke' }}
        icon="close"
      />
    </div>
  );
}

/** Pictures that are added here show a patient, and this consent covers them. */
function NewPictures({ consent: { id }, choices }: { consent: Consent; choices: ConsentChoice[] }) {
  const preset = { showsPatient: 'yes', consentId: String(id) };
  const { add, panel } = useAddedPictures({ place: 'library', preset, choices });
  return (
    <div className="stack needs-script mb-4">
      {panel}
      <p>
        <FilesButton small icon="plus" onFiles={add}>
          Add pictures
        </FilesButton>
      </p>
    </div>
  );
}

function Others({ pictures, answer }: { pictures: StaffPicture[]; answer: Answer | undefined }) {
  if (pictures.length === 0) return <EmptyNote>No other uploads.</EmptyNote>;
  return (
    <RecordForm intent="attach" answer={answer} submit="Add to this consent">
      <p className="meta">
        Uploads from the gallery, the blog and the staff list. The ones you choose are marked as showing a patient.
      </p>
      <PictureTiles>
        {pictures.map((picture) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            note={picture.patient.consentId ? `Now covered by consent ${picture.patient.consentId}` : picture.fileName}
            isCheckbox
          />
        ))}
      </PictureTiles>
    </RecordForm>
  );
}

function ConsentScan({ consent: { id, hasScan }, answer }: { consent: Consent; answer: Answer | undefined }) {
  return (
    <Card title="Scan of the signed form">
      <RecordForm
        key={String(hasScan)}
        intent="scan"
        answer={answer}
        submit={hasScan ? 'Replace scan' : 'Upload scan'}
        busyLabel="Uploading..."
        variant="line"
      >
        {hasScan && (
          <p>
            <a href={`/admin/consents/${id}/scan`}>Download the scan</a>
          </p>
        )}
        <Field
          label={hasScan ? 'New scan' : 'Scan (optional)'}
          hint="PDF, JPEG, PNG or WebP, up to 25 MB. Only staff can open it"
          name="scan"
          type="file"
          accept="application/pdf,image/*"
          required
        />
      </RecordForm>
      {hasScan && (
        <div className="below-line dialog-buttons mt-5">
          <ConfirmButton
            label="Remove scan"
            question="Remove this scan?"
            consequence="The consent stays as it is. The file is permanently deleted."
            confirm="Remove"
            fields={{ intent: 'remove-scan' }}
          />
        </div>
      )}
    </Card>
  );
}

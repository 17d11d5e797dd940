import { Form, useNavigation } from 'react-router';
import admin from '#app/features/admin/admin-page.module.css';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import view from '#app/features/media/picture-view.module.css';
import type { Answer } from '#app/records/answer.ts';
import { ConfirmButton } from '#app/records/confirm-dialog.tsx';
import type { Picture } from '#app/features/media/picture.ts';
import { PictureView } from '#app/features/media/picture-view.tsx';
import { formatDay, formatExactly } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { type Consent, picturesInWords, stateWords } from './consent.ts';
import styles from './consents.module.css';
import { Field } from '#app/ui/field.tsx';

type ConsentPageProps = {
  consent: Consent;
  pictures: Picture[];
  others: { pictures: (Picture & { consentId: number | null })[]; older: number | null };
  first: boolean;
  answer: Answer | undefined;
};

export function ConsentPage({ consent, pictures, others, first, answer }: ConsentPageProps) {
  const here = `/admin/consents/${consent.id}`;
  return (
    <AdminPage title={`Consent ${consent.id}`} back={{ href: '/admin/consents', label: 'Consents' }} answer={answer}>
      <div className="stack gap-5">
        <Card title={consent.signer}>
          <Facts consent={consent} />
          {consent.state !== 'revoked' && <Revoke consent={consent} />}
        </Card>
        <ConsentScan consent={consent} />
        <Card title="Pictures under this consent">
          {pictures.length > 0 ? (
            <ul className={styles.pictures}>
              {pictures.map((picture) => (
                <li key={picture.id}>
                  <Thumbnail picture={picture} />
                  <span>{picture.fileName}</span>
                  <ConfirmButton
                    label="Take away"
                    about={picture.fileName}
                    question="Take this picture from the consent?"
                    consequence="Visitors do not see it until it is under another consent."
                    fields={{ intent: 'detach', pictureId: String(picture.id) }}
                    small
                  />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyNote>No pictures yet.</EmptyNote>
          )}
        </Card>
        {consent.state === 'valid' && (
          <Card title="Put pictures under it">
            <Others key={`${pictures.length}-${others.pictures[0]?.id}`} pictures={others.pictures} />
            <Pager
              label="Pages of uploads"
              back={first ? null : { label: 'Newest uploads', href: here }}
              onward={others.older === null ? null : { label: 'Older uploads', href: `${here}?before=${others.older}` }}
            />
          </Card>
        )}
      </div>
    </AdminPage>
  );
}

function Facts({ consent }: { consent: Consent }) {
  return (
    <dl className={styles.facts}>
      <dt>State</dt>
      <dd>
        <span className={styles.state} data-state={consent.state}>
          {stateWords[consent.state]}
        </span>
        {consent.revokedAt && ` ${formatExactly(consent.revokedAt)}`}
      </dd>
      <dt>Signed on</dt>
      <dd>{formatDay(consent.signedOn)}</dd>
      <dt>Last day</dt>
      <dd>{consent.expiresOn ? formatDay(consent.expiresOn) : 'None: until it is revoked'}</dd>
      <dt>Allows</dt>
      <dd className="as-typed">{consent.scope}</dd>
      <dt>Recorded</dt>
      <dd>
        {formatExactly(consent.recordedAt)}, {consent.recordedBy}
      </dd>
    </dl>
  );
}

function Revoke({ consent }: { consent: Consent }) {
  return (
    <div className={admin.apart}>
      <ConfirmButton
        label="Revoke"
        about={`consent ${consent.id}`}
        question="Revoke this consent?"
        consequence={
          consent.pictures === 0
            ? 'It cannot be made valid again.'
            : `It cannot be made valid again. ${picturesInWords(consent.pictures)} will leave the site at once, and the files are removed for good.`
        }
        fields={{ intent: 'revoke' }}
        icon="close"
      />
    </div>
  );
}

function Others({ pictures }: { pictures: (Picture & { consentId: number | null })[] }) {
  if (pictures.length === 0) return <EmptyNote>No other uploads.</EmptyNote>;
  return (
    <Form method="post" className="form">
      <input type="hidden" name="intent" value="attach" />
      <p className="meta">
        Uploads from the gallery, the blog and the staff list. What you choose counts as showing a patient.
      </p>
      <ul className={styles.pictures}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <label className="stack gap-2">
              <Thumbnail picture={picture} />
              <span className={admin.check}>
                <input type="checkbox" name="pictureId" value={picture.id} />
                <span>
                  {picture.fileName}
                  {picture.consentId !== null && <small className="meta"> now under consent {picture.consentId}</small>}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Button type="submit" look="primary">
        Put under this consent
      </Button>
    </Form>
  );
}

/** Decoration: the file's name is under it. */
function Thumbnail({ picture }: { picture: Picture }) {
  return (
    <span className={view.crop}>
      <PictureView picture={picture} alt="" sizes="12rem" />
    </span>
  );
}

/** The paper itself. It is kept sealed, and only staff can download it. */
function ConsentScan({ consent: { id, hasScan } }: { consent: Pick<Consent, 'id' | 'hasScan'> }) {
  const sending = useNavigation().formData?.get('intent') === 'scan';
  return (
    <Card title="Scan of the paper">
      <Form key={String(hasScan)} method="post" encType="multipart/form-data" className="form" preventScrollReset>
        <input type="hidden" name="intent" value="scan" />
        {hasScan && (
          <p>
            <a href={`/admin/consents/${id}/scan`} download>
              Download the scan
            </a>
          </p>
        )}
        <Field
          label={hasScan ? 'Another scan' : 'Scan (optional)'}
          hint="PDF, JPEG, PNG or WebP, up to 25 MB. Only staff can open it"
          name="scan"
          type="file"
          accept="application/pdf,image/*"
          required
        />
        <Button type="submit" busy={sending} busyLabel="Storing...">
          {hasScan ? 'Replace the scan' : 'Store the scan'}
        </Button>
      </Form>
      {hasScan && (
        <div className={admin.apart}>
          <ConfirmButton
            label="Remove the scan"
            question="Remove this scan?"
            consequence="The consent stays as it is. The file is removed for good."
            confirm="Remove"
            fields={{ intent: 'remove-scan' }}
          />
        </div>
      )}
    </Card>
  );
}

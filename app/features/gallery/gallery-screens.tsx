import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { AdminPage, Card, EmptyNote } from '#app/features/admin/admin-page.tsx';
import type { ConsentChoice } from '#app/features/consents/consent.ts';
import { Pager } from '#app/ui/pager.tsx';
import type { Answer } from '#app/records/answer.ts';
import { type GalleryMore, type StaffGalleryPicture, uploaded, pictureName } from './gallery.ts';
import { DeletePicture, GalleryTiles, PictureWords, TilePicture } from './gallery-tiles.tsx';
import styles from './manage-gallery.module.css';
import { RecordForm } from '#app/records/record-form.tsx';
import { PictureField } from '#app/features/media/picture-field.tsx';
import { UploadQueue } from '#app/features/media/upload-queue.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import admin from '#app/features/admin/admin-page.module.css';

type ManageGalleryPageProps = {
  pictures: StaffGalleryPicture[];
  waiting: StaffGalleryPicture[];
  count: number;
  choices: ConsentChoice[];
  olderHref: string | null;
  /** Null on the first page. */
  newestHref: string | null;
  answer: Answer<GalleryMore> | undefined;
};

export function ManageGalleryPage(props: ManageGalleryPageProps) {
  const { pictures, waiting, count, choices, olderHref, newestHref, answer } = props;
  useFreshWhilePreparing([...pictures, ...waiting]);
  return (
    <AdminPage
      title="Gallery"
      actions={
        <p className="meta">
          {count === 1 ? '1 picture' : `${count} pictures`}. <a href="/admin/pictures">Pictures to answer for</a>
        </p>
      }
      answer={answer}
    >
      <div className="stack gap-6">
        {newestHref === null && <GalleryUpload choices={choices} answer={answer} />}
        {newestHref === null && <WaitingPictures waiting={waiting} choices={choices} answer={answer} />}
        <section aria-labelledby="on-site">
          <h2 id="on-site" className="h4 mb-4">
            On the site
          </h2>
          {pictures.length > 0 ? (
            <GalleryTiles
              pictures={pictures}
              moved={answer?.moved}
              begins={newestHref === null}
              ends={olderHref === null}
            />
          ) : (
            <EmptyNote>No pictures yet. The first one you add appears here.</EmptyNote>
          )}
          <Pager
            label="Pages of pictures"
            back={{ label: 'Newest pictures', href: newestHref }}
            onward={{ label: 'Older pictures', href: olderHref }}
          />
        </section>
        <p role="status" className="visually-hidden">
          {answer?.moved && answer.notice}
        </p>
      </div>
    </AdminPage>
  );
}

const lookAgain = 2_000;

/** As long as the worker makes sizes, the page looks again every few seconds. */
function useFreshWhilePreparing(pictures: StaffGalleryPicture[]): void {
  const { revalidate, state } = useRevalidator();
  const preparing = pictures.some(({ picture }) => picture?.status === 'waiting');
  useEffect(() => {
    if (!preparing || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), lookAgain);
    return () => clearTimeout(timer);
  }, [preparing, revalidate, state]);
}

type GalleryUploadProps = { choices: ConsentChoice[]; answer: Answer<GalleryMore> | undefined };

/** Many at once by script; one with its words by a plain form, which also works without. */
function GalleryUpload({ choices, answer }: GalleryUploadProps) {
  const hydrated = useHydrated();
  const refused = answer?.form === 'upload' ? answer : undefined;
  return (
    <>
      {hydrated && <ManyPictures />}
      <Card title="Add one picture with its words">
        <RecordForm intent="upload" answer={answer} submit="Upload" busyLabel="Uploading..." className="form">
          <div className={`desk ${styles.uploadFields}`}>
            <PictureField kind="gallery" label="Picture" current={refused?.more?.picture ?? null} />
            <PictureWords id="upload" answer={refused} choices={choices} />
          </div>
          <p className="meta">Without a description the picture waits below and is not shown yet.</p>
        </RecordForm>
      </Card>
    </>
  );
}

/** Each that has arrived waits below for its description. */
function ManyPictures() {
  const { revalidate } = useRevalidator();
  const [arrived, setArrived] = useState(0);
  const onUploaded = useCallback(async (pictureId: number) => {
    const body = new URLSearchParams({ intent: 'upload', pictureId: String(pictureId) });
    const answer = await fetch('/admin/gallery', { method: 'POST', body });
    // Then it is tried again. What was refused for good, the queue says by itself.
    if (answer.status >= 500) throw new Error('The gallery could not be told');
  }, []);
  const onPrepared = useCallback(() => setArrived((before) => before + 1), []);
  const onIdle = useCallback(() => void revalidate(), [revalidate]);
  return (
    <div className="stack">
      <UploadQueue kind="gallery" onUploaded={onUploaded} onPrepared={onPrepared} onIdle={onIdle} />
      {arrived > 0 && (
        <Alert kind="success" title={uploaded}>
          <p>
            {arrived === 1 ? 'It waits' : 'They wait'} in <a href="#waiting">Needs a description</a>: say what each
            picture shows and whether it shows a patient, and it is on the site.
          </p>
        </Alert>
      )}
    </div>
  );
}

type WaitingPicturesProps = {
  waiting: StaffGalleryPicture[];
  choices: ConsentChoice[];
  answer: Answer | undefined;
};

/** Uploaded, but nobody has said what they show: not on the site yet. */
function WaitingPictures({ waiting, choices, answer }: WaitingPicturesProps) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="h4 mb-4">
        Needs a description
      </h2>
      <p className="muted mb-4">
        These pictures are not on the site yet. Say what each one shows and whether it shows a patient, and it is.
      </p>
      <ul className="card flush rows">
        {waiting.map((image) => (
          <li key={image.id} className={`stack start pad ${styles.waiting}`}>
            <WaitingPicture image={image} choices={choices} answer={answer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type WaitingPictureProps = Omit<WaitingPicturesProps, 'waiting'> & { image: StaffGalleryPicture };

function WaitingPicture({ image, choices, answer }: WaitingPictureProps) {
  const { alt, caption, category, patient } = image;
  const name = image.picture?.fileName ?? 'this picture';
  const form = `describe-${image.id}`;
  return (
    <>
      <TilePicture image={image} />
      <div className={styles.describe}>
        <RecordForm
          intent="describe"
          name={form}
          label={`Words for ${name}`}
          answer={answer}
          submit="Put on the site"
          busyLabel="Saving..."
          className="form"
        >
          <p>
            <b>{name}</b>
          </p>
          <input type="hidden" name="id" value={image.id} />
          <PictureWords
            id={`waiting-${image.id}`}
            answer={answer?.form === form ? answer : undefined}
            stored={{ alt, caption, category, patient, pictureId: image.picture?.id ?? null }}
            choices={choices}
          />
        </RecordForm>
        <DeletePicture image={image} name={name} />
      </div>
    </>
  );
}

type EditGalleryImagePageProps = {
  image: StaffGalleryPicture;
  waits: boolean;
  choices: ConsentChoice[];
  answer: Answer | undefined;
};

export function EditGalleryImagePage({ image, waits, choices, answer }: EditGalleryImagePageProps) {
  const { alt, caption, category, patient } = image;
  const stored = {
    alt,
    decorative: !waits && alt === '',
    caption,
    category,
    patient,
    pictureId: image.picture?.id ?? null,
  };
  const name = pictureName(image, 0);
  return (
    <AdminPage title="Edit picture" back={{ href: '/admin/gallery', label: 'Gallery' }} answer={answer}>
      <div className={`desk ${styles.edit}`}>
        <div className={styles.shown}>
          <TilePicture image={image} />
          {patient.hidden && <p className={admin.hidden}>{patient.hidden}</p>}
        </div>
        <Card>
          <RecordForm intent="describe" answer={answer} submit="Save" busyLabel="Saving..." className="form">
            <input type="hidden" name="id" value={image.id} />
            <PictureWords
              // A saved picture is a new form: its consent may have been refused.
              key={`${patient.showsPatient}-${patient.consentId}`}
              id="edit"
              answer={answer?.form === 'describe' ? answer : undefined}
              stored={stored}
              choices={choices}
              mayShowPatient={image.picture !== null}
            />
          </RecordForm>
          <div className={admin.apart}>
            <DeletePicture image={image} name={name} />
          </div>
        </Card>
      </div>
    </AdminPage>
  );
}

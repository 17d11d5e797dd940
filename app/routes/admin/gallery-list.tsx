import type { Route } from './+types/gallery-list';
import { appContext, sessionContext } from '#app/context.ts';
import { staffTitle } from '#app/site/page-meta.ts';
import { pictureName, type StaffGalleryPicture } from '#app/features/pictures/gallery.ts';
import { galleryHandlers } from '#app/features/pictures/gallery.commands.server.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { createClientAction } from '#app/records/form.ts';
import { listForStaff } from '#app/features/pictures/gallery.server.ts';
import { positionCursorSchema } from '#app/records/paging.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { AnswerNotice, useKeptAnswer } from '#app/records/answer-notice.tsx';
import { AdminPage, EmptyNote } from '#app/features/admin/admin-page.tsx';
import {
  type ConsentChoice,
  type GalleryActionData,
  galleryErrorMessages,
  galleryFields,
} from '#app/features/pictures/picture.ts';
import { Pager } from '#app/ui/page-links.tsx';
import type { Answer } from '#app/records/answer.ts';
import { DeletePicture, PictureTexts, TilePicture } from '#app/features/pictures/picture-tiles.tsx';
import styles from '#app/features/pictures/picture-tiles.module.css';
import { RowMenu } from '#app/records/confirm-dialog.tsx';
import { RecordForm } from '#app/records/record-form.tsx';
import { PictureField } from '#app/features/pictures/picture-field.tsx';
import { DropZone, formatUploads, useUploads } from '#app/features/pictures/upload-queue.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { PictureSheet, type SheetPhoto } from '#app/features/pictures/picture-sheet.tsx';
import { useHydrated } from '#app/ui/hooks.ts';
import admin from '#app/features/admin/admin-page.module.css';
import { counted } from '#app/shared/phrases.ts';
import { MoveButtons } from '#app/records/move-buttons.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = positionCursorSchema.parse(new URL(request.url).searchParams.get('before') ?? undefined);
  const app = context.get(appContext);
  const [page, choices] = await Promise.all([
    listForStaff(app, before),
    listConsentChoices(app, context.get(sessionContext).role),
  ]);
  return { ...page, choices, first: before === undefined };
}

const formConfig = {
  failed: galleryErrorMessages,
  fields: galleryFields,
};
export const action = createStaffAction(formConfig, galleryHandlers);
export const clientAction = createClientAction(formConfig);

export const meta = staffTitle('Gallery');

export default function Gallery({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, waiting, count, older, first, choices } = loaderData;
  const answer = useKeptAnswer(actionData);
  useFreshWhilePreparing([...pictures, ...waiting]);
  return (
    <AdminPage
      title="Gallery"
      actions={
        <p className="meta">
          {counted(count, 'picture')}. <a href="/admin/pictures?show=unanswered">Pictures that need an answer</a>
        </p>
      }
      answer={answer}
    >
      <div className="stack gap-6">
        {first && <GalleryUpload waiting={waiting} choices={choices} answer={answer} />}
        {first && <WaitingPictures waiting={waiting} choices={choices} answer={answer} />}
        <section aria-labelledby="on-site">
          <h2 id="on-site" className="h4 mb-4">
            On the site
          </h2>
          {pictures.length > 0 ? (
            <GalleryTiles pictures={pictures} moved={answer?.moved} begins={first} ends={older === null} />
          ) : (
            <EmptyNote>No pictures yet. The first one you add appears here.</EmptyNote>
          )}
          <Pager
            label="Pages of pictures"
            back={{ label: 'Newest pictures', href: first ? null : '/admin/gallery' }}
            onward={{ label: 'Older pictures', href: older && `/admin/gallery?before=${encodeURIComponent(older)}` }}
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

function useFreshWhilePreparing(pictures: StaffGalleryPicture[]): void {
  const { revalidate, state } = useRevalidator();
  const preparing = pictures.some(({ picture }) => picture.status === 'waiting');
  useEffect(() => {
    if (!preparing || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), lookAgain);
    return () => clearTimeout(timer);
  }, [preparing, revalidate, state]);
}

type GalleryUploadProps = {
  waiting: StaffGalleryPicture[];
  choices: ConsentChoice[];
  answer: Answer<GalleryActionData> | undefined;
};

/** With script, staff upload many pictures at once. The plain form adds one picture and also works without script. */
function GalleryUpload({ waiting, choices, answer }: GalleryUploadProps) {
  const hydrated = useHydrated();
  const refused = answer?.form === 'upload' ? answer : undefined;
  return (
    <>
      {hydrated && <ManyPictures waiting={waiting} choices={choices} />}
      <Disclosure summary="Add one picture" mustOpen={refused !== undefined} className="card pad">
        <RecordForm intent="upload" answer={answer} submit="Upload" busyLabel="Uploading..." className="form">
          <div className={`desk ${styles.uploadFields}`}>
            <PictureField kind="gallery" label="Picture" altName="alt" current={refused?.more?.picture ?? null} />
            <PictureTexts id="upload" answer={refused} choices={choices} />
          </div>
          <p className="meta">Without a description, the picture waits below and visitors won’t see it yet.</p>
        </RecordForm>
      </Disclosure>
    </>
  );
}

/** Lets staff describe pictures while they upload. Without new uploads, it offers the ones that still wait for a description. */
function ManyPictures({ waiting, choices }: Omit<GalleryUploadProps, 'answer'>) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const sending = useFetcher<Answer<GalleryActionData>>();
  const [stored, setStored] = useState({ answer: sending.data, ids: new Set<number>() });
  const answer = sending.data;
  const onUploaded = useCallback(async (pictureId: number) => {
    const body = new URLSearchParams({ intent: 'upload', pictureId: String(pictureId) });
    const response = await fetch('/admin/gallery', { method: 'POST', body });
    // A 5xx is retried. The upload row itself reports a permanent refusal.
    if (response.status >= 500 || response.status === 408 || response.status === 429)
      throw new Error('The picture could not be added to the gallery');
  }, []);
  const onIdle = useCallback(() => void revalidate(), [revalidate]);
  const { rows: uploads, add, remove, sendAgain } = useUploads({ kind: 'gallery', onUploaded, onIdle });
  const leftOf = (ids: Set<number>) => uploads.filter(({ pictureId }) => !ids.has(pictureId ?? 0));
  const rows = leftOf(stored.ids);
  if (answer !== stored.answer) {
    const ids = new Set([...stored.ids, ...(answer?.more?.saved ?? [])]);
    setStored({ answer, ids });
    // Close the sheet instead of continuing with older pictures. The button below offers those.
    if (answer?.ok && !answer.errors && leftOf(ids).length === 0) setOpen(false);
  }
  const photos: SheetPhoto[] =
    rows.length > 0
      ? rows.map(({ file, ...row }) => ({ ...row, name: file.name, source: file }))
      : waiting.flatMap(({ id, picture }) => {
          if (picture.status !== 'ready' || stored.ids.has(picture.id)) return [];
          const { fileName: name, id: pictureId } = picture;
          // Negative, because the keys of uploads are positive.
          return { key: -id, name, pictureId, source: picture, picture, state: 'done' as const, share: 1, text: '' };
        });
  const progress = rows.length > 0 ? formatUploads(rows) : '';
  const isOpen = open && photos.length > 0;
  return (
    <div className="stack">
      <DropZone
        onFiles={(files) => {
          add(files);
          setOpen(true);
        }}
      />
      <PictureSheet
        photos={photos}
        progress={progress}
        choices={choices}
        sending={sending}
        open={isOpen}
        onClose={() => setOpen(false)}
        onAgain={sendAgain}
        onRemove={(key) => {
          remove(key);
          if (rows.length === 1) setOpen(false);
        }}
      />
      {/* After the sheet: closing it restores the focus, and then the notice takes it. */}
      {answer?.ok && !isOpen && <AnswerNotice answer={answer} />}
      {photos.length > 0 && (
        <div className="cluster gap-3">
          <Button variant="solid" onClick={() => setOpen(true)}>
            Describe {counted(photos.length, 'picture')}
          </Button>
          <p className="meta">{progress}</p>
        </div>
      )}
    </div>
  );
}

type WaitingPicturesProps = {
  waiting: StaffGalleryPicture[];
  choices: ConsentChoice[];
  answer: Answer | undefined;
};

/** Uploaded pictures without a description, which are not on the site yet. */
function WaitingPictures({ waiting, choices, answer }: WaitingPicturesProps) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <Disclosure
        mustOpen={answer?.form?.startsWith('describe-') && !answer.ok}
        summary={
          <h2 id="waiting" className="h4">
            Needs a description: {counted(waiting.length, 'picture')}
          </h2>
        }
      >
        <p className="muted mb-4">
          These pictures are not on the site yet. To publish one, describe it and say whether it shows a patient.
        </p>
        <ul className="card flush rows">
          {waiting.map((image) => (
            <li key={image.id} className={styles.waiting}>
              <WaitingPicture image={image} choices={choices} answer={answer} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}

type WaitingPictureProps = Omit<WaitingPicturesProps, 'waiting'> & { image: StaffGalleryPicture };

function WaitingPicture({ image, choices, answer }: WaitingPictureProps) {
  const name = image.picture.fileName;
  const form = `describe-${image.id}`;
  const refused = answer?.form === form ? answer : undefined;
  return (
    <>
      <TilePicture image={image} />
      <div className={styles.describe}>
        <p>
          <b>{name}</b>
        </p>
        {image.picture.status === 'ready' && (
          <Disclosure
            mustOpen={refused !== undefined && !refused.ok}
            summary={
              <>
                Describe<span className="visually-hidden"> {name}</span>
              </>
            }
          >
            <RecordForm
              intent="describe"
              name={form}
              label={`Description of ${name}, picture ${image.id}`}
              answer={answer}
              submit="Publish"
              className="form"
            >
              <input type="hidden" name="id" value={image.id} />
              <PictureTexts id={`waiting-${image.id}`} answer={refused} stored={image} choices={choices} />
            </RecordForm>
          </Disclosure>
        )}
        <RowMenu about={name}>
          <DeletePicture image={image} name={name} />
        </RowMenu>
      </div>
    </>
  );
}

type GalleryTilesProps = {
  pictures: StaffGalleryPicture[];
  /** The picture that was just moved and the button that did it, which keeps the focus even after a reload. */
  moved: { id: number; to: string } | undefined;
  /** The first page's first picture cannot go earlier; the last page's last cannot go later. */
  begins: boolean;
  ends: boolean;
};

function GalleryTiles({ pictures, moved, begins, ends }: GalleryTilesProps) {
  return (
    <ul className={styles.tiles}>
      {pictures.map((image, place) => {
        const name = pictureName(image, place);
        return (
          <li key={image.id} className="column">
            <TilePicture image={image} />
            <div className={styles.caption}>
              <span>{name}</span>
            </div>
            {image.picture.patient.hidden && <p className={admin.hidden}>{image.picture.patient.hidden}</p>}
            <div className={styles.tools}>
              <LinkButton small href={`/admin/gallery/${image.id}`}>
                Edit<span className="visually-hidden"> {name}</span>
              </LinkButton>
              <RowMenu about={name} open={moved?.id === image.id}>
                <MoveButtons
                  fields={{ id: String(image.id) }}
                  name={name}
                  ways={['earlier', 'later']}
                  first={begins && place === 0}
                  last={ends && place === pictures.length - 1}
                  pressed={moved?.id === image.id ? moved.to : undefined}
                />
                <DeletePicture image={image} name={name} />
              </RowMenu>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { appContext, sessionContext } from '#app/context.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { categoryTags, galleryHref, type GalleryQuery } from '#app/features/pictures/gallery/gallery-links.ts';
import { galleryHandlers, galleryTrash } from '#app/features/pictures/gallery/gallery.commands.server.ts';
import { galleryQuerySchema, listForStaff, listWaiting } from '#app/features/pictures/gallery/gallery.server.ts';
import { pictureName, type StaffGalleryPicture } from '#app/features/pictures/gallery/gallery.ts';
import { PictureTexts } from '#app/features/pictures/gallery/patient-fields.tsx';
import { PictureChooser } from '#app/features/pictures/library/picture-chooser.tsx';
import { PictureField } from '#app/features/pictures/library/picture-field.tsx';
import { DeletePicture, Flag, PictureTile, PictureTiles } from '#app/features/pictures/library/picture-tiles.tsx';
import { PictureView } from '#app/features/pictures/picture-view.tsx';
import {
  type ConsentChoice,
  type GalleryActionData,
  galleryErrorMessages,
  galleryFields,
} from '#app/features/pictures/picture.ts';
import { useAddedPictures } from '#app/features/pictures/uploads/add-pictures.tsx';
import { DropHint, DropZone, FilesButton } from '#app/features/pictures/uploads/upload-queue.tsx';
import { AdminPage } from '#app/features/staff-area/admin-page.tsx';
import { ListScreen } from '#app/features/staff-area/list-screen.tsx';
import { useKeptAnswer } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answer.ts';
import { RowMenu } from '#app/forms/confirm-dialog.tsx';
import { createStaffAction } from '#app/forms/form.server.ts';
import { createClientAction } from '#app/forms/form.ts';
import { MoveButtons } from '#app/forms/move-buttons.tsx';
import { RecordForm } from '#app/forms/record-form.tsx';
import { countTrash } from '#app/history/trash.server.ts';
import { counted } from '#app/shared/phrases.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Fold } from '#app/ui/fold.tsx';
import { useHydrated } from '#app/ui/hooks.ts';
import type { Route } from './+types/gallery-list';
import styles from '#app/features/pictures/library/picture-tiles.module.css';
import upload from '#app/features/pictures/uploads/upload.module.css';

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = galleryQuerySchema.parse(Object.fromEntries(url.searchParams));
  const app = context.get(appContext);
  const [page, waiting, deleted, choices] = await Promise.all([
    listForStaff(app, query),
    listWaiting(app),
    countTrash(app, galleryTrash),
    listConsentChoices(app, context.get(sessionContext).role),
  ]);
  return { ...page, waiting, deleted, choices, category: query.category };
}

const formConfig = { failed: galleryErrorMessages, fields: galleryFields };
export const action = createStaffAction(formConfig, galleryHandlers);
export const clientAction = createClientAction(formConfig);

const path = '/admin/gallery';

export default function Gallery({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, waiting, deleted, counts, category, from, newer, older, choices } = loaderData;
  const answer = useKeptAnswer(actionData);
  useFreshWhilePreparing([...pictures, ...waiting]);
  const total = counts.reduce(
    (sum, each) => sum + ([undefined, each.category].includes(category) ? each.pictures : 0),
    0,
  );
  const hrefOf = (cursor: GalleryQuery) => galleryHref({ category, ...cursor }, path);
  const hydrated = useHydrated();
  const { add, send, panel } = useAddedPictures({ place: 'gallery', waiting, choices });
  return (
    <DropZone onFiles={add}>
      <AdminPage
        lead={<DropHint />}
        actions={
          <>
            {hydrated && (
              <FilesButton icon="plus" onFiles={add}>
                Add pictures
              </FilesButton>
            )}
            <PictureChooser
              label="From the library"
              onChoose={({ id, alt }) => send({ intent: 'upload', pictureId: id, alt: alt ?? '' })}
            />
            <LinkButton small href="/gallery" icon="eye" aria-label="View the gallery">
              <span className="wide-only">View the gallery</span>
            </LinkButton>
          </>
        }
        answer={answer}
      >
        {hydrated && panel}
        {waiting.length > 0 && (
          <div className="card flush rows mb-4">
            <WaitingPictures waiting={waiting} choices={choices} answer={answer} />
          </div>
        )}
        <UploadForm choices={choices} answer={answer} />
        <ListScreen
          filters={categoryTags(counts, category, path)}
          noun="picture"
          from={from}
          shown={pictures.length}
          total={total}
          empty="No pictures yet. The first one you add appears here."
          deleted={deleted}
          back={newer && hrefOf({ after: newer })}
          onward={older && hrefOf({ before: older })}
        >
          <PictureTiles>
            {pictures.map((image, at) => (
              <GalleryTile
                key={image.id}
                image={image}
                index={from + at - 1}
                isLast={older === null && at === pictures.length - 1}
                moved={answer?.moved}
                // A move passes the next picture of any category, which a filter hides.
                canMove={category === undefined}
              />
            ))}
          </PictureTiles>
        </ListScreen>
        <p role="status" className="visually-hidden">
          {answer?.moved && answer.notice}
        </p>
      </AdminPage>
    </DropZone>
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

type WaitingProps = {
  waiting: StaffGalleryPicture[];
  choices: ConsentChoice[];
  answer: Answer<GalleryActionData> | undefined;
};

/** Adds one picture. With script, staff add many at once in the sheet. */
function UploadForm({ choices, answer }: Omit<WaitingProps, 'waiting'>) {
  const refused = answer?.form === 'upload' ? answer : undefined;
  return (
    <div className={`card flush rows mb-4 ${upload.withoutScript}`}>
      <Fold title="Add a picture" mustOpen={refused !== undefined}>
        <RecordForm intent="upload" answer={answer} submit="Upload" busyLabel="Uploading...">
          <div className="desk split-5-7">
            <PictureField kind="gallery" label="Picture" altName="alt" current={refused?.more?.picture ?? null} />
            <PictureTexts id="upload" answer={refused} choices={choices} />
          </div>
          <p className="meta">Without a description, the picture waits below and visitors won’t see it yet.</p>
        </RecordForm>
      </Fold>
    </div>
  );
}

/** Uploaded pictures without a description, which are not on the site yet. */
function WaitingPictures({ waiting, choices, answer }: WaitingProps) {
  return (
    <Fold
      title="Needs a description"
      note={counted(waiting.length, 'picture')}
      mustOpen={answer?.form?.startsWith('describe-') && !answer.ok}
    >
      <p className="muted mb-4">
        These pictures are not on the site yet. To publish one, describe it and say whether it shows a patient.
      </p>
      <ul className="rows">
        {waiting.map((image) => (
          <li key={image.id} className={styles.waiting}>
            <WaitingPicture image={image} choices={choices} answer={answer} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

type WaitingPictureProps = Omit<WaitingProps, 'waiting'> & { image: StaffGalleryPicture };

function WaitingPicture({ image, choices, answer }: WaitingPictureProps) {
  const name = image.picture.fileName;
  const form = `describe-${image.id}`;
  const refused = answer?.form === form ? answer : undefined;
  return (
    <>
      <span className={styles.plate}>
        <PictureView picture={image.picture} alt="" sizes="12rem" />
      </span>
      <div>
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

type GalleryTileProps = {
  image: StaffGalleryPicture;
  /** Zero-based. */
  index: number;
  moved: Answer['moved'];
  isLast: boolean;
  canMove: boolean;
};

function GalleryTile({ image, index, moved, isLast, canMove }: GalleryTileProps) {
  const { id, picture, category } = image;
  const name = pictureName(image, index);
  return (
    <PictureTile
      picture={picture}
      title={name}
      href={`${path}/${id}`}
      note={picture.patient.hidden ? <Flag>{picture.patient.hidden}</Flag> : category}
    >
      <RowMenu about={name} open={moved?.id === id}>
        {canMove && (
          <MoveButtons
            id={id}
            name={name}
            ways={['earlier', 'later']}
            first={index === 0}
            last={isLast}
            moved={moved}
          />
        )}
        <DeletePicture image={image} name={name} />
      </RowMenu>
    </PictureTile>
  );
}

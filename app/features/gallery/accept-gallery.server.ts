import { data } from 'react-router';
import type { App, StaffMember } from '#app/context.ts';
import { tryTo } from '#app/features/admin/try-to.server.ts';
import { markOf, readPatientValues, wishOf, type PatientValues } from '#app/features/consents/patient-values.ts';
import type { Picture } from '#app/features/media/picture.ts';
import { findPicture, takePicture } from '#app/features/media/pictures.server.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { readField, readId } from '#app/shared/form-data.ts';
import { gallerySays, type GalleryAnswer, type WordFields } from './gallery-answer.ts';
import { galleryWordsSchema } from './gallery.schema.ts';
import {
  addGalleryImage,
  deleteGalleryImage,
  describeGalleryImage,
  moveGalleryImage,
  restoreGalleryImage,
} from './manage-gallery.server.ts';

const gone = 'That picture is no longer there.';
const notStored = 'a change to the gallery could not be stored';

/** Every form of the Gallery screens, told apart by `intent`. */
export async function acceptGalleryForm(app: App, staff: StaffMember, form: FormData) {
  const imageId = readId(form, 'imageId') ?? 0;
  switch (readField(form, 'intent')) {
    case 'upload':
      return acceptUpload(app, staff, form);
    case 'describe':
      return acceptWords(app, staff, imageId, form);
    case 'delete':
      return tryTo(app, notStored, gallerySays.deleteFailed, async () => {
        if (!(await deleteGalleryImage(app, staff, imageId)))
          return answer({ ok: false, notice: gallerySays.deleteFailed, detail: gone }, 404);
        const undo = { intent: 'restore', imageId: String(imageId) };
        return answer({ ok: true, notice: gallerySays.deleted, undo });
      });
    case 'restore':
      return tryTo(app, notStored, 'The deletion was not taken back.', async () =>
        (await restoreGalleryImage(app, staff, imageId))
          ? answer({ ok: true, notice: 'The picture is back.' })
          : answer({ ok: false, notice: 'Too late: this picture is gone for good.' }, 404),
      );
    case 'move':
      return tryTo(app, notStored, 'The order was not changed.', async () => {
        const to = readField(form, 'to') === 'earlier' ? 'earlier' : 'later';
        const moved = await moveGalleryImage(app, staff, imageId, to);
        const told = moved ? `Moved one place ${to}.` : `It stands at that end already.`;
        return answer({ form: 'moved', imageId, to, told });
      });
    default:
      throw data(null, { status: 400 });
  }
}

/** One picture, sent with the form or uploaded before it. With its words it is on the site at once. */
async function acceptUpload(app: App, staff: StaffMember, form: FormData) {
  const fields = readWords(form);
  const refuse = (
    status: number,
    notice: string,
    more: { detail?: string; error?: string; picture?: Picture | null },
  ) => answer({ form: 'upload', ok: false, notice, fields, picture: null, ...more }, status);
  try {
    const taken = await takePicture(app, staff, 'gallery', form);
    if (!taken.ok) return refuse(422, gallerySays.uploadFailed, { detail: taken.sentence });
    if (taken.pictureId === null) return refuse(422, gallerySays.none, {});
    const words = galleryWordsSchema.safeParse(fields);
    if (!words.success)
      return refuse(422, gallerySays.uploadFailed, {
        error: tooLong,
        picture: await findPicture(app, taken.pictureId),
      });
    const { shown, hidden } = await addGalleryImage(app, staff, taken.pictureId, words.data, fields.patient);
    const detail = !shown
      ? 'It waits below until somebody says what it shows.'
      : (hidden ?? 'It is on the site as soon as its sizes are made, in a few seconds.');
    return answer({ ok: true, uploaded: true, notice: gallerySays.uploaded, detail });
  } catch (error) {
    return refuse(noteFailure(app.log, error, notStored), gallerySays.uploadFailed, {
      detail: 'Nothing you typed is lost. Try again in a moment.',
    });
  }
}

const tooLong = 'Keep the description to 300 characters and the caption to 120.';

async function acceptWords(app: App, staff: StaffMember, imageId: number, form: FormData) {
  const fields = readWords(form);
  const refuse = (status: number, error: string) =>
    answer({ form: 'words', ok: false, notice: 'Not saved.', imageId, fields, error }, status);
  const words = galleryWordsSchema.safeParse(fields);
  if (!words.success) return refuse(422, tooLong);
  if (!words.data.described) return refuse(422, gallerySays.undescribed);
  try {
    const described = await describeGalleryImage(app, staff, imageId, words.data, wishOf(patientIn(form)));
    if (!described) return answer({ ok: false, notice: gone }, 404);
    if (described.hidden) return answer({ ok: true, notice: 'Saved.', detail: described.hidden });
    return answer({ ok: true, notice: described.nowShown ? 'Saved. The picture is on the site now.' : 'Saved.' });
  } catch (error) {
    return refuse(
      noteFailure(app.log, error, notStored),
      'Something went wrong. Nothing you typed is lost. Try again in a moment.',
    );
  }
}

function readWords(form: FormData): WordFields {
  return {
    alt: readField(form, 'alt').slice(0, 2_000),
    decorative: readField(form, 'decorative') !== '',
    caption: readField(form, 'caption').slice(0, 2_000),
    patient: markOf(patientIn(form)),
  };
}

function patientIn(form: FormData): PatientValues {
  return readPatientValues((name) => readField(form, name));
}

function answer(said: GalleryAnswer, status = 200) {
  return data<GalleryAnswer>(said, { status });
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App, Person } from '#app/context.ts';
import { detectConflict } from '#app/forms/conflict.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { formValues } from '#app/forms/fields.ts';
import { readForm, formError, type Reply, type RecordHandlerArgs } from '#app/forms/form.server.ts';
import { lockOrder, moveRecord, type OrderRule } from '#app/forms/order.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { trashHandlers, type TrashRule } from '#app/history/trash.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { noPosition, visibleImage } from '#app/platform/visibility.server.ts';
import { readField, readIds } from '#app/shared/form-data.ts';
import { counted } from '#app/shared/phrases.ts';
import { galleryImages, pictures } from '#db/schema.ts';
import {
  heldBack,
  type PatientAnswer,
  describedAtOnce,
  galleryErrorMessages,
  type GalleryActionData,
  uploaded,
  galleryFields,
  wordFields,
} from '../picture.ts';
import { answerForPicture, gone, keepInLibrary, readPatientAnswer } from '../pictures.commands.server.ts';
import { findPicture } from '../pictures.server.ts';
import { pictureMessages } from '../uploads/picture-file.ts';
import { releasePicture, receivePicture } from '../uploads/uploads.commands.server.ts';
import { findImage, firstPosition } from './gallery.server.ts';

export const galleryOrder: OrderRule = { table: galleryImages, listed: sql`${visibleImage}`, newestFirst: true };

export const galleryTrash: TrashRule = {
  kind: 'gallery',
  table: galleryImages,
  label: galleryImages.caption,
  nameInSentence,
  deleted: () => 'Image deleted',
  failed: galleryErrorMessages.delete,
  async onPurge({ queue }, tx, id) {
    const { pictureId } = galleryImages;
    const [image] = await tx.select({ pictureId }).from(galleryImages).where(eq(galleryImages.id, id));
    await releasePicture(tx, { queue }, image?.pictureId ?? null);
  },
};

type Placed = {
  id: number;
  /** It was on the site before. */
  wasShown: boolean;
  isShown: boolean;
  /** Why visitors do not see it, as a sentence. */
  hidden: string | null;
};

/** Puts a picture in the gallery, or changes its place there; `imageId` is the place that staff edit. Without a description it waits,
 * and with one it comes first. A place on the site changes only if staff edit it, so a form that is sent twice creates no second one.
 * Returns null if the place no longer exists, or the file turned out not to be a picture. */
export async function placeInGallery(
  { db }: App,
  by: Person,
  { pictureId, imageId }: { pictureId: number; imageId?: number },
  text: GalleryText,
  patient?: PatientAnswer,
): Promise<Placed | null> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, galleryOrder);
    // Lock the picture: a worker that finds it unreadable removes only gallery rows that already exist.
    const { id, status } = pictures;
    const [picture] = await tx.select({ status }).from(pictures).where(eq(id, pictureId)).for('update');
    if (!picture || (picture.status === 'failed' && imageId === undefined)) return null;
    const [place] = await tx
      .select({ id: galleryImages.id, isShown: sql<boolean>`${galleryImages.position} > ${noPosition}` })
      .from(galleryImages)
      .where(
        and(
          eq(galleryImages.pictureId, pictureId),
          imageId === undefined ? undefined : eq(galleryImages.id, imageId),
          isNull(galleryImages.deletedAt),
        ),
      );
    if (!place && imageId !== undefined) return null;
    const hidden = patient ? await answerForPicture(tx, by, pictureId, patient) : null;
    if (!place) {
      const added = await insertGalleryImage(tx, by, pictureId, text);
      return { id: added, wasShown: false, isShown: text.described, hidden };
    }
    const { isShown } = place;
    if (text.described && (imageId !== undefined || !isShown)) {
      const { alt, described: _described, ...words } = text;
      await tx.update(pictures).set({ alt }).where(eq(pictures.id, pictureId));
      await tx
        .update(galleryImages)
        .set({ ...words, ...(!isShown && { position: firstPosition }) })
        .where(eq(galleryImages.id, place.id));
      const summary = `Described ${nameInSentence(words.caption)} in the gallery.`;
      await recordActivity(tx, by, { action: 'gallery.describe', id: place.id, summary });
    }
    return { id: place.id, wasShown: isShown, isShown: isShown || text.described, hidden };
  });
}

/** Inserts at the front. Call it in a transaction that has locked the order. */
export async function insertGalleryImage(
  tx: Tx,
  by: Person,
  pictureId: number,
  { alt, described, ...words }: GalleryText,
  uploadedAt?: Date,
): Promise<number> {
  if (described) await tx.update(pictures).set({ alt }).where(eq(pictures.id, pictureId));
  const [added] = await tx
    .insert(galleryImages)
    .values({
      pictureId,
      ...words,
      position: described ? firstPosition : sql`${noPosition}`,
      ...(uploadedAt && { uploadedAt: uploadedAt.toISOString() }),
    })
    .returning({ id: galleryImages.id });
  if (!added) throw new Error('the new picture was not stored');
  const summary = `Added ${nameInSentence(words.caption)} to the gallery.`;
  await recordActivity(tx, by, { action: 'gallery.add', id: added.id, summary });
  return added.id;
}

/** Moves a picture one place. Returns false when it no longer exists or is already at that end. */
export async function moveGalleryImage(
  { db }: App,
  by: Person,
  imageId: number,
  step: 'earlier' | 'later',
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const moved = await moveRecord(tx, galleryOrder, imageId, step === 'earlier' ? 'up' : 'down');
    if (!moved?.changed) return false;
    const { id, caption } = galleryImages;
    const [image] = await tx.select({ caption }).from(galleryImages).where(eq(id, imageId));
    const summary = `Moved ${nameInSentence(image?.caption ?? '')} in the gallery.`;
    await recordActivity(tx, by, { action: 'gallery.move', id: imageId, summary });
    return true;
  });
}

function nameInSentence(caption: string): string {
  return caption ? `the picture “${caption}”` : 'a picture';
}

/** `described` is false until there is an alt text or the picture is marked as decoration. */
export const galleryTextSchema = formSchema(wordFields)
  .extend({ decorative: z.string().optional() })
  .transform(({ decorative, ...text }) => ({
    ...text,
    alt: decorative ? '' : text.alt,
    described: Boolean(decorative) || text.alt !== '',
  }));
type GalleryWords = z.output<typeof galleryTextSchema>;
type GalleryText = Pick<GalleryWords, 'alt' | 'caption' | 'described'> & Partial<GalleryWords>;

type GalleryReply = Reply<GalleryActionData>;

const notDescribed = 'Describe the picture, or mark it as decorative.';

export const galleryHandlers = {
  /** Adds one picture, sent with the form or uploaded before it. With a description it is on the site right away. */
  async upload({ app, by, form }: RecordHandlerArgs): Promise<GalleryReply> {
    const taken = await receivePicture(app, by, 'gallery', form);
    if (!taken.ok) return { ...formError(form, galleryErrorMessages.upload), detail: taken.sentence };
    if (taken.pictureId === null) return formError(form, 'Please select an image first.');
    const read = readForm(form, galleryTextSchema, galleryErrorMessages.upload);
    const { patientAnswer, missing } = await readPatientAnswer(app, form, taken.pictureId);
    if (!read.ok) return { ...read.answer, more: { picture: await findPicture(app, taken.pictureId) } };
    const placed = await placeInGallery(app, by, { pictureId: taken.pictureId }, read.input, patientAnswer);
    if (!placed) return { ...formError(form, galleryErrorMessages.upload), detail: pictureMessages.damaged };
    const { id, isShown, hidden, wasShown } = placed;
    const notice = 'This picture is already in the gallery. Its description there was kept.';
    if (wasShown) return { ok: true, notice, sent: 'upload' };
    const isHeld = !isShown || (hidden === null && missing !== undefined);
    const detail = !isShown
      ? 'It waits below until someone describes it.'
      : (hidden ?? (missing && heldBack) ?? 'It will be on the site in a few seconds.');
    const next = { label: isShown ? 'Answer it now' : 'Describe it now', href: `/admin/gallery/${id}` };
    return { ok: true, notice: uploaded, detail, sent: 'upload', ...(isHeld && { next }) };
  },
  async describe({ app, by, form, id }: RecordHandlerArgs): Promise<GalleryReply> {
    const read = readForm(form, galleryTextSchema, galleryErrorMessages.describe);
    if (!read.ok) return read.answer;
    const image = await findImage(app, id);
    if (!image) return gone;
    const changed = detectConflict(form, wordFields, formValues(wordFields, image));
    if (changed) return changed;
    const pictureId = image.picture.id;
    const { patientAnswer, missing } = await readPatientAnswer(app, form, pictureId);
    const errors = missingIn(read.input, missing);
    if (Object.keys(errors).length > 0) return formError(form, galleryErrorMessages.describe, errors);
    const placed = await placeInGallery(app, by, { pictureId, imageId: id }, read.input, patientAnswer);
    if (!placed) return gone;
    if (placed.hidden) return { ok: true, notice: 'Saved.', detail: placed.hidden };
    return { ok: true, notice: placed.wasShown ? 'Saved.' : 'Saved. The picture is now on the site.' };
  },
  /** Describes many uploaded pictures; '12.alt' belongs to picture 12. Saves the valid ones and returns errors for the rest.
   * With `place` 'library', only those with `inGallery` go into the gallery too. */
  async 'describe-all'({ app, by, form }: RecordHandlerArgs): Promise<GalleryReply> {
    const ids = [...new Set(readIds(form, 'pictureId'))].slice(0, describedAtOnce);
    const errors: Record<string, string> = {};
    const saved: number[] = [];
    const isLibrary = readField(form, 'place') === 'library';
    let hidden = 0;
    // New pictures go to the front, so add them in reverse order.
    for (const pictureId of ids.toReversed()) {
      const part = partOf(form, pictureId);
      const described = await describeUpload({ app, by, form: part }, pictureId, isLibrary && !part.get('inGallery'));
      if ('errors' in described)
        for (const [name, sentence] of Object.entries(described.errors)) errors[`${pictureId}.${name}`] = sentence;
      else {
        saved.push(pictureId);
        if (described.hidden) hidden += 1;
      }
    }
    if (saved.length === 0)
      return { ...formError(form, 'Nothing was saved. Each picture shows what is missing.', errors), more: { saved } };
    const left = ids.length - saved.length;
    const detail = [
      !isLibrary && `${saved.length} saved.`,
      left > 0 && `${left} still ${left === 1 ? 'needs' : 'need'} an answer.`,
      hidden > 0 && `${counted(hidden, 'picture')} of a patient: not shown until you choose a valid consent.`,
    ];
    return {
      ok: true,
      notice: isLibrary ? `${counted(saved.length, 'picture')} added to the library.` : uploaded,
      detail: detail.filter(Boolean).join(' '),
      ...(left > 0 && { errors }),
      more: { saved },
    };
  },
  async move({ app, by, form, id }: RecordHandlerArgs): Promise<GalleryReply> {
    const to = readField(form, 'to') === 'earlier' ? 'earlier' : 'later';
    const moved = await moveGalleryImage(app, by, id, to);
    const notice = moved ? `Moved ${to} one place.` : 'It can’t move any further.';
    return { ok: true, notice, moved: { id, to } };
  },
  ...trashHandlers(galleryTrash),
};

function partOf(form: FormData, pictureId: number): FormData {
  const part = new FormData();
  for (const name of Object.keys(galleryFields)) part.set(name, readField(form, `${pictureId}.${name}`));
  part.set('pictureId', String(pictureId));
  return part;
}

async function describeUpload(
  { app, by, form }: Omit<RecordHandlerArgs, 'id'>,
  pictureId: number,
  isKept: boolean,
): Promise<{ errors: Record<string, string> } | Pick<Placed, 'hidden'>> {
  const taken = await receivePicture(app, by, 'gallery', form);
  if (!taken.ok) return { errors: { picture: taken.sentence } };
  const read = readForm(form, galleryTextSchema);
  if (!read.ok) return { errors: read.answer.errors };
  const { patientAnswer, missing } = await readPatientAnswer(app, form, pictureId);
  const errors = missingIn(read.input, missing);
  if (Object.keys(errors).length > 0) return { errors };
  const placed = isKept
    ? await keepInLibrary(app, by, pictureId, read.input.alt, patientAnswer)
    : await placeInGallery(app, by, { pictureId }, read.input, patientAnswer);
  return placed ?? { errors: { picture: pictureMessages.damaged } };
}

function missingIn({ described }: GalleryText, showsPatient: string | undefined): Record<string, string> {
  return { ...(!described && { alt: notDescribed }), ...(showsPatient && { showsPatient }) };
}

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import type { PatientMark } from '#app/features/consents/consent.ts';
import { markPicture } from '#app/features/consents/mark-picture.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { purgeAfterSeconds } from '#app/shared/undo.ts';
import { galleryImages } from '#db/schema.ts';
import { firstPlace, lockOrder, noPlace, placeOneStep } from './gallery-place.server.ts';
import { purgeGalleryImage } from './gallery.jobs.server.ts';
import type { GalleryWords } from './gallery.schema.ts';

type PatientWish = Pick<PatientMark, 'showsPatient' | 'consentId'>;

const here = (imageId: number) => and(eq(galleryImages.id, imageId), isNull(galleryImages.deletedAt));

/**
 * Puts an uploaded picture into the gallery, first of all; without a description it waits for one and is not shown. The same picture
 * twice, as after a page that was sent again, is one.
 */
export async function addGalleryImage(
  { db }: App,
  staff: StaffMember,
  pictureId: number,
  words: GalleryWords,
  patient?: PatientWish,
): Promise<{ id: number; shown: boolean; hidden?: string }> {
  return db.transaction(async (tx) => {
    await lockOrder(tx);
    const sentence = patient?.showsPatient ? await markPicture(tx, staff, pictureId, patient) : null;
    const hidden = sentence === null ? {} : { hidden: sentence };
    const [known] = await tx
      .select({ id: galleryImages.id, shown: sql<boolean>`${galleryImages.position} > ${noPlace}` })
      .from(galleryImages)
      .where(and(eq(galleryImages.pictureId, pictureId), isNull(galleryImages.deletedAt)));
    if (known?.shown === false && words.described) {
      const { alt, caption } = words;
      await tx.update(galleryImages).set({ alt, caption, position: firstPlace }).where(eq(galleryImages.id, known.id));
      return { id: known.id, shown: true, ...hidden };
    }
    if (known) return { ...known, ...hidden };
    return { id: await insertGalleryImage(tx, staff, pictureId, words), shown: words.described, ...hidden };
  });
}

/** First of all in the gallery, in the caller's transaction, which has locked the order. */
export async function insertGalleryImage(
  tx: Tx,
  staff: StaffMember,
  pictureId: number,
  words: GalleryWords,
  uploadedAt?: Date,
): Promise<number> {
  const [added] = await tx
    .insert(galleryImages)
    .values({
      pictureId,
      // Its address, width and height stand beside the picture's sizes, which the worker makes.
      imageUrl: '',
      width: 0,
      height: 0,
      alt: words.alt,
      caption: words.caption,
      position: words.described ? firstPlace : sql`${noPlace}`,
      ...(uploadedAt && { uploadedAt: uploadedAt.toISOString() }),
    })
    .returning({ id: galleryImages.id });
  if (!added) throw new Error('the new picture was not stored');
  await tell(tx, staff, 'add', added.id, `Added ${called(words.caption)} to the gallery.`);
  return added.id;
}

/** A picture that waited for its description comes first in the gallery now. Null when it is no longer there. */
export async function describeGalleryImage(
  { db }: App,
  staff: StaffMember,
  imageId: number,
  { alt, caption }: GalleryWords,
  patient?: PatientWish,
): Promise<{ nowShown: boolean; hidden?: string | null } | null> {
  return db.transaction(async (tx) => {
    await lockOrder(tx);
    const [before] = await tx
      .select({
        waited: sql<boolean>`${galleryImages.position} = ${noPlace}`,
        pictureId: galleryImages.pictureId,
      })
      .from(galleryImages)
      .where(here(imageId))
      .for('update');
    if (!before) return null;
    await tx
      .update(galleryImages)
      .set({ alt, caption, ...(before.waited && { position: firstPlace }) })
      .where(eq(galleryImages.id, imageId));
    await tell(tx, staff, 'describe', imageId, `Described ${called(caption)} in the gallery.`);
    if (!patient || before.pictureId === null) return { nowShown: before.waited };
    return { nowShown: before.waited, hidden: await markPicture(tx, staff, before.pictureId, patient) };
  });
}

/** Off the site at once; the record and its files go when undo has run out. False when it was not there. */
export async function deleteGalleryImage(app: App, staff: StaffMember, imageId: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [gone] = await tx
      .update(galleryImages)
      .set({ deletedAt: sql`now()` })
      .where(here(imageId))
      .returning({ caption: galleryImages.caption });
    if (!gone) return false;
    await app.queue.enqueue(tx, purgeGalleryImage, { imageId }, { afterSeconds: purgeAfterSeconds });
    await tell(tx, staff, 'delete', imageId, `Deleted ${called(gone.caption)} from the gallery.`);
    return true;
  });
}

/** Undo, to where it stood. False when it is gone for good. */
export async function restoreGalleryImage({ db }: App, staff: StaffMember, imageId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [back] = await tx
      .update(galleryImages)
      .set({ deletedAt: null })
      .where(and(eq(galleryImages.id, imageId), isNotNull(galleryImages.deletedAt)))
      .returning({ caption: galleryImages.caption });
    if (!back) return false;
    await tell(tx, staff, 'restore', imageId, `Took back the deletion of ${called(back.caption)}.`);
    return true;
  });
}

/** One place earlier or later. False when it is not there or stands at that end already. */
export async function moveGalleryImage(
  { db }: App,
  staff: StaffMember,
  imageId: number,
  step: 'earlier' | 'later',
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockOrder(tx);
    const [image] = await tx
      .select({ id: galleryImages.id, position: galleryImages.position, caption: galleryImages.caption })
      .from(galleryImages)
      .where(here(imageId));
    if (!image || image.position === -Infinity) return false;
    const position = await placeOneStep(tx, image, step);
    if (position === null) return false;
    await tx.update(galleryImages).set({ position }).where(eq(galleryImages.id, imageId));
    await tell(tx, staff, 'move', imageId, `Moved ${called(image.caption)} in the gallery.`);
    return true;
  });
}

function called(caption: string): string {
  return caption ? `the picture “${caption}”` : 'a picture';
}

async function tell(tx: Tx, staff: StaffMember, act: string, imageId: number, summary: string): Promise<void> {
  await recordActivity(tx, staff, { action: `gallery.${act}`, subject: `gallery:${imageId}`, summary });
}

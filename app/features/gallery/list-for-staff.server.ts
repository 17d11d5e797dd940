import { and, asc, eq, isNull } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { notAPatient, type ConsentChoice } from '#app/features/consents/consent.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { findPatientMarks } from '#app/features/consents/mark-picture.server.ts';
import { galleryImages } from '#db/schema.ts';
import type { GalleryPicture, StaffGalleryPicture } from './gallery-picture.ts';
import { hasPlace, waitsForWords } from './gallery-place.server.ts';
import { imageColumns, listPictures, withVersions } from './gallery.server.ts';

/** More than anybody uploads before describing the first. The rest follows when these are done. */
const waitingShown = 48;

type GalleryForStaff = {
  pictures: StaffGalleryPicture[];
  older: string | null;
  /** The oldest first: who waits longest is described first. */
  waiting: StaffGalleryPicture[];
  count: number;
  choices: ConsentChoice[];
};

async function withMarks(app: App, images: GalleryPicture[]): Promise<StaffGalleryPicture[]> {
  const ids = images.flatMap(({ picture }) => picture?.id ?? []);
  const marks = await findPatientMarks(app, ids);
  return images.map((image) => ({ ...image, patient: marks.get(image.picture?.id ?? 0) ?? notAPatient }));
}

/** A page of what is on the site, with what is still being prepared, and what waits for a description. */
export async function listForStaff(app: App, before?: string): Promise<GalleryForStaff> {
  const [{ pictures, older }, rows, count, choices] = await Promise.all([
    listPictures(app, before, 'all'),
    app.db
      .select(imageColumns)
      .from(galleryImages)
      .where(waitsForWords)
      .orderBy(asc(galleryImages.id))
      .limit(waitingShown),
    app.db.$count(galleryImages, hasPlace),
    listConsentChoices(app),
  ]);
  return {
    pictures: await withMarks(app, pictures),
    older,
    waiting: await withMarks(app, await withVersions(app, rows)),
    count,
    choices,
  };
}

/** One picture for its own page, and whether it still waits for a description. */
export async function findImage(
  app: App,
  imageId: number,
): Promise<{ image: StaffGalleryPicture; waits: boolean; choices: ConsentChoice[] } | null> {
  if (!Number.isSafeInteger(imageId)) return null;
  const rows = await app.db
    .select(imageColumns)
    .from(galleryImages)
    .where(and(eq(galleryImages.id, imageId), isNull(galleryImages.deletedAt)));
  const [image] = await withMarks(app, await withVersions(app, rows));
  return image ? { image, waits: rows[0]?.position === -Infinity, choices: await listConsentChoices(app) } : null;
}

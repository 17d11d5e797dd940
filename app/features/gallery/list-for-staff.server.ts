import { and, asc, eq, isNull } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { galleryImages } from '#db/schema.ts';
import type { GalleryPicture } from './gallery-picture.ts';
import { hasPlace, waitsForWords } from './gallery-place.server.ts';
import { imageColumns, listPictures, withVersions } from './gallery.server.ts';

/** More than anybody uploads before describing the first. The rest follows when these are done. */
const waitingShown = 48;

type GalleryForStaff = {
  pictures: GalleryPicture[];
  older: string | null;
  /** The oldest first: who waits longest is described first. */
  waiting: GalleryPicture[];
  count: number;
};

/** A page of what is on the site, with what is still being prepared, and what waits for a description. */
export async function listForStaff(app: App, before?: string): Promise<GalleryForStaff> {
  const [{ pictures, older }, rows, count] = await Promise.all([
    listPictures(app, before, 'all'),
    app.db
      .select(imageColumns)
      .from(galleryImages)
      .where(waitsForWords)
      .orderBy(asc(galleryImages.id))
      .limit(waitingShown),
    app.db.$count(galleryImages, hasPlace),
  ]);
  return { pictures, older, waiting: await withVersions(app, rows), count };
}

/** One picture for its own page, and whether it still waits for a description. */
export async function findImage(app: App, imageId: number): Promise<{ image: GalleryPicture; waits: boolean } | null> {
  if (!Number.isSafeInteger(imageId)) return null;
  const rows = await app.db
    .select(imageColumns)
    .from(galleryImages)
    .where(and(eq(galleryImages.id, imageId), isNull(galleryImages.deletedAt)));
  const [image] = await withVersions(app, rows);
  return image ? { image, waits: rows[0]?.position === -Infinity } : null;
}

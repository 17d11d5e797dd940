import { desc, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isoMoment, literalLimit, perDatabase, type Db } from '#app/platform/db.server.ts';
import { galleryImages } from '#db/schema.ts';
import type { GalleryPicture } from './gallery-picture.ts';

export const picturesPerPage = 24;
export const aboutPictures = 5;

export function selectPictures(db: Db, place: 'newest' | 'before') {
  return db
    .select({
      id: galleryImages.id,
      imageUrl: galleryImages.imageUrl,
      alt: galleryImages.alt,
      caption: galleryImages.caption,
      width: galleryImages.width,
      height: galleryImages.height,
      uploadedAt: isoMoment(galleryImages.uploadedAt),
    })
    .from(galleryImages)
    .where(
      place === 'before'
        ? sql`(${galleryImages.uploadedAt}, ${galleryImages.id}) < (${sql.placeholder('uploadedAt')}::timestamptz, ${sql.placeholder('id')}::bigint)`
        : undefined,
    )
    .orderBy(desc(galleryImages.uploadedAt), desc(galleryImages.id))
    .limit(literalLimit(picturesPerPage + 1));
}

const statements = perDatabase((db: Db) => ({
  newest: selectPictures(db, 'newest').prepare('gallery_newest'),
  before: selectPictures(db, 'before').prepare('gallery_before'),
}));

export async function listPictures(
  { db }: App,
  before?: string,
): Promise<{ pictures: GalleryPicture[]; older: string | null }> {
  const [uploadedAt, id] = before?.split('_') ?? [];
  const found = before
    ? await statements(db).before.execute({ uploadedAt, id })
    : await statements(db).newest.execute();
  const rows = found.slice(0, picturesPerPage);
  const last = rows.at(-1);
  return {
    pictures: rows.map(({ uploadedAt: _place, ...picture }) => picture),
    older: found.length > picturesPerPage && last ? `${last.uploadedAt}_${last.id}` : null,
  };
}

export async function listAboutPictures(app: App): Promise<GalleryPicture[]> {
  return (await listPictures(app)).pictures.slice(0, aboutPictures);
}

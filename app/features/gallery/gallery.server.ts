import { and, desc, eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { literalLimit, perDatabase, type Db } from '#app/platform/db.server.ts';
import { galleryImages, pictures } from '#db/schema.ts';
import type { GalleryPicture } from './gallery-picture.ts';
import { hasPlace } from './gallery-place.server.ts';

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
      position: galleryImages.position,
    })
    .from(galleryImages)
    .leftJoin(pictures, eq(pictures.id, galleryImages.pictureId))
    .where(
      and(
        hasPlace,
        // An uploaded one is shown as soon as the worker has made its sizes.
        sql`coalesce(${pictures.status}, 'ready') = 'ready'`,
        place === 'before'
          ? sql`(${galleryImages.position}, ${galleryImages.id}) < (${sql.placeholder('position')}::float8, ${sql.placeholder('id')}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(galleryImages.position), desc(galleryImages.id))
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
  const [position, id] = before?.split('_') ?? [];
  const found = before ? await statements(db).before.execute({ position, id }) : await statements(db).newest.execute();
  const rows = found.slice(0, picturesPerPage);
  const last = rows.at(-1);
  return {
    pictures: rows.map(({ position: _place, ...picture }) => picture),
    older: found.length > picturesPerPage && last ? `${last.position}_${last.id}` : null,
  };
}

export async function listAboutPictures(app: App): Promise<GalleryPicture[]> {
  return (await listPictures(app)).pictures.slice(0, aboutPictures);
}

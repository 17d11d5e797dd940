import { and, desc, eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import type { Picture } from '#app/features/media/picture.ts';
import { findPictures } from '#app/features/media/pictures.server.ts';
import { publicPicture } from '#app/features/media/public-picture.server.ts';
import { literalLimit, perDatabase, type Db } from '#app/platform/db.server.ts';
import { galleryImages, pictures } from '#db/schema.ts';
import { largestVersion, type GalleryPicture } from './gallery-picture.ts';
import { hasPlace } from './gallery-place.server.ts';

export const picturesPerPage = 24;
export const aboutPictures = 5;

export const imageColumns = {
  id: galleryImages.id,
  imageUrl: galleryImages.imageUrl,
  pictureId: galleryImages.pictureId,
  alt: galleryImages.alt,
  caption: galleryImages.caption,
  width: galleryImages.width,
  height: galleryImages.height,
  position: galleryImages.position,
};

/** What visitors see, or with those still being prepared what staff see. */
function selectPictures(db: Db, place: 'newest' | 'before', of: 'ready' | 'all' = 'ready') {
  return db
    .select(imageColumns)
    .from(galleryImages)
    .leftJoin(pictures, eq(pictures.id, galleryImages.pictureId))
    .where(
      and(
        hasPlace,
        // An uploaded one is shown as soon as the worker has made its sizes, and as long as its consent is valid.
        of === 'ready' ? sql`(${galleryImages.pictureId} is null or ${publicPicture})` : undefined,
        place === 'before'
          ? sql`(${galleryImages.position}, ${galleryImages.id}) < (${sql.placeholder('position')}::float8, ${sql.placeholder('id')}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(galleryImages.position), desc(galleryImages.id))
    .limit(literalLimit(picturesPerPage + 1));
}

const statements = perDatabase((db: Db) => ({
  ready: {
    newest: selectPictures(db, 'newest').prepare('gallery_newest'),
    before: selectPictures(db, 'before').prepare('gallery_before'),
  },
  all: {
    newest: selectPictures(db, 'newest', 'all').prepare('gallery_all_newest'),
    before: selectPictures(db, 'before', 'all').prepare('gallery_all_before'),
  },
}));

type GalleryList = { pictures: GalleryPicture[]; older: string | null };

export async function listPictures(app: App, before?: string, of: 'ready' | 'all' = 'ready'): Promise<GalleryList> {
  const [position, id] = before?.split('_') ?? [];
  const asked = statements(app.db)[of];
  const found = before ? await asked.before.execute({ position, id }) : await asked.newest.execute();
  const rows = found.slice(0, picturesPerPage);
  const last = rows.at(-1);
  return {
    pictures: await withVersions(app, rows),
    older: found.length > picturesPerPage && last ? `${last.position}_${last.id}` : null,
  };
}

export async function listAboutPictures(app: App): Promise<GalleryPicture[]> {
  return (await listPictures(app)).pictures.slice(0, aboutPictures);
}

type ImageRow = Omit<GalleryPicture, 'picture'> & { pictureId: number | null; position: number };

/** Gives each row the sizes of its uploaded picture. */
export async function withVersions(app: App, rows: ImageRow[]): Promise<GalleryPicture[]> {
  const found = await findPictures(
    app,
    rows.flatMap(({ pictureId }) => pictureId ?? []),
  );
  return rows.map(({ pictureId, position: _position, ...row }) => shownAs(row, found.get(pictureId ?? 0) ?? null));
}

function shownAs(row: Omit<GalleryPicture, 'picture'>, picture: Picture | null): GalleryPicture {
  if (!picture) return { ...row, picture };
  const { width, height } = picture;
  return { ...row, picture, imageUrl: largestVersion(picture), width: width ?? 1, height: height ?? 1 };
}

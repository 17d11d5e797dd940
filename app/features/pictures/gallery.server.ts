import { and, asc, count, desc, eq, getTableColumns, isNull, notInArray, sql } from 'drizzle-orm';
import { pickFields } from '#app/records/fields.ts';
import type { App } from '#app/context.ts';
import { type Picture, unanswered } from '#app/features/pictures/picture.ts';
import { findPictures, findPublicPictures, findPatientFlags } from '#app/features/pictures/pictures.server.ts';
import { noPosition, publicPicture, visibleImage } from '#app/records/visible.server.ts';
import { type Db, literalLimit, perDatabase } from '#app/platform/db.server.ts';
import { galleryImages, pictures } from '#db/schema.ts';
import {
  describedAtOnce,
  type GalleryPicture,
  largestVersion,
  type StaffGalleryPicture,
  wordFields,
} from './gallery.ts';

export const picturesPerPage = 24;
/** Two per row on a phone, so the list is at most three screens long. */
const staffPerPage = 10;
export const aboutPictures = 5;

const imageColumns = {
  id: galleryImages.id,
  imageUrl: galleryImages.imageUrl,
  pictureId: galleryImages.pictureId,
  ...pickFields(wordFields, getTableColumns(galleryImages)),
  width: galleryImages.width,
  height: galleryImages.height,
  position: galleryImages.position,
};

/** An uploaded picture is shown once it is prepared, and only if it shows no patient or has a valid consent. */
const shownToVisitors = sql`(${galleryImages.pictureId} is null or ${publicPicture})`;

const perPage = { ready: picturesPerPage, all: staffPerPage };

/** Pictures for visitors, optionally of one category; 'all' adds those still being prepared, for staff. */
function selectPictures(db: Db, place: 'newest' | 'before', of: 'ready' | 'all' = 'ready') {
  return db
    .select(imageColumns)
    .from(galleryImages)
    .leftJoin(pictures, eq(pictures.id, galleryImages.pictureId))
    .where(
      and(
        visibleImage,
        of === 'ready'
          ? sql`${shownToVisitors} and ${galleryImages.category} = coalesce(${sql.placeholder('category')}::text, ${galleryImages.category})`
          : undefined,
        place === 'before'
          ? sql`(${galleryImages.position}, ${galleryImages.id}) < (${sql.placeholder('position')}::float8, ${sql.placeholder('id')}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(galleryImages.position), desc(galleryImages.id))
    .limit(literalLimit(perPage[of] + 1));
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

type GalleryQuery = { before?: string | undefined; category?: string | undefined };

async function selectPage({ db }: App, { before, category }: GalleryQuery, of: 'ready' | 'all') {
  const [position, id] = before?.split('_') ?? [];
  const asked = statements(db)[of];
  const found = await (before
    ? asked.before.execute({ position, id, category: category ?? null })
    : asked.newest.execute({ category: category ?? null }));
  const rows = found.slice(0, perPage[of]);
  const last = rows.at(-1);
  return { rows, older: found.length > perPage[of] && last ? `${last.position}_${last.id}` : null };
}

export async function listPictures(app: App, query: GalleryQuery = {}): Promise<GalleryList> {
  const { rows, older } = await selectPage(app, query, 'ready');
  return { pictures: withVersions(rows, await findPublicPictures(app, idsOf(rows))), older };
}

/** Counts only what visitors see. Pictures without a category are under ''. */
export async function countPictures({ db }: App): Promise<{ category: string; pictures: number }[]> {
  const found = await db
    .select({ category: galleryImages.category, pictures: count() })
    .from(galleryImages)
    .leftJoin(pictures, eq(pictures.id, galleryImages.pictureId))
    .where(and(visibleImage, shownToVisitors))
    .groupBy(galleryImages.category)
    .limit(literalLimit(50));
  return found.sort((a, b) => a.category.localeCompare(b.category, 'en'));
}

export async function listAboutPictures(app: App): Promise<GalleryPicture[]> {
  return (await listPictures(app)).pictures.slice(0, aboutPictures);
}

type ImageRow = Omit<GalleryPicture, 'picture'> & { pictureId: number | null; position: number };

function idsOf(rows: ImageRow[]): (number | null)[] {
  return rows.map(({ pictureId }) => pictureId);
}

/** Skips rows whose picture was hidden in the meantime. */
function withVersions<Shown extends Picture>(rows: ImageRow[], found: Map<number, Shown>) {
  return rows.flatMap(({ pictureId, position: _position, ...row }) => {
    if (pictureId === null) return { ...row, picture: null };
    const picture = found.get(pictureId);
    if (!picture) return [];
    const { width, height } = picture;
    return { ...row, picture, imageUrl: largestVersion(picture), width: width ?? 1, height: height ?? 1 };
  });
}

const awaitsDescription = and(isNull(galleryImages.deletedAt), sql`${galleryImages.position} = ${noPosition}`);

export function countWaiting({ db }: App, except: number[]): Promise<number> {
  return db.$count(galleryImages, and(awaitsDescription, notInArray(galleryImages.pictureId, except)));
}

/** A position before all others. Call with the order locked. */
export const firstPosition = sql<number>`(
  select greatest(extract(epoch from clock_timestamp())::float8, coalesce(max(position), 0) + 1) from ${galleryImages} where ${galleryImages.deletedAt} is null
)`;

async function forStaff(app: App, rows: ImageRow[]): Promise<StaffGalleryPicture[]> {
  const ids = idsOf(rows);
  const [found, flags] = await Promise.all([
    findPictures(app, ids),
    findPatientFlags(
      app,
      ids.flatMap((id) => id ?? []),
    ),
  ]);
  const images = withVersions(rows, found);
  return images.map((image) => ({ ...image, patient: flags.get(image.picture?.id ?? 0) ?? unanswered }));
}

export async function listForStaff(app: App, before?: string) {
  const [page, rows, shown] = await Promise.all([
    selectPage(app, { before }, 'all'),
    app.db
      .select(imageColumns)
      .from(galleryImages)
      .where(awaitsDescription)
      .orderBy(asc(galleryImages.id))
      .limit(describedAtOnce),
    app.db.$count(galleryImages, visibleImage),
  ]);
  return {
    pictures: await forStaff(app, page.rows),
    older: page.older,
    /** Oldest first. */
    waiting: await forStaff(app, rows),
    count: shown,
  };
}

export async function findImage(app: App, imageId: number) {
  if (!Number.isSafeInteger(imageId)) return null;
  const rows = await app.db
    .select(imageColumns)
    .from(galleryImages)
    .where(and(eq(galleryImages.id, imageId), isNull(galleryImages.deletedAt)));
  const [image] = await forStaff(app, rows);
  return image ? { image, waits: rows[0]?.position === -Infinity } : null;
}

import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import type { Picture } from '#app/features/media/picture.ts';
import { findPictures, publicPicture } from '#app/features/media/pictures.server.ts';
import { type Db, literalLimit, perDatabase } from '#app/platform/db.server.ts';
import { galleryImages, pictures } from '#db/schema.ts';
import { type GalleryPicture, largestVersion, type StaffGalleryPicture } from './gallery.ts';
import { notAPatient } from '#app/features/consents/consent.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { findPatientFlags } from '#app/features/consents/consents.commands.server.ts';

export const picturesPerPage = 24;
export const aboutPictures = 5;

const imageColumns = {
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
async function withVersions(app: App, rows: ImageRow[]): Promise<GalleryPicture[]> {
  const found = await findPictures(
    app,
    rows.map(({ pictureId }) => pictureId),
  );
  return rows.map(({ pictureId, position: _position, ...row }) => shownAs(row, found.get(pictureId ?? 0) ?? null));
}

function shownAs(row: Omit<GalleryPicture, 'picture'>, picture: Picture | null): GalleryPicture {
  if (!picture) return { ...row, picture };
  const { width, height } = picture;
  return { ...row, picture, imageUrl: largestVersion(picture), width: width ?? 1, height: height ?? 1 };
}

/**
 * A picture that nobody has described yet has no place in the gallery: its position is this one, below every number, so that one index
 * serves the pictures on the site and those that wait.
 */
export const noPlace = sql`'-infinity'::float8`;

/** Part of every read of what is on the site. */
export const hasPlace = and(isNull(galleryImages.deletedAt), sql`${galleryImages.position} > ${noPlace}`);

const waitsForWords = and(isNull(galleryImages.deletedAt), sql`${galleryImages.position} = ${noPlace}`);

/** A position before all others. Call with the order locked. */
export const firstPlace = sql<number>`(
  select greatest(extract(epoch from clock_timestamp())::float8, coalesce(max(position), 0) + 1) from ${galleryImages} where ${galleryImages.deletedAt} is null
)`;

/** More than anybody uploads before describing the first. The rest follows when these are done. */
const waitingShown = 48;

async function withMarks(app: App, images: GalleryPicture[]): Promise<StaffGalleryPicture[]> {
  const ids = images.flatMap(({ picture }) => picture?.id ?? []);
  const marks = await findPatientFlags(app, ids);
  return images.map((image) => ({ ...image, patient: marks.get(image.picture?.id ?? 0) ?? notAPatient }));
}

/** A page of what is on the site, with what is still being prepared, and what waits for a description. */
export async function listForStaff(app: App, before?: string) {
  const [page, rows, count, choices] = await Promise.all([
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
    pictures: await withMarks(app, page.pictures),
    older: page.older,
    /** The oldest first: who waits longest is described first. */
    waiting: await withMarks(app, await withVersions(app, rows)),
    count,
    choices,
  };
}

/** One picture for its own page, and whether it still waits for a description. */
export async function findImage(app: App, imageId: number) {
  if (!Number.isSafeInteger(imageId)) return null;
  const rows = await app.db
    .select(imageColumns)
    .from(galleryImages)
    .where(and(eq(galleryImages.id, imageId), isNull(galleryImages.deletedAt)));
  const [image] = await withMarks(app, await withVersions(app, rows));
  return image ? { image, waits: rows[0]?.position === -Infinity, choices: await listConsentChoices(app) } : null;
}

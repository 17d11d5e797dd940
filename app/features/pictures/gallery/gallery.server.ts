import { and, asc, count, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { positionCursorSchema } from '#app/forms/cursors.server.ts';
import { pickFields } from '#app/forms/fields.ts';
import { type Db, literalLimit, perDatabase } from '#app/platform/db.server.ts';
import { sayRecord } from '#app/platform/language.server.ts';
import { beyondCursor, inOrder, pageOf } from '#app/platform/paging.server.ts';
import { noPosition, publicPicture, visibleImage } from '#app/platform/visibility.server.ts';
import { language } from '#app/shared/language.ts';
import { consents, galleryImages, pictures } from '#db/schema.ts';
import { describedAtOnce, placeFields } from '../picture.ts';
import { ofPicture, staffColumns, toPicture, toStaffPicture } from '../pictures.server.ts';
import type { CategoryCount, GalleryQuery } from './gallery-links.ts';
import type { GalleryPicture, StaffGalleryPicture } from './gallery.ts';

export const picturesPerPage = 24;
/** Three rows of five, two per row on a phone. */
const staffPerPage = 15;
export const aboutPictures = 5;

const columns = {
  id: galleryImages.id,
  ...pickFields(placeFields, getTableColumns(galleryImages)),
  position: galleryImages.position,
  row: getTableColumns(pictures),
};
const byPosition = { column: galleryImages.position, id: galleryImages.id, type: 'float8' } as const;
const cursorOf = ({ position, id }: Pick<ImageRow, 'position' | 'id'>) => `${position}_${id}`;
const inGallery = eq(pictures.id, galleryImages.pictureId);

/** Processed pictures that show no patient or have a valid consent, optionally of one category. */
const statements = perDatabase((db: Db) => {
  const select = (beyond?: SQL) =>
    db
      .select(columns)
      .from(galleryImages)
      .innerJoin(pictures, inGallery)
      .where(
        and(
          visibleImage,
          publicPicture,
          sql`${galleryImages.category} = coalesce(${sql.placeholder('category')}::text, ${galleryImages.category})`,
          beyond,
        ),
      )
      .orderBy(...inOrder(byPosition, {}))
      .limit(literalLimit(picturesPerPage + 1));
  const beyond = sql`(${galleryImages.position}, ${galleryImages.id}) < (${sql.placeholder('position')}::float8, ${sql.placeholder('id')}::bigint)`;
  return { newest: select().prepare('gallery_newest'), before: select(beyond).prepare('gallery_before') };
});

/** Invalid values are ignored. */
export const galleryQuerySchema = z.object({
  category: z.string().trim().min(1).max(placeFields.category.max).optional().catch(undefined),
  before: positionCursorSchema,
  after: positionCursorSchema,
});

export async function listPictures({ db }: App, { before, category }: GalleryQuery = {}) {
  const [position, id] = before?.split('_') ?? [];
  const { newest, before: older } = statements(db);
  const found = await (before
    ? older.execute({ position, id, category: category ?? null })
    : newest.execute({ category: category ?? null }));
  const { rows, older: next } = pageOf(found, picturesPerPage, {}, cursorOf);
  const spoken = rows.map((image) => {
    const shown = { ...placeOf(image), picture: toPicture(image.row) };
    return sayRecord('gallery-pictures', shown, ['alt', 'caption']);
  });
  return { pictures: spoken, older: next };
}

/** Counts only what visitors see, unless staff ask. Pictures without a category are under ''. */
export async function countPictures({ db }: App, listed = and(visibleImage, publicPicture)): Promise<CategoryCount[]> {
  const found = await db
    .select({ category: galleryImages.category, pictures: count() })
    .from(galleryImages)
    .innerJoin(pictures, inGallery)
    .where(listed)
    .groupBy(galleryImages.category)
    .limit(literalLimit(50));
  const named = found.map((one) =>
    language() === 'en' ? one : { ...one, ...sayRecord('gallery-pictures', { label: one.category }, ['label']) },
  );
  return named.sort((a, b) => a.category.localeCompare(b.category, 'en'));
}

export async function listAboutPictures(app: App): Promise<GalleryPicture[]> {
  return (await listPictures(app)).pictures.slice(0, aboutPictures);
}

function selectImages({ db }: App) {
  return db
    .select({ ...columns, ...staffColumns })
    .from(galleryImages)
    .innerJoin(pictures, inGallery)
    .leftJoin(consents, ofPicture)
    .$dynamic();
}

type ImageRow = Awaited<ReturnType<typeof selectImages>>[number];

function placeOf(image: Omit<ImageRow, 'isCovered'>) {
  return { id: image.id, alt: image.row.alt ?? '', ...pickFields(placeFields, image) };
}

function forStaff(image: ImageRow): StaffGalleryPicture {
  return { ...placeOf(image), picture: toStaffPicture(image) };
}

/** A position before all others. Call with the order locked. */
export const firstPosition = sql<number>`(
  select greatest(extract(epoch from clock_timestamp())::float8, coalesce(max(position), 0) + 1) from ${galleryImages} where ${galleryImages.deletedAt} is null
)`;

export async function listForStaff(app: App, { category, ...cursor }: GalleryQuery = {}) {
  const listed = and(visibleImage, category === undefined ? undefined : eq(galleryImages.category, category));
  const [found, counts] = await Promise.all([
    selectImages(app)
      .where(and(listed, beyondCursor(byPosition, cursor)))
      .orderBy(...inOrder(byPosition, cursor))
      .limit(staffPerPage + 1),
    countPictures(app, visibleImage),
  ]);
  const { rows, newer, older } = pageOf(found, staffPerPage, cursor, cursorOf);
  const ahead = newer && (await app.db.$count(galleryImages, and(listed, beyondCursor(byPosition, { after: newer }))));
  return { pictures: rows.map(forStaff), newer, older, counts, from: Number(ahead) + 1 };
}

/** Uploaded pictures without a description, oldest first. */
export async function listWaiting(app: App): Promise<StaffGalleryPicture[]> {
  const { id, position, deletedAt } = galleryImages;
  const isWaiting = and(isNull(deletedAt), sql`${position} = ${noPosition}`);
  const found = await selectImages(app).where(isWaiting).orderBy(asc(id)).limit(describedAtOnce);
  return found.map(forStaff);
}

export async function findImage(app: App, imageId: number): Promise<StaffGalleryPicture | null> {
  const [image] = await selectImages(app).where(and(eq(galleryImages.id, imageId), isNull(galleryImages.deletedAt)));
  return image ? forStaff(image) : null;
}

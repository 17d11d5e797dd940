import { desc, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { literalLimit, perDatabase, type Db } from '#app/platform/db.server.ts';
import { galleryImages } from '#db/schema.ts';
import type { GalleryPicture } from './gallery-picture.ts';

export const picturesPerPage = 24;
export const aboutPictures = 5;

/** Anything that is no moment PostgreSQL could read counts as not given. */
export const galleryCursorSchema = z
  .string()
  .regex(/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z_\d{1,16}$/)
  .refine(isMoment)
  .optional()
  .catch(undefined);

function isMoment(cursor: string): boolean {
  const second = cursor.slice(0, 19);
  const moment = new Date(`${second}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(second);
}

const isoUploadedAt = sql<string>`to_char(${galleryImages.uploadedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export function selectPictures(db: Db, place: 'newest' | 'before') {
  return db
    .select({
      id: galleryImages.id,
      imageUrl: galleryImages.imageUrl,
      alt: galleryImages.alt,
      caption: galleryImages.caption,
      width: galleryImages.width,
      height: galleryImages.height,
      uploadedAt: isoUploadedAt,
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

import { and, asc, desc, eq, getTableColumns, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { likeAnywhere, literalLimit } from '#app/platform/db.server.ts';
import { textSchema } from '#app/records/form.server.ts';
import { idCursorSchema } from '#app/records/paging.ts';
import { pageOf } from '#app/records/paging.server.ts';
import { galleryImages, pictures } from '#db/schema.ts';
import { libraryFilters, type LibraryPage, type LibraryQuery, type LibraryFilter } from './picture-list.ts';
import { isReferred, toStaffPicture } from './pictures.server.ts';

export const libraryPerPage = 24;
const wordsSearched = 8;

/** Invalid values are ignored. */
export const libraryQuerySchema = z.object({
  q: textSchema({ max: 100 }).catch(''),
  show: z.enum(libraryFilters).catch('all'),
  before: idCursorSchema,
});

const isListed = {
  // Leaves out failed uploads that nothing uses.
  all: or(ne(pictures.status, 'failed'), isReferred),
  unanswered: and(isNull(pictures.showsPatient), eq(pictures.status, 'ready'), isReferred),
  unused: and(ne(pictures.status, 'failed'), not(isReferred)),
} satisfies Record<LibraryFilter, unknown>;

export async function countUnanswered({ db }: App, most: number): Promise<number> {
  const found = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(isListed.unanswered)
    .limit(literalLimit(most));
  return found.length;
}

/** Lists uploads, newest first. Every search word must occur in the description, the gallery texts or the file name. */
export async function listLibrary(
  { db }: App,
  { q = '', show = 'all', before }: LibraryQuery = {},
): Promise<LibraryPage> {
  const text = sql`concat_ws(' ', ${pictures.alt}, ${pictures.fileName}, ${galleryImages.alt}, ${galleryImages.caption}, ${galleryImages.category})`;
  const words = q.split(/\s+/).filter(Boolean).slice(0, wordsSearched);
  const found = await db
    .selectDistinctOn([pictures.id], {
      row: getTableColumns(pictures),
      galleryAlt: galleryImages.alt,
      isUsed: isReferred,
    })
    .from(pictures)
    .leftJoin(galleryImages, and(eq(galleryImages.pictureId, pictures.id), isNull(galleryImages.deletedAt)))
    .where(
      and(
        isListed[show],
        before === undefined ? undefined : lt(pictures.id, before),
        ...words.map((word) => sql`${text} ilike ${likeAnywhere(word)}`),
      ),
    )
    .orderBy(desc(pictures.id), asc(galleryImages.id))
    .limit(literalLimit(libraryPerPage + 1));
  const { rows, older } = pageOf(found, libraryPerPage, ({ row }) => String(row.id));
  return {
    pictures: rows.map(({ row, galleryAlt, isUsed }) => {
      const picture = toStaffPicture(row);
      return { ...picture, alt: picture.alt || (galleryAlt ?? ''), kind: row.kind, isUsed };
    }),
    older: older === null ? null : Number(older),
  };
}

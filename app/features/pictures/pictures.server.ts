import { basename } from 'node:path';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { idCursorSchema } from '#app/forms/cursors.server.ts';
import { readSearch, searchFields } from '#app/forms/private-query.server.ts';
import { likeAnywhere, literalLimit, type Db, type Tx } from '#app/platform/db.server.ts';
import { beyondRow, countLists, inRowOrder, pageOf, type RowOrder } from '#app/platform/paging.server.ts';
import {
  brandingPictureIds,
  isReferred,
  isUsed,
  publicPicture,
  validConsent,
  visibleMember,
} from '#app/platform/visibility.server.ts';
import { namesOf } from '#app/shared/names-of.ts';
import { people } from '#db/accounts-schema.ts';
import {
  clinic,
  consents,
  galleryImages,
  pageTextPictures,
  pictures,
  type PictureSize,
  shownPictures,
  staffMembers,
} from '#db/schema.ts';
import {
  heldBack,
  libraryFilters,
  type LibraryFilter,
  libraryOrders,
  type LibraryOrder,
  type LibraryPage,
  type LibraryQuery,
  type LibraryView,
  type Picture,
  type StaffPicture,
} from './picture.ts';

type Row = typeof pictures.$inferSelect;

export async function findPicture(app: { db: Db | Tx }, id: number | null): Promise<StaffPicture | null> {
  return (await findPictures(app, [id])).get(id ?? 0) ?? null;
}

export async function findPublicPicture(app: App, id: number | null): Promise<Picture | null> {
  return (await findPublicPictures(app, [id])).get(id ?? 0) ?? null;
}

export async function findPublicPictures({ db }: App, ids: (number | null)[]): Promise<Map<number, Picture>> {
  const asked = ids.flatMap((id) => id ?? []);
  if (asked.length === 0) return new Map();
  const rows = await db
    .select()
    .from(pictures)
    .where(and(inArray(pictures.id, asked), publicPicture));
  return new Map(rows.map((row) => [row.id, toPicture(row)]));
}

export async function findPictures(
  { db }: { db: Db | Tx },
  ids: (number | null)[],
): Promise<Map<number, StaffPicture>> {
  const asked = ids.flatMap((id) => id ?? []);
  if (asked.length === 0) return new Map();
  const rows = await db
    .select(staffColumns)
    .from(pictures)
    .leftJoin(consents, ofPicture)
    .where(inArray(pictures.id, asked));
  return new Map(rows.map((found) => [found.row.id, toStaffPicture(found)]));
}

/** The columns of a picture that staff see. Requires the left join `ofPicture` of its consent. */
export const staffColumns = {
  row: getTableColumns(pictures),
  isCovered: sql<boolean>`${isNotNull(consents.id)} and ${validConsent}`,
};
export const ofPicture = eq(consents.id, pictures.consentId);

export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const isPublicId = new RegExp(`^${uuid}$`);
const addressInText = /\/files\/([^/\s)"]+)\//g;

/** Returns the public ids in a text whose pictures visitors may not see. */
export async function listHiddenPictures({ db }: App, text: string): Promise<Set<string>> {
  const named = [...new Set([...text.matchAll(addressInText)].flatMap(([, id]) => id ?? []))];
  const valid = named.filter((id) => isPublicId.test(id));
  if (valid.length === 0) return new Set(named);
  const rows = await db
    .select({ publicId: pictures.publicId })
    .from(pictures)
    .where(and(inArray(pictures.publicId, valid), publicPicture));
  const shown = new Set(rows.map(({ publicId }) => publicId));
  return new Set(named.filter((id) => !shown.has(id)));
}

/** Three rows of five. */
export const libraryPerPage = 15;
const wordsSearched = 8;

/** Invalid values are ignored. */
const libraryQuerySchema = z.object({
  ...searchFields,
  show: z.enum(namesOf(libraryFilters)).catch('all'),
  sort: z.enum(namesOf(libraryOrders)).catch('newest'),
  before: idCursorSchema,
  after: idCursorSchema,
});

export function readLibraryView(app: App, asked: URLSearchParams | FormData): LibraryView {
  const { q, find, ...view } = libraryQuerySchema.parse(Object.fromEntries(asked));
  return { ...view, ...readSearch(app, 'pictures', { q, find }) };
}

const isListed = {
  // Leaves out failed uploads that nothing uses.
  all: or(ne(pictures.status, 'failed'), isReferred),
  unanswered: and(isNull(pictures.showsPatient), eq(pictures.status, 'ready'), isUsed),
  unused: and(ne(pictures.status, 'failed'), not(isUsed)),
} satisfies Record<LibraryFilter, unknown>;

export async function countUnanswered({ db }: App, most: number): Promise<number> {
  const found = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(isListed.unanswered)
    .limit(literalLimit(most));
  return found.length;
}

/** For a field: processed pictures, without logos and icons. */
export const usablePictures = and(eq(pictures.status, 'ready'), ne(pictures.kind, 'branding'));

const orders: Record<LibraryOrder, RowOrder> = {
  newest: { id: pictures.id, rising: false },
  oldest: { id: pictures.id, rising: true },
  // Pictures without a description come last.
  name: {
    id: pictures.id,
    rising: true,
    keys: [sql`coalesce(${pictures.alt}, '') = ''`, sql`lower(coalesce(${pictures.alt}, ''))`],
  },
};

/** Every search word must occur in the description, the gallery texts or the file name. */
function hasWords(q: string): SQL | undefined {
  const inGallery = sql`(select string_agg(concat_ws(' ', caption, category), ' ') from ${galleryImages}
    where ${galleryImages.pictureId} = ${pictures.id} and ${galleryImages.deletedAt} is null)`;
  const text = sql`concat_ws(' ', ${pictures.alt}, ${pictures.fileName}, ${inGallery})`;
  const words = q.split(/\s+/).filter(Boolean).slice(0, wordsSearched);
  return and(...words.map((word) => sql`${text} ilike ${likeAnywhere(word)}`));
}

const places = sql<string>`concat_ws(', ',
  case when exists (select 1 from ${galleryImages} where ${galleryImages.pictureId} = ${pictures.id} and ${galleryImages.deletedAt} is null) then 'Gallery' end,
  case when exists (select 1 from ${shownPictures} where ${shownPictures.pictureId} = ${pictures.id}) then 'Blog' end,
  case when exists (select 1 from ${staffMembers} where ${staffMembers.pictureId} = ${pictures.id} and ${visibleMember}) then 'Staff' end,
  case when exists (select 1 from ${pageTextPictures} where ${pageTextPictures.pictureId} = ${pictures.id}) then 'Pages' end,
  case when exists (select 1 from ${clinic} where ${pictures.id} in ${brandingPictureIds}) then 'Branding' end
)`;

type LibraryRequest = LibraryQuery & { q?: string; which?: SQL | undefined; most?: number };

export async function listLibrary({ db }: App, request: LibraryRequest = {}): Promise<LibraryPage> {
  const { q = '', show = 'all', sort = 'newest', before, after } = request;
  const { which = isListed[show], most = libraryPerPage } = request;
  const isBack = before === undefined && after !== undefined;
  const found = await db
    .select({
      ...staffColumns,
      places: sql<string>`case when ${isUsed} then coalesce(nullif(${places}, ''), 'Earlier versions') else '' end`,
    })
    .from(pictures)
    .leftJoin(consents, ofPicture)
    .where(and(which, beyondRow(orders[sort], before ?? after, isBack), hasWords(q)))
    .orderBy(...inRowOrder(orders[sort], isBack))
    .limit(literalLimit(most + 1));
  const { rows, newer, older } = pageOf(found, most, { before, after }, ({ row }) => row.id);
  const shown = rows.map(({ places: used, ...picture }) => ({ ...toStaffPicture(picture), places: used }));
  return { pictures: shown, newer, older };
}

/** Counts what each filter finds of a search. `first` is the page's first picture. */
export function countLibrary({ db }: App, { q, show, sort }: LibraryView, first: number | undefined) {
  const ahead = first === undefined ? undefined : and(isListed[show], beyondRow(orders[sort], first, true));
  return countLists(db, pictures, { lists: isListed, ahead, of: hasWords(q) });
}

export type PictureRecord = NonNullable<Awaited<ReturnType<typeof findPictureRecord>>>;

/** `uploadedBy` is null when the account no longer exists. Earlier versions of posts and unsaved texts count for `isUsed`. */
export async function findPictureRecord(app: App, pictureId: number) {
  const [found] = await app.db
    .select({ ...staffColumns, uploadedBy: people.name, kept: pictures.kept, isUsed })
    .from(pictures)
    .leftJoin(consents, ofPicture)
    .leftJoin(people, eq(people.id, pictures.uploadedBy))
    .where(eq(pictures.id, pictureId));
  if (!found) return null;
  const { row, isCovered, ...about } = found;
  const { publicId, bytes, replaced } = row;
  const picture = toStaffPicture({ row, isCovered });
  return { picture, publicId, bytes, replaced, uploadedAt: uploadedAt(row), ...about };
}

/** Reads the upload time from the key, {kind}/{timestamp}-{filename}. createdAt is reset whenever the file is reused. */
function uploadedAt({ key, createdAt }: Row): string {
  const milliseconds = Number(/\/(\d{12,14})-/.exec(key)?.[1]);
  return new Date(milliseconds || createdAt).toISOString();
}

function hiddenBecause({ showsPatient, consentId }: Row, isCovered: boolean): string | null {
  if (showsPatient === null) return heldBack;
  if (!showsPatient || isCovered) return null;
  return consentId === null ? 'Not shown: no consent yet.' : `Not shown: consent ${consentId} has ended.`;
}

export function toStaffPicture({ row, isCovered }: { row: Row; isCovered: boolean }): StaffPicture {
  const { fileName, kind, alt, showsPatient, consentId } = row;
  const patient = { showsPatient, consentId, hidden: hiddenBecause(row, isCovered) };
  return { ...toPicture(row), fileName, kind, alt, patient };
}

export function toPicture(row: Row): Picture {
  const { id, status, failure, width, height, color, focus, sizes } = row;
  const fallback = sizes.find(({ format }) => format === 'jpeg');
  const icons = sizes
    .filter(({ format }) => format === 'png')
    .map((size) => ({ size: size.width, src: pictureAddress(row, size) }));
  return {
    id,
    status,
    failure,
    width,
    height,
    color,
    sources: [sourceOf('avif', row), sourceOf('webp', row)].filter(({ srcSet }) => srcSet !== ''),
    src: fallback ? pictureAddress(row, fallback) : row.siteFile,
    ...(focus && focus !== 'center' && { focus }),
    ...(icons.length > 0 && { icons }),
  };
}

function sourceOf(format: 'avif' | 'webp', row: Row): { type: string; srcSet: string } {
  const srcSet = row.sizes
    .filter((size) => size.format === format)
    .map((size) => `${pictureAddress(row, size)} ${size.width}w`)
    .join(', ');
  return { type: `image/${format}`, srcSet };
}

/** Contains no part of the file name, which can be a patient's name. */
function pictureAddress({ publicId, replaced }: Row, { key }: PictureSize): string {
  return `/files/${publicId}/${basename(key)}${replaced > 0 ? `?v=${replaced}` : ''}`;
}

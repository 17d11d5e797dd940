import { basename } from 'node:path';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { likeAnywhere, literalLimit } from '#app/platform/db.server.ts';
import { textSchema } from '#app/records/fields.server.ts';
import { idCursorSchema } from '#app/records/paging.ts';
import { pageOf } from '#app/records/paging.server.ts';
import { isReferred, publicPicture, validConsent } from '#app/records/visible.server.ts';
import { people } from '#db/accounts-schema.ts';
import { consents, galleryImages, pictures, type PictureSize } from '#db/schema.ts';
import {
  heldBack,
  libraryFilters,
  type LibraryFilter,
  type LibraryPage,
  type LibraryQuery,
  type PatientFlag,
  type Picture,
  type PictureRecord,
  type StaffPicture,
  unanswered,
} from './picture.ts';

type Row = typeof pictures.$inferSelect;

export async function findPicture(app: App, id: number | null): Promise<StaffPicture | null> {
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

export async function findPictures({ db }: App, ids: (number | null)[]): Promise<Map<number, StaffPicture>> {
  const asked = ids.flatMap((id) => id ?? []);
  if (asked.length === 0) return new Map();
  const rows = await db.select().from(pictures).where(inArray(pictures.id, asked));
  return new Map(rows.map((row) => [row.id, toStaffPicture(row)]));
}

export const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const isPublicId = new RegExp(`^${uuid}$`);
const addressInText = /\/files\/([^/\s)"]+)\//g;

/** Returns the public ids in a text whose pictures visitors may not see. */
export async function listHiddenPictures({ db }: App, text: string): Promise<Set<string>> {
  const named = [...new Set([...text.matchAll(addressInText)].flatMap(([, id]) => id ?? []))];
  const known = named.filter((id) => isPublicId.test(id));
  if (known.length === 0) return new Set(named);
  const rows = await db
    .select({ publicId: pictures.publicId })
    .from(pictures)
    .where(and(inArray(pictures.publicId, known), publicPicture));
  const shown = new Set(rows.map(({ publicId }) => publicId));
  return new Set(named.filter((id) => !shown.has(id)));
}

export const libraryPerPage = 24;
const wordsSearched = 8;

/** Invalid values are ignored. */
export const libraryQuerySchema = z.object({
  q: textSchema(100).catch(''),
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

export async function findPictureRecord(app: App, pictureId: number): Promise<PictureRecord | null> {
  const [found] = await app.db
    .select({ row: pictures, uploadedBy: people.name, isReferred })
    .from(pictures)
    .leftJoin(people, eq(people.id, pictures.uploadedBy))
    .where(eq(pictures.id, pictureId));
  if (!found) return null;
  const { row } = found;
  const flags = await findPatientFlags(app, [row.id]);
  return {
    picture: toStaffPicture(row),
    publicId: row.publicId,
    kind: row.kind,
    bytes: row.bytes,
    replaced: row.replaced,
    uploadedAt: uploadedAt(row),
    uploadedBy: found.uploadedBy,
    isReferred: found.isReferred,
    patient: flags.get(row.id) ?? unanswered,
  };
}

/** Reads the upload time from the key, {kind}/{timestamp}-{filename}. createdAt is reset whenever the file is reused. */
function uploadedAt({ key, createdAt }: Row): string {
  const milliseconds = Number(/\/(\d{12,14})-/.exec(key)?.[1]);
  return new Date(milliseconds || createdAt).toISOString();
}

export async function findPatientFlags({ db }: App, pictureIds: number[]): Promise<Map<number, PatientFlag>> {
  if (pictureIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: pictures.id,
      showsPatient: pictures.showsPatient,
      consentId: pictures.consentId,
      valid: sql<boolean>`${isNotNull(consents.id)} and ${validConsent}`,
    })
    .from(pictures)
    .leftJoin(consents, eq(consents.id, pictures.consentId))
    .where(inArray(pictures.id, pictureIds));
  return new Map(rows.map(({ id, valid, ...flag }) => [id, { ...flag, hidden: hiddenBecause({ ...flag, valid }) }]));
}

function hiddenBecause({ showsPatient, consentId, valid }: Omit<PatientFlag, 'hidden'> & { valid: boolean }) {
  if (showsPatient === null) return heldBack;
  if (!showsPatient || valid) return null;
  return consentId === null ? 'Not shown: no consent yet.' : `Not shown: consent ${consentId} has ended.`;
}

const shownAtOnce = 24;

type OfferedPicture = StaffPicture & { consentId: number | null };

export async function listConsentPictures({ db }: App, consentId: number): Promise<StaffPicture[]> {
  const rows = await db
    .select()
    .from(pictures)
    .where(eq(pictures.consentId, consentId))
    .orderBy(desc(pictures.id))
    .limit(200);
  return rows.map(toStaffPicture);
}

export function listOtherPictures(app: App, consentId: number, before?: number): Promise<Uploads> {
  return listUploads(app, before, sql`${pictures.consentId} is distinct from ${consentId}`);
}

export type Uploads = { pictures: OfferedPicture[]; older: number | null };

export async function listUploads({ db }: App, before?: number, which?: SQL): Promise<Uploads> {
  const rows = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.status, 'ready'), which, before === undefined ? undefined : lt(pictures.id, before)))
    .orderBy(desc(pictures.id))
    .limit(literalLimit(shownAtOnce + 1));
  const page = rows.slice(0, shownAtOnce);
  return {
    pictures: page.map((row) => ({ ...toStaffPicture(row), consentId: row.consentId })),
    older: rows.length > shownAtOnce ? (page.at(-1)?.id ?? null) : null,
  };
}

export function toStaffPicture(row: Row): StaffPicture {
  return { ...toPicture(row), fileName: row.fileName, alt: row.alt };
}

function toPicture(row: Row): Picture {
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
    src: fallback ? pictureAddress(row, fallback) : null,
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

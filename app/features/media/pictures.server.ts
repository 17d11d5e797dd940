import { hash } from 'node:crypto';
import { basename, parse } from 'node:path';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { findStaffMember } from '#app/features/accounts/session.server.ts';
import { isDatabaseUnavailable, perDatabase } from '#app/platform/db.server.ts';
import { brandingPictureIds, publicPicture } from '#app/records/visible.server.ts';
import {
  autosaves,
  clinic,
  galleryImages,
  legalPages,
  pageWordPictures,
  pictures,
  postPictures,
  posts,
  staffMembers,
  type PictureSize,
} from '#db/schema.ts';
import type { Picture, StaffPicture } from './picture.ts';

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

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
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

/** True for a picture that something shows, has shown in an earlier revision, or is about to show in a text not saved yet. */
export const isReferred = sql<boolean>`(
  exists (select 1 from ${posts} where ${posts.pictureId} = ${pictures.id})
  or exists (select 1 from ${postPictures} where ${postPictures.pictureId} = ${pictures.id})
  or exists (select 1 from ${pageWordPictures} where ${pageWordPictures.pictureId} = ${pictures.id})
  or exists (select 1 from ${staffMembers} where ${staffMembers.pictureId} = ${pictures.id})
  or exists (select 1 from ${galleryImages} where ${galleryImages.pictureId} = ${pictures.id})
  or exists (select 1 from ${clinic} where ${pictures.id} in ${brandingPictureIds})
  or exists (select 1 from ${legalPages} where position(${pictures.publicId}::text in ${legalPages.content}) > 0)
  or exists (
    select 1 from ${autosaves}
    where ${autosaves.fields} ->> 'pictureId' = ${pictures.id}::text
    or position(${pictures.publicId}::text in ${autosaves.fields}::text) > 0
  )
)`;

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

const statements = perDatabase((db) => {
  const byPublicId = eq(pictures.publicId, sql.placeholder('publicId'));
  const { sizes, key, replaced } = pictures;
  const columns = { sizes, key, replaced };
  return {
    public: db.select(columns).from(pictures).where(and(byPublicId, publicPicture)).prepare('public_picture'),
    any: db
      .select(columns)
      .from(pictures)
      .where(and(byPublicId, eq(pictures.status, 'ready')))
      .prepare('any_picture'),
  };
});

/** A picture can be withdrawn at any time, so caches keep it for at most a minute, and an edge is purged right away. */
const cacheHeaders = {
  everybody: {
    'Cache-Control': 'public, max-age=60, s-maxage=60',
    // Every table that publicPicture reads; `clinic` is the tag that purges everything.
    'Surrogate-Key': 'pictures gallery staff posts words legal clinic',
  },
  staff: { 'Cache-Control': 'private, no-store' },
};

/** Opened directly in a tab, the file must not run or load anything else. */
const headersOfEvery = {
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'; img-src 'self'; frame-ancestors 'none'; sandbox",
};

type Found = { sizes: PictureSize[]; key: string; replaced: number; for: keyof typeof cacheHeaders };

/** Staff may see every picture, because they assign consents. Only they can download it under its file name. */
async function findFor(app: App, request: Request, publicId: string, byName: boolean): Promise<Found | null> {
  const [shown] = await statements(app.db).public.execute({ publicId });
  if (shown && !byName) return { ...shown, for: 'everybody' };
  if (!(await findStaffMember(app, request))) return shown ? { ...shown, for: 'everybody' } : null;
  const [any] = await statements(app.db).any.execute({ publicId });
  return any ? { ...any, for: 'staff' } : null;
}

const fileAddress = new RegExp(`^(${uuid})/(\\d{1,5}\\.(?:avif|webp|jpg|png))$`);

/** Serves one size of a ready picture, and no other file. With `?download` staff get it under its original file name. */
export async function servePicture(app: App, request: Request, address: string): Promise<Response> {
  const [, publicId, file] = fileAddress.exec(address) ?? [];
  if (!publicId || !file) return notFound();
  const byName = new URL(request.url).searchParams.has('download');
  try {
    const found = await findFor(app, request, publicId, byName);
    const size = found && sizeFor(found, file);
    if (!size) return notFound();
    // Hash the key: a replaced file may have the same width and size in bytes.
    const etag = `"${hash('sha256', size.key, 'base64url').slice(0, 12)}-${size.bytes}"`;
    const headers = {
      ...headersOfEvery,
      ...cacheHeaders[found.for],
      ...(byName &&
        found.for === 'staff' && { 'Content-Disposition': `attachment; filename="${nameOf(found, file)}"` }),
      'Content-Type': `image/${size.format}`,
      ETag: etag,
    };
    if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers });
    const withLength = { ...headers, 'Content-Length': String(size.bytes) };
    if (request.method === 'HEAD') return new Response(null, { headers: withLength });
    const stored = await app.files.read(size.key).catch((error: unknown) => {
      app.log.error({ err: error }, 'the store of pictures does not answer');
      return 'away' as const;
    });
    if (stored === 'away') return notNow();
    if (stored) return new Response(stored.stream, { headers: withLength });
    app.log.error({ bytes: size.bytes }, 'a picture names a file that is missing');
    return notFound();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return notNow();
  }
}

/** Returns the size with this file name. After a replacement, texts may still ask for an old width, so use the nearest. */
function sizeFor({ sizes, replaced }: Found, file: string): PictureSize | undefined {
  const named = sizes.find(({ key }) => basename(key) === file);
  if (named || replaced === 0) return named;
  const { name: width, ext } = parse(file);
  const like = sizes.filter(({ key }) => parse(key).ext === ext);
  return like.find((size) => size.width >= Number(width)) ?? like.at(-1);
}

/** Returns {timestamp}-{filename} with the extension of the format that is sent. */
function nameOf({ key }: { key: string }, file: string): string {
  return parse(key).name + parse(file).ext;
}

function notNow(): Response {
  return new Response('The picture can’t be shown right now.', { status: 503, headers: { 'Retry-After': '5' } });
}

function notFound(): Response {
  return new Response('There is no such picture.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

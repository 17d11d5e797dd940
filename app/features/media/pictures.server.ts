import { and, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { clinicTimeZone } from '#app/shared/dates.ts';
import {
  consents,
  galleryImages,
  legalPages,
  pictures,
  autosaves,
  postPictures,
  posts,
  staffMembers,
  type PictureSize,
} from '#db/schema.ts';
import type { Picture } from './picture.ts';
import { findStaffMember } from '#app/features/accounts/session.server.ts';
import { isDatabaseTrouble, perDatabase } from '#app/platform/db.server.ts';
import { isFileKey } from '#app/platform/files.server.ts';

export const clinicToday = sql.raw(`(now() at time zone '${clinicTimeZone}')::date`);

/** Not revoked, and its last day is not over at the clinic. */
export const validConsent = sql<boolean>`(
  ${consents.revokedAt} is null and (${consents.expiresOn} is null or ${consents.expiresOn} >= ${clinicToday})
)`;

/** Everything that shows it lies in the trash. */
const inTrash = sql<boolean>`((
  select bool_and(deleted_at is not null) from (
    select ${posts.deletedAt} from ${posts} where ${posts.pictureId} = ${pictures.id}
    union all select ${posts.deletedAt} from ${posts} join ${postPictures} on ${postPictures.postId} = ${posts.id} where ${postPictures.pictureId} = ${pictures.id}
    union all select ${galleryImages.deletedAt} from ${galleryImages} where ${galleryImages.pictureId} = ${pictures.id}
    union all select ${staffMembers.deletedAt} from ${staffMembers} where ${staffMembers.pictureId} = ${pictures.id}
  ) as shown
) is true)`;

/** What visitors may see: ready, not in the trash, and where it shows a patient, under a consent that is valid now. Every public read joins this. */
export const publicPicture = sql<boolean>`(
  ${pictures.status} = 'ready' and not ${inTrash} and (not ${pictures.showsPatient} or exists (
    select 1 from ${consents} where ${consents.id} = ${pictures.consentId} and ${validConsent}
  ))
)`;

export async function findPicture(app: App, id: number | null): Promise<Picture | null> {
  return (await findPictures(app, [id])).get(id ?? 0) ?? null;
}

export async function findPublicPicture(app: App, id: number | null): Promise<Picture | null> {
  return (await findPublicPictures(app, [id])).get(id ?? 0) ?? null;
}

export function findPublicPictures(app: App, ids: (number | null)[]): Promise<Map<number, Picture>> {
  return findPictures(app, ids, publicPicture);
}

/** Those of the ids that there are, in every state unless `only` says which. */
export async function findPictures({ db }: App, ids: (number | null)[], only?: SQL): Promise<Map<number, Picture>> {
  const asked = ids.flatMap((id) => id ?? []);
  if (asked.length === 0) return new Map();
  const rows = await db
    .select()
    .from(pictures)
    .where(and(inArray(pictures.id, asked), only));
  return new Map(rows.map((row) => [row.id, toPicture(row)]));
}

const addressInText = /\/files\/((?:staff|blog-images|gallery)\/[\w.-]+)\//g;

/** Of the uploaded pictures that a text names, the keys of those that visitors may not see. */
export async function listHiddenKeys({ db }: App, text: string): Promise<Set<string>> {
  const keys = [...new Set([...text.matchAll(addressInText)].flatMap(([, key]) => key ?? []))];
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: pictures.key })
    .from(pictures)
    .where(and(inArray(pictures.key, keys), not(publicPicture)));
  return new Set(rows.map(({ key }) => key));
}

/** True for a picture that something shows, has shown in an earlier revision, or is about to show in a text not saved yet. */
export const isReferred = sql<boolean>`(
  exists (select 1 from ${posts} where ${posts.pictureId} = ${pictures.id})
  or exists (select 1 from ${postPictures} where ${postPictures.pictureId} = ${pictures.id})
  or exists (select 1 from ${staffMembers} where ${staffMembers.pictureId} = ${pictures.id})
  or exists (select 1 from ${galleryImages} where ${galleryImages.pictureId} = ${pictures.id})
  or exists (select 1 from ${legalPages} where position(${pictures.key} in ${legalPages.content}) > 0)
  or exists (
    select 1 from ${autosaves}
    where ${autosaves.fields} ->> 'pictureId' = ${pictures.id}::text
    or position(${pictures.key} in ${autosaves.fields}::text) > 0
  )
)`;

export function toPicture(row: typeof pictures.$inferSelect): Picture {
  const { id, status, failure, fileName, width, height, color, sizes } = row;
  const fallback = sizes.find(({ format }) => format === 'jpeg');
  return {
    id,
    status,
    failure,
    fileName,
    width,
    height,
    color,
    sources: [sourceOf('avif', sizes), sourceOf('webp', sizes)].filter(({ srcSet }) => srcSet !== ''),
    src: fallback ? pictureAddress(fallback.key) : null,
  };
}

function sourceOf(format: 'avif' | 'webp', sizes: PictureSize[]): { type: string; srcSet: string } {
  const srcSet = sizes
    .filter((size) => size.format === format)
    .map(({ key, width }) => `${pictureAddress(key)} ${width}w`)
    .join(', ');
  return { type: `image/${format}`, srcSet };
}

/** The address under which visitors get a file of a picture. */
function pictureAddress(key: string): string {
  return `/files/${key}`;
}

const statements = perDatabase((db) => ({
  public: db
    .select({ sizes: pictures.sizes, showsPatient: pictures.showsPatient })
    .from(pictures)
    .where(and(eq(pictures.key, sql.placeholder('key')), publicPicture))
    .prepare('public_picture_by_key'),
  any: db
    .select({ sizes: pictures.sizes })
    .from(pictures)
    .where(and(eq(pictures.key, sql.placeholder('key')), eq(pictures.status, 'ready')))
    .prepare('picture_by_key'),
}));

/** Cached for ever, as a file never changes under its name; for a minute where a consent may be revoked; by nobody where only staff may look. */
const cacheControl = {
  everybody: 'public, max-age=31536000, immutable',
  consented: 'public, max-age=60',
  staff: 'private, no-store',
};

/** Opened as a page of its own it may do nothing. */
const headersOfEvery = {
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'; img-src 'self'; frame-ancestors 'none'; sandbox",
};

type Found = { sizes: PictureSize[]; cache: keyof typeof cacheControl };

/** What visitors may not see, staff may: they have to know it to put a consent to it. */
async function findFor(app: App, request: Request, key: string): Promise<Found | null> {
  const [shown] = await statements(app.db).public.execute({ key });
  if (shown) return { sizes: shown.sizes, cache: shown.showsPatient ? 'consented' : 'everybody' };
  if (!(await findStaffMember(app, request))) return null;
  const [hidden] = await statements(app.db).any.execute({ key });
  return hidden ? { sizes: hidden.sizes, cache: 'staff' } : null;
}

/** One size of a ready picture. Nothing else of the store can be asked for: what no ready picture names is not found. */
export async function answerPictureFile(app: App, request: Request, key: string): Promise<Response> {
  if (!isFileKey(key)) return notFound();
  try {
    const found = await findFor(app, request, key.slice(0, key.lastIndexOf('/')));
    const size = found?.sizes.find((each) => each.key === key);
    if (!found || !size) return notFound();
    const etag = `"${size.width}-${size.bytes}"`;
    const headers = {
      ...headersOfEvery,
      'Cache-Control': cacheControl[found.cache],
      'Content-Type': `image/${size.format}`,
      ETag: etag,
    };
    if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers });
    const withLength = { ...headers, 'Content-Length': String(size.bytes) };
    if (request.method === 'HEAD') return new Response(null, { headers: withLength });
    const file = await app.files.read(key).catch((error: unknown) => {
      app.log.error({ err: error }, 'the store of pictures does not answer');
      return 'away' as const;
    });
    if (file === 'away') return notNow();
    if (file) return new Response(file.stream, { headers: withLength });
    app.log.error({ bytes: size.bytes }, 'a picture names a file that is missing');
    return notFound();
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
    return notNow();
  }
}

function notNow(): Response {
  return new Response('The picture can’t be shown at the moment.', { status: 503, headers: { 'Retry-After': '5' } });
}

function notFound(): Response {
  return new Response('There is no such picture.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

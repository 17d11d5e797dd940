import { hash } from 'node:crypto';
import { basename, parse } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isDatabaseUnavailable, perDatabase } from '#app/platform/db.server.ts';
import { plainSentence } from '#app/platform/plain-page.server.ts';
import { findSignedInPerson } from '#app/platform/signed-in.server.ts';
import { publicPicture } from '#app/platform/visibility.server.ts';
import { pictures, type PictureSize } from '#db/schema.ts';
import { uuid } from './pictures.server.ts';

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
    'Surrogate-Key': 'pictures gallery staff posts text clinic',
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
  if (!(await findSignedInPerson(app, request))) return shown ? { ...shown, for: 'everybody' } : null;
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

const notNow = () => plainSentence(503, 'The picture can’t be shown right now.', { 'Retry-After': '5' });
const notFound = () => plainSentence(404, 'There is no such picture.');

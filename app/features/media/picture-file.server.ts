import { and, eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { findStaffMember } from '#app/features/accounts/session.server.ts';
import { isDatabaseTrouble, perDatabase } from '#app/platform/db.server.ts';
import { isFileKey } from '#app/platform/file-keys.server.ts';
import { pictures, type PictureSize } from '#db/schema.ts';
import { publicPicture } from './public-picture.server.ts';

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

/** Kept for ever, as a file never changes under its name; for a minute where a consent may be revoked; by nobody where only staff may look. */
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

type Found = { sizes: PictureSize[]; keep: keyof typeof cacheControl };

/** What visitors may not see, staff may: they have to know it to put a consent to it. */
async function findFor(app: App, request: Request, key: string): Promise<Found | null> {
  const [shown] = await statements(app.db).public.execute({ key });
  if (shown) return { sizes: shown.sizes, keep: shown.showsPatient ? 'consented' : 'everybody' };
  if (!(await findStaffMember(app, request))) return null;
  const [hidden] = await statements(app.db).any.execute({ key });
  return hidden ? { sizes: hidden.sizes, keep: 'staff' } : null;
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
      'Cache-Control': cacheControl[found.keep],
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

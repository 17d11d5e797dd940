import { and, eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isDatabaseTrouble, perDatabase } from '#app/platform/db.server.ts';
import { isFileKey } from '#app/platform/file-keys.server.ts';
import { pictures } from '#db/schema.ts';

const statements = perDatabase((db) => ({
  byKey: db
    .select({ sizes: pictures.sizes })
    .from(pictures)
    .where(and(eq(pictures.key, sql.placeholder('key')), eq(pictures.status, 'ready')))
    .prepare('picture_by_key'),
}));

/**
 * A file never changes under its name, so it may be kept for ever. Opened as a page of its own it may do nothing; the styles are those with
 * which the browser itself shows a picture.
 */
const headersOfEvery = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Disposition': 'inline',
  'Content-Security-Policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
};

/** One size of a ready picture. Nothing else of the store can be asked for: what no ready picture names is not found. */
export async function answerPictureFile(app: App, request: Request, key: string): Promise<Response> {
  if (!isFileKey(key)) return notFound();
  try {
    const [row] = await statements(app.db).byKey.execute({ key: key.slice(0, key.lastIndexOf('/')) });
    const size = row?.sizes.find((each) => each.key === key);
    if (!size) return notFound();
    const etag = `"${size.width}-${size.bytes}"`;
    const headers = { ...headersOfEvery, 'Content-Type': `image/${size.format}`, ETag: etag };
    if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304, headers });
    const withLength = { ...headers, 'Content-Length': String(size.bytes) };
    if (request.method === 'HEAD') return new Response(null, { headers: withLength });
    const file = await app.files.read(key);
    if (file) return new Response(file.stream, { headers: withLength });
    app.log.error({ bytes: size.bytes }, 'a picture names a file that is missing');
    return notFound();
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
    return new Response('The picture can’t be shown at the moment.', { status: 503, headers: { 'Retry-After': '5' } });
  }
}

function notFound(): Response {
  return new Response('There is no such picture.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import Negotiator from 'negotiator';
import { contentSecurityPolicy } from '#app/platform/plain-page.server.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const inAnotherThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const compressible = /^(text\/|application\/(json|xml|rss\+xml|feed\+json|manifest\+json)|image\/svg)/;

export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const headers = { 'accept-encoding': header?.toString() ?? '' };
  const accepted = new Negotiator({ headers }).encodings(['br', 'gzip']);
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity';
}

export async function encodeResponse(response: Response, encoding: Encoding): Promise<Response> {
  const headers = new Headers(response.headers);
  // Pages in development have no CSP, because Vite's client needs more than it allows.
  if (!headers.has('Content-Security-Policy') && !headers.get('Content-Type')?.startsWith('text/html'))
    headers.set('Content-Security-Policy', contentSecurityPolicy());
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  const type = headers.get('Content-Type') ?? '';
  // Stream downloads, because they may be long.
  if (!response.body || headers.has('Content-Disposition') || !compressible.test(type))
    return new Response(response.body, { status: response.status, headers });
  headers.append('Vary', 'Accept-Encoding');
  const plain = Buffer.from(await response.arrayBuffer());
  const bytes = await compress(plain, encoding);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(bytes.length));
  return new Response(bytes, { status: response.status, headers });
}

/** Compresses pages synchronously, because another thread costs more than the work itself. Responses over 256 KB use a thread. */
function compress(plain: Buffer<ArrayBuffer>, encoding: Encoding): Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>> {
  const isLong = plain.length > 256 * 1024;
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
    return isLong ? inAnotherThread.br(plain, { params }) : brotliCompressSync(plain, { params });
  }
  if (encoding === 'gzip') return isLong ? inAnotherThread.gzip(plain) : gzipSync(plain);
  return plain;
}

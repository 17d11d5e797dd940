import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import sirv, { type Options } from 'sirv';
import type { App } from '#app/context.ts';
import { inLanguageOf } from '#app/features/pages/served-spanish.server.ts';
import { clientAddress } from '#app/platform/client-address.server.ts';
import { isDatabaseUnavailable } from '#app/platform/db.server.ts';
import { requestLogger, visitorHash } from '#app/platform/log.server.ts';
import { plainPage, headersForAll, contentSecurityPolicy, pageOnlyHeaders } from '#app/platform/plain-page.server.ts';
import { createSpelling } from './canonical-url.ts';
import { acceptedEncoding, encodeResponse } from './encode.ts';
import { type RequestHandler, createPageCache, type ClientInfo, type PageRequest } from './page-cache.ts';

/** A host name or an IP address, with or without a port. */
const hostPattern = /^([a-z\d.-]+|\[[a-f\d:.]+\])(:\d{1,5})?$/i;
const stopTimeoutMs = 15_000;

export type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
export type WebServer = { server: Server; stop: () => Promise<void> };
type WebOptions = {
  serveFiles?: Middleware;
  phone?: () => { label: string; href: string };
  onAnswer?: (req: IncomingMessage, res: ServerResponse, path: string) => void;
  /** The router's paths. Other spellings are redirected to them. */
  routes?: string[];
};

/** Everything between the socket and `answer`: files, page cache, health checks, headers, compression and logging. */
export function createWebServer(
  app: App,
  answer: RequestHandler,
  { serveFiles = builtFiles(app.config.assetsFolder), phone, onAnswer, routes = [] }: WebOptions = {},
): WebServer {
  let stopping = false;
  let closing = false;
  /** What the page cache sends needs no language, and so no query for it. */
  const speak: RequestHandler = (request, from) =>
    inLanguageOf(app, new URL(request.url).pathname, () => answer(request, from));
  const cache = createPageCache(app, speak);
  const knownSpelling = createSpelling(routes);
  const visitors = new LRUCache<string, string>({
    max: 10_000,
    memoMethod: (address) => visitorHash(address, app.config.logSalt),
  });
  const writeLine = requestLogger(app.log);
  const forAll = headersForAll(app.config);
  const { protocol, host } = new URL(app.config.publicUrl);

  const server = createServer(
    { maxHeaderSize: 16 * 1024, requestTimeout: 300_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    (req, res) => {
      const begun = performance.now();
      const requestId = randomUUID();
      const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
      const address = clientAddress(app.config.trustProxy, {
        by: req.socket.remoteAddress,
        forwardedFor: req.headers['x-forwarded-for'],
      });
      res.on('close', () => {
        if (closing) setImmediate(() => server.closeIdleConnections());
        onAnswer?.(req, res, path);
        logRequest(req, res, { requestId, address, path, ms: performance.now() - begun });
      });
      const page = hasHost(req) ? cache.pageOf(req) : undefined;
      if (page && !stopping && cache.sendHit(page, req, res, requestId)) return;
      // Drain a body that was not fully read, because the next request on the connection waits behind it.
      res.on('finish', () => {
        if (req.complete) return;
        req.removeAllListeners('data');
        req.resume();
      });
      res.setHeader('X-Request-Id', requestId);
      for (const [name, value] of forAll) res.setHeader(name, value);
      if (stopping) res.setHeader('Connection', 'close');
      const go = () => {
        respond(req, res, path, page, { requestId, address }).catch((error: unknown) => {
          // `req` counts as destroyed once its body was read.
          if (!res.destroyed) app.log.error({ request: requestId, err: error }, 'the server failed');
          if (res.headersSent) res.destroy();
          else void inLanguageOf(app, path, () => sendResponse(res, failurePage(error, requestId)));
        });
      };
      if (req.method === 'GET' || req.method === 'HEAD') serveFiles(req, res, go);
      else go();
    },
  );

  async function respond(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    page: PageRequest | undefined,
    from: ClientInfo,
  ): Promise<void> {
    if (path === '/healthz') return sendText(res, 200, 'ok');
    if (path === '/readyz') return sendReadiness(res);
    const spelled = req.method === 'GET' || req.method === 'HEAD' ? knownSpelling(path) : null;
    if (spelled !== null) return redirectTo(res, spelled + (req.url ?? '').slice(path.length));
    if (page) return cache.send(page, req, res, from);
    const request = readRequest(req, res);
    if (!request) {
      const texts = { title: 'That address doesn’t work', sentences: ['Please open our page again.'] };
      return inLanguageOf(app, path, () =>
        sendResponse(res, plainPage(app.config, { status: 400, ...texts, ...from })),
      );
    }
    const response = await speak(request, from);
    // Read-your-writes: the next page already shows the change. Only staff take something back.
    if (req.method === 'POST') await cache.catchUp({ mayWithdraw: path.startsWith('/admin') && response.status < 400 });
    const encoding = acceptedEncoding(req.headers['accept-encoding']);
    return sendResponse(res, req.method === 'HEAD' ? response : await encodeResponse(response, encoding));
  }

  /** Builds the request with PUBLIC_URL, regardless of the proxy's host and scheme. Undefined for an invalid address. */
  function readRequest(req: IncomingMessage, res: ServerResponse): Request | undefined {
    if (!hasHost(req)) return undefined;
    try {
      return createRequest(req, res, { protocol, host });
    } catch {
      return undefined;
    }
  }

  function failurePage(error: unknown, requestId: string): Response {
    const [status, title, sentence] = isDatabaseUnavailable(error)
      ? ([503, 'We’ll be right back', 'The site can’t reach its records right now.'] as const)
      : ([500, 'Something went wrong', 'Something went wrong on our side.'] as const);
    const sentences = [`${sentence} Please try again in a minute, or call us.`];
    return plainPage(app.config, { status, title, sentences, requestId, ...(phone && { phone: phone() }) });
  }

  async function sendReadiness(res: ServerResponse): Promise<void> {
    if (stopping) return sendText(res, 503, 'stopping');
    try {
      await app.db.execute(sql`select 1`);
      sendText(res, 200, 'ready');
    } catch {
      sendText(res, 503, 'the database does not respond');
    }
  }

  function logRequest(req: IncomingMessage, res: ServerResponse, seen: ClientInfo & { path: string; ms: number }) {
    app.metrics.countRequest(seen.path, res.statusCode, seen.ms);
    writeLine({
      request: seen.requestId,
      method: req.method,
      path: seen.path,
      status: res.statusCode,
      ms: seen.ms,
      visitor: visitors.memo(seen.address),
      aborted: !res.writableFinished,
    });
  }

  server.once('listening', cache.start);
  return {
    server,
    /** Fails /readyz for `drainSeconds`, then stops accepting requests and waits for the pending ones. */
    async stop() {
      stopping = true;
      if (app.config.drainSeconds > 0) await wait(app.config.drainSeconds * 1_000);
      closing = true;
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
      await closed;
      clearTimeout(timer);
      await cache.stop();
    },
  };
}

/** Names are at the even indexes of the raw headers. */
const isHost = (text: string, index: number) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';

/** Rejects two Host headers, because a cache in between may use the other one as its key. `headersDistinct` would copy all headers. */
function hasHost({ headers, rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.findIndex(isHost) === rawHeaders.findLastIndex(isHost) && hostPattern.test(headers.host ?? '');
}

function redirectTo(res: ServerResponse, address: string): void {
  res.writeHead(301, { Location: address, 'Cache-Control': 'public, max-age=3600' });
  res.end();
}

function sendText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  res.end(text);
}

/** Hashed files never change; others are revalidated after a day. Only SVGs can be opened as a page, so they get a CSP. */
export function builtFiles(assetsFolder: string, built = 'build/client'): Middleware {
  const options: Options = {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(res, path) {
      // A file that a deployment removed aborts its response, not the server.
      res.once('pipe', (file: Readable) => file.once('error', () => res.destroy()));
      res.setHeader(
        'Cache-Control',
        path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=86400, stale-while-revalidate=604800',
      );
      for (const name of pageOnlyHeaders) res.removeHeader(name);
      if (path.startsWith('/assets/')) res.removeHeader('X-Request-Id');
      // The only type that sirv does not know.
      if (path.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon');
      if (path.endsWith('.svg')) res.setHeader('Content-Security-Policy', contentSecurityPolicy());
    },
  };
  const own = sirv(built, options);
  // Looked up for each request, because a process of another version may have added its files.
  const others = sirv(assetsFolder, { ...options, dev: true });
  return (req, res, next) => own(req, res, () => (req.url?.startsWith('/assets/') ? others(req, res, next) : next()));
}

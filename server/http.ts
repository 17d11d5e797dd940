import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { sql } from 'drizzle-orm';
import sirv, { type Options } from 'sirv';
import type { App } from '#app/context.ts';
import { findStaffMember } from '#app/features/accounts/session.server.ts';
import { lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { keepStatus } from '#app/features/clinic/status.server.ts';
import { answerUpload, isUploadPath, uploadMethods } from '#app/features/media/uploads.server.ts';
import { refuseSearch } from '#app/features/search/search-limit.server.ts';
import { clientAddress, isTrusted } from '#app/platform/client-address.server.ts';
import { isDatabaseTrouble } from '#app/platform/db.server.ts';
import { loggablePath, visitorMark } from '#app/platform/log.server.ts';
import { countRequest } from '#app/platform/metrics.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';
import { headersForAll, contentSecurityPolicy, pageOnlyHeaders } from '#app/platform/security-headers.server.ts';
import { acceptedEncoding, encodeResponse } from './encode.ts';
import { keepPages, type PageAsked } from './pages.ts';

const maxBodyBytes = 256 * 1024;
/** A form of the staff area with a picture in it. */
const maxPictureFormBytes = 26 * 1024 * 1024;
/** A form without a picture has this long to arrive; one with a picture as long as the server waits at all. */
const bodyTimeoutMs = 30_000;
const maxUrlLength = 2_000;
/** A name or an address, with a port or without. */
const hostPattern = /^([a-z\d.-]+|\[[a-f\d:.]+\])(:\d{1,5})?$/i;
const stopTimeoutMs = 15_000;

type Answer = (request: Request, from: { requestId: string; address: string }) => Promise<Response>;
type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
export type WebServer = { server: Server; stop: () => Promise<void> };

/** Everything a request meets before the router: limits, files, origin, headers, the log line. */
export function createWebServer(
  app: App,
  answer: Answer,
  serveFiles: Middleware = builtFiles(app.config.assetsFolder),
): WebServer {
  let stopping = false;
  let closing = false;
  const status = keepStatus(app);
  const pages = keepPages(app, answer);
  const forAll = headersForAll(app.config);

  const server = createServer(
    { maxHeaderSize: 16 * 1024, requestTimeout: 300_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
    (req, res) => {
      const begun = performance.now();
      const requestId = randomUUID();
      const path = (req.url ?? '/').split('?', 1)[0] ?? '/';
      const address = clientAddress(app.config.trustedProxies, {
        by: req.socket.remoteAddress,
        forwardedFor: req.headers['x-forwarded-for'],
      });
      res.on('close', () => {
        if (closing) setImmediate(() => server.closeIdleConnections());
        const ms = performance.now() - begun;
        countRequest(path, res.statusCode, ms);
        app.log.info(
          {
            request: requestId,
            method: req.method,
            path: loggablePath(path),
            status: res.statusCode,
            ms: Math.round(ms),
            visitor: visitorMark(address, app.config.logSalt),
            aborted: res.writableFinished ? undefined : true,
          },
          'request',
        );
      });
      const asked = pages.asked(req);
      if (asked && !stopping && pages.answerAtOnce(asked, req, res, requestId)) return;
      // What was answered without being read to its end is let through: the next request waits behind it on the same connection.
      res.on('finish', () => {
        if (req.complete) return;
        req.removeAllListeners('data');
        req.resume();
      });
      res.setHeader('X-Request-Id', requestId);
      for (const [name, value] of forAll) res.setHeader(name, value);
      if (stopping) res.setHeader('Connection', 'close');
      const isRead = req.method === 'GET' || req.method === 'HEAD';
      const go = () => {
        respond(req, res, path, asked, { requestId, address }).catch((error: unknown) => {
          if (!req.destroyed) app.log.error({ request: requestId, err: error }, 'the server failed');
          if (res.headersSent) res.destroy();
          else if (isDatabaseTrouble(error))
            void refuse(
              res,
              requestId,
              503,
              'We will be right back',
              'The site cannot reach its records at this moment. Please try again in a minute, or call us.',
            );
          else
            void refuse(
              res,
              requestId,
              500,
              'Something went wrong',
              'Something went wrong on our side. Please try again, or call us.',
            );
        });
      };
      if (isRead) serveFiles(req, res, go);
      else go();
    },
  );

  async function respond(
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    asked: PageAsked | undefined,
    from: { requestId: string; address: string },
  ): Promise<void> {
    const { requestId } = from;
    if (path === '/healthz') return sendText(res, 200, 'ok');
    if (path === '/readyz') return sendReadiness(res);
    if (path === '/status' && ['GET', 'HEAD'].includes(req.method ?? ''))
      return send(req, res, status.answer(requestId, req.headers['if-none-match']));
    if ((req.url ?? '').length > maxUrlLength)
      return refuse(res, requestId, 414, 'That address is too long', 'Please shorten it and try again.');
    // PostgreSQL has no such letter: asked for it, it fails.
    if (req.url?.includes('%00'))
      return refuse(res, requestId, 400, 'That is no address', 'Please open our page anew.');
    const methods = isUploadPath(path) ? uploadMethods : ['GET', 'HEAD', 'POST'];
    if (!methods.includes(req.method ?? '')) {
      res.setHeader('Allow', methods.join(', '));
      return refuse(res, requestId, 405, 'That is not possible here', 'Please go back and try another way.');
    }
    if (asked) return pages.answer(asked, req, res, from);
    const request = readRequest(req, res);
    if (!request) return refuse(res, requestId, 400, 'That is no address', 'Please open our page anew.');
    const isSafe = ['GET', 'HEAD', 'OPTIONS'].includes(req.method ?? '');
    if (isSafe && !isUploadPath(path))
      return send(req, res, (await refuseSearch(app, req.url ?? '/', from)) ?? (await answer(request, from)));
    if (!isSafe && !isSameOrigin(request, app.config.publicUrl))
      return refuse(
        res,
        requestId,
        403,
        'This form came from another site',
        'Please open our page and send the form from there.',
      );
    if (isUploadPath(path)) return send(req, res, await answerUpload(app, request));
    const brings = bringsPicture(req, path);
    if (brings && !(await findStaffMember(app, request)))
      return refuse(
        res,
        requestId,
        401,
        'You must be logged in to upload.',
        'Sign in on another page, then come back to this form and send it again. The browser’s Back button brings it back as it was.',
      );
    const body = await readBody(
      req,
      request,
      brings ? { limit: maxPictureFormBytes } : { limit: maxBodyBytes, timeoutMs: bodyTimeoutMs },
    );
    if (!body) {
      res.setHeader('Connection', 'close');
      return refuse(res, requestId, 413, 'That is too much for one form', 'Please shorten the text and try again.');
    }
    const bounded = new Request(request.url, {
      method: 'POST',
      headers: request.headers,
      body,
      signal: request.signal,
    });
    if (!(await isReadableForm(bounded, path)))
      return refuse(
        res,
        requestId,
        415,
        'We could not read this form',
        'Please open our page anew and send the form from there.',
      );
    const answered = await answer(bounded, from);
    await pages.catchUp();
    return send(req, res, answered);
  }

  /** Nothing where what was asked for is no address. */
  function readRequest(req: IncomingMessage, res: ServerResponse): Request | undefined {
    const trustProxy = isTrusted(app.config.trustedProxies, req.socket.remoteAddress);
    const { host, 'x-forwarded-host': forwarded = host } = req.headers;
    if (!hostPattern.test(String(trustProxy ? forwarded : host))) return undefined;
    try {
      return createRequest(req, res, { trustProxy });
    } catch {
      return undefined;
    }
  }

  async function sendReadiness(res: ServerResponse): Promise<void> {
    if (stopping) return sendText(res, 503, 'stopping');
    try {
      await app.db.execute(sql`select 1`);
      sendText(res, 200, 'ready');
    } catch {
      sendText(res, 503, 'the database does not answer');
    }
  }

  server.once('listening', () => {
    status.start();
    pages.start();
  });
  return {
    server,
    /** Says so at /readyz for as long as the proxy needs to hear it, takes no new requests, finishes those under way, then returns. */
    async stop() {
      stopping = true;
      if (app.config.drainSeconds > 0) await wait(app.config.drainSeconds * 1_000);
      closing = true;
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
      await closed;
      clearTimeout(timer);
      await status.stop();
      await pages.stop();
    },
  };
}

function refuse(
  res: ServerResponse,
  requestId: string,
  status: number,
  title: string,
  sentence: string,
): Promise<void> {
  return sendResponse(
    res,
    plainPage({ status, title, sentences: [sentence], phone: lastKnownFacts().officePhone, requestId }),
  );
}

/**
 * Browsers name the page that sent a form. What does not come from one of ours is refused, whatever route it asks for. A site that is known
 * by https takes nothing from a page under its name that came without, whatever the proxy says or does not say about the line before it.
 */
function isSameOrigin(request: Request, publicUrl: string): boolean {
  const origin = request.headers.get('Origin');
  if (origin) {
    if (!URL.canParse(origin)) return false;
    const { host, protocol } = new URL(origin);
    const isSafeLine = protocol === 'https:' || new URL(publicUrl).protocol === 'http:';
    return isSafeLine && host === new URL(request.url).host;
  }
  return request.headers.get('Sec-Fetch-Site') === 'same-origin';
}

/** A form of the staff area that is larger than a form without a picture can be. */
function bringsPicture(req: IncomingMessage, path: string): boolean {
  return (
    path.startsWith('/admin/') &&
    /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '') &&
    !(Number(req.headers['content-length'] ?? Infinity) <= maxBodyBytes)
  );
}

async function readBody(
  req: IncomingMessage,
  { headers, body }: Request,
  { limit, timeoutMs }: { limit: number; timeoutMs?: number },
): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(headers.get('Content-Length') ?? 0) > limit) return null;
  const timer = timeoutMs && setTimeout(() => req.destroy(), timeoutMs);
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done || !value) return Buffer.concat(chunks);
      size += value.length;
      if (size > limit) return null;
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** What no browser sends would else be an error of ours in each action that reads it. The endpoints of sign-in read what they get themselves. */
async function isReadableForm(request: Request, path: string): Promise<boolean> {
  const type = request.headers.get('Content-Type') ?? '';
  if (path.startsWith('/api/auth/') || /^application\/x-www-form-urlencoded\b/i.test(type)) return true;
  if (!/^multipart\/form-data\b/i.test(type)) return false;
  return request
    .clone()
    .formData()
    .then(
      () => true,
      () => false,
    );
}

function sendText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  res.end(text);
}

async function send(req: IncomingMessage, res: ServerResponse, response: Response): Promise<void> {
  const encoding = acceptedEncoding(req.headers['accept-encoding']);
  return sendResponse(res, req.method === 'HEAD' ? response : await encodeResponse(response, encoding));
}

/** Hashed files never change; the others are asked for again after a day. Only a drawing can be opened as a page of its own and needs a policy. */
function builtFiles(assetsFolder: string): Middleware {
  const options: Options = {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(res, path) {
      res.setHeader(
        'Cache-Control',
        path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=86400, stale-while-revalidate=604800',
      );
      for (const name of pageOnlyHeaders) res.removeHeader(name);
      if (path.startsWith('/assets/')) res.removeHeader('X-Request-Id');
      // The one kind that the server of files does not know.
      if (path.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon');
      if (path.endsWith('.svg')) res.setHeader('Content-Security-Policy', contentSecurityPolicy());
    },
  };
  const own = sirv('build/client', options);
  // Looked up at each request: a process of another version may have put its files there since.
  const others = sirv(assetsFolder, { ...options, dev: true });
  return (req, res, next) => own(req, res, () => (req.url?.startsWith('/assets/') ? others(req, res, next) : next()));
}

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { sendResponse } from '@remix-run/node-fetch-server';
import { LRUCache } from 'lru-cache';
import type { App } from '#app/context.ts';
import { pageParams } from '#app/page-params.ts';
import { listenForChanges } from '#app/platform/changes.server.ts';
import { headersForAll } from '#app/platform/plain-page.server.ts';
import { acceptedEncoding, encodeResponse, type Encoding } from './encode.ts';

const maxBytes = 48 * 1024 * 1024;
/** Top-level pages have their own cache, so that made-up URLs cannot evict them. */
const topPage = /^\S+ \/[a-z\d.-]*$/;
const maxTopBytes = 16 * 1024 * 1024;
/** The database reports changes right away. This limits the age of content that depends on time. */
const freshMs = 60_000;
/** Stale-while-revalidate: after `freshMs`, a page is still sent for this long while it is rendered again. */
const revalidateMs = 60_000;
/** Stale-if-error: how long a stale page may replace one that cannot be rendered. */
const staleMs = 24 * 3_600_000;
/** While the change listener is disconnected, a visitor waits this long for a new page before getting the stale one. */
const timeoutMs = 1_000;
/** Circuit breaker: after a database failure, stale pages are sent without asking it again for this long. */
const pauseMs = 500;
/** Paths that are personal, or that have their own caching. */
const personal = /^\/(admin|api|cards|files|status|__manifest)([/.?]|$)/;

/** The client of a request. The address is only for rate limits. */
export type ClientInfo = { requestId: string; address: string };
export type RequestHandler = (request: Request, from: ClientInfo) => Promise<Response>;
/** An encoded page with every header that does not depend on the request. */
type CachedPage = {
  headers: readonly string[];
  body: Buffer;
  etag: string;
  tags: readonly string[];
  /** From performance.now(), so that setting the clock back does not make a page fresh again. */
  storedAt: number;
};
type Rendered = { page?: CachedPage; response: Response };
/** A normalized address, with only the parameters that the page reads, and the accepted encoding. */
export type PageRequest = { key: string; url: string; encoding: Encoding };

const cacheStatus = { hit: 'clinic; hit', stale: 'clinic; hit; detail=stale', miss: 'clinic; fwd=miss' };

export function createPageCache(app: App, answer: RequestHandler) {
  const topPages = pageStore(maxTopBytes);
  const otherPages = pageStore(maxBytes);
  const storeOf = ({ key }: PageRequest) => (topPage.test(key) ? topPages : otherPages);
  /** Memoized, because every page needs it and browsers send only a few different headers. */
  const encodings = new LRUCache<string, Encoding>({ max: 100, memoMethod: acceptedEncoding });
  /** Pending renders. Cleared on a change, so that later requests get a page rendered after it. */
  const rendering = new Map<string, Promise<Rendered>>();
  let changeCount = 0;
  /** Pages stored before this time may have missed a change, so they are sent only as stale. */
  let freshFrom = -Infinity;
  let pausedUntil = 0;
  const changes = listenForChanges(app.config, app.log, {
    changed(tag) {
      noteChange();
      const isPost = /^post:\d+$/.test(tag);
      for (const pages of [topPages, otherPages]) {
        if (!isPost) pages.clear();
        for (const [key, page] of pages) if (page.tags.includes(tag)) pages.delete(key);
      }
    },
    mayHaveMissed() {
      noteChange();
      freshFrom = performance.now();
    },
  });
  // A CDN that we purge may cache for a day; any other must revalidate after 5 seconds.
  const edgeSeconds = app.config.edge ? 86_400 : 5;
  const cacheControl = `public, max-age=0, s-maxage=${edgeSeconds}, stale-if-error=86400`;
  // Only for the CDN: stale-while-revalidate in a browser would show staff the old page after they publish.
  const edgeControl = `max-age=${edgeSeconds}, stale-while-revalidate=30, stale-if-error=86400`;
  const constantHeaders = headersForAll(app.config).flat();

  function noteChange(): void {
    changeCount += 1;
    rendering.clear();
  }

  /** Passes no data of the visitor to the page, so that it is safe to cache. The address is only for rate limits. */
  async function render({ url, encoding }: PageRequest, from: ClientInfo): Promise<Rendered> {
    const rendered = await answer(new Request(app.config.publicUrl + url), from);
    if (rendered.status === 503) pausedUntil = performance.now() + pauseMs;
    const tags = rendered.headers.get('Surrogate-Key')?.split(' ');
    if (rendered.status !== 200 || !tags || rendered.headers.has('Set-Cookie'))
      return { response: await encodeResponse(rendered, encoding) };
    rendered.headers.set('Cache-Control', cacheControl);
    rendered.headers.set('CDN-Cache-Control', edgeControl);
    const response = await encodeResponse(rendered, encoding);
    const body = Buffer.from(await response.arrayBuffer());
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    response.headers.set('ETag', etag);
    const headers = [...constantHeaders, ...[...response.headers].flat()];
    return { response, page: { headers, body, etag, tags, storedAt: performance.now() } };
  }

  /** Coalesces concurrent renders. A result that a change has overtaken is not stored. */
  function renderOnce(asked: PageRequest, from: ClientInfo): Promise<Rendered> {
    const already = rendering.get(asked.key);
    if (already) return already;
    const begun = changeCount;
    const promise = render(asked, from)
      .then((rendered) => {
        if (rendered.page && begun === changeCount) storeOf(asked).set(asked.key, rendered.page);
        return rendered;
      })
      .finally(() => {
        if (rendering.get(asked.key) === promise) rendering.delete(asked.key);
      });
    rendering.set(asked.key, promise);
    return promise;
  }

  function sendPage(
    page: CachedPage,
    from: keyof typeof cacheStatus,
    req: IncomingMessage,
    res: ServerResponse,
    requestId: string,
  ): void {
    app.metrics.countPage(from);
    const headers = page.headers.concat('X-Request-Id', requestId, 'Cache-Status', cacheStatus[from]);
    const isKnown = req.headers['if-none-match'] === page.etag;
    res.writeHead(isKnown ? 304 : 200, headers);
    res.end(isKnown || req.method === 'HEAD' ? undefined : page.body);
  }

  return {
    start: changes.start,
    stop: changes.stop,
    /** Resolves when every change committed before has invalidated its pages here. */
    catchUp: changes.catchUp,

    /** Returns the cache key of a public page; undefined if the response may be personal. */
    pageOf({ url = '/', headers, method }: IncomingMessage): PageRequest | undefined {
      // No caching in development, so that edits show.
      if (app.config.mode === 'development' || (method !== 'GET' && method !== 'HEAD')) return undefined;
      if (!url.startsWith('/') || personal.test(url) || headers.cookie?.includes('clinic.')) return undefined;
      const encoding = encodings.memo(headers['accept-encoding']?.toString() ?? '');
      const canonical = url.includes('?') ? withDeclaredParams(url) : url;
      return canonical === undefined ? undefined : { key: `${encoding} ${canonical}`, url: canonical, encoding };
    },

    sendHit(asked: PageRequest, req: IncomingMessage, res: ServerResponse, requestId: string): boolean {
      const page = changes.awake && storeOf(asked).get(asked.key);
      if (!page || page.storedAt <= freshFrom) return false;
      const age = performance.now() - page.storedAt;
      if (age >= freshMs + revalidateMs) return false;
      if (age >= freshMs)
        renderOnce(asked, { requestId, address: '' }).catch((error: unknown) =>
          app.log.error({ request: requestId, err: error }, 'could not refresh a cached page'),
        );
      sendPage(page, 'hit', req, res, requestId);
      return true;
    },

    /** Renders the page once for all concurrent requests. Sends the stale page if rendering fails. */
    async send(asked: PageRequest, req: IncomingMessage, res: ServerResponse, from: ClientInfo): Promise<void> {
      const found = storeOf(asked).get(asked.key);
      const stale = found && performance.now() - found.storedAt < staleMs ? found : undefined;
      const isShared = rendering.has(asked.key);
      if (stale && performance.now() < pausedUntil) return sendPage(stale, 'stale', req, res, from.requestId);
      const underWay = renderOnce(asked, from);
      const rendered = await (stale && !changes.awake ? Promise.race([underWay, wait(timeoutMs)]) : underWay);
      if (rendered?.page) return sendPage(rendered.page, 'miss', req, res, from.requestId);
      if (stale && (!rendered || rendered.response.status === 429 || rendered.response.status >= 500))
        return sendPage(stale, 'stale', req, res, from.requestId);
      // A response can be sent only once, so requests that shared an uncacheable render get their own.
      const response = rendered && !isShared ? rendered.response : (await render(asked, from)).response;
      return sendResponse(res, response);
    },
  };
}

function pageStore(maxSize: number): LRUCache<string, CachedPage> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ body, headers }) => body.length + 2 * headers.join('').length + 500,
  });
}

/** Drops unknown query parameters, so that they create no cache entries. Undefined for the router's partial data requests. */
function withDeclaredParams(url: string): string | undefined {
  const [path = '/', query = ''] = url.split('?', 2);
  const given = new URLSearchParams(query);
  if (given.has('_routes')) return undefined;
  const declared = new URLSearchParams();
  for (const name of pageParams(path.replace(/\.data$/, ''))) {
    const value = given.get(name);
    if (value !== null) declared.set(name, value);
  }
  return declared.size > 0 ? `${path}?${declared}` : path;
}

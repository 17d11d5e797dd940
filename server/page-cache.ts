import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sendResponse } from '@remix-run/node-fetch-server';
import { LRUCache } from 'lru-cache';
import type { App } from '#app/context.ts';
import { isPostTag, listenForChanges } from '#app/platform/changes.server.ts';
import { headersForAll } from '#app/platform/plain-page.server.ts';
import { pageParams } from '#app/site/page-params.ts';
import { acceptedEncoding, encodeResponse, type Encoding } from './encode.ts';

const maxBytes = 48 * 1024 * 1024;
/** Top-level pages have their own cache, so that made-up URLs cannot evict them. */
const topPage = /^(\/es)?\/[a-z\d.-]*$/;
const maxTopBytes = 16 * 1024 * 1024;
/** The database reports changes right away. This limits the age of content that depends on time. */
const freshMs = 60_000;
/** Stale-while-revalidate: after `freshMs`, a page is still sent for this long while it is rendered again. */
const revalidateMs = 60_000;
/** Stale-if-error: how long a stale page may replace one that cannot be rendered, from the database's last answer. */
const staleMs = 24 * 3_600_000;
/** While the change listener is disconnected, a visitor waits this long for a new page before getting the stale one. */
const timeoutMs = 1_000;
/** Circuit breaker: after a database failure, stale pages are sent without asking it again for this long. */
const pauseMs = 500;
/** After more withdrawals than this since a page was checked, all pages are dropped. */
const maxWithdrawn = 1_000;
/** Paths that are personal, or that have their own caching. */
const personal = /^(?:\/es)?\/(admin|api|cards|files|status|__manifest)([/.?]|$)/;

/** The client of a request. The address is only for rate limits. */
export type ClientInfo = { requestId: string; address: string };
export type RequestHandler = (request: Request, from: ClientInfo) => Promise<Response>;
/** A page in one encoding, with every header that does not depend on the request. */
type Encoded = { headers: readonly string[]; body: Buffer; etag: string; coding: string | null };
/** One page in the encodings that visitors asked for: fresh, or stale after a change. A page that was taken back is deleted. */
type CachedPage = {
  headers: Headers;
  encoded: Map<Encoding, Encoded>;
  tags: readonly string[];
  isFresh: boolean;
  /** From performance.now(), so that setting the clock back does not make a page fresh again. */
  storedAt: number;
  /** Nothing that was withdrawn before this time is on the page. */
  checkedAt: number;
};
type Rendered = { page: CachedPage } | { page?: undefined; response: Response };
/** A normalized address, with only the parameters that the page reads, and the accepted encoding. */
export type PageRequest = { url: string; encoding: Encoding };

const cacheStatus = { hit: 'clinic; hit', stale: 'clinic; hit; detail=stale', miss: 'clinic; fwd=miss' };

export function createPageCache(app: App, answer: RequestHandler) {
  const topPages = pageStore(maxTopBytes);
  const otherPages = pageStore(maxBytes);
  const storeOf = ({ url }: PageRequest) => (topPage.test(url) ? topPages : otherPages);
  /** Memoized, because every page needs it and browsers send only a few different headers. */
  const encodings = new LRUCache<string, Encoding>({ max: 100, memoMethod: acceptedEncoding });
  /** Pending renders. Cleared on a change, so that later requests get a page rendered after it. */
  const rendering = new Map<string, Promise<Rendered>>();
  const encoding = new Map<string, Promise<Encoded>>();
  let changeCount = 0;
  let withdrawn: { what: string; at: number }[] = [];
  let pausedUntil = 0;
  const changes = listenForChanges(app.config, app.log, {
    changed: (tag) => markStale(isPostTag(tag) ? tag : undefined),
    withdrawn: withdraw,
    mayHaveMissed: markStale,
  });
  // A CDN that we purge may cache for a day; any other must revalidate after 5 seconds.
  const edgeSeconds = app.config.edge ? 86_400 : 5;
  const cacheControl = `public, max-age=0, s-maxage=${edgeSeconds}, stale-if-error=86400`;
  // Only for the CDN: stale-while-revalidate in a browser would show staff the old page after they publish.
  const edgeControl = `max-age=${edgeSeconds}, stale-while-revalidate=30, stale-if-error=86400`;
  const constantHeaders = headersForAll(app.config).flat();

  function markStale(tag?: string): void {
    changeCount += 1;
    // The database answers again.
    pausedUntil = 0;
    rendering.clear();
    for (const pages of [topPages, otherPages])
      for (const page of pages.values()) if (!tag || page.tags.includes(tag)) page.isFresh = false;
  }

  /** Every page becomes stale, and none that shows it is sent again. Searching all texts here would block the process. */
  function withdraw(what: string): void {
    markStale(isPostTag(what) ? what : undefined);
    withdrawn.push({ what, at: performance.now() });
    if (what !== '' && withdrawn.length <= maxWithdrawn) return;
    topPages.clear();
    otherPages.clear();
    withdrawn = [];
  }

  /** Returns the page that may be sent if it cannot be rendered. Deletes it if it shows something that was withdrawn. */
  function findStale(asked: PageRequest): CachedPage | undefined {
    const page = storeOf(asked).get(asked.url);
    if (!page || performance.now() - Math.max(page.storedAt, changes.heardAt) >= staleMs) return undefined;
    const since = withdrawn.filter(({ at }) => at >= page.checkedAt);
    page.checkedAt = performance.now();
    const text = since.length > 0 ? decode(page) : undefined;
    if (!since.some(({ what }) => page.tags.includes(what) || text?.includes(what))) return page;
    storeOf(asked).delete(asked.url);
    return undefined;
  }

  /** Passes no data of the visitor to the page, so that it is safe to cache. The address is only for rate limits. */
  async function render({ url, encoding: wanted }: PageRequest, from: ClientInfo): Promise<Rendered> {
    const rendered = await answer(new Request(app.config.publicUrl + url), from);
    if (rendered.status === 503) pausedUntil = performance.now() + pauseMs;
    const tags = rendered.headers.get('Surrogate-Key')?.split(' ');
    if (rendered.status !== 200 || !tags || rendered.headers.has('Set-Cookie'))
      return { response: await encodeResponse(rendered, wanted) };
    rendered.headers.set('Cache-Control', cacheControl);
    rendered.headers.set('CDN-Cache-Control', edgeControl);
    const { headers } = rendered;
    const now = performance.now();
    const page = { headers, encoded: new Map(), tags, isFresh: true, storedAt: now, checkedAt: now };
    page.encoded.set(wanted, await encode(headers, await rendered.arrayBuffer(), wanted));
    return { page };
  }

  async function encode(headers: Headers, text: ArrayBuffer | Buffer<ArrayBuffer>, wanted: Encoding): Promise<Encoded> {
    const response = await encodeResponse(new Response(text, { headers }), wanted);
    const body = Buffer.from(await response.arrayBuffer());
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    response.headers.set('ETag', etag);
    const coding = response.headers.get('Content-Encoding');
    return { headers: [...constantHeaders, ...[...response.headers].flat()], body, etag, coding };
  }

  /** Coalesces concurrent renders. A result that a change has overtaken is not stored. */
  function renderOnce(asked: PageRequest, from: ClientInfo): Promise<Rendered> {
    const begun = changeCount;
    return coalesce(rendering, asked.url, async () => {
      const rendered = await render(asked, from);
      if (!rendered.page && !hasFailed(rendered.response)) storeOf(asked).delete(asked.url);
      if (rendered.page && begun === changeCount) storeOf(asked).set(asked.url, rendered.page);
      return rendered;
    });
  }

  /** Converts the page to another encoding, which costs far less than rendering it again. */
  function encodeOnce(page: CachedPage, asked: PageRequest): Promise<Encoded> | Encoded {
    const cached = page.encoded.get(asked.encoding);
    if (cached) return cached;
    return coalesce(encoding, `${asked.encoding} ${page.storedAt} ${asked.url}`, async () => {
      const made = await encode(page.headers, decode(page), asked.encoding);
      page.encoded.set(asked.encoding, made);
      const pages = storeOf(asked);
      // The store counts the bytes of new objects only.
      if (pages.peek(asked.url) === page) pages.set(asked.url, { ...page });
      return made;
    });
  }

  function canHit({ isFresh, storedAt }: CachedPage): boolean {
    return changes.awake && isFresh && performance.now() - storedAt < freshMs + revalidateMs;
  }

  function sendPage(
    page: Encoded,
    from: keyof typeof cacheStatus,
    req: IncomingMessage,
    res: ServerResponse,
    requestId: string,
  ): void {
    app.metrics.countPage(from);
    const headers = page.headers.concat('X-Request-Id', requestId, 'Cache-Status', cacheStatus[from]);
    const isUnchanged = req.headers['if-none-match'] === page.etag;
    res.writeHead(isUnchanged ? 304 : 200, headers);
    res.end(isUnchanged || req.method === 'HEAD' ? undefined : page.body);
  }

  return {
    start: changes.start,
    stop: changes.stop,
    /** Resolves when every change committed before has invalidated its pages here. If that fails, `mayWithdraw` drops all pages. */
    async catchUp({ mayWithdraw }: { mayWithdraw: boolean }): Promise<void> {
      if (!(await changes.catchUp()) && mayWithdraw) withdraw('');
    },

    /** Returns the cache key of a public page; undefined if the response may be personal. */
    pageOf({ url = '/', headers, method }: IncomingMessage): PageRequest | undefined {
      // No caching in development, so that edits show.
      if (app.config.mode === 'development' || (method !== 'GET' && method !== 'HEAD')) return undefined;
      if (!url.startsWith('/') || personal.test(url) || headers.cookie?.includes('clinic.')) return undefined;
      const canonical = url.includes('?') ? withDeclaredParams(url) : url;
      if (canonical === undefined) return undefined;
      return { url: canonical, encoding: encodings.memo(headers['accept-encoding']?.toString() ?? '') };
    },

    /** Sends a fresh page that is in memory in the accepted encoding. */
    sendHit(asked: PageRequest, req: IncomingMessage, res: ServerResponse, requestId: string): boolean {
      const page = storeOf(asked).get(asked.url);
      const encoded = page?.encoded.get(asked.encoding);
      if (!page || !encoded || !canHit(page)) return false;
      if (performance.now() - page.storedAt >= freshMs)
        renderOnce(asked, { requestId, address: '' }).catch((error: unknown) =>
          app.log.error({ request: requestId, err: error }, 'could not refresh a cached page'),
        );
      sendPage(encoded, 'hit', req, res, requestId);
      return true;
    },

    /** Renders the page once for all concurrent requests. Sends the stale page if rendering fails. */
    async send(asked: PageRequest, req: IncomingMessage, res: ServerResponse, from: ClientInfo): Promise<void> {
      const send = async (page: CachedPage, status: keyof typeof cacheStatus) =>
        sendPage(await encodeOnce(page, asked), status, req, res, from.requestId);
      const fresh = storeOf(asked).get(asked.url);
      if (fresh && canHit(fresh)) return send(fresh, 'hit');
      const paused = performance.now() < pausedUntil ? findStale(asked) : undefined;
      if (paused) return send(paused, 'stale');
      const isShared = rendering.has(asked.url);
      const underWay = renderOnce(asked, from);
      const rendered = await (fresh && !changes.awake ? Promise.race([underWay, wait(timeoutMs)]) : underWay);
      if (rendered?.page) return send(rendered.page, 'miss');
      const stale = !rendered || hasFailed(rendered.response) ? findStale(asked) : undefined;
      if (stale) return send(stale, 'stale');
      // A response can be sent only once, so requests that shared an uncacheable render get their own.
      const own = isShared ? await render(asked, from) : (rendered ?? (await underWay));
      return own.page ? send(own.page, 'miss') : sendResponse(res, own.response);
    },
  };
}

function pageStore(maxSize: number): LRUCache<string, CachedPage> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ encoded }) =>
      [...encoded.values()].reduce((sum, { body, headers }) => sum + body.length + 2 * headers.join('').length, 1_000),
  });
}

/** Returns the page's text, from any of its encodings. */
function decode({ encoded }: CachedPage): Buffer<ArrayBuffer> {
  const { body = Buffer.alloc(0), coding } = encoded.values().next().value ?? {};
  return coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : Buffer.from(body);
}

/** True for a failure that a stale page may replace. */
function hasFailed({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

/** Concurrent calls with the same key share one promise. */
function coalesce<T>(pending: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const already = pending.get(key);
  if (already) return already;
  const promise = make().finally(() => {
    if (pending.get(key) === promise) pending.delete(key);
  });
  pending.set(key, promise);
  return promise;
}

/** Drops unknown query parameters, so that they create no cache entries. Undefined for the router's partial data requests. */
function withDeclaredParams(url: string): string | undefined {
  const [path = '/', query = ''] = url.split('?', 2);
  const params = new URLSearchParams(query);
  if (params.has('_routes')) return undefined;
  const declared = new URLSearchParams();
  for (const name of pageParams(path.replace(/\.data$/, ''))) {
    const value = params.get(name);
    if (value !== null) declared.set(name, value);
  }
  return declared.size > 0 ? `${path}?${declared}` : path;
}

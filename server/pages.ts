import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendResponse } from '@remix-run/node-fetch-server';
import type { App } from '#app/context.ts';
import { refuseSearch } from '#app/features/search/search-limit.server.ts';
import { listenForChanges } from '#app/platform/changes.server.ts';
import { countPage } from '#app/platform/metrics.server.ts';
import { countChanges, type ToldChanges } from '#app/platform/shared-data.server.ts';
import { headersForAll } from '#app/platform/security-headers.server.ts';
import { acceptedEncoding, encodeResponse, type Encoding } from './encode.ts';
import { createPageCache, type KeptPage } from './page-cache.ts';

/** What advertisers and networks add to an address. No page reads it, so it makes no page of its own. */
const marks = /^(utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|ttclid|igshid|mc_[ce]id)=/;
/** Never the same for two people, or kept by ways of their own. */
const notForAll = /^\/(admin|api|cards|files|__manifest)([/.?]|$)/;
/** While changes cannot be heard, a visitor waits so long for a new page before the last one stands in. */
const patienceMs = 1_000;
/** After the database could not answer, it is not asked again by everybody for so long: the last pages stand in at once. */
const pauseMs = 500;

type Render = (request: Request, from: { requestId: string; address: string; told?: ToldChanges }) => Promise<Response>;
/** An address without the marks of advertisers, in the encoding that the browser takes. */
export type PageAsked = { key: string; url: string; encoding: Encoding };

/** Public pages, made once for everybody and answered from memory until something on them changes. */
export function keepPages(app: App, render: Render) {
  const cache = createPageCache();
  const changes = listenForChanges(app.config, app.log, {
    changed(tag) {
      if (tag === '*') {
        told.allChanged();
        cache.forgetAll();
      } else {
        told.changed(tag);
        cache.forget(tag);
      }
    },
    mayHaveMissed() {
      told.allChanged();
      cache.distrustAll();
    },
  });
  const told = countChanges(() => changes.awake);
  // An edge that is told of changes may keep a page for long; one that is not asks again soon.
  const edgeSeconds = app.config.edge ? 86_400 : 5;
  const cacheControl = `public, max-age=0, s-maxage=${edgeSeconds}, stale-while-revalidate=30, stale-if-error=86400`;
  const constantHeaders = headersForAll(app.config).flat();
  let pausedUntil = 0;

  /** Nothing of the visitor goes into the request, so nothing of a visitor can be in the page. The address is for the limit alone. */
  async function make(
    { url, encoding }: PageAsked,
    requestId: string,
    address?: string,
  ): Promise<{ page?: KeptPage; response: Response }> {
    const refused = address !== undefined && (await refuseSearch(app, url, { address, requestId }));
    if (refused) return { response: refused };
    const made = await render(new Request(app.config.publicUrl + url), { requestId, address: '', told });
    const tags = made.headers.get('Surrogate-Key')?.split(' ');
    if (made.status !== 200 || !tags || made.headers.has('Set-Cookie'))
      return { response: await encodeResponse(made, encoding) };
    made.headers.set('Cache-Control', cacheControl);
    const response = await encodeResponse(made, encoding);
    const body = Buffer.from(await response.arrayBuffer());
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    response.headers.set('ETag', etag);
    const headers = [...constantHeaders, ...[...response.headers].flat()];
    return { response, page: { headers, body, etag, tags, keptAt: performance.now() } };
  }

  function makeAnew(asked: PageAsked, requestId: string): void {
    cache
      .make(asked.key, async () => (await make(asked, requestId)).page)
      .catch((error: unknown) => app.log.error({ request: requestId, err: error }, 'a page could not be made anew'));
  }

  return {
    start: changes.start,
    stop: changes.stop,
    /** Whoever changed something meets it on the next page already. */
    catchUp: changes.catchUp,

    /** What is asked for, if it is a page for all; undefined where the answer may be for one person. */
    asked(req: IncomingMessage): PageAsked | undefined {
      const { url = '/', headers, method } = req;
      if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || notForAll.test(url)) return undefined;
      if (headers.cookie?.includes('clinic.')) return undefined;
      const encoding = acceptedEncoding(headers['accept-encoding']);
      const readable = url.includes('?') ? withoutMarks(url) : url;
      return { key: `${encoding} ${readable}`, url: readable, encoding };
    },

    /** Answers from memory if it can. */
    answerAtOnce(asked: PageAsked, req: IncomingMessage, res: ServerResponse, requestId: string): boolean {
      if (!changes.awake) return false;
      const found = cache.find(asked.key);
      if (!found) return false;
      if (found.old) makeAnew(asked, requestId);
      sendKept(req, res, found.page, requestId, 'memory');
      return true;
    },

    /** Makes the page, once for all who ask at this time; the last one stands in when it cannot be made. */
    async answer(
      asked: PageAsked,
      req: IncomingMessage,
      res: ServerResponse,
      { requestId, address }: { requestId: string; address: string },
    ): Promise<void> {
      const standIn = cache.findStandIn(asked.key);
      const sendStandIn = (page: KeptPage) => sendKept(req, res, page, requestId, 'stand-in');
      if (standIn && performance.now() < pausedUntil) return sendStandIn(standIn);
      let own: Response | undefined;
      const making = cache.make(asked.key, async () => {
        const { page, response } = await make(asked, requestId, address);
        if (response.status === 503) pausedUntil = performance.now() + pauseMs;
        own = response;
        return page;
      });
      const page = await (standIn && !changes.awake ? orAfter(patienceMs, making, standIn) : making);
      if (page === standIn && standIn) return sendStandIn(standIn);
      if (page) return sendKept(req, res, page, requestId, 'anew');
      if (standIn && performance.now() < pausedUntil) return sendStandIn(standIn);
      // Asked together with another one, whose answer turned out not to be for all.
      own ??= (await make(asked, requestId, address)).response;
      if (own.status >= 500 && standIn) return sendStandIn(standIn);
      return sendResponse(res, own);
    },
  };
}

const cacheStatus = { memory: 'clinic; hit', 'stand-in': 'clinic; hit; detail=stand-in', anew: 'clinic; fwd=miss' };

function sendKept(
  req: IncomingMessage,
  res: ServerResponse,
  page: KeptPage,
  requestId: string,
  from: keyof typeof cacheStatus,
): void {
  countPage(from);
  const headers = page.headers.concat('X-Request-Id', requestId, 'Cache-Status', cacheStatus[from]);
  if (req.headers['if-none-match'] === page.etag) {
    res.writeHead(304, headers);
    res.end();
  } else {
    res.writeHead(200, headers);
    res.end(req.method === 'HEAD' ? undefined : page.body);
  }
}

function withoutMarks(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2);
  const kept = query.split('&').filter((pair) => !marks.test(pair));
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

/** What comes in time, or the other after it. */
async function orAfter<Value>(ms: number, coming: Promise<Value>, other: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<Value>((done) => {
    timer = setTimeout(() => done(other), ms);
  });
  try {
    return await Promise.race([coming, patience]);
  } finally {
    clearTimeout(timer);
  }
}

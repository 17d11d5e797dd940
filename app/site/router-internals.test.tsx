import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRequestHandler, NavigationType, ServerRouter } from 'react-router';
import { expect, test } from 'vitest';
import { handleForeignAnswers, RestoredScroll, Startup } from './router-internals.tsx';

const data = '["</script>", "é"]';

/** Renders a page of one route with the installed router. */
async function renderPage(rests: boolean): Promise<{ html: string; allowed: string[] }> {
  const allowed: string[] = [];
  const allow = (code: string) => allowed.push(code);
  const Page = () => (
    <body>
      <RestoredScroll allow={allow} />
      <Startup data={data} rests={rests} allow={allow} />
    </body>
  );
  const has = { hasAction: false, hasLoader: false, hasErrorBoundary: false, hasDefaultExport: true };
  const none = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false };
  const modules = {
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  };
  const handle = createRequestHandler({
    entry: {
      module: {
        default: (request, status, headers, router) => {
          delete router.serverHandoffStream;
          const html = renderToStaticMarkup(<ServerRouter context={router} url={request.url} />);
          return new Response(html, { status, headers });
        },
      },
    },
    routes: { root: { id: 'root', path: '', module: { default: Page } } },
    assets: {
      entry: { module: '/entry.js', imports: ['/framework.js'] },
      routes: {
        root: { id: 'root', path: '', module: '/root.js', imports: ['/site.js'], css: [], ...has, ...none, ...modules },
      },
      url: '/manifest.js',
      version: '1',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  });
  return { html: await (await handle(new Request('http://test/'))).text(), allowed };
}

test('the policy allows every inline script of the page, and no other', async () => {
  const { html, allowed } = await renderPage(true);
  const scripts = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code);
  expect(scripts).toHaveLength(4);
  expect(allowed).toEqual(scripts);
});

test('React starts at once, or rests as text that names its modules', async () => {
  const { html: started } = await renderPage(false);
  expect(started).toMatch(
    /<script type="module" async="">[^<]*window\.__reactRouterRouteModules = [^<]*import\("\/entry\.js"\);<\//,
  );
  const { html: resting } = await renderPage(true);
  expect(resting).toContain('<script type="text/plain" data-modules="/entry.js /framework.js /root.js /site.js">');
  expect(started + resting).not.toContain('modulepreload');
});

test('the router in the browser reads its data from the stream that the page fills', async () => {
  const { allowed } = await renderPage(true);
  const [, context = '', , handoff = ''] = allowed;
  const window: Record<string, { stream: ReadableStream }> = {};
  runInNewContext(`${context}${handoff}`, { window, ReadableStream, TextEncoderStream });
  expect(await new Response(window['__reactRouterContext']?.stream).text()).toBe(data);
});

test('hydrate.ts and the router use the same storage key for scroll positions', async () => {
  const [key = 'none'] = /"[\w-]*scroll[\w-]*"/.exec((await renderPage(true)).allowed[0] ?? '') ?? [];
  expect(readFileSync('app/enhance/hydrate.ts', 'utf8')).toContain(key.replaceAll('"', "'"));
});

const next = { type: 'navigation', fetcherKey: null, navigationType: NavigationType.Push } as const;
const page = (status: number, headers = {}) => new Response('<h1>Bad</h1>', { status, headers });

test.each([
  ['a form refused by a proxy', 'POST', '/contact.data', page(502), true],
  ['a form refused by the router', 'POST', '/contact.data', page(422, { 'X-Remix-Response': 'yes' }), false],
  ['a form that was taken', 'POST', '/contact.data', page(200), false],
  ['a page that is loaded', 'GET', '/contact.data', page(502), false],
  ['anything else that is sent', 'POST', '/admin/blog/1/autosave', page(502), false],
])('fetch throws a form’s response if it is not the router’s: %s', async (_, method, path, answer, throws) => {
  const asked = handleForeignAnswers(() => Promise.resolve(answer), [])(
    new Request(`http://test${path}`, { method }),
    next,
  );
  if (throws) await expect(asked).rejects.toBe(answer);
  else expect(await asked).toBe(answer);
});

const ours = { 'X-Request-Id': 'x' };

test.each([
  ['a proxy without a site, then the page', [page(502), page(503), page(200)], 200, 3],
  ['a proxy without a site for long', [page(504), page(502), page(502), page(502)], 502, 4],
  ['our own page without a database', [page(503, ours)], 204, 1],
  ['a page that is missing', [page(404)], 404, 1],
])('a page is asked for again while a proxy answers in place of the site: %s', async (_, answers, status, times) => {
  const left = [...answers];
  const ask = () => Promise.resolve(left.shift() ?? page(500));
  const answer = await handleForeignAnswers(ask, [0, 0, 0])(new Request('http://test/contact.data'), next);
  expect([answer.status, answers.length - left.length]).toEqual([status, times]);
});

test.each([
  ['/appointments/sent.data?request=x&_routes=root', '/appointments/sent?request=x'],
  ['/_.data', '/'],
  ['/es/_.data', '/es'],
])('without a database the next page is opened as a document: %s', async (address, path) => {
  const fetchPage = handleForeignAnswers(() => Promise.resolve(page(503, ours)));
  const { status, headers } = await fetchPage(new Request(`http://test${address}`), next);
  const seen = [status, headers.get('X-Remix-Redirect'), headers.get('X-Remix-Reload-Document')];
  expect(seen).toEqual([204, path, 'true']);
  const fetcher = { type: 'fetcher', fetcherKey: 'x', navigationType: null } as const;
  const reloaded = { ...next, fetcherKey: 'x' };
  for (const context of [fetcher, reloaded])
    expect((await fetchPage(new Request(`http://test${address}`), context)).status).toBe(503);
});

test('without a database the staff area gets the failure, and keeps its page with what was typed', async () => {
  const fetchPage = handleForeignAnswers(() => Promise.resolve(page(503, ours)));
  expect((await fetchPage(new Request('http://test/admin/blog.data'), next)).status).toBe(503);
});

const readRouter = (file: string) => readFileSync(`node_modules/react-router/dist/development/lib/${file}`, 'utf8');

test('the router still lets the site fetch its data, and marks its own responses', () => {
  expect(readRouter('dom-export/hydrated-router.js')).toContain('props.unstable_fetch ?? fetchImplementation');
  const source = readRouter('dom/ssr/single-fetch.js');
  expect(source).toContain('let res = await fetchImplementation(req, ');
  expect(source).toContain('if (res.status >= 400 && !res.headers.has("X-Remix-Response")) throw');
});

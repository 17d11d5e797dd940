import { randomBytes } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import enhanceScript from 'virtual:enhance';
import { appContext, requestContext, staffViewContext, type RequestInfo } from './context.ts';
import { lastKnownFacts } from './features/clinic/clinic.server.ts';
import { RequestId } from './site/error-pages.tsx';
import { isDatabaseUnavailable } from './platform/db.server.ts';
import { plainPage } from './platform/plain-page.server.ts';
import { contentSecurityPolicy, sha256Source } from './platform/security-headers.server.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const info = context.get(requestContext);
  const app = context.get(appContext);
  const { config } = app;
  if (info.databaseUnavailable) {
    return plainPage(config, {
      status: 503,
      title: 'We’ll be right back',
      sentences:
        info.typed.length > 0
          ? [
              'The site can’t save anything right now. Nothing you typed is lost. You’ll find it below. Please try again in a minute.',
            ]
          : ['The site can’t reach its records right now. Please try again in a minute, or call us.'],
      phone: phoneToCall(lastKnownFacts(app)),
      requestId: info.id,
      typed: info.typed,
    });
  }
  const nonce = randomBytes(16).toString('hex');
  const page = await renderPage(info, router, request.url, nonce);
  const { html, scripts } = sealInlineScripts(page, nonce);
  const isStaff = isStaffPage(router);
  const rests = request.method !== 'POST' && !isStaff;
  const view = context.get(staffViewContext);
  const framing = {
    ...(isStaff && { frames: 'self' as const }),
    ...(view && 'draft' in view && { framedBy: 'self' as const }),
  };
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Vite's development client adds inline styles and a web socket of its own.
  if (config.mode !== 'development')
    headers.set('Content-Security-Policy', contentSecurityPolicy({ scripts, ...framing }));
  const withData = withStructuredData(
    isRefused(router) ? html.replace('<title>', '<title>Error: ') : html,
    info.structuredData ?? [],
  );
  const sent = config.mode === 'development' ? withData : withEnhanceScript(withData, rests);
  return new Response(request.method === 'HEAD' ? null : sent, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An aborted request or a 4xx response is not our failure.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const info = context.get(requestContext);
  info.databaseUnavailable ||= isDatabaseUnavailable(error);
  context.get(appContext).log.error({ request: info.id, err: error }, 'a page failed');
};

/** The CSP allows inline scripts by hash, so that page and policy can be cached together. Only scripts with this
 * render's secret nonce are ours. An injected script has no nonce and stays blocked. */
function sealInlineScripts(page: string, nonce: string): { html: string; scripts: string[] } {
  const scripts: string[] = [];
  const mark = ` nonce="${nonce}"`;
  const html = page
    .replace(/<script([^>]*)>([^]*?)<\/script>/g, (whole, attributes: string, code: string) => {
      if (!attributes.includes(mark)) return whole;
      if (code) scripts.push(sha256Source(code));
      return `<script${attributes.replace(mark, '')}>${code}</script>`;
    })
    .replaceAll(mark, '');
  return { html, scripts };
}

/** True if the page shows the errors of a submitted form. */
function isRefused({ staticHandlerContext: { actionData } }: EntryContext): boolean {
  return Object.values(actionData ?? {}).some(
    (answer: unknown) => typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false,
  );
}

function withStructuredData(page: string, things: object[]): string {
  const scripts = things.map((thing) => `<script type="application/ld+json">${inScript(thing)}</script>`);
  return page.replace('</head>', () => `${scripts.join('')}</head>`);
}

/** Staff pages hydrate right away. */
function isStaffPage({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => /^routes\/(admin|account)\//.test(route.id));
}

/** A public page is complete without React. Its start script is inert text until app/enhance/hydrate.ts runs it.
 * Nothing is preloaded, so that script does not compete with content for bandwidth. */
function withEnhanceScript(page: string, rests: boolean): string {
  const modules: string[] = [];
  const html = page
    .replaceAll(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, url: string) => {
      modules.push(url);
      return '';
    })
    .replace('</head>', `<script type="module" fetchpriority="low" src="${enhanceScript}"></script></head>`);
  return rests
    ? html.replace('<script type="module" async="">', `<script type="text/plain" data-modules="${modules.join(' ')}">`)
    : html;
}

/** Renders the whole page before sending it, because its CSP header needs the script hashes. No page suspends,
 * so one string costs a tenth less than a stream. It includes the router's data. */
async function renderPage(
  info: RequestInfo,
  { serverHandoffStream: data, ...router }: EntryContext,
  url: string,
  nonce: string,
): Promise<string> {
  const text = data ? await new Response(data).text() : '';
  const page = renderToString(
    <RequestId value={info.id}>
      <ServerRouter context={router} url={url} nonce={nonce} />
    </RequestId>,
  );
  const given = `window.__reactRouterContext.streamController.enqueue(${inScript(text)});window.__reactRouterContext.streamController.close();`;
  return `<!DOCTYPE html>${page}`.replace('</body>', () =>
    router.renderMeta?.didRenderScripts ? `<script nonce="${nonce}">${given}</script></body>` : '</body>',
  );
}

/** Returns JSON that cannot close the script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

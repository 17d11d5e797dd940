import { renderToString } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import enhanceScript from 'virtual:enhance';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import { appContext, requestContext, staffViewContext } from './context.ts';
import { lastKnownFacts } from './features/clinic/clinic.server.ts';
import { sentPage, storedThough } from './features/messages/contact.ts';
import { outageAnswer } from './forms/form.server.ts';
import { isDatabaseUnavailable } from './platform/db.server.ts';
import { plainPage, contentSecurityPolicy, sha256Source } from './platform/plain-page.server.ts';
import { pagePath } from './shared/language.ts';
import { ServerRender, type ServerPage } from './site/page-scripts.tsx';

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
    const wasSent = pagePath(new URL(request.url)) === sentPage;
    const { status: answered, sentence } = outageAnswer(info, wasSent ? storedThough : undefined);
    return plainPage(config, {
      status: answered,
      title: 'We’ll be right back',
      sentences: [sentence],
      phone: phoneToCall(lastKnownFacts(app)),
      requestId: info.id,
      typed: info.typed,
    });
  }
  const isStaff = isStaffPage(router);
  const scripts: string[] = [];
  const html = await renderPage(router, request.url, {
    requestId: info.id,
    structuredData: info.structuredData ?? [],
    enhanceScript,
    rests: enhanceScript !== '' && request.method !== 'POST' && !isStaff,
    allow: (code) => scripts.push(sha256Source(code)),
  });
  const view = context.get(staffViewContext);
  const framing = {
    ...(isStaff && { frames: 'self' as const }),
    ...(view && 'draft' in view && { framedBy: 'self' as const }),
  };
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Vite's development client adds inline styles and a web socket of its own.
  if (config.mode !== 'development')
    headers.set('Content-Security-Policy', contentSecurityPolicy({ scripts, ...framing }));
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An aborted request or a 4xx response is not our failure.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const info = context.get(requestContext);
  info.databaseUnavailable ||= isDatabaseUnavailable(error);
  context.get(appContext).log.error({ request: info.id, err: error }, 'a page failed');
};

/** Staff pages hydrate right away. */
function isStaffPage({ staticHandlerContext }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => /^routes\/(admin|account)\//.test(route.id));
}

/** Renders the whole page before sending it, because its CSP header needs the script hashes. No page suspends,
 * so one string costs a tenth less than a stream. It includes the router's data. */
async function renderPage(
  { serverHandoffStream, ...router }: EntryContext,
  url: string,
  page: Omit<ServerPage, 'data'>,
): Promise<string> {
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : '';
  const html = renderToString(
    <ServerRender value={{ ...page, data }}>
      <ServerRouter context={router} url={url} />
    </ServerRender>,
  );
  return `<!DOCTYPE html>${html}`;
}

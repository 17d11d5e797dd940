import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts as useRouterScripts, ScrollRestoration as useRouterScroll } from 'react-router';
import type { unstable_RouterFetch as RouterFetch } from 'react-router/dom';

// Everything that relies on undocumented parts of React Router. The test beside it fails if an upgrade changes them.

type Printed = { href?: string; children?: ReactNode; dangerouslySetInnerHTML?: { __html?: string } };

function elementsIn(node: ReactNode): ReactElement<Printed>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Printed>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props.children) : [child];
  });
}

const codeOf = ({ props: { dangerouslySetInnerHTML: { __html: code = '' } = {} } }: ReactElement<Printed>) => code;

/** Returns the parts that the router's <Scripts> prints: the code that creates its context, the code that starts React, and the modules it preloads. */
function startupOf(printed: ReactNode): { context: string; start: string; modules: string[] } {
  const elements = elementsIn(printed);
  const [context = '', start = ''] = elements.filter(({ type }) => type === 'script').map(codeOf);
  return { context, start, modules: elements.flatMap(({ props }) => props.href ?? []) };
}

/** Gives the router in the browser the data of this page. */
function handoffCode(data: string): string {
  const stream = 'window.__reactRouterContext.streamController';
  return `${stream}.enqueue(${jsonInScript(data)});${stream}.close();`;
}

export type StartupProps = {
  data: string;
  /** React starts at the first interaction: its script is inert text until app/enhance/hydrate.ts runs it. */
  rests: boolean;
  /** Allows the code of an inline script in the Content-Security-Policy. */
  allow: (code: string) => void;
};

/** Replaces the router's <Scripts>. It preloads nothing, so that scripts do not compete with content for bandwidth. */
export function Startup({ data, rests, allow }: StartupProps) {
  const { context, start, modules } = startupOf(useRouterScripts({}));
  const handoff = handoffCode(data);
  for (const code of [context, start, handoff]) allow(code);
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: context }} />
      {rests ? (
        <script type="text/plain" data-modules={modules.join(' ')} dangerouslySetInnerHTML={{ __html: start }} />
      ) : (
        <script type="module" async dangerouslySetInnerHTML={{ __html: start }} />
      )}
      <script dangerouslySetInnerHTML={{ __html: handoff }} />
    </>
  );
}

/** The router's <ScrollRestoration>, which prints an inline script on the server. */
export function RestoredScroll({ allow }: Partial<StartupProps>) {
  const printed = useRouterScroll({});
  if (import.meta.env.SSR && allow) for (const script of elementsIn(printed)) allow(codeOf(script));
  return printed;
}

/** Returns JSON that cannot close the script element. */
export function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

/** While the site restarts, a proxy answers in its place. */
const retriesMs = [1_000, 2_000, 4_000];

/**
 * Fetches the data of pages for the router. Throws the response of a form if it comes from outside the router, such as a proxy's 502, because
 * the router would drop its Retry-After header. A page is asked for again instead: after a form was stored, an error page would hide that it was.
 */
export function handleForeignAnswers(ask: (request: Request) => Promise<Response>, pausesMs = retriesMs): RouterFetch {
  return async (request, context) => {
    let answer = await ask(request);
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith('.data')) return answer;
    const isForm = request.method === 'POST';
    if (isForm && answer.status >= 400 && !answer.headers.has('X-Remix-Response')) throw answer;
    for (const ms of isForm ? [] : pausesMs) {
      // Our own server names every request.
      if (![502, 503, 504].includes(answer.status) || answer.headers.has('X-Request-Id')) break;
      await new Promise((later) => setTimeout(later, ms));
      answer = await ask(request);
    }
    const isNextPage = context.type === 'navigation' && context.fetcherKey === null && !isForm;
    const isAway = answer.status === 503 && answer.headers.has('X-Request-Id');
    // The staff area keeps the page on the screen instead, with what was typed: keep-page-offline.tsx.
    return isNextPage && isAway && !pathname.startsWith('/admin') ? openDocument(request.url) : answer;
  };
}

/** The router's redirect to the page whose data was asked for. Without the database, the page says whom to call and whether a form was saved. */
function openDocument(dataAddress: string): Response {
  const { pathname, searchParams } = new URL(dataAddress);
  searchParams.delete('_routes');
  const path = pathname.replace(/(\/_)?\.data$/, '') || '/';
  const headers = {
    'X-Remix-Redirect': `${path}?${searchParams}`.replace(/\?$/, ''),
    'X-Remix-Status': '302',
    'X-Remix-Reload-Document': 'true',
  };
  return new Response(null, { status: 204, headers });
}

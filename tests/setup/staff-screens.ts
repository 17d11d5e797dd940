import type { RouteConfigEntry } from '@react-router/dev/routes';
import { parseHTML } from 'linkedom';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, matchPath, RouterContextProvider } from 'react-router';
import { appContext, requestContext, sessionContext, personContext, type App } from '#app/context.ts';
import type { Answer } from '#app/forms/answer.ts';
import routes from '#app/routes.ts';
import { testPerson } from './test-app.ts';

type Params = Record<string, string | undefined>;
type Args = { request: Request; url: URL; context: RouterContextProvider; params: Params; pattern: string };
type Sent = { data: Answer; init: ResponseInit | null };
type Screen = {
  /** Returns the data, with or without a status. */
  loader: (args: Args) => Promise<{ data?: unknown; init?: ResponseInit | null }>;
  action: (args: Args) => Promise<Sent>;
  clientAction: (args: { request: Request; serverAction: () => Promise<Sent> }) => Promise<Sent>;
  default: ComponentType<{ loaderData: unknown; actionData: undefined; params: object; matches: [] }>;
};

const screens = import.meta.glob<Screen>('/app/routes/admin/*.tsx');
const patterns = (function flatten(entries: RouteConfigEntry[]): { path: string; file: string }[] {
  return entries.flatMap(({ path = '', file, children = [] }) => [{ path, file }, ...flatten(children)]);
})(routes);

/** Returns the staff screen at a URL. */
export async function screenAt(url: URL) {
  for (const { path, file } of patterns) {
    const match = matchPath(path, url.pathname);
    const screen = match && (await screens[`/app/${file}`]?.());
    if (match && screen) return { ...screen, params: match.params, pattern: path };
  }
  throw new Error(`no screen at ${url.pathname}`);
}

/** Returns loader and action arguments for an owner who has just signed in. */
export function argsOf(
  app: App,
  url: URL,
  { params, pattern }: Pick<Args, 'params' | 'pattern'>,
  request = new Request(url),
): Args {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(personContext, testPerson);
  context.set(sessionContext, { id: 'test', token: '', fresh: true, role: 'owner' });
  context.set(requestContext, { id: '', address: '', databaseUnavailable: false, tags: new Set<never>(), typed: [] });
  return { request, url, context, params, pattern };
}

/** Renders a screen as the server does, without its layout. */
export async function documentAt(app: App, url: URL): Promise<Document & { status: number }> {
  const screen = await screenAt(url);
  const loaded = await screen.loader(argsOf(app, url, screen));
  const { data: loaderData, init } = 'init' in loaded ? loaded : { data: loaded, init: null };
  const { params } = screen;
  const page = createElement(screen.default, { loaderData, actionData: undefined, params, matches: [] });
  const Page = createRoutesStub([{ path: '*', Component: () => page }]);
  const html = renderToStaticMarkup(createElement(Page, { initialEntries: [url.pathname + url.search] }));
  return Object.assign(parseHTML(`<html><body>${html}</body></html>`).document, { status: init?.status ?? 200 });
}

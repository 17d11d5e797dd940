import { parseHTML } from 'linkedom';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import type { App } from '#app/context.ts';
import { findSite } from '#app/features/pages/site.server.ts';
import { SiteFrame } from '#app/site/site-frame.tsx';
import { argsOf } from './staff-screens.ts';

const noLinks = { menu: [], footer: [] };

type Shown = { loaderData: unknown; actionData: undefined; params: object; matches: unknown };
type Args = ReturnType<typeof argsOf>;
type Route = {
  loader: (args: Args) => Promise<object | { data: unknown; init: unknown }>;
  default: ComponentType<Shown>;
  handle?: { frame: object };
};

/** Renders a public page in its frame, as the server does. */
export async function pageAt(app: App, path: string, route: unknown, params = {}) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The generated types of each route differ.
  const { loader, default: Page, handle } = route as Route;
  const args = argsOf(app, new URL(path, 'http://localhost'), { params, pattern: path });
  const [site, loaded] = [await findSite(args), await loader(args)];
  const loaderData = 'init' in loaded ? loaded.data : loaded;
  const frame = { ...site, links: noLinks, options: handle?.frame ?? {} };
  const page = createElement(Page, { loaderData, actionData: undefined, params, matches: [{ loaderData: site }] });
  const Stub = createRoutesStub([{ path: '*', Component: () => SiteFrame({ ...frame, children: page }) }]);
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: [path] }));
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  return { document, text: document.body.textContent.replaceAll(/\s+/g, ' ') };
}

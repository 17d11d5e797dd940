import type { RouteConfigEntry } from '@react-router/dev/routes';
import { renderToString } from 'react-dom/server';
import {
  RouterContextProvider,
  ServerRouter,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type ServerBuild,
} from 'react-router';
import { appContext, requestContext, type App, type RequestInfo } from '#app/context.ts';
import routes from '#app/routes.ts';
import { ServerRender } from '#app/site/page-scripts.tsx';
import { createPageHandler } from '#server/page-handler.ts';

type Routes = ServerBuild['routes'];
type RouteModule = NonNullable<Routes[string]>['module'];

type Written = Omit<RouteModule, 'default' | 'ErrorBoundary'> & {
  default: Parameters<typeof withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
};

const modules = import.meta.glob<Written>(['/app/root.tsx', '/app/routes/**/*.{ts,tsx}']);

/** Wraps components like React Router's Vite plugin, so that they get the loaded data as props. */
async function moduleOf(file: string): Promise<RouteModule> {
  const module = await modules[`/app/${file}`]?.();
  if (!module) throw new Error(`no route module ${file}`);
  // A route without a component is a resource route.
  if (!('default' in module)) return module;
  const { default: page, ErrorBoundary, ...rest } = module;
  return {
    ...rest,
    default: withComponentProps(page),
    ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
  };
}

async function manifestOf(entries: RouteConfigEntry[], parentId?: string): Promise<Routes> {
  const found: Routes = {};
  for (const { id, file, path, index, children = [] } of entries) {
    const name = id ?? file.replace(/\.tsx?$/, '');
    const at = { ...(parentId && { parentId }), ...(path !== undefined && { path }), ...(index && { index }) };
    found[name] = { id: name, ...at, module: await moduleOf(file) };
    Object.assign(found, await manifestOf(children, name));
  }
  return found;
}

type Ask = (path: string, headers?: Record<string, string>, form?: Record<string, string>) => Promise<Response>;

/** Renders any route of the site with its layout in this process, without a build or a port. With `form`, it posts one. */
export async function openWholeSite(app: App): Promise<Ask> {
  const all = await manifestOf([{ id: 'root', file: 'root.tsx', path: '', children: routes }]);
  const assets = Object.entries(all).map(([id, route]) => {
    const { module, ...at } = route ?? { id };
    const has = {
      hasLoader: Boolean(module?.loader),
      hasAction: Boolean(module?.action),
      hasErrorBoundary: Boolean(module?.ErrorBoundary),
      hasDefaultExport: Boolean(module?.default),
      hasClientLoader: false,
      hasClientAction: false,
      hasClientMiddleware: false,
    };
    return [id, { ...at, module: '/none.js', imports: [], css: [], ...has }];
  });
  const handle = createPageHandler({
    entry: {
      module: {
        default: (request, status, headers, router, context) => {
          const { structuredData = [] } = context.get(requestContext);
          const page = {
            requestId: '',
            structuredData,
            enhanceScript: '',
            data: '',
            rests: true,
            allow: () => undefined,
          };
          const html = renderToString(
            <ServerRender value={page}>
              <ServerRouter context={router} url={request.url} />
            </ServerRender>,
          );
          headers.set('Content-Type', 'text/html; charset=utf-8');
          return new Response(html, { status, headers });
        },
        handleError: () => undefined,
      },
    },
    routes: all,
    assets: {
      entry: { module: '/none.js', imports: [] },
      routes: Object.fromEntries(assets),
      url: '/none.js',
      version: '',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  });
  return async (path, headers = {}, form) => {
    const context = new RouterContextProvider();
    const info: RequestInfo = { id: 'test', address: '', databaseUnavailable: false, tags: new Set(), typed: [] };
    context.set(appContext, app);
    context.set(requestContext, info);
    const sent = form && { method: 'POST', body: new URLSearchParams(form) };
    const answer = await handle(app, new Request(new URL(path, app.config.publicUrl), { headers, ...sent }), context);
    if (answer.status === 200 && info.tags.size > 0) answer.headers.set('Surrogate-Key', [...info.tags].join(' '));
    return answer;
  };
}

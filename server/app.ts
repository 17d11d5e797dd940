import { RouterContextProvider } from 'react-router';
/** The entry point of the server bundle, which the launchers load. */
import * as build from 'virtual:react-router/server-build';
import { appContext, requestContext, type App, type RequestInfo } from '#app/context.ts';
import { tellFirstCode } from '#app/features/accounts/first-account.server.ts';
import { ensureConfiguredPeople, givePassword } from '#app/features/accounts/people.server.ts';
import { purgeEdgeOnChanges } from '#app/features/operations/purge.jobs.server.ts';
import { readContent } from '#app/features/pages/content-files.server.ts';
import { requireConfig, unknownSettings } from '#app/platform/config.server.ts';
import { waitForDatabase } from '#app/platform/db.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { watchEventLoop } from '#app/platform/metrics.server.ts';
import { workQueue } from '#app/platform/queue.server.ts';
import { fillDemo } from '#db/demo/demo-story.ts';
import { prepareDatabase } from '#db/migrate.ts';
import type { Middleware, WebServer } from './http.ts';
import { jobs } from './jobs.ts';
import type { RequestHandler, ClientInfo } from './page-cache.ts';
import { createPageHandler } from './page-handler.ts';
import { closeServices, openServices } from './services.ts';
import { shareAssets } from './shared-assets.ts';
import { createSite } from './site.ts';

export function openApp(part: string): App {
  const config = requireConfig();
  const app = openServices(config, createLog(config, part));
  for (const name of unknownSettings())
    app.log.warn({ name }, 'unknown setting ignored: .env.example lists all settings');
  watchEventLoop((block) => {
    app.metrics.countBlock();
    app.log.warn(block, 'the event loop was blocked');
  });
  return app;
}

export const closeApp = closeServices;
export { fillDemo, givePassword, tellFirstCode, prepareDatabase, readContent, shareAssets };

// In development mode the router sends error details to the page.
const handle = createPageHandler(build, import.meta.env.DEV ? 'development' : 'production');
// Layouts have no path, so each of these paths is complete.
const routes = Object.values(build.routes).flatMap((route) => route?.path ?? []);

export async function answerRequest(app: App, request: Request, { requestId, address }: ClientInfo): Promise<Response> {
  const context = new RouterContextProvider();
  const info: RequestInfo = { id: requestId, address, databaseUnavailable: false, tags: new Set(), typed: [] };
  context.set(appContext, app);
  context.set(requestContext, info);
  const response = await handle(app, request, context);
  if (request.method === 'GET' && response.status === 200 && info.tags.size > 0)
    response.headers.set('Surrogate-Key', [...info.tags].join(' '));
  // Pages set 503 themselves. Data and resource requests end as 500, because the router does not know the cause.
  return info.databaseUnavailable && response.status === 500
    ? new Response(response.body, { status: 503, headers: response.headers })
    : response;
}

/** In development, `answer` reloads the router after each edit and `serveFiles` is Vite. */
export function createWeb(
  app: App,
  answer: RequestHandler = (request, from) => answerRequest(app, request, from),
  serveFiles?: Middleware,
): WebServer {
  if (app.config.metrics) app.metrics.serve(app.config.metrics);
  return createSite(app, answer, serveFiles, routes);
}

export async function startWorker(app: App): Promise<{ stop: () => Promise<void> }> {
  await waitForDatabase(app);
  await ensureConfiguredPeople(app);
  if (app.config.metrics) {
    app.metrics.measureWork();
    app.metrics.serve(app.config.metrics);
  }
  const queue = await workQueue(app, jobs);
  const edge = purgeEdgeOnChanges(app);
  return {
    async stop() {
      await edge.stop();
      await queue.stop();
    },
  };
}

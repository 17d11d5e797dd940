/** The one bundle: what the launchers start. */
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { appContext, requestContext, type App, type PageTag } from '#app/context.ts';
import { tellFirstLink } from '#app/features/accounts/first-account.server.ts';
import { ensureConfiguredPeople, givePassword } from '#app/features/accounts/people.server.ts';
import { tellEdge } from '#app/features/pages/edge.jobs.server.ts';
import { jobs } from '#app/jobs.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { measureDatabase, measureQueue, serveMetrics, tellMetrics } from '#app/platform/metrics.server.ts';
import type { ToldChanges } from '#app/platform/shared-data.server.ts';
import { workQueue } from '#app/platform/queue.server.ts';
import { closeServices, openServices } from '#app/services.server.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { createWebServer, type WebServer } from './http.ts';
import { keepAssets } from './kept-assets.ts';

export function openApp(part: string): App {
  const config = readConfig();
  return openServices(config, createLog(config, part));
}

export const closeApp = closeServices;
export { givePassword, keepAssets, tellFirstLink };

const handle = createRequestHandler(build);

export async function answerRequest(
  app: App,
  request: Request,
  from: { requestId: string; address: string; told?: ToldChanges },
): Promise<Response> {
  const context = new RouterContextProvider();
  const shows = new Set<PageTag>();
  context.set(appContext, from.told ? { ...app, told: from.told } : app);
  context.set(requestContext, { id: from.requestId, address: from.address, databaseTrouble: false, shows, typed: [] });
  const response = await handle(request, context);
  if (request.method === 'GET' && response.status === 200 && shows.size > 0)
    response.headers.set('Surrogate-Key', [...shows].join(' '));
  return response;
}

/** Figures are told only where a port is given for them. */
export function tellFigures(app: App, part: 'web' | 'one of several' | 'worker'): void {
  if (!app.config.metrics) return;
  measureDatabase(app.db);
  if (part === 'worker') measureQueue(app.db);
  if (part === 'one of several') tellMetrics();
  else serveMetrics(app.config.metrics);
}

/** In the process that starts several: it answers for them. */
export function tellFiguresOfAll(app: App): void {
  if (app.config.metrics) serveMetrics(app.config.metrics, { ofAll: true });
}

export function createWeb(app: App): WebServer {
  return createWebServer(app, (request, from) => answerRequest(app, request, from));
}

export async function startWorker(app: App): Promise<{ stop: () => Promise<void> }> {
  await ensureConfiguredPeople(app);
  const queue = await workQueue(app.config.databaseUrl, app.log, app, jobs);
  const edge = tellEdge(app);
  return {
    async stop() {
      await edge.stop();
      await queue.stop();
    },
  };
}

export async function prepareDatabase(app: App, { seed }: { seed: boolean }): Promise<void> {
  await migrateDatabase(app.config.databaseUrl, app.log);
  await ensureConfiguredPeople(app);
  if (seed) await seedDatabase(app);
}

/** The one bundle: what the launchers start. */
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { appContext, requestContext, type App } from '#app/context.ts';
import { jobs } from '#app/jobs.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openQueue, workQueue } from '#app/platform/queue.server.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { createWebServer, type WebServer } from './http.ts';

export function openApp(part: string): App {
  const config = readConfig();
  const log = createLog(config, part);
  return { config, log, db: openDatabase(config, log), queue: openQueue(config.databaseUrl, log) };
}

export async function closeApp(app: App): Promise<void> {
  await app.queue.stop();
  await app.db.$client.end();
}

const handle = createRequestHandler(build);

export function answerRequest(app: App, request: Request, requestId: string): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(requestContext, { id: requestId, databaseTrouble: false, typed: [] });
  return handle(request, context);
}

export function createWeb(app: App): WebServer {
  return createWebServer(app, (request, requestId) => answerRequest(app, request, requestId));
}

export function startWorker(app: App): Promise<{ stop: () => Promise<void> }> {
  return workQueue(app.config.databaseUrl, app.log, app, jobs);
}

export async function prepareDatabase(app: App, { seed }: { seed: boolean }): Promise<void> {
  await migrateDatabase(app.config.databaseUrl, app.log);
  if (seed) await seedDatabase(app);
}

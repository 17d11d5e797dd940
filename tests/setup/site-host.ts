/**
 * Runs many sites in one process, for browser tests that change what every page shows. Each has a clone of the filled database, its own
 * files and its own URL. Each Playwright worker forks one host; see tests/e2e/own-site.ts.
 */
import { cp } from 'node:fs/promises';
import { Client } from 'pg';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { localKeys } from '#db/local-services.ts';
import { loadBundle } from '#server/supervisor.ts';
import { filledDatabase, siteFolder } from './filled-site.ts';
import { freePorts } from './free-port.ts';
import { startSwitchableProxy } from './switchable-proxy.ts';

export type HostRequest = { id: number } & (
  | { act: 'open'; name: string; env: Record<string, string> }
  | { act: 'close' | 'cut' | 'join'; name: string }
);
export type HostAnswer = { id: number; site?: OpenSite; error?: string };
/** A site's URL, and the settings for other processes that must share its secrets. */
export type OpenSite = { url: string; env: Record<string, string> };

type Hosted = { close: () => Promise<void>; cut: () => void; join: () => Promise<void> };

const hosted = new Map<string, Hosted>();
const postgres = await startLocalPostgres({ folder: siteFolder });
const bundle = await loadBundle();
const own = { ...process.env };

async function open(name: string, given: Record<string, string>): Promise<OpenSite> {
  await asAdmin(`create database ${name} template ${filledDatabase}`);
  const folder = `var/sites/${name}`;
  await cp(`${siteFolder}-files`, `${folder}/files`, { recursive: true });
  // A proxy to the database, which a test may cut.
  const gate = await startSwitchableProxy(postgres.port);
  const databaseUrl = new URL(postgres.url);
  databaseUrl.pathname = `/${name}`;
  databaseUrl.port = String(gate.port);
  const env = {
    ...localKeys(siteFolder),
    AUTH_SECOND_STEP: 'optional',
    AUTH_SECRET: crypto.randomUUID() + crypto.randomUUID(),
    LOG_LEVEL: 'warn',
    SAMPLE_PAGES: 'on',
    DEMONSTRATION: 'on',
    MAIL_FOLDER: 'var/mail',
    PORT: String(await freePorts(1)),
    FILES_FOLDER: `${folder}/files`,
    STATUS_FOLDER: `${folder}/status`,
    DATABASE_URL: databaseUrl.href,
    ...given,
  };
  // The site reads process.env while it opens, so nothing else may run in between.
  process.env = { ...own, NODE_ENV: 'production', ...env };
  const app = bundle.openApp(name);
  const web = bundle.createWeb(app);
  const worker = await bundle.startWorker(app);
  await new Promise<void>((done) => web.server.listen(app.config.port, app.config.host, done));
  hosted.set(name, {
    cut: () => gate.shut(),
    join: () => gate.open(),
    async close() {
      await worker.stop();
      await web.stop();
      await bundle.closeApp(app);
      gate.shut();
      await asAdmin(`drop database ${name} with (force)`);
    },
  });
  return { url: `http://${app.config.host}:${app.config.port}`, env };
}

async function answer(request: HostRequest): Promise<OpenSite | undefined> {
  if (request.act === 'open') return open(request.name, request.env);
  await hosted.get(request.name)?.[request.act]();
  if (request.act === 'close') hosted.delete(request.name);
  return undefined;
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client(postgres.url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

process.on('message', (request: HostRequest) => {
  answer(request).then(
    (site) => process.send?.({ id: request.id, ...(site && { site }) } satisfies HostAnswer),
    (error: unknown) => process.send?.({ id: request.id, error: String(error) } satisfies HostAnswer),
  );
});
// The host exits with its Playwright worker. The run's server deletes its databases.
process.on('disconnect', () => process.exit());
process.send?.({ id: 0 } satisfies HostAnswer);

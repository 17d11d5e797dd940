import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '#app/context.ts';
import { stampForm } from '#app/forms/visitor-form.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { fillDatabase } from '#db/fill.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { posts } from '#db/schema.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { cpuMs } from '#drills/bench/figures.ts';
import { closeServices, openServices } from '#server/services.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { relayTo } from '#tests/setup/relay.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { drillSettings } from './drill-settings.ts';
import { openVisitors, percentileMs, type Answer, type Visitors } from './mixed-visitors.ts';

const folder = 'var/drill-load';
/** The p99 latency above which the site counts as overloaded. */
export const maxMs = 500;
const postsReadMost = 300;

type LoadedSite = {
  app: App;
  url: string;
  visitors: Visitors;
  /** Returns the current pids of the web processes and the worker. */
  pids: () => { web: number[]; worker: number[] };
  stop: () => Promise<void>;
};

/** Starts the built site with 2,000 posts and 10,000 comments and its own PostgreSQL: web processes and worker, as in production. */
export async function startLoadedSite(webProcesses: number): Promise<LoadedSite> {
  removeFolder(folder);
  const postgres = await startLocalPostgres({ folder: `${folder}/postgres` });
  const port = await freePorts(webProcesses + 1);
  const ports = Array.from({ length: webProcesses }, (_, i) => port + 1 + i);
  const { server: relay, open } = relayTo(...ports);
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...drillSettings(folder, postgres.url),
    PUBLIC_URL: url,
    MAIL_FOLDER: `${folder}/mail`,
  };
  const config = readConfig({ ...env, STATEMENT_TIMEOUT_MS: '60000' });
  const app = openServices(config, createLog(config, 'drill'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map(end));
    relay.close();
    for (const socket of open) socket.destroy();
    await closeServices(app);
    postgres.stop();
    removeFolder(folder);
  };
  try {
    await migrateDatabase(config.databaseUrl, app.log);
    await seedDatabase(app);
    await fillDatabase(config.databaseUrl, 2_000, 10_000);
    const read = await app.db.select({ slug: posts.slug }).from(posts).limit(postsReadMost);
    const start = (file: string, more: Record<string, string> = {}) => {
      const child = spawn('node_modules/.bin/node', [file], {
        env: { ...process.env, ...env, ...more },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      children.push(child);
      return child;
    };
    const webs = ports.map((own) => start('server/web.ts', { PORT: String(own) }));
    const worker = start('server/worker.ts');
    for (const own of ports) await untilReady(`http://127.0.0.1:${own}`);
    await new Promise<void>((done) => relay.listen(port, '127.0.0.1', done));
    const visitors = openVisitors({
      url,
      stamp: stampForm(app, Date.now() - 60_000),
      slugs: read.map(({ slug }) => slug),
    });
    return {
      app,
      url,
      visitors,
      pids: () => ({ web: webs.map(({ pid = 0 }) => pid), worker: [worker.pid ?? 0] }),
      async stop() {
        visitors.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Step = {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU ms of the web processes per visitor, which is reliable on a busy machine too. */
  cpu: number;
  failed: Answer[];
  held: boolean;
};

/** Raises the load by 25% per step until p99 exceeds `maxMs` or a request fails. Retries a failed step once. */
export async function findLimit(site: LoadedSite, { seconds, first }: { seconds: number; first: number }) {
  await site.visitors.come(first, seconds);
  const steps: Step[] = [];
  let most = 0;
  for (let perSecond = first; perSecond < 20_000; perSecond = Math.round(perSecond * 1.25)) {
    let step = await tryStep(site, perSecond, seconds);
    if (!step.held) step = await tryStep(site, perSecond, seconds);
    steps.push(step);
    if (!step.held) break;
    most = perSecond;
  }
  return { steps, most };
}

async function tryStep(site: LoadedSite, perSecond: number, seconds: number): Promise<Step> {
  const { web } = site.pids();
  const before = cpuMs(web);
  const answers = await site.visitors.come(perSecond, seconds);
  const cpu = (cpuMs(web) - before) / Math.max(1, answers.length);
  const failed = answers.filter(({ ok }) => !ok);
  const p99 = percentileMs(answers, 0.99);
  const all = answers.length === Math.ceil(perSecond * seconds);
  return {
    perSecond,
    p50: percentileMs(answers, 0.5),
    p99,
    cpu,
    failed,
    held: all && failed.length === 0 && p99 <= maxMs,
  };
}

/** Returns the resident memory and open handles of these processes. */
export function resourceUsage(pids: number[]): { mb: number; handles: number } {
  let [kb, handles] = [0, 0];
  for (const pid of pids) {
    kb += Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    handles += readdirSync(`/proc/${pid}/fd`).length;
  }
  return { mb: Math.round(kb / 1_024), handles };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(url: string): Promise<void> {
  for (const until = performance.now() + 60_000; performance.now() < until; await wait(100)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('the site did not become ready');
}

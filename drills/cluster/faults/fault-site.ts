import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '#app/context.ts';
import { stampForm } from '#app/forms/visitor-form.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { closeServices, openServices } from '#server/services.ts';
import { keepRunning } from '#server/supervisor.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { relayTo } from '#tests/setup/relay.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { drillSettings } from '../../drill-settings.ts';

const webProcesses = 2;

type Supervised = {
  pid: () => number;
  /** Kills the process with SIGKILL. It restarts. */
  kill: () => void;
  /** Restarts it with other settings. */
  change: (env: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
};

/** The built site under a service manager: two web processes and a worker, on a database that may fail. */
export type Site = {
  url: string;
  /** The site's own services in this process. */
  app: App;
  env: Record<string, string>;
  worker: Supervised;
  web: Omit<Supervised, 'pid'>;
  /** The cookie of a signed-in person. */
  cookie: string;
  /** The time stamp of an open contact form. */
  stamp: string;
  /** Returns the log since the last call. */
  takeLog: () => string;
  webPids: () => number[];
  /** Kills every web process at the same time. They restart. */
  killWeb: () => void;
  untilReady: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startSite(databaseUrl: string, given: Record<string, string>): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-site-'));
  const port = await freePorts(1 + webProcesses);
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...drillSettings(folder, databaseUrl),
    PORT: String(port),
    PUBLIC_URL: url,
    // A session lasts longer than the clock jumps.
    SESSION_IDLE_MINUTES: String(7 * 24 * 60),
    ...given,
  };
  const ports = Array.from({ length: webProcesses }, (_, i) => port + 1 + i);
  const { server: relay, open } = relayTo(...ports);
  const config = readConfig({ ...env, STATEMENT_TIMEOUT_MS: '60000', DATABASE_POOL_SIZE: '4', LOG_LEVEL: 'fatal' });
  const app = openServices(config, createLog(config, 'drill'));
  let log = '';
  const hear = (text: string) => {
    log += text;
  };
  let web: Site['web'] | undefined;
  let worker: Supervised | undefined;
  const stop = async () => {
    await Promise.all([web?.stop(), worker?.stop()]);
    relay.close();
    for (const socket of open) socket.destroy();
    await closeServices(app);
    removeFolder(folder);
  };
  try {
    await migrateDatabase(config.databaseUrl, app.log);
    await seedDatabase(app);
    const cookie = await signedInCookie(app);
    const webs = ports.map((own) => ({ own, one: supervise('server/web.ts', { ...env, PORT: String(own) }, hear) }));
    const running = { web: together(webs), worker: supervise('server/worker.ts', env, hear) };
    ({ web, worker } = running);
    await new Promise<void>((done) => relay.listen(port, '127.0.0.1', done));
    const untilReady = async () => {
      await pollUntil('the site is ready', 60, async () => (await fetchPage(url, '/readyz')).status === 200);
    };
    await untilReady();
    const webPids = () => webs.map(({ one }) => one.pid());
    return {
      url,
      app,
      env,
      ...running,
      cookie,
      stamp: stampForm(app, Date.now() - 60_000),
      takeLog() {
        const taken = log;
        log = '';
        return taken;
      },
      webPids,
      killWeb: () => running.web.kill(),
      untilReady,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function supervise(file: string, settings: Record<string, string>, hear: (text: string) => void): Supervised {
  const start = (env: Record<string, string>) => keepRunning(file, { ...process.env, ...env }, hear);
  let kept = start(settings);
  return {
    pid: () => kept.child().pid ?? 0,
    kill: () => void kept.child().kill('SIGKILL'),
    async change(other) {
      await kept.stop();
      kept = start(other);
    },
    stop: () => kept.stop(),
  };
}

function together(webs: { own: number; one: Supervised }[]): Site['web'] {
  return {
    kill: () => webs.forEach(({ one }) => one.kill()),
    async change(env) {
      await Promise.all(webs.map(({ own, one }) => one.change({ ...env, PORT: String(own) })));
    },
    async stop() {
      await Promise.all(webs.map(({ one }) => one.stop()));
    },
  };
}

type Answer = { status: number; text: string; headers: Headers };

/** Requests a page. The status is 0 if there was no response. */
export async function fetchPage(url: string, path: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url + path, { signal: AbortSignal.timeout(20_000), redirect: 'manual', ...init });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  } catch {
    return { status: 0, text: '', headers: new Headers() };
  }
}

/** Returns the seconds until `holds` is true. Errors count as false. */
export async function pollUntil(
  what: string,
  seconds: number,
  holds: () => boolean | Promise<boolean>,
  everyMs = 100,
): Promise<number> {
  const begun = performance.now();
  const past = () => (performance.now() - begun) / 1_000;
  for (; past() < seconds; await wait(everyMs)) {
    const held = await Promise.resolve()
      .then(holds)
      .catch(() => false);
    if (held) return Number(past().toFixed(1));
  }
  throw new Error(`not within ${seconds} s: ${what}`);
}

import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { App } from '#app/context.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openServices } from '#server/services.ts';
import type { HostAnswer, HostRequest, OpenSite } from '#tests/setup/site-host.ts';
import { test } from './fixtures.ts';

export type Site = OpenSite & {
  /** Returns the site's log so far. */
  log: () => string;
  /** Opens the site's services in this process, by default with the same secrets. */
  openApp: (other?: Record<string, string>) => App;
  /** Cuts all connections to the database until `joinDatabase`. */
  cutDatabase: () => Promise<void>;
  joinDatabase: () => Promise<void>;
  close: () => Promise<void>;
};

type Ask = (request: Without<HostRequest, 'id'>) => Promise<OpenSite | undefined>;
type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
type Host = { ask: Ask; log: (site: string) => string };

let host: Promise<Host> | undefined;

/** Starts the host of this Playwright worker. It exits with the worker. */
async function startHost(): Promise<Host> {
  const child: ChildProcess = fork('tests/setup/site-host.ts', {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  let asked = 0;
  const nextAnswer = (id: number) => new Promise<HostAnswer>((done) => waiting.set(id, done));
  child.on('message', (answer: HostAnswer) => waiting.get(answer.id)?.(answer));
  child.on('exit', (code) => {
    host = undefined;
    for (const [id, tell] of waiting) tell({ id, error: `the site host exited with ${code}:\n${log.slice(-4_000)}` });
  });
  const isReady = nextAnswer(0);
  const { error } = await isReady;
  if (error) throw new Error(error);
  return {
    log: (site) =>
      log
        .split('\n')
        .filter((line) => line.includes(`"part":"${site}"`))
        .join('\n'),
    async ask(request) {
      const id = (asked += 1);
      const answered = nextAnswer(id);
      child.send({ ...request, id } satisfies HostRequest);
      const answer = await answered;
      waiting.delete(id);
      if (answer.error) throw new Error(answer.error);
      return answer.site;
    },
  };
}

/** Opens a site on a clone of the filled database in the worker's host, which takes half a second instead of seven. */
export async function openSite(given: Record<string, string> = {}): Promise<Site> {
  return test.step('open a site', async () => {
    const { ask, log } = await (host ??= startHost());
    const name = `site_${randomUUID().replaceAll('-', '')}`;
    const site = await ask({ act: 'open', name, env: given });
    if (!site) throw new Error('no site was opened');
    return {
      ...site,
      log: () => log(name),
      openApp(other = {}) {
        const config = readConfig({ NODE_ENV: 'test', ...site.env, LOG_LEVEL: 'fatal', ...other });
        return openServices(config, createLog(config, 'test'));
      },
      cutDatabase: async () => void (await ask({ act: 'cut', name })),
      joinDatabase: async () => void (await ask({ act: 'join', name })),
      close: async () => void (await ask({ act: 'close', name })),
    };
  });
}

/**
 * Opens a site for this file, one per project, for tests that change what every page shows. The tests of such a file run one after
 * the other.
 */
export function useOwnSite(given: Record<string, string> = {}): () => Site {
  let site: Site | undefined;
  test.describe.configure({ mode: 'default' });
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
  test.use({ baseURL: async ({}, use) => use(site?.url) });
  test.beforeAll(async () => {
    site = await openSite(given);
  });
  test.afterAll(() => site?.close());
  return () => {
    if (!site) throw new Error('the site has not been opened');
    return site;
  };
}

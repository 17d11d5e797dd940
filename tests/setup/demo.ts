import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openServices } from '#app/services.server.ts';
import { localKeys } from '#db/local-services.ts';
import { startLocalPostgres, type LocalPostgres } from '#db/local-postgres.ts';
import type { App } from '#app/context.ts';
import { removeFolder } from './remove-folder.ts';

export type Demo = {
  url: string;
  postgres: LocalPostgres;
  log: () => string;
  pid: number;
  /** What the site's processes were given beside the usual, for others that must share its secrets. */
  env: Record<string, string>;
  /** The site's own services in this process, where not told otherwise with the same secrets. */
  openApp: (other?: Record<string, string>) => App;
  stop: () => Promise<number | null>;
};

export const demoPassword = 'e2e-pass-phrase';

/** The built site on a fresh database of its own, for tests that disturb it. */
export async function startDemo(name: string, port: number, given: Record<string, string> = {}): Promise<Demo> {
  const folder = `var/postgres-${name}`;
  const env = {
    AUTH_SECOND_STEP: 'optional',
    AUTH_SECRET: randomUUID() + randomUUID(),
    ...localKeys(folder),
    ...given,
  };
  removeFolder(folder);
  const child = spawn(
    'node_modules/.bin/node',
    ['server/demo.ts', '--no-build', '--folder', folder, '--password', demoPassword],
    {
      env: { ...process.env, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let log = '';
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  const ready = new Promise<void>((done, failed) => {
    const hear = (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes('ready: ')) done();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', () => failed(new Error(`the demo ended before it was ready:\n${log}`)));
  });
  await ready;
  const postgres = await startLocalPostgres({ folder });
  return {
    url: `http://127.0.0.1:${port}`,
    postgres,
    pid: child.pid ?? 0,
    log: () => log,
    env: { ...env, DATABASE_URL: postgres.url },
    openApp(other = {}) {
      const config = readConfig({ NODE_ENV: 'test', ...env, DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal', ...other });
      return openServices(config, createLog(config, 'test'));
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

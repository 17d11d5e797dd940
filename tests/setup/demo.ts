import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { openServices } from '#app/services.server.ts';
import { startLocalPostgres, type LocalPostgres } from '#db/local-postgres.ts';
import type { App } from '#app/context.ts';

export type Demo = {
  url: string;
  postgres: LocalPostgres;
  log: () => string;
  pid: number;
  openApp: () => App;
  stop: () => Promise<number | null>;
};

export const demoPassword = 'e2e-pass-phrase';

/** The built site on a fresh database of its own, for tests that disturb it. */
export async function startDemo(name: string, port: number, env: Record<string, string> = {}): Promise<Demo> {
  const folder = `var/postgres-${name}`;
  rmSync(folder, { recursive: true, force: true });
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
    openApp() {
      const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: postgres.url, LOG_LEVEL: 'fatal' });
      return openServices(config, createLog(config, 'test'));
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

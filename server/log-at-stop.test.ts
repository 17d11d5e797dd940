import { spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Stops like the launchers while the only thread pool thread is busy. */
const program = `
  import { pbkdf2 } from 'node:crypto';
  const { readConfig } = await import('#app/platform/config.server.ts');
  const { createLog, requestLogger } = await import('#app/platform/log.server.ts');
  const { closeServices, openServices } = await import('#server/services.ts');
  const { onStopSignal } = await import('#server/supervisor.ts');
  const log = createLog({ logLevel: 'info' }, 'test');
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://127.0.0.1:9/none' });
  const app = openServices(config, log);
  onStopSignal(() => closeServices(app));
  pbkdf2('a', 'b', 400_000, 64, 'sha512', () => undefined);
  for (let line = 1; line <= 1_000; line += 1) log.info({ line }, 'request');
  requestLogger(log)({ request: 'last', method: 'GET', path: '/', status: 200, ms: 1, visitor: 'x', aborted: false });
  process.kill(process.pid, 'SIGTERM');
`;

test('a clean stop loses no log line', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'log');
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' },
    stdio: ['ignore', openSync(file, 'w'), 'inherit'],
  });
  expect(await new Promise((done) => child.on('exit', done))).toBe(0);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const read = lines.map((line) => JSON.parse(line));
  expect(read.flatMap(({ line }) => line ?? [])).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1));
  expect(read.filter(({ request }) => request === 'last')).toHaveLength(1);
});

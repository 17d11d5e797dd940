import { execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import type { App } from '#app/context.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { startLocalPostgres, type LocalPostgres } from '#db/local-postgres.ts';
import { localKeys } from '#db/local-services.ts';
import { openServices } from '#server/services.ts';
import { demoPassword } from './filled-site.ts';
import { freePorts } from './free-port.ts';
import { removeFolder } from './remove-folder.ts';

export type Demo = {
  url: string;
  postgres: LocalPostgres;
  log: () => string;
  pid: number;
  /** Extra settings of the site's processes, for other processes that must share its secrets. */
  env: Record<string, string>;
  /** Opens the site's services in this process, by default with the same secrets. */
  openApp: (other?: Record<string, string>) => App;
  stop: () => Promise<number | null>;
};

export { demoPassword };

const run = promisify(execFile);

/** Suffixes of the files and folders that a demo creates. */
const parts = ['', '-files', '-keys.json', '.log'];

/** Copies a filled database, which is made once per build and day, because migrations and samples take most of the start. */
async function copyFilled(folder: string): Promise<boolean> {
  const build = createHash('sha256').update(readFileSync('build/server/index.js')).digest('hex').slice(0, 12);
  const filled = `var/filled-${new Date().toISOString().slice(0, 10)}-${build}`;
  if (!existsSync(filled)) {
    for (const old of globSync('var/filled-*')) if (statSync(old).mtimeMs < Date.now() - 86_400_000) removeFolder(old);
    const making = `${filled}-${randomUUID()}`;
    const options = ['--only-seed', '--only-fill', '--folder', `${making}/postgres`, '--password', demoPassword];
    const env = { ...process.env, PORT: String(await freePorts(1)), LOG_LEVEL: 'warn' };
    await run('node_modules/.bin/node', ['server/demo.ts', '--no-build', ...options], { env });
    // Another process may have finished first.
    if (existsSync(filled)) removeFolder(making);
    else renameSync(making, filled);
  }
  // If the database had to use another folder, there is nothing to copy.
  if (!existsSync(`${filled}/postgres/data`)) return false;
  for (const part of parts)
    if (existsSync(`${filled}/postgres${part}`)) await run('cp', ['-a', `${filled}/postgres${part}`, folder + part]);
  return true;
}

/** Starts the built site on its own fresh database, for tests that disturb it: seeded only, or filled as by `npm run demo`. */
export async function startDemo(
  name: string,
  port: number,
  given: Record<string, string> = {},
  content: 'seed' | 'demo' = 'seed',
): Promise<Demo> {
  const folder = `var/postgres-${name}`;
  for (const part of parts) removeFolder(folder + part);
  // Custom keys and people are stored in the database, so a copy would not match them.
  const isSeed = content === 'seed';
  const isFilled = isSeed && !given['DATA_KEYS'] && !given['ADMIN_EMAILS'] && (await copyFilled(folder));
  const env = {
    AUTH_SECOND_STEP: 'optional',
    DEMONSTRATION: 'on',
    AUTH_SECRET: randomUUID() + randomUUID(),
    ...localKeys(folder),
    ...given,
  };
  const child = spawn(
    'node_modules/.bin/node',
    [
      'server/demo.ts',
      '--no-build',
      '--folder',
      folder,
      '--password',
      demoPassword,
      ...(isSeed ? ['--only-seed'] : []),
      ...(isFilled ? ['--filled'] : []),
    ],
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
    child.on('exit', () => failed(new Error(`the demo exited before it was ready:\n${log}`)));
  });
  await ready;
  const postgres = await startLocalPostgres({ folder });
  return {
    url: `http://127.0.0.1:${port}`,
    postgres,
    pid: child.pid ?? 0,
    // Web and worker log to a file.
    log: () => log + readFileSync(`${folder}.log`, 'utf8'),
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

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { useLocalServices } from '#db/local-services.ts';
import { loadBundle, requireFreePort, samplePeople, startTogether } from './launch.ts';

/** The production build on a private database: migrated, seeded, web and worker. One command, nothing else needed. */
const { values: options } = parseArgs({
  options: {
    'no-build': { type: 'boolean', default: false },
    folder: { type: 'string', default: 'var/postgres-demo' },
    password: { type: 'string' },
    // Tests fill one database and start the site on copies of it.
    'only-fill': { type: 'boolean', default: false },
    filled: { type: 'boolean', default: false },
  },
});

await requireFreePort();
if (!options['no-build']) await run(['node_modules/.bin/react-router', 'build']);
process.env['NODE_ENV'] = 'production';
// Its sample people sign in with their password alone.
process.env['AUTH_SECOND_STEP'] ??= 'optional';
process.env['SAMPLE_PAGES'] ??= 'on';
process.env['AUTH_SECRET'] ??= randomUUID() + randomUUID();
await useLocalServices(options.folder);
const sample = samplePeople(options.password);

if (!options.filled) await fill();
if (options['only-fill']) process.exit();
const { HOST: host = '127.0.0.1', PORT: port = '4300' } = process.env;
startTogether({ 'server/worker.ts': {}, 'server/web.ts': {} });
await untilReady(`http://${host}:${port}/readyz`);
console.log(`ready: http://${host}:${port}`);
console.log(`staff: http://${host}:${port}/admin/login  ${sample.emails.join(' or ')}  password: ${sample.password}`);

async function fill(): Promise<void> {
  const { openApp, closeApp, givePassword, prepareDatabase } = await loadBundle();
  const app = openApp('demo');
  await prepareDatabase(app, { seed: true });
  await givePassword(app, sample.emails, sample.password);
  await closeApp(app);
}

async function run([program = '', ...args]: string[]): Promise<void> {
  const code = await new Promise((done) => spawn(program, args, { stdio: 'inherit' }).on('exit', done));
  if (code !== 0) process.exit(1);
}

async function untilReady(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((later) => setTimeout(later, 100));
  }
}

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { useLocalServices } from '#db/local-services.ts';
import { readArguments } from './arguments.ts';
import { loadBundle, requireFreePort, samplePeople, startTogether, stopSignals } from './supervisor.ts';

/** Runs the production build, web and worker, on a private database with demo content. Needs no other setup. */
const { values: options } = readArguments(
  'npm run demo [-- --empty] [--no-build] [--folder FOLDER] [--password PASSWORD]',
  {
    options: {
      'no-build': { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
      folder: { type: 'string' },
      password: { type: 'string' },
      // For tests: fill one database with only the seed, then run the site on copies of it.
      'only-seed': { type: 'boolean', default: false },
      'only-fill': { type: 'boolean', default: false },
      filled: { type: 'boolean', default: false },
    },
  },
);

await requireFreePort();
const today = new Date().toISOString().slice(0, 10);
const folder = options.folder ?? chooseFolder(`var/demo/${today}${options.empty ? '-empty' : ''}`);
if (!options['no-build']) await stage('build', build);
process.env['NODE_ENV'] = 'production';
// The sample people sign in with only a password.
process.env['AUTH_SECOND_STEP'] ??= 'optional';
process.env['SAMPLE_PAGES'] ??= options.empty ? 'off' : 'on';
process.env['DEMONSTRATION'] ??= options.empty ? 'off' : 'on';
process.env['AUTH_SECRET'] ??= randomUUID() + randomUUID();
await stage('database', () => useLocalServices(folder));
const sample = samplePeople(options.password);

// Until web and worker run, a signal stops this process and its database.
const end = () => process.exit(1);
for (const signal of stopSignals) process.on(signal, end);
if (!options.filled) await stage('content', fill);
if (options['only-fill']) process.exit();
for (const signal of stopSignals) process.off(signal, end);
const { HOST: host = '127.0.0.1', PORT: port = '4300' } = process.env;
const log = `${folder}.log`;
const written = createWriteStream(log, { flags: 'a' });
startTogether({ 'server/worker.ts': {}, 'server/web.ts': {} }, (text) => written.write(text));
await stage('web and worker', () => untilReady(`http://${host}:${port}/readyz`));
console.log(`log: ${log}`);
console.log(`ready: http://${host}:${port}`);
if (!options.empty) console.log(`writer: ${sample.writer.email}  same password`);
console.log(`staff: http://${host}:${port}/admin/login  ${sample.emails.join(' or ')}  password: ${sample.password}`);

async function stage(name: string, run: () => void | Promise<void>): Promise<void> {
  const begun = performance.now();
  process.stdout.write(`${name} … `);
  await run();
  console.log(`${((performance.now() - begun) / 1_000).toFixed(1)} s`);
}

/** Prints the build's output only if it fails. */
function build(): void {
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/react-router', ['build'], { encoding: 'utf8' });
  if (status === 0) return;
  console.error(stdout + stderr);
  process.exit(1);
}

async function fill(): Promise<void> {
  const { openApp, closeApp, fillDemo, givePassword, prepareDatabase } = await loadBundle();
  const { LOG_LEVEL: level } = process.env;
  process.env['LOG_LEVEL'] = 'error';
  const app = openApp('demo');
  if (level) process.env['LOG_LEVEL'] = level;
  else delete process.env['LOG_LEVEL'];
  await prepareDatabase(app, { seed: options['only-seed'] });
  if (!options.empty && !options['only-seed']) await fillDemo(app, sample.writer);
  await givePassword(app, [...sample.emails, sample.writer.email], sample.password);
  await closeApp(app);
  if (!options.folder) writeFileSync(filledMark(folder), '');
}

/** Reuses today's demo, or a numbered folder if that one is running. Deletes demos after a week. */
function chooseFolder(wanted: string): string {
  const parent = dirname(wanted);
  mkdirSync(parent, { recursive: true });
  const weekAgo = Date.now() - 7 * 86_400_000;
  for (const name of readdirSync(parent))
    if (statSync(join(parent, name)).mtimeMs < weekAgo) rmSync(join(parent, name), { recursive: true });
  for (let number = 1; ; number += 1) {
    const home = number === 1 ? wanted : `${wanted}-${number}`;
    mkdirSync(home, { recursive: true });
    if (!claim(join(home, 'pid'))) continue;
    const chosen = join(home, 'postgres');
    // Start over if the last fill was interrupted.
    if (!existsSync(filledMark(chosen)))
      for (const left of readdirSync(home)) if (left !== 'pid') rmSync(join(home, left), { recursive: true });
    return chosen;
  }
}

function filledMark(postgres: string): string {
  return `${postgres}-filled`;
}

/** Returns false while another demo uses the folder. */
function claim(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return false;
  } catch {
    writeFileSync(file, String(process.pid));
    process.on('exit', () => rmSync(file, { force: true }));
    return true;
  }
}

async function untilReady(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((later) => setTimeout(later, 100));
  }
}

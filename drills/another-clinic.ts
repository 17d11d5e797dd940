import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { readContent } from '#app/features/pages/content-files.server.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { publicPaths } from '#tests/setup/paths.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { systemBinaries } from '#tests/setup/system-binaries.ts';
import { openDesk, type Cost, type Desk } from './another-clinic/desk.ts';
import { answerFirstRequest, openClinic, owner, setUpAccount } from './another-clinic/rehearsal.ts';
import { startMailServer } from './canary/mail-box.ts';
import type { DrillResult } from './run.ts';

/** The first clinic's name, town, numbers and people. */
const foreign = new RegExp(
  String.raw`Cypress\b|cypress-po|\bWalker\b|\(?\b225\)?[ -.]555|70785|${readContent()
    .seed.staff.map(({ name }) => name)
    .join('|')}`,
);
/** What no visitor may read before the clinic has entered its own. */
const invented = /555-01\d\d|Example Street|cypress-po|Cypress Prosthetics|Walker, Louisiana/;
/** An owner who is new to it: seconds for a press, a character and a screen. */
const pace = { press: 3, character: 0.3, screen: 15 };
/** The newest run cost 143 presses, 1,036 characters and 47 screens. At most 150, 2,500 and 60 minutes are allowed at all. */
const limits = { presses: 145, characters: 1_100, screens: 50, minutes: 26, rows: 25 };

/**
 * Follows docs/another-clinic.md: 'Bayou Limb & Brace' in Lafayette goes from `npm run setup` and an empty database to an open site, its
 * first call and a restore elsewhere, in a browser, with its mail at a real SMTP server. Counts what that costs the clinic, and fails when
 * it grows. Then no page, script, feed or mail may mention the first clinic. PICTURES=FOLDER keeps a picture of each screen.
 */
export async function anotherClinicDrill(): Promise<DrillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'another-clinic-'));
  // Backups need a pg_dump of the server's version.
  const binaries = systemBinaries();
  if (!binaries) throw new Error('This drill needs pg_dump. Debian: apt-get install postgresql');
  const postgres = await startLocalPostgres({ folder: join(folder, 'postgres'), binaries, throwaway: true });
  const ports = await freePorts(3);
  const url = `http://127.0.0.1:${ports}`;
  const mail = await startMailServer(ports + 1, ports + 2);
  const backups = join(folder, 'backups');
  const answers = [url, postgres.url, `${owner},second@bayou-limb.test`, `smtp://127.0.0.1:${ports + 1}`, backups, ''];
  const asked = spawnSync(process.execPath, [resolve('cli/setup.ts')], { cwd: folder, input: answers.join('\n') });
  const BACKUP_KEY = /AGE-SECRET-KEY-[\w-]+/.exec(asked.stdout.toString())?.[0];
  if (asked.status !== 0 || !BACKUP_KEY) throw new Error(`setup: ${asked.stdout.toString()}${asked.stderr.toString()}`);
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: new URL(url).port,
    NOTICE_TO: owner,
    FILES_FOLDER: join(folder, 'files'),
    STATUS_FOLDER: join(folder, 'status'),
    ASSETS_FOLDER: join(folder, 'assets'),
    ...parseEnv(readFileSync(join(folder, '.env'), 'utf8')),
  };
  let log = '';
  const site = spawn(process.execPath, ['server/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  site.stdout.on('data', (part: Buffer) => (log += part.toString()));
  const ended = new Promise((done) => site.on('exit', done));
  const desk = await openDesk(url, process.env['PICTURES']);
  const begun = performance.now();
  const rows: DrillResult['rows'] = [];
  const breaches: string[] = [];
  try {
    const code = await untilFound(() => /"code":"([\dA-F-]+)"/.exec(log)?.[1]);
    await untilFound(async () => ((await fetch(`${url}/readyz`).catch(() => null))?.ok ? 'ready' : undefined));
    desk.type('npm run setup and npm start', ['npm run setup', ...answers, 'npm start']);
    await setUpAccount(desk, code);
    const refused = await desk.desk.page.request.post('/admin/opening', {
      form: { intent: 'open' },
      headers: { Origin: url },
    });
    if (refused.status() !== 422) breaches.push(`opening too early was answered with ${refused.status()}`);
    const early = await crawl(url, [...publicPaths, '/llms.txt', '/appointments/number.vcf', '/admin/login']);
    for (const [path, { text }] of early)
      if (invented.test(text)) breaches.push(`${path} says before the opening: ${invented.exec(text)?.[0]}`);
    if (early.get('/')?.status !== 503) breaches.push('the site opened before anything was entered');
    rows.push({ what: 'addresses read before the clinic has a number', figure: early.size });

    const found = await openClinic(desk);
    rows.push(
      { what: 'rows of Ready to open', figure: found.rows },
      { what: 'pages read and kept', figure: found.pages },
    );
    if (found.rows === 0 || found.rows > limits.rows) breaches.push(`Ready to open has ${found.rows} rows`);
    if (found.pages < 25) breaches.push(`only ${found.pages} pages were read and kept`);
    await answerFirstRequest(desk);
    const mails = await untilFound(async () => {
      const all = await mail.received();
      return all.some((one) => one.includes('contact request is waiting')) ? all : undefined;
    });
    breaches.push(...restoreElsewhere(env, { folder, BACKUP_KEY }, desk));

    const seen = await crawl(url, publicPaths);
    for (const [path, { status, text }] of seen) {
      if (status >= 500) breaches.push(`${path} answered ${status}`);
      if (foreign.test(text)) breaches.push(`${path} says: ${contextOf(text)}`);
    }
    for (const one of mails) if (foreign.test(one)) breaches.push(`a mail says: ${contextOf(one)}`);
    rows.push({ what: 'public pages and files read', figure: seen.size }, { what: 'mails read', figure: mails.length });
    if (seen.size < 60) breaches.push(`only ${seen.size} addresses were found`);
    const contact = seen.get('/contact')?.text ?? '';
    for (const own of ['Lafayette, Louisiana 70501', '(337) 664-1000'])
      if (!contact.includes(own)) breaches.push(`/contact does not say ${own}`);
    const seconds = Math.round((performance.now() - begun) / 1_000);
    rows.push({ what: 'seconds from an empty site to an open one', figure: seconds });
  } catch (error) {
    breaches.push(`${desk.desk.page.url()}: ${String(error)}`);
  } finally {
    await desk.close();
    site.kill('SIGTERM');
    await ended;
    mail.stop();
    postgres.stop();
    removeFolder(folder);
  }
  const sum = (of: keyof Cost) => desk.steps.reduce((all, step) => all + step[of], 0);
  const [presses, characters, screens] = [sum('presses'), sum('characters'), sum('screens')];
  const minutes = Math.round((presses * pace.press + characters * pace.character + screens * pace.screen) / 60);
  console.table([...desk.steps, { step: `In all, ${minutes} minutes`, presses, characters, screens }]);
  const cost = { presses, characters, screens, minutes };
  for (const what of ['presses', 'characters', 'screens', 'minutes'] as const)
    if (cost[what] > limits[what]) breaches.push(`${cost[what]} ${what}, at most ${limits[what]}`);
  return { rows, breaches: [...breaches, ...desk.wrong] };
}

const query = (url: string, sql: string) => execFileSync('psql', [url, '-Atc', sql], { encoding: 'utf8' }).trim();

/** Backs the site up to its folder, and restores the backup into an empty database and an empty folder. Returns what went wrong. */
function restoreElsewhere(
  env: NodeJS.ProcessEnv,
  { folder, BACKUP_KEY }: { folder: string; BACKUP_KEY: string },
  desk: Desk,
) {
  const [here, elsewhere] = [env['DATABASE_URL'] ?? '', new URL(env['DATABASE_URL'] ?? '')];
  elsewhere.pathname = '/elsewhere';
  query(here, 'create database elsewhere');
  const there = { ...env, BACKUP_KEY, DATABASE_URL: elsewhere.href, FILES_FOLDER: join(folder, 'files-elsewhere') };
  const changed = Object.entries({ DATABASE_URL: there.DATABASE_URL, FILES_FOLDER: there.FILES_FOLDER, BACKUP_KEY });
  desk.type('Backup and restore elsewhere', [
    'npm run backup',
    ...changed.map((pair) => pair.join('=')),
    'npm run restore',
  ]);
  const wrong = Object.entries({ backup: env, restore: there }).flatMap(([command, settings]) => {
    const ran = spawnSync(process.execPath, ['cli/commands.ts', command], { env: settings, encoding: 'utf8' });
    return ran.status === 0 ? [] : `${command}: ${ran.stdout}${ran.stderr}`;
  });
  if (wrong.length > 0) return wrong;
  const restored = query(elsewhere.href, 'select count(*) from contact_messages');
  return restored === '1' ? [] : [`${restored} requests were restored elsewhere`];
}

/** Reads every address of the site that a link, script or sitemap names, from these on. */
async function crawl(url: string, from: string[]): Promise<Map<string, { status: number; text: string }>> {
  const seen = new Map<string, { status: number; text: string }>();
  const waiting = [...from, '/sitemap.xml', '/feed.xml', '/robots.txt', '/site.webmanifest', '/status'];
  for (let path = waiting.shift(); path !== undefined && seen.size < 500; path = waiting.shift()) {
    if (seen.has(path)) continue;
    const answer = await fetch(new URL(path, url), { redirect: 'manual' });
    const kind = answer.headers.get('Content-Type') ?? '';
    const body = /text|xml|json|calendar|javascript/.test(kind) ? await answer.text() : '';
    // Visitors do not read style rules.
    seen.set(path, { status: answer.status, text: body.replaceAll(/<style[^]*?<\/style>/g, '') });
    for (const [, href = ''] of body.matchAll(/(?:href="|src="|<loc>)([^"<]+)/g)) {
      const to = new URL(href.replaceAll('&amp;', '&'), new URL(path, url));
      to.hash = '';
      if (to.origin === url && !/^\/(admin|fonts)\b/.test(to.pathname)) waiting.push(to.pathname + to.search);
    }
  }
  return seen;
}

function contextOf(text: string): string {
  const at = text.search(foreign);
  return text.slice(Math.max(0, at - 80), at + 60).replaceAll(/\s+/g, ' ');
}

async function untilFound<Found>(find: () => Found | undefined | Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await find();
    if (found) return found;
    await sleep(200);
  }
  throw new Error('nothing came within two minutes');
}

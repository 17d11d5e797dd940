import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { count, sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { App } from '#app/context.ts';
import { stampForm } from '#app/forms/visitor-form.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { comments, contactMessages, posts } from '#db/schema.ts';
import { closeServices, openServices } from '#server/services.ts';
import { chromiumFlags, chromiumPath } from '#tests/setup/chromium.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { triggerHydration } from '#tests/setup/trigger-hydration.ts';
import { drillSettings } from '../drill-settings.ts';
import { machineLoad } from '../load.ts';
import { openVisitors, percentileMs, type Answer, type Visitors } from '../mixed-visitors.ts';
import type { DrillResult } from '../run.ts';
import { fetchPage, pollUntil } from './faults/fault-site.ts';

const folder = resolve('var/drill-deploy');
const fullRequests = 20_000;
const standstill = 'stop, migrate, start';

/** Folders of two built versions. `stops`: the changelog says to stop the old one before the migration. */
type Update = { old: string; next: string; stops?: boolean };

/** Earlier versions, each by a commit. This version drops tables that they read. */
const earlier = [
  { version: '1.0.0-rc.2', commit: 'f145cd68' },
  { version: '1.0.0-rc.3', commit: 'a046037d' },
];

/** Rolls out a new version with a migration. Needs Debian's package haproxy and a built site. */
export async function deployDrill(short: boolean): Promise<DrillResult> {
  const next = makeNextVersion();
  try {
    return await underLoad(short, { old: '.', next });
  } finally {
    removeFolder(next);
  }
}

/** Updates earlier versions, with the data that they stored, to this one. Also needs the history of the repository. */
export async function upgradeDrill(short: boolean): Promise<DrillResult> {
  const result: DrillResult = { rows: [], breaches: [] };
  for (const { version, commit } of earlier) {
    const old = makeEarlierVersion(commit);
    try {
      const { rows, breaches } = await underLoad(short, { old, next: '.', stops: true });
      result.rows.push(...rows.map((row) => ({ from: version, ...row })));
      result.breaches.push(...breaches.map((breach) => `from ${version}: ${breach}`));
    } finally {
      removeFolder(old);
    }
  }
  return result;
}

/** Replaces one version by another behind a real HAProxy, while visitors read, search, comment and request calls. */
async function underLoad(short: boolean, { old, next, stops = false }: Update): Promise<DrillResult> {
  const load = short ? 1_500 : fullRequests;
  // Without a roll, only the quarters before and after it remain.
  const least = stops ? load / 2 : load;
  const perSecond = short ? 40 : 60;
  removeFolder(folder);
  const postgres = await startLocalPostgres({ folder: `${folder}/postgres` });
  const first = await freePorts(3);
  const ports = { proxy: first, web: [first + 1, first + 2] };
  const url = `http://127.0.0.1:${ports.proxy}`;
  const env = {
    ...drillSettings(folder, postgres.url),
    PUBLIC_URL: url,
    DRAIN_SECONDS: '5',
    MAIL_FOLDER: `${folder}/mail`,
  };
  const config = readConfig({ ...env, STATEMENT_TIMEOUT_MS: '60000' });
  const app = openServices(config, createLog(config, 'drill'));
  const running = new Set<ChildProcess>();
  const start = (program: string, args: string[], cwd: string, more: Record<string, string> = {}) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env, ...more },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  const startWeb = async (version: string, port: number) => {
    const child = start('node_modules/.bin/node', ['server/web.ts'], version, { PORT: String(port) });
    await pollUntil(
      `a web process is ready`,
      60,
      async () => (await fetchPage(`http://127.0.0.1:${port}`, '/readyz')).status === 200,
    );
    return child;
  };
  const startWorker = (version: string) => start('node_modules/.bin/node', ['server/worker.ts'], version);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  let visitors: Visitors | undefined;
  try {
    for (const command of [['migrate'], ['seed'], ['fill', '--posts', '500', '--comments', '2000']])
      await finished(start('node_modules/.bin/node', ['cli/commands.ts', ...command], old));
    const slugs = (await app.db.select({ slug: posts.slug }).from(posts).limit(300)).map(({ slug }) => slug);
    const before = await rowsOf(app);
    const web = await Promise.all(ports.web.map((port) => startWeb(old, port)));
    let worker = startWorker(old);
    start('haproxy', ['-f', haproxyConfig(ports), '-db'], '.');
    await pollUntil('the proxy answers', 30, async () => (await fetchPage(url, '/readyz')).status === 200);
    const coming = openVisitors({ url, stamp: stampForm(app, Date.now() - 60_000), slugs });
    visitors = coming;
    const oldFiles = filesOf(old);
    const files = watchFiles(url, oldFiles);
    const [resting, awake] = [
      await openPage(browser.newPage(), `${url}/blog`),
      await openPage(browser.newPage(), `${url}/about`),
    ];
    if (!(await wake(awake))) throw new Error('a page of the old version did not hydrate before the deploy');

    const phases: { name: string; answers: Answer[]; seconds: number }[] = [];
    /** Runs `act` under load, until it is done and at least `requests` visitors came. */
    const during = async (name: string, requests: number, act: () => Promise<unknown>) => {
      let done = false;
      const answers: Answer[] = [];
      const begun = performance.now();
      const acting = act().finally(() => (done = true));
      while (!done || answers.length < requests) answers.push(...(await coming.come(perSecond, 2)));
      await acting;
      phases.push({ name, answers, seconds: Math.round((performance.now() - begun) / 1_000) });
    };

    await during('before', load * 0.25, () => Promise.resolve());
    const migrateNow = () => finished(start('node_modules/.bin/node', ['cli/commands.ts', 'migrate'], next));
    const replace = async () => {
      await during('migration, behind a long-running read', load * 0.1, async () => {
        const letGo = await readForLong(postgres.url);
        const migrated = migrateNow();
        await wait(4_000);
        await letGo();
        await migrated;
      });
      await during('roll', load * 0.4, async () => {
        for (const [i, port] of ports.web.entries()) {
          await end(web[i]);
          web[i] = await startWeb(next, port);
          // While both versions run, a page of one may request its files from the other.
          for (let n = 0; n < 20; n += 1) await files.askForPage('/blog');
          await files.askOld();
        }
        await end(worker);
        worker = startWorker(next);
      });
    };
    await (stops
      ? during(standstill, 0, async () => {
          await Promise.all([...web, worker].map(end));
          await migrateNow();
          for (const [i, port] of ports.web.entries()) web[i] = await startWeb(next, port);
          worker = startWorker(next);
          await pollUntil('the proxy answers', 30, async () => (await fetchPage(url, '/readyz')).status === 200);
        })
      : replace());
    await during('after', load * 0.25, () => files.askOld());

    const breaches: string[] = [];
    const check = (what: string, holds: boolean) => void (holds || breaches.push(what));
    const answers = phases.flatMap((phase) => phase.answers);
    // A form that the proxy refuses keeps its text, and its visitor knows that it was not sent.
    const refused = new Set(
      phases
        .filter(({ name }) => name === standstill)
        .flatMap((phase) => phase.answers.filter(({ what }) => what.endsWith('answered 503'))),
    );
    const failed = answers.filter((answer) => !answer.ok && !refused.has(answer));
    for (const { what } of failed.slice(0, 5)) breaches.push(what);
    check(`fewer than ${least} requests`, answers.length >= least);
    check(`files not found: ${files.missing().slice(0, 3).join(', ')}`, files.missing().length === 0);
    for (const port of ports.web) {
      const { text } = await fetchPage(`http://127.0.0.1:${port}`, '/about');
      const named: string[] = text.match(/\/assets\/[\w.-]+\.js/g) ?? [];
      check(
        'a process still shows the old version',
        named.some((file) => !oldFiles.includes(file)),
      );
    }
    const gained = await rowsOf(app);
    // A request without a response may have been stored nevertheless.
    for (const kind of ['contact', 'comment'] as const) {
      const own = answers.filter((answer) => answer.kind === kind);
      const stored = gained[kind] - before[kind];
      const acknowledged = own.filter(({ ok }) => ok).length;
      check(
        `${kind}: ${own.length} sent, ${acknowledged} confirmed, ${stored} stored`,
        stored >= acknowledged && stored <= own.length,
      );
    }
    const jobsLeft = async () =>
      (
        await app.db.execute<{ state: string }>(
          sql`select state::text from pgboss.job where name = 'send-notice' and state <> 'completed'`,
        )
      ).rows;
    await pollUntil('every notice is mailed', 120, async () => (await jobsLeft()).length === 0).catch(
      (error: unknown) => breaches.push(String(error)),
    );
    check('a page opened before the deploy did not hydrate after it', await wake(resting));
    check('links fail on a page opened before the deploy', await leadsOn(resting, '/about'));
    check('links fail on a page hydrated before the deploy', await leadsOn(awake, '/gallery'));
    console.log(machineLoad());
    const rows = phases.map(({ name, answers: own, seconds }) => ({
      phase: name,
      seconds,
      requests: own.length,
      failed: own.filter(({ ok }) => !ok).length,
      'p50 ms': percentileMs(own, 0.5),
      'p99 ms': percentileMs(own, 0.99),
    }));
    console.log(
      `files of the old version requested during and after the roll: ${files.asked.old}, served: ${files.answered.old}`,
    );
    console.log(
      `files of pages requested while both versions ran: ${files.asked.page}, served: ${files.answered.page}`,
    );
    return { rows, breaches };
  } finally {
    visitors?.close();
    await browser.close();
    await Promise.all([...running].map(end));
    await closeServices(app);
    postgres.stop();
    removeFolder(folder);
  }
}

/** Builds an earlier version in its own folder, with the packages of this checkout. */
function makeEarlierVersion(commit: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'earlier-version-'));
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', copy], { input: archive });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  build(copy);
  return copy;
}

/** Builds this checkout in its own folder, with one extra migration and a marker on every page. */
function makeNextVersion(): string {
  const copy = mkdtempSync(join(tmpdir(), 'next-version-'));
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of tracked.split('\0').filter((name) => name && !name.startsWith('docs/'))) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(file, join(copy, file));
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  const root = join(copy, 'app/root.tsx');
  const source = readFileSync(root, 'utf8');
  const marked = source.replace('<html ', '<html data-version="next" ');
  if (marked === source) throw new Error('app/root.tsx has no place for the next version’s marker');
  writeFileSync(root, marked);
  const journal = join(copy, 'db/migrations/meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const tag = `${String(entries.length).padStart(4, '0')}_next_version`;
  entries.push({ ...entries.at(-1), idx: entries.length, tag, when: entries.at(-1).when + 1 });
  writeFileSync(journal, JSON.stringify({ ...rest, entries }));
  writeFileSync(
    join(copy, `db/migrations/${tag}.sql`),
    [
      'ALTER TABLE "posts" ADD COLUMN "subtitle" text;',
      'CREATE TABLE "next_things" ("id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, "post_id" bigint NOT NULL REFERENCES "posts"("id") ON DELETE CASCADE);',
      'CREATE INDEX "next_things_post" ON "next_things" ("post_id");',
    ].join('--> statement-breakpoint\n'),
  );
  build(copy);
  return copy;
}

function build(folderOfVersion: string): void {
  execFileSync('node_modules/.bin/react-router', ['build'], {
    cwd: folderOfVersion,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function haproxyConfig({ proxy, web }: { proxy: number; web: number[] }): string {
  const file = join(folder, 'haproxy.cfg');
  const settings = readFileSync('deploy/haproxy.cfg', 'utf8')
    .replace(':8080', `:${proxy}`)
    .replace(':4300\n', `:${web[0]}\n`)
    .replace(':4301\n', `:${web[1]}\n`);
  writeFileSync(file, settings);
  return file;
}

function filesOf(version: string): string[] {
  return readdirSync(join(version, 'build/client/assets'))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => `/assets/${name}`);
}

/** Requests the files of pages, as browsers that show these pages would. */
function watchFiles(url: string, old: string[]) {
  const [asked, answered] = [
    { old: 0, page: 0 },
    { old: 0, page: 0 },
  ];
  const missing: string[] = [];
  const ask = async (kind: 'old' | 'page', path: string) => {
    const { status } = await fetchPage(url, path, { method: 'HEAD' });
    asked[kind] += 1;
    if (status === 200) answered[kind] += 1;
    else missing.push(`${path} (${status})`);
  };
  return {
    asked,
    answered,
    missing: () => missing,
    async askOld() {
      for (const path of old) await ask('old', path);
    },
    async askForPage(path: string) {
      const { text } = await fetchPage(url, path);
      for (const file of new Set(text.match(/\/assets\/[\w.-]+\.(js|css)/g))) await ask('page', file);
    },
  };
}

/** Holds a table lock like a backup: an open transaction that has read a table blocks schema changes to it. */
async function readForLong(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query('begin');
  await client.query('select id from posts limit 1');
  return () => client.end();
}

async function rowsOf({ db }: App): Promise<{ contact: number; comment: number }> {
  const [requests] = await db.select({ n: count() }).from(contactMessages);
  const [written] = await db.select({ n: count() }).from(comments);
  return { contact: requests?.n ?? 0, comment: written?.n ?? 0 };
}

async function openPage(opening: Promise<Page>, address: string): Promise<Page> {
  const page = await opening;
  await page.goto(address);
  return page;
}

/** Returns true if a page that was not hydrated yet now hydrates. */
async function wake(page: Page): Promise<boolean> {
  await page.evaluate(triggerHydration);
  return page
    .locator('html[data-awake]')
    .waitFor({ state: 'attached', timeout: 20_000 })
    .then(
      () => true,
      () => false,
    );
}

async function leadsOn(page: Page, to: string): Promise<boolean> {
  await page.locator(`a[href="${to}"]:visible`).first().click();
  return page.waitForURL(`**${to}`, { timeout: 20_000 }).then(
    () => page.locator('h1').first().isVisible(),
    () => false,
  );
}

async function finished(child: ChildProcess): Promise<void> {
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`the migration exited with ${String(code)}`);
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await ended;
}

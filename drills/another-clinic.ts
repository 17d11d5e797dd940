import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { parseHTML } from 'linkedom';
import { readContent } from '#app/features/content/content-files.server.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { oneTimeCode } from '#tests/setup/one-time-code.ts';
import { publicPaths } from '#tests/setup/paths.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { startMailServer } from './canary/mail-box.ts';
import { systemBinaries } from '#tests/setup/system-binaries.ts';
import type { DrillResult } from './run.ts';

/** The fields of each screen, with the name of one that only its form has. */
const screens: [path: string, marker: string, fields: Record<string, string>][] = [
  [
    '/admin/clinic/branding',
    'shortName',
    {
      shortName: 'Bayou',
      descriptor: 'Limb & Brace',
      legalName: 'Bayou Limb & Brace, LLC',
      'funFacts.0.number': '31+',
      'funFacts.1.number': '4',
      'funFacts.1.title': 'people in one workshop',
      'funFacts.2.number': '600+',
      'funFacts.2.title': 'limbs built',
      historyExperience: '31+',
      yearsOfService: '12',
    },
  ],
  [
    '/admin/clinic',
    'officePhone',
    {
      officePhone: '(337) 664-1000',
      cellPhone: '(337) 664-1001',
      fax: '(337) 664-1002',
      email: 'hello@bayou-limb.test',
      street: '200 Canal Avenue',
      cityLine: 'Lafayette, Louisiana 70501',
      'map.link': 'https://www.openstreetmap.org/?mlat=30.2241&mlon=-92.0198#map=15/30.2241/-92.0198',
    },
  ],
  ['/admin/clinic/hours', 'timeZone', { 'week.4.closes': '15:00' }],
];

const [owner, password] = ['owner@bayou-limb.test', 'four gray herons stand'];

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
const limits = { presses: 150, characters: 2_500, minutes: 60, rows: 25 };

/**
 * Follows docs/another-clinic.md: 'Bayou Limb & Brace' in Lafayette goes from an empty database to an open site by settings and forms
 * alone, with its mail at a real SMTP server. Counts what that costs. Then no page, script, feed or mail may mention the first clinic.
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
  const browser = openBrowser(url);
  const begun = performance.now();
  const rows: DrillResult['rows'] = [];
  const breaches: string[] = [];
  try {
    const code = await untilFound(() => /"code":"([\dA-F-]+)"/.exec(log)?.[1]);
    await untilFound(async () =>
      (await browser.get('/readyz').catch(() => null))?.status === 200 ? 'ready' : undefined,
    );
    await browser.send('/admin/first-account', () => ({
      setupCode: code,
      name: 'Sample Owner',
      email: owner,
      password,
    }));
    const secondStep = await browser.answer('/admin/account', { intent: 'codes-start', password });
    const [, secret = ''] = /secret=([A-Z2-7]+)/.exec(secondStep) ?? [];
    const setup = parseHTML(secondStep).document.querySelector('[name=setup]')?.getAttribute('value') ?? '';
    const code6 = oneTimeCode(secret);
    const confirmed = await browser.answer('/admin/account', { intent: 'codes-confirm', setup, code: code6 });
    if (!confirmed.includes('I have saved these codes')) breaches.push('the second step was not turned on');
    const visitor = openBrowser(url);
    await browser.send('/admin/opening', () => ({ intent: 'open' }), 'intent');
    const early = await visitor.crawl([...publicPaths, '/llms.txt', '/appointments/number.vcf', '/admin/login']);
    for (const [path, { text }] of early)
      if (invented.test(text)) breaches.push(`${path} says before the opening: ${invented.exec(text)?.[0]}`);
    if (early.get('/')?.status !== 503) breaches.push('the site opened before anything was entered');
    rows.push({ what: 'addresses read before the clinic has a number', figure: early.size });
    for (const [path, marker, fields] of screens) {
      const status = await browser.send(path, () => fields, marker);
      rows.push({ what: `clinic details, saved at ${path}`, figure: status });
    }

    const rewritten = await browser.send(
      '/admin/pages/home/opening',
      () => ({ 'words.subtitle': 'Limbs and braces from one workshop in Lafayette.', intent: 'publish' }),
      'version',
    );
    if (rewritten !== '200') breaches.push(`the opening of Home was not published: ${rewritten}`);
    const press = (intent: string, key = '') => browser.post('/admin/opening', { intent, key });
    const list = await browser.text('/admin/opening');
    const settled = [press('mail'), press('keep', 'claims'), press('keep', 'hours'), press('keep', 'branding')];
    for (const answer of settled) if ((await answer) !== 200) breaches.push('a row of Ready to open was not settled');
    let pages = 0;
    for (const start of list.matchAll(/href="(\/admin\/opening\/[\w-]+)"/g))
      for (let path = start[1]; path; pages += 1) path = await browser.readAndKeep(path);
    rows.push({ what: 'pages read and kept', figure: pages });
    if (pages < 25) breaches.push(`only ${pages} pages were read and kept`);
    const count = list.match(/<li[^>]*data-state=/g)?.length ?? 0;
    rows.push({ what: 'rows of Ready to open', figure: count });
    if (count === 0 || count > limits.rows) breaches.push(`Ready to open has ${count} rows`);
    if ((await press('open')) !== 200) breaches.push('the site did not open');
    const { presses, characters, screens: shown } = browser.cost;
    const seconds = presses * pace.press + characters * pace.character + shown * pace.screen;
    const cost = { presses, characters, minutes: Math.round(seconds / 60) };
    rows.push(...Object.entries({ ...cost, screens: shown }).map(([what, figure]) => ({ what, figure })));
    for (const what of ['presses', 'characters', 'minutes'] as const)
      if (cost[what] > limits[what]) breaches.push(`${cost[what]} ${what}, at most ${limits[what]}`);

    const seen = await visitor.crawl(publicPaths);
    for (const [path, { status, text }] of seen) {
      if (status >= 500) breaches.push(`${path} answered ${status}`);
      if (foreign.test(text)) breaches.push(`${path} says: ${contextOf(text)}`);
    }
    rows.push({ what: 'public pages and files read', figure: seen.size });
    if (seen.size < 60) breaches.push(`only ${seen.size} addresses were found`);
    const request = { name: 'Ann Sample', phone: '(337) 664-2000', email: 'ann@home.test' };
    const sent = await visitor.send('/contact', () => request, 'phone');
    if (sent !== '200') breaches.push(`the first request was not taken: ${sent}`);
    const [, message = ''] = /href="(\/admin\/contactMessages\/\d+)"/.exec(await browser.text('/admin')) ?? [];
    const reached = await browser.post(message, { intent: 'reached', id: message.split('/').at(-1) ?? '' });
    if (reached !== 200) breaches.push(`the outcome of the call was not stored: ${reached}`);
    const mails = await untilFound(async () => {
      const found = await mail.received();
      return found.some((one) => one.includes('contact request is waiting')) ? found : undefined;
    });
    breaches.push(...restoreElsewhere(env, { folder, BACKUP_KEY }));
    for (const one of mails) if (foreign.test(one)) breaches.push(`a mail says: ${contextOf(one)}`);
    rows.push({ what: 'mails read', figure: mails.length });
    const contact = seen.get('/contact')?.text ?? '';
    if (!contact.includes('Lafayette, Louisiana 70501') || !contact.includes('(337) 664-1000'))
      breaches.push(
        `/contact does not say where the second clinic is: ${/<address[^]*?<\/address>/.exec(contact)?.[0] ?? contact.slice(0, 300)}`,
      );
    rows.push({
      what: 'seconds from an empty site to an open one',
      figure: Math.round((performance.now() - begun) / 1_000),
    });
    return { rows, breaches };
  } finally {
    site.kill('SIGTERM');
    await ended;
    mail.stop();
    postgres.stop();
    removeFolder(folder);
  }
}

const query = (url: string, sql: string) => execFileSync('psql', [url, '-Atc', sql], { encoding: 'utf8' }).trim();

/** Backs the site up to its folder, and restores the backup into an empty database and an empty folder. Returns what went wrong. */
function restoreElsewhere(env: NodeJS.ProcessEnv, { folder, BACKUP_KEY }: { folder: string; BACKUP_KEY: string }) {
  const [here, elsewhere] = [env['DATABASE_URL'] ?? '', new URL(env['DATABASE_URL'] ?? '')];
  elsewhere.pathname = '/elsewhere';
  query(here, 'create database elsewhere');
  const there = { ...env, BACKUP_KEY, DATABASE_URL: elsewhere.href, FILES_FOLDER: join(folder, 'files-elsewhere') };
  const wrong = Object.entries({ backup: env, restore: there }).flatMap(([command, settings]) => {
    const ran = spawnSync(process.execPath, ['cli/commands.ts', command], { env: settings, encoding: 'utf8' });
    return ran.status === 0 ? [] : `${command}: ${ran.stdout}${ran.stderr}`;
  });
  if (wrong.length > 0) return wrong;
  const restored = query(elsewhere.href, 'select count(*) from contact_messages');
  return restored === '1' ? [] : [`${restored} requests were restored elsewhere`];
}

/** Acts like a browser without JavaScript: loads pages, fills in their forms and submits them. */
function openBrowser(url: string) {
  const cookies = new Map<string, string>();
  const cost = { presses: 0, characters: 0, screens: 0 };
  async function get(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(new URL(path, url), {
      ...init,
      redirect: 'manual',
      headers: { Origin: url, Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
  const text = async (path: string) => {
    cost.screens += 1;
    return (await get(path)).text();
  };
  const read = async (path: string) => parseHTML(await text(path)).document;
  const post = async (path: string, fields: Record<string, string>) => {
    cost.presses += 1;
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return get(path, { method: 'POST', body });
  };

  return {
    get,
    cost,
    text,
    post: async (path: string, fields: Record<string, string>) => (await post(path, fields)).status,
    answer: async (path: string, fields: Record<string, string>) => (await post(path, fields)).text(),
    /** Opens a page from Ready to open and keeps its texts. Returns the page that the answer leads to. */
    async readAndKeep(path: string): Promise<string | undefined> {
      cost.presses += 1;
      const keep = [...(await read(path)).querySelectorAll('form')].find((one) => one.querySelector('[name=versions]'));
      if (!keep) return undefined;
      const answer = await post('/admin/opening', { ...fieldsOf(keep), intent: 'read' });
      const links = [...parseHTML(await answer.text()).document.querySelectorAll('a')];
      return (
        links.find((link) => link.textContent.startsWith('Read ') && !link.closest('li'))?.getAttribute('href') ??
        undefined
      );
    },
    /** Submits the form that has a field of this name, with the given changes. */
    async send(
      path: string,
      change: (fields: Record<string, string>) => Record<string, string> | null,
      having = 'password',
    ): Promise<string> {
      const document = await read(path);
      const form = [...document.querySelectorAll('form')].find((one) => one.querySelector(`[name="${having}"]`));
      if (!form) return `no form with ${having}`;
      const fields = fieldsOf(form);
      const changed = change(fields);
      if (!changed) return 'nothing to change';
      // The link to the screen, each field and the button.
      const typed = Object.entries(changed).filter(([name]) => name !== 'intent');
      cost.presses += 1 + typed.length;
      cost.characters += typed.reduce((sum, [, value]) => sum + value.length, 0);
      const answer = await post(path, { ...fields, ...changed });
      const said = parseHTML(await answer.text()).document.querySelector('[role=alert]')?.textContent;
      return answer.status < 400 ? '200' : `${answer.status} ${said ?? ''}`;
    },
    async crawl(from: string[]): Promise<Map<string, { status: number; text: string }>> {
      const seen = new Map<string, { status: number; text: string }>();
      const waiting = [...from, '/sitemap.xml', '/feed.xml', '/robots.txt', '/site.webmanifest', '/status'];
      for (let path = waiting.shift(); path !== undefined && seen.size < 500; path = waiting.shift()) {
        if (seen.has(path)) continue;
        const answer = await get(path);
        const kind = answer.headers.get('Content-Type') ?? '';
        const said = /text|xml|json|calendar|javascript/.test(kind) ? await answer.text() : '';
        // Visitors do not read style rules.
        seen.set(path, { status: answer.status, text: said.replaceAll(/<style[^]*?<\/style>/g, '') });
        for (const [, href = ''] of said.matchAll(/(?:href="|src="|<loc>)([^"<]+)/g)) {
          const to = new URL(href.replaceAll('&amp;', '&'), new URL(path, url));
          to.hash = '';
          if (to.origin === url && !/^\/(admin|fonts)\b/.test(to.pathname)) waiting.push(to.pathname + to.search);
        }
      }
      return seen;
    },
  };
}

function fieldsOf(form: Element): Record<string, string> {
  return Object.fromEntries(
    [...form.querySelectorAll('input[name], textarea[name], select[name]')].flatMap((field) => {
      const name = field.getAttribute('name') ?? '';
      const type = field.getAttribute('type');
      if (type === 'file' || ((type === 'checkbox' || type === 'radio') && !field.hasAttribute('checked'))) return [];
      const chosen = field.localName === 'select' ? field.querySelector('option[selected]') : field;
      const value = field.localName === 'textarea' ? field.textContent : (chosen?.getAttribute('value') ?? '');
      return [[name, value ?? '']];
    }),
  );
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

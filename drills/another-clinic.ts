import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseHTML } from 'linkedom';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { localKeys } from '#db/local-services.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { publicPaths } from '#tests/setup/paths.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import type { DrillResult } from './run.ts';

/** The fields of each screen, with the name of one that only its form has. */
const screens: [path: string, marker: string, fields: Record<string, string>][] = [
  [
    '/admin/clinic',
    'officePhone',
    {
      officePhone: '(937) 664-1000',
      cellPhone: '(937) 664-1001',
      fax: '(937) 664-1002',
      email: 'hello@buckeye-po.test',
      street: '200 Canal Avenue',
      cityLine: 'Dayton, Ohio 45402',
      'map.link': 'https://www.openstreetmap.org/?mlat=39.7589&mlon=-84.1916#map=15/39.7589/-84.1916',
    },
  ],
  ['/admin/clinic/hours', 'timeZone', { timeZone: 'America/New_York' }],
  ['/admin/clinic/branding', 'shortName', { shortName: 'Buckeye', legalName: 'Buckeye Prosthetics & Orthotics, LLC' }],
];

/** Replacements for sample text that names the first clinic's surroundings. */
const instead: [RegExp, string][] = [
  [/Louisiana/g, 'Ohio'],
  [/\bLA (\d)/g, 'OH $1'],
  [/\bWalker\b/g, 'Dayton'],
  [/Baton Rouge/g, 'Cincinnati'],
  [/Denham Springs/g, 'Kettering'],
  [/Livingston/g, 'Springboro'],
  [/Cypress/g, 'Buckeye'],
  [/\b[Bb]ayou\b/g, 'river'],
  [/\b7(\d{4})\b/g, '4$1'],
];

/** Matches the first clinic's town, state, neighbors, name, phone number and time zone. */
const foreign =
  /\bWalker\b|Louisiana|\bLA\b|Baton Rouge|Denham|Livingston|\bparish\b|\bbayou|Cypress\b|cypress-po|Mardi Gras|\(?\b225\)?[ -.]555|America\/Chicago/i;
/** What no visitor may read before the clinic has entered its own. */
const invented = /555-01\d\d|Example Street|cypress-po|Cypress Prosthetics|Walker, Louisiana/;
/** Ignores "walker" in lowercase, which means a walking frame and not the town. */
const isForeign = (text: string) => foreign.test(text.replaceAll(/\bwalkers?\b/g, ''));

/** Follows docs/another-clinic.md: sets up a clinic in Ohio by settings and forms alone. No page may mention the first clinic. */
export async function anotherClinicDrill(): Promise<DrillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'another-clinic-'));
  const postgres = await startLocalPostgres({ folder: join(folder, 'postgres'), throwaway: true });
  const url = `http://127.0.0.1:${await freePorts(1)}`;
  let log = '';
  const site = spawn(process.execPath, ['server/start.ts'], {
    env: {
      PATH: process.env['PATH'],
      ...localKeys(join(folder, 'site')),
      NODE_ENV: 'production',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATABASE_URL: postgres.url,
      AUTH_SECRET: randomUUID() + randomUUID(),
      LOG_SALT: randomUUID(),
      AUTH_SECOND_STEP: 'optional',
      ADMIN_EMAILS: 'owner@buckeye-po.example,second@buckeye-po.example',
      MAIL_FROM: 'Buckeye website <website@buckeye-po.example>',
      MAIL_FOLDER: join(folder, 'mail'),
      FILES_FOLDER: join(folder, 'files'),
      STATUS_FOLDER: join(folder, 'status'),
      ASSETS_FOLDER: join(folder, 'assets'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
      email: 'owner@buckeye-po.example',
      password: 'four gray herons stand',
    }));
    const visitor = openBrowser(url);
    await browser.send('/admin/opening', () => ({ intent: 'open' }), 'intent');
    const early = await visitor.crawl([...publicPaths, '/llms.txt', '/appointments/number.vcf', '/admin/login']);
    for (const [path, { text }] of early)
      if (invented.test(text)) breaches.push(`${path} says before the opening: ${invented.exec(text)?.[0]}`);
    if (early.get('/')?.status !== 503) breaches.push('the site opened without a phone, e-mail, street and name');
    rows.push({ what: 'addresses read before the clinic has a number', figure: early.size });
    for (const [path, marker, fields] of screens) {
      const status = await browser.send(path, () => fields, marker);
      rows.push({ what: `clinic details, saved at ${path}`, figure: status });
    }

    let sections = 0;
    for (const path of await browser.links(['/admin/pages', '/admin/care'], /^\/admin\/pages\/[\w-]+\/[\w-]+$/)) {
      const status = await browser.send(
        path,
        (fields) => {
          const changed = Object.entries(fields).flatMap(([name, value]) => {
            const better = instead.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), value);
            return better === value ? [] : [[name, better]];
          });
          return changed.length > 0 ? { ...Object.fromEntries(changed), intent: 'publish' } : null;
        },
        'version',
      );
      if (status === 'nothing to change') continue;
      sections += 1;
      if (status !== '200') breaches.push(`${path} was not published: ${status}`);
    }
    rows.push({ what: 'sections rewritten and published', figure: sections });
    await browser.send('/admin/opening', () => ({ intent: 'open' }), 'intent');

    const seen = await visitor.crawl(publicPaths);
    for (const [path, { status, text }] of seen) {
      if (status >= 500) breaches.push(`${path} answered ${status}`);
      if (isForeign(text)) breaches.push(`${path} says: ${contextOf(text)}`);
    }
    rows.push({ what: 'public pages and files read', figure: seen.size });
    if (seen.size < 40) breaches.push(`only ${seen.size} pages were found`);
    const contact = seen.get('/contact')?.text ?? '';
    if (!contact.includes('Dayton, Ohio 45402') || !contact.includes('(937) 664-1000'))
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
    postgres.stop();
    removeFolder(folder);
  }
}

/** Acts like a browser without JavaScript: loads pages, fills in their forms and submits them. */
function openBrowser(url: string) {
  const cookies = new Map<string, string>();
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
  const read = async (path: string) => parseHTML(await (await get(path)).text()).document;

  return {
    get,
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
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...fields, ...changed })) body.set(name, value);
      const answer = await get(path, { method: 'POST', body });
      const said = parseHTML(await answer.text()).document.querySelector('[role=alert]')?.textContent;
      return answer.status < 400 ? '200' : `${answer.status} ${said ?? ''}`;
    },
    async links(from: string[], wanted: RegExp): Promise<string[]> {
      const found = new Set<string>();
      for (const path of from)
        for (const link of (await read(path)).querySelectorAll('a[href]')) {
          const href = link.getAttribute('href') ?? '';
          if (wanted.test(href)) found.add(href);
        }
      return [...found];
    },
    async crawl(from: string[]): Promise<Map<string, { status: number; text: string }>> {
      const seen = new Map<string, { status: number; text: string }>();
      const waiting = [...from, '/sitemap.xml', '/feed.xml', '/robots.txt', '/site.webmanifest', '/status'];
      for (let path = waiting.shift(); path !== undefined && seen.size < 500; path = waiting.shift()) {
        if (seen.has(path)) continue;
        const answer = await get(path);
        const kind = answer.headers.get('Content-Type') ?? '';
        const text = /text|xml|json|calendar/.test(kind) ? await answer.text() : '';
        // Visitors do not read style rules.
        seen.set(path, { status: answer.status, text: text.replaceAll(/<style[^]*?<\/style>/g, '') });
        for (const [, href = ''] of text.matchAll(/(?:href="|<loc>)([^"<]+)/g)) {
          const to = new URL(href.replaceAll('&amp;', '&'), new URL(path, url));
          to.hash = '';
          if (to.origin === url && !/^\/(admin|assets|fonts)\b/.test(to.pathname))
            waiting.push(to.pathname + to.search);
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
  const plain = text.replaceAll(/\bwalkers?\b/g, '');
  const at = plain.search(foreign);
  return plain.slice(Math.max(0, at - 80), at + 60).replaceAll(/\s+/g, ' ');
}

async function untilFound(find: () => string | undefined | Promise<string | undefined>): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await find();
    if (found) return found;
    await sleep(200);
  }
  throw new Error('the site did not start within two minutes');
}

import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '#tests/setup/chromium.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import type { DrillResult } from './run.ts';

const folder = 'var/postgres-drill-dev';
const pages = ['/', '/admin/login', '/dev/ui'];
const otherPages = ['/contact', '/blog', '/gallery'];
const editMs = 5_000;
const heading = { before: '<h1>Accessibility</h1>', after: '<h1>Accessibility, edited</h1>' };
const rule = { before: "'Disallow: /search'", after: "'Disallow: /search', 'Disallow: /edited'" };

/** Runs npm run dev, opens pages, edits a component and a loader, and stops. Expects no console errors, live edits and no leftover processes. */
export async function devDrill(short: boolean): Promise<DrillResult> {
  const port = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const breaches: string[] = [];
  const rows: DrillResult['rows'] = [];
  const begun = performance.now();
  const measure = (what: string, since = begun) =>
    rows.push({ what, seconds: Number(((performance.now() - since) / 1_000).toFixed(1)) });
  removeFolder(folder);
  const dev = start(port);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    await dev.says('ready: ');
    measure('ready');
    const page = await browser.newPage();
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type()))
        breaches.push(`the console of ${page.url()} says: ${message.text().slice(0, 2_000)}`);
    });
    page.on('pageerror', (error) => breaches.push(`${page.url()} failed: ${error.message}`));
    const paths = short ? pages : [...pages, ...otherPages];
    for (const path of paths) await open(page, url + path);
    measure(`${paths.length} pages opened`);

    await open(page, `${url}/accessibility`);
    await edited(fileWith(heading.before), heading, async (since) => {
      await page.locator('h1', { hasText: 'edited' }).waitFor({ timeout: editMs });
      await pollUntil(async () => (await text('/accessibility')).includes(heading.after), 'an edited component');
      measure('an edited component shows', since);
    });
    await edited('app/routes/machine/feeds-and-robots.ts', rule, async (since) => {
      await pollUntil(async () => (await text('/robots.txt')).includes('Disallow: /edited'), 'an edited loader');
      measure('an edited loader shows', since);
    });

    const second = start(port);
    const code = await second.ended;
    if (code !== 1 || !/^Port \d+ .* is already in use\. .*\n$/.test(second.output()))
      breaches.push(`on a port in use it exited with ${code} and said: ${second.output()}`);
  } catch (error) {
    breaches.push(String(error), dev.output().slice(-2_000));
  } finally {
    await browser.close();
    const since = performance.now();
    dev.stop();
    const code = await dev.ended;
    if (code !== 0) breaches.push(`dev exited with ${code}`);
    measure('stopped', since);
  }
  const left = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder));
  if (left.length > 0) breaches.push(`left running: ${left.join('; ')}`);
  removeFolder(folder);
  return { rows, breaches };

  async function text(path: string): Promise<string> {
    return (await fetch(url + path)).text();
  }

  async function pollUntil(holds: () => Promise<boolean>, what: string): Promise<void> {
    for (const end = performance.now() + editMs; performance.now() < end; await wait(100)) if (await holds()) return;
    breaches.push(`${what} did not show within ${editMs / 1_000} s`);
  }
}

/** Opens a page and waits until it is idle and hydrated. On the first visit Vite bundles its imports and reloads it. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.locator('html[data-awake]').waitFor();
}

function fileWith(code: string): string {
  const [file = ''] = execFileSync('git', ['grep', '-lF', code, '--', 'app/*.tsx'], { encoding: 'utf8' }).split('\n');
  return file;
}

async function edited(
  file: string,
  { before, after }: { before: string; after: string },
  check: (since: number) => Promise<void>,
): Promise<void> {
  const code = readFileSync(file, 'utf8');
  if (!code.includes(before)) throw new Error(`${file} does not hold ${before}`);
  try {
    writeFileSync(file, code.replace(before, after));
    await check(performance.now());
  } finally {
    writeFileSync(file, code);
  }
}

function start(port: number) {
  const { DATABASE_URL: _none, ...env } = process.env;
  const child = spawn('node_modules/.bin/node', ['server/dev.ts', '--folder', folder], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    ended,
    output: () => output,
    stop: () => void child.kill('SIGTERM'),
    async says(text: string): Promise<void> {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`dev exited with ${child.exitCode}`);
        await wait(100);
      }
    },
  };
}

/**
 * npm run pictures [-- --url URL --folder FOLDER PATH…]: every page at 390 and 1440 pixels, light and dark, as docs/pictures/*.webp,
 * and the views of README's tour (alone with 'tour' as PATH). Without --url it starts the built site on a database of its own.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword, startDemo } from './demo.ts';
import { publicPaths, samplePaths, staffPaths } from './paths.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';

/** The first view of some pages, as a visitor or a member of staff meets it. */
const tour = [
  ['/', 1440, 'light'],
  ['/', 390, 'light'],
  ['/blog/getting-ready-for-your-first-fitting', 390, 'dark'],
  ['/contact', 390, 'light'],
  ['/blog', 1440, 'dark'],
  ['/admin/blog/new', 1440, 'light'],
  ['/admin/contactMessages', 1440, 'light'],
  ['/admin/storm', 390, 'light'],
  ['/admin/activity', 1440, 'light'],
] as const;

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' }, folder: { type: 'string', default: 'docs/pictures' } },
  allowPositionals: true,
});
const everything = [...publicPaths, ...samplePaths, '/no-such-page', '/admin/login', ...staffPaths, 'tour'];
const asked = positionals.length > 0 ? positionals : everything;
const demo = values.url ? undefined : await startDemo('pictures', 4396, { LOG_LEVEL: 'warn' });
const base = values.url ?? demo?.url ?? '';
mkdirSync(values.folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: chromiumFlags,
});
const staff = asked.some((path) => path === 'tour' || staffPaths.includes(path)) ? await signedIn() : undefined;
for (const path of asked.filter((name) => name !== 'tour'))
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) await take(path, width, colorScheme, { whole: true });
if (asked.includes('tour'))
  for (const [path, width, colorScheme] of tour) await take(path, width, colorScheme, { whole: false });
await browser.close();
await demo?.stop();

async function take(path: string, width: number, colorScheme: 'light' | 'dark', { whole }: { whole: boolean }) {
  const page = await browser.newPage({
    ...(staff && staffPaths.includes(path) && { storageState: staff }),
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  await page.goto(base + path, { waitUntil: 'networkidle' });
  // Lazy pictures load when they come into view.
  if (whole)
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 600) {
        window.scrollTo(0, y);
        await new Promise((later) => setTimeout(later, 30));
      }
      window.scrollTo(0, 0);
    });
  await page.waitForLoadState('networkidle');
  const name =
    path
      .replace(/\?.*/, '')
      .replace(/[^a-z0-9]+/gi, '-')
      .replace(/^-|-$/g, '') || 'home';
  const picture = await page.screenshot({ fullPage: whole });
  await sharp(picture)
    .resize({ width: Math.min(width, 960) })
    .webp({ quality: whole ? 50 : 70, effort: 5 })
    .toFile(`${values.folder}/${whole ? '' : 'tour-'}${name}-${width}-${colorScheme}.webp`);
  await page.close();
}

/** A sample person's session, after a sample request so that the inbox is not empty. */
async function signedIn() {
  const page = await browser.newPage();
  await page.goto(`${base}/contact`);
  await page.getByLabel('Your name').first().fill('Sample Visitor');
  await page.getByLabel('E-mail').first().fill('sample.visitor@mail.example');
  await page.getByLabel('Phone').first().fill('(225) 555-0117');
  await page.getByRole('button', { name: /send/i }).first().click();
  await page.getByText('Your contact information has been sent!').waitFor();
  await page.goto(`${base}/admin/login`);
  await page.getByLabel('E-mail').fill('dana.arceneaux@cypress-po.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/admin/staff');
  return page.context().storageState();
}

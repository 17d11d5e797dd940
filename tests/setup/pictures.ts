/** npm run pictures [-- --url URL --folder FOLDER]: the views of docs/tour.md. Without --url it starts the built site on a database of its own. */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { demoPassword, startDemo } from './demo.ts';

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

const { values } = parseArgs({
  options: { url: { type: 'string' }, folder: { type: 'string', default: 'docs/pictures' } },
});
const demo = values.url ? undefined : await startDemo('pictures', 4396, { LOG_LEVEL: 'warn' });
const base = values.url ?? demo?.url ?? '';
mkdirSync(values.folder, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
const staff = await signedIn();
for (const [path, width, colorScheme] of tour) {
  const page = await browser.newPage({
    ...(path.startsWith('/admin') && { storageState: staff }),
    viewport: { width, height: width === 390 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  await page.goto(base + path, { waitUntil: 'networkidle' });
  const name = path.slice(1).replaceAll('/', '-') || 'home';
  await sharp(await page.screenshot())
    .resize({ width: Math.min(width, 960) })
    .webp({ quality: 70, effort: 5 })
    .toFile(`${values.folder}/tour-${name}-${width}-${colorScheme}.webp`);
  await page.close();
}
await browser.close();
await demo?.stop();

/** A sample person's session, after a sample request so that the inbox is not empty. */
async function signedIn() {
  const page = await browser.newPage();
  await page.goto(`${base}/contact`);
  await page.getByLabel('Your name').first().fill('Sample Visitor');
  await page.getByLabel('E-mail').first().fill('sample.visitor@mail.example');
  await page.getByLabel('Phone').first().fill('(225) 555-0117');
  await page.getByRole('button', { name: 'Call me back' }).first().click();
  await page.getByText('Your contact information has been sent!').waitFor();
  await page.goto(`${base}/admin/login`);
  await page.getByLabel('E-mail').fill('dana.arceneaux@cypress-po.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/admin/staff');
  return page.context().storageState();
}

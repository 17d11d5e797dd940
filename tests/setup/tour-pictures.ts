/**
 * npm run pictures [-- --folder FOLDER]: takes the screenshots for docs/tour.md and README. Starts the built demo on its own database and
 * follows the tour in a browser: a request, a picture, a storm. Exits with an error at the first step that fails.
 */
import { globSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { sceneOf } from '#assets-src/drawings.ts';
import { readArguments } from '#server/arguments.ts';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { demoPassword, startDemo } from './start-demo.ts';
import { triggerHydration } from './trigger-hydration.ts';

const maxBytes = 2_000_000;
const phoneWindow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const deskWindow = { viewport: { width: 1440, height: 900 } };
const visitor = { name: 'Grace Marchand', phone: '(225) 555-0119', email: 'grace.marchand@mail.example' };
const picture = {
  name: 'first-steps.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(sceneOf('first-steps')).jpeg({ quality: 80 }).toBuffer(),
};
const alt = 'A woman takes her first steps between the parallel bars, seen from behind';
const signer = 'Odette Hebert';

const { values } = readArguments('npm run pictures [-- --folder FOLDER]', {
  options: { folder: { type: 'string', default: 'docs/pictures' } },
});
mkdirSync(values.folder, { recursive: true });
const demo = await startDemo('pictures', 4396, { LOG_LEVEL: 'warn' }, 'demo');
for (const old of globSync(`${values.folder}/*.webp`)) rmSync(old);
const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
try {
  await oneRequest();
  await onePicture();
  await oneStorm();
} finally {
  await browser.close();
  await demo.stop();
}
const bytes = globSync(`${values.folder}/*`).reduce((sum, file) => sum + statSync(file).size, 0);
console.log(`${values.folder}: ${Math.ceil(bytes / 1_000)} kB`);
if (bytes > maxBytes) throw new Error(`The pictures take ${bytes} bytes, but only ${maxBytes} are allowed.`);

/** A contact request, from the visitor's phone to a booked visit. */
async function oneRequest(): Promise<void> {
  const phone = await open(phoneWindow, '/');
  await save(phone, 'request-1-home');
  await phone.getByRole('link', { name: 'Request a visit' }).last().tap();
  await phone.waitForURL('**/appointments');
  await write(phone.getByLabel('Your name'), visitor.name);
  await write(phone.getByLabel('Phone, with area code'), visitor.phone);
  await write(phone.getByLabel('E-mail'), visitor.email);
  await phone.getByText('Tell us more (optional)').tap();
  for (const choice of ['Me', 'A limb', 'At the clinic', 'Morning']) await choose(phone, choice);
  await phone.getByText('Who needs care?').evaluate(scrollToTop);
  await save(phone, 'request-2-taps');
  await phone.getByRole('button', { name: 'Call me back' }).tap();
  await phone.getByText('Your contact information has been sent!').waitFor();
  await save(phone, 'request-3-promise');

  const staff = await signedIn(phoneWindow);
  const desk = await signedIn(deskWindow);
  for (const page of [staff, desk]) {
    await page.goto('/admin');
    await page.getByRole('main').getByText(visitor.name).first().waitFor();
  }
  await save(staff, 'today');
  await save(desk, 'request-4-today');
  await desk.goto(`/admin/contactMessages?q=${encodeURIComponent(visitor.name)}`);
  await desk.getByRole('region', { name: 'Inbox' }).getByRole('link', { name: visitor.name }).click();
  await waitForReact(desk);
  await desk.getByRole('link', { name: `Call ${visitor.phone}` }).click();
  await desk.getByRole('status').filter({ hasText: 'You’re calling' }).waitFor();
  await save(desk, 'request-5-calling');
  await desk.getByRole('button', { name: 'Visit booked' }).click();
  await desk.getByText(`${visitor.name}: Visit booked. Moved to Done.`).waitFor();
  await desk.getByText('by Dana Arceneaux').waitFor();
  await save(desk, 'request-6-booked');
}

/** A picture, from the upload on a phone to the revoked consent. */
async function onePicture(): Promise<void> {
  const desk = await signedIn(deskWindow);
  await desk.goto('/admin/consents?add=1');
  await desk.getByLabel('Who signed').fill(signer);
  await desk.getByLabel('Signed on').fill(clinicDay(startingZone));
  await desk.getByLabel('What it allows').fill('Website and blog');
  await desk.getByRole('button', { name: 'Record consent' }).click();
  const recorded = await desk
    .getByRole('status')
    .filter({ hasText: /^Consent \d+ recorded/ })
    .textContent();
  const consent = /Consent (\d+)/.exec(recorded ?? '')?.[1] ?? '';
  await save(desk, 'picture-1-consent');

  const staff = await signedIn(phoneWindow);
  await staff.goto('/admin/gallery');
  await waitForReact(staff);
  const chooser = staff.waitForEvent('filechooser');
  await staff.getByRole('button', { name: 'Add pictures' }).tap();
  await (await chooser).setFiles(picture);
  const sheet = staff.locator('dialog[open]');
  await sheet.getByText('1 of 1 arrived.').waitFor();
  await sheet.getByText('Preparing…').waitFor({ state: 'hidden', timeout: 60_000 });
  await write(sheet.getByLabel('Describe the picture'), alt);
  await sheet.locator('canvas, img').filter({ visible: true }).last().evaluate(scrollToMiddle);
  await save(staff, 'picture-2-describe');
  await choose(sheet, 'Shows a patient');
  await sheet.getByLabel('Consent').selectOption(consent);
  await sheet.getByLabel('Consent').evaluate(scrollToMiddle);
  await save(staff, 'picture-3-patient');
  await sheet.getByRole('button', { name: /^Save/ }).tap();
  await staff.getByText('Image uploaded successfully!').waitFor({ timeout: 60_000 });

  const phone = await open(phoneWindow, '/gallery');
  const shown = phone.getByRole('img', { name: alt });
  await waitUntil(async () => (await phone.goto('/gallery')) !== null && (await shown.count()) > 0);
  const address = (await shown.first().getAttribute('src')) ?? '';
  await shown.first().evaluate(scrollToMiddle);
  await save(phone, 'picture-4-shown');

  await desk.goto(`/admin/consents/${consent}`);
  await waitForReact(desk);
  await desk.getByRole('button', { name: `Revoke consent ${consent}` }).click();
  const dialog = desk.getByRole('dialog', { name: 'Revoke this consent?' });
  await dialog.getByText('1 picture will be taken off the site right away').waitFor();
  await save(desk, 'picture-5-revoke');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await desk.getByText('Consent revoked. Taken off the site: 1 picture').waitFor();
  await desk.getByText('Revoked', { exact: true }).waitFor();
  await phone.goto('/gallery');
  if (await shown.count()) throw new Error('The gallery still shows the picture.');
  const answer = await phone.request.get(address);
  if (answer.status() !== 404) throw new Error(`${address} still answers ${answer.status()}.`);
  await phone.locator('main a img').first().evaluate(scrollToMiddle);
  await save(phone, 'picture-6-gone');
}

/** Turns storm mode on and off from a phone. */
async function oneStorm(): Promise<void> {
  const staff = await signedIn(phoneWindow);
  await staff.goto('/admin/storm');
  await waitForReact(staff);
  await write(staff.getByLabel('Note'), 'Water on the road. We hope to open on Thursday.');
  await write(staff.getByLabel('Other phone'), '(225) 555-0162');
  await staff.locator('body').evaluate(scrollToTop);
  await save(staff, 'storm-1-two-buttons');
  await staff.getByRole('button', { name: 'We are closed' }).tap();
  await staff.getByText('Every page now says: Closed because of the storm.').first().waitFor();

  const phone = await open(phoneWindow, '/');
  const bar = phone.getByRole('region', { name: 'Storm update' });
  await waitUntil(async () => (await phone.goto('/')) !== null && (await bar.count()) > 0);
  await save(phone, 'storm-2-home');
  await phone.getByRole('button', { name: 'Closed' }).tap();
  await phone.getByRole('dialog').waitFor();
  await save(phone, 'storm-3-hours');
  await staff.goto('/admin/storm');
  await waitForReact(staff);
  await staff.getByRole('button', { name: 'End storm mode' }).tap();
  await staff.getByText('Storm mode is off. The site shows your usual hours again.').first().waitFor();
  await staff.getByText('Storm mode is off.', { exact: true }).first().waitFor();
  await staff.locator('body').evaluate(scrollToTop);
  await save(staff, 'storm-4-over');
  await waitUntil(async () => (await phone.goto('/')) !== null && (await bar.count()) === 0);
}

async function open(window: typeof phoneWindow | typeof deskWindow, path: string): Promise<Page> {
  const context = await browser.newContext({ ...window, baseURL: demo.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(path);
  return page;
}

async function signedIn(window: typeof phoneWindow | typeof deskWindow): Promise<Page> {
  const page = await open(window, '/admin/login');
  await page.getByLabel('E-mail').fill('dana.arceneaux@cypress-po.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/admin/staff');
  return page;
}

/** Taps the field and types, as on a phone. */
async function write(field: Locator, text: string): Promise<void> {
  await field.tap();
  await field.pressSequentially(text);
}

/** Taps the label of a radio button and checks that it is selected. */
async function choose(place: Page | Locator, label: string): Promise<void> {
  await place.getByText(label, { exact: true }).tap();
  if (!(await place.getByLabel(label, { exact: true }).isChecked())) throw new Error(`“${label}” is not chosen.`);
}

async function waitForReact(page: Page): Promise<void> {
  await page.evaluate(triggerHydration);
  await page.locator('html[data-awake]').waitFor();
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const last = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > last) throw new Error('A page did not change within a minute.');
    await new Promise((later) => setTimeout(later, 500));
  }
}

function scrollToTop(element: Element): void {
  element.scrollIntoView({ block: 'start' });
}

function scrollToMiddle(element: Element): void {
  element.scrollIntoView({ block: 'center' });
}

/** Saves the visible part of the page, after its fonts and the images in view have loaded. */
async function save(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => {
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return image.checkVisibility() && top < innerHeight && bottom > 0;
    });
    return document.fonts.status === 'loaded' && seen.every(({ complete }) => complete);
  });
  const isPhone = page.viewportSize()?.width === phoneWindow.viewport.width;
  await sharp(await page.screenshot())
    .resize({ width: isPhone ? 640 : 1280 })
    .webp({ quality: 72, effort: 6 })
    .toFile(`${values.folder}/${name}.webp`);
  console.log(name);
}

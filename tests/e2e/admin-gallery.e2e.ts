import type { Locator, Page } from '@playwright/test';
import { makeHeic, makePhoto } from '#tests/factories/picture-files.ts';
import { isFull } from '#tests/setup/full.ts';
import { expect, expectNoAxeViolations, waitForHydration, signIn, test, spec } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

/** Without script, a form adds one picture. With script, the sheet does. */
const formOf = (page: Page) => page.locator('form', { has: page.getByRole('button', { name: 'Upload' }) });
const sheetOf = (page: Page) => page.locator('dialog[open]');
const tiles = (page: Page) => page.getByRole('main').locator('li:has(> div > a[href^="/admin/gallery/"])');
const tileOf = (page: Page, caption: string) => tiles(page).filter({ hasText: caption });
const waitingOf = (page: Page, fileName: string) =>
  page.locator('details', { hasText: 'Needs a description' }).locator('li', { hasText: fileName });
const captions = (page: Page) => tiles(page).locator('> div > a').allTextContents();

async function openGallery(page: Page): Promise<void> {
  await signIn(page, '/admin/gallery');
  await waitForHydration(page);
}

const openMenu = (page: Page, caption: string) => page.getByText(`More for ${caption}`, { exact: true }).click();

async function makePicture(name: string, width = 900, height = 700) {
  return { name, mimeType: 'image/jpeg', buffer: await makePhoto(width, height) };
}

/** Desktop shows the same sheet, only wider. */
const atNight = (isMobile: boolean) => test.skip(!isMobile && !isFull, 'in the gate the phone run covers it');

const uploaded = (page: Page) => page.getByRole('status').filter({ hasText: 'Image uploaded successfully!' });

async function addToSheet(page: Page, ...names: string[]): Promise<void> {
  const files = await Promise.all(names.map((name) => makePicture(name)));
  await page.getByLabel('Pictures to add').setInputFiles(files);
  await expect(sheetOf(page).getByText(`${names.length} of ${names.length} arrived.`)).toBeVisible();
}

async function upload(page: Page, caption: string, scripted: boolean | undefined): Promise<void> {
  const form = scripted ? sheetOf(page) : formOf(page);
  if (scripted) {
    await addToSheet(page, `${caption}.jpg`);
    await form.getByText('Caption and category (optional)').click();
  } else {
    await page.getByText('Add a picture').click();
    await form.locator('input[type="file"]').setInputFiles(await makePicture(`${caption}.jpg`));
  }
  await form.getByLabel('Describe the picture').fill(`Shows ${caption}`);
  await form.getByLabel('Caption', { exact: true }).fill(caption);
  await form.getByLabel('No patient').check();
  await form.getByRole('button', { name: scripted ? /^Save/ : 'Upload' }).click();
  await expect(uploaded(page)).toBeVisible();
}

/** Returns the thumbnail in the public gallery once the worker has made the sizes. */
async function thumbnailOnSite(page: Page, caption: string): Promise<Locator> {
  const link = page.locator('main a', { hasText: caption });
  await expect(async () => {
    await page.goto('/gallery');
    await expect(link.locator('picture img')).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  return link;
}

test('a picture can be uploaded with its description, seen by visitors, deleted, restored and deleted again @phone-daily @no-script-daily', async ({
  page,
  javaScriptEnabled,
}) => {
  spec('2.74', '4.18', '8.21');
  const caption = 'Sample ankle joint';
  await openGallery(page);
  await upload(page, caption, javaScriptEnabled);
  if (javaScriptEnabled) await expect(sheetOf(page)).toHaveCount(0);
  else await page.getByText('Add a picture').click();
  if (!javaScriptEnabled)
    for (const label of ['Caption', 'Describe the picture'])
      await expect(formOf(page).getByLabel(label)).toHaveValue('');
  const thumbnail = await thumbnailOnSite(page, caption);
  await expect(thumbnail.locator('img')).toHaveAttribute('alt', `Shows ${caption}`);
  await expect(thumbnail.locator('source[type="image/avif"]')).toHaveAttribute('srcset', /480w.*900w/);
  const largest = await thumbnail.getAttribute('href');
  expect(largest).toMatch(/^\/files\/[0-9a-f-]{36}\/900\.webp$/);
  expect(await page.content()).not.toContain(`${caption}.jpg`);
  await expect(page.locator('main a picture').first()).toBeVisible();
  if (javaScriptEnabled) {
    await waitForHydration(page);
    await thumbnail.click();
    const lightbox = page.getByRole('dialog');
    await expect(lightbox.locator('picture img')).toHaveJSProperty('complete', true);
    expect(await lightbox.locator('picture img').evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(
      /\/900\.\w+$/,
    );
    await expect(lightbox.getByRole('link', { name: 'Download' })).toHaveAttribute('href', largest ?? '');
    await page.keyboard.press('Escape');
  }
  await page.goto('/about');
  await expect(page.locator('main a picture img').first()).toHaveAttribute('alt', `Shows ${caption}`);

  await page.goto('/admin/gallery');
  await waitForHydration(page);
  const ask = tileOf(page, caption).getByRole('button', { name: `Delete ${caption}` });
  await openMenu(page, caption);
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Delete this picture?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toBeFocused();
  await ask.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  const said = page.getByRole('status').filter({ hasText: 'Image deleted' });
  await expect(said).toContainText('It stays in the trash for 30 days.');
  await expect(tileOf(page, caption)).toHaveCount(0);
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(tileOf(page, caption)).toBeVisible();
  await openMenu(page, caption);
  await ask.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(said).toBeVisible();
  await page.goto('/gallery');
  await expect(page.locator('main a', { hasText: caption })).toHaveCount(0);
});

test('each file of a batch shows its picture or an error, and saving says how many are saved and how many are not @phone @daily', async ({
  page,
  isMobile,
}) => {
  atNight(isMobile);
  test.setTimeout(120_000);
  await openGallery(page);
  await addToSheet(page, 'older.jpg');
  await page.goto('/admin/gallery');
  await waitForHydration(page);

  const isSeen = Promise.withResolvers<void>();
  await page.route('**/admin/pictures/*/state', async (route) => {
    await isSeen.promise;
    return route.continue();
  });
  await page
    .getByLabel('Pictures to add')
    .setInputFiles([
      await makePicture('wide.jpg', 900, 600),
      await makePicture('tall.jpg', 800, 1066),
      { ...(await makePicture('torn.jpg')), buffer: (await makePhoto(900, 700)).subarray(0, 3_000) },
      { name: 'phone.HEIC', mimeType: 'image/heic', buffer: makeHeic() },
    ]);
  const open = page.locator('dialog[open]');
  const shown = open.locator('form > div').locator('canvas, img').filter({ visible: true });
  const next = open.getByRole('button', { name: 'Next' });
  const text = open.getByLabel('Describe the picture');
  const save = open.getByRole('button', { name: /^Save/ });
  const isWhole = async (ratio: number) => {
    await expect(shown).toHaveCount(1);
    await expect
      .poll(() => shown.evaluate((drawn) => drawn.clientWidth / Math.max(1, drawn.clientHeight)))
      .toBeCloseTo(ratio, 1);
  };
  await isWhole(900 / 600);
  await text.fill('A wide sample');
  await open.getByLabel('No patient').check();
  await next.click();
  await isWhole(800 / 1066);
  await text.fill('A tall sample');
  await open.getByLabel('No patient').check();
  for (const name of ['torn.jpg', 'phone.HEIC']) {
    await next.click();
    await expect(open.locator('form > div').getByText(name)).toBeVisible();
    await expect(open.getByText('Preparing…').first()).toBeVisible();
    await expect(shown).toHaveCount(0);
    // No one answers for a picture that cannot be seen.
    await expect(open.getByLabel('No patient')).toHaveCount(0);
  }
  await text.fill('A sample from a phone');
  isSeen.resolve();
  // Chromium cannot decode HEIC, so the sheet shows the server's version.
  await isWhole(400 / 640);
  await open.getByRole('button', { name: 'Back' }).click();
  await expect(open.getByText('Damaged file')).toBeVisible({ timeout: 60_000 });
  await expect(open.getByText('This file was not saved.')).toBeVisible();
  await expect(open.getByText('3 of 4 arrived. 1 file can’t be used.')).toBeVisible();
  await expect(open.getByRole('button', { name: 'Choose another copy' })).toBeVisible();
  await expect(shown).toHaveCount(0);

  await save.click();
  await expect(uploaded(page)).toContainText('2 saved. 1 still needs an answer.');
  await expect(uploaded(page)).toBeInViewport({ ratio: 1 });
  await expect(open.getByText('Say whether the picture shows a patient.')).toBeVisible();
  await expect(open.locator('form > div').getByText('phone.HEIC')).toBeVisible();
  await open.getByLabel('No patient').check();
  await save.click();
  // The damaged file is left out. The older picture is offered and does not replace those just saved.
  await expect(uploaded(page)).toContainText('1 saved. One file can’t be used and was left out: torn.jpg.');
  await expect(uploaded(page)).toBeFocused();
  await expect(uploaded(page)).toBeInViewport({ ratio: 1 });
  await expect(open).toHaveCount(0);
  await expect(waitingOf(page, 'torn.jpg')).toHaveCount(0);
  await uploaded(page).getByRole('button', { name: '1 older picture needs an answer' }).click();
  // Escape and a press beside close the sheet, and keep what is typed.
  await text.fill('An older sample');
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(0);
  await page.getByRole('button', { name: '1 older picture needs an answer' }).click();
  await expect(text).toHaveValue('An older sample');
  await open.getByLabel('No patient').check();
  await save.click();
  await expect(uploaded(page)).toContainText('1 saved.');
  await expect(open).toHaveCount(0);
});

test('twelve pictures in one sheet are visible during the upload, share an answer and are saved together @phone', async ({
  page,
  baseURL,
  isMobile,
}) => {
  atNight(isMobile);
  test.setTimeout(180_000);
  await openGallery(page);
  const paper = { intent: 'record', signer: 'Sample Signer', signedOn: '2026-01-02', scope: 'website', expiresOn: '' };
  await page.request.post('/admin/consents', { headers: { Origin: baseURL ?? '' }, form: paper });
  await page.goto('/admin/gallery');
  await waitForHydration(page);
  let presses = 0;
  let longest = 0;
  const measure = async () => {
    const height = await page.evaluate(() =>
      Math.max(
        document.documentElement.scrollHeight,
        ...[...document.querySelectorAll('dialog[open] form > *')].map((part) => part.scrollHeight),
      ),
    );
    longest = Math.max(longest, height);
  };
  const press = async (control: Locator) => {
    presses += 1;
    await control.click();
    await measure();
  };
  await measure();

  // The upload of one of them fails after it was described.
  let sent = 0;
  const isDescribed = Promise.withResolvers<void>();
  await page.route('**/admin/uploads', async (route) => {
    if ((sent += 1) !== 3) return route.continue();
    await isDescribed.promise;
    return route.fulfill({ status: 400, contentType: 'text/plain', body: 'Sample trouble.' });
  });
  const names = Array.from({ length: 12 }, (_, i) => `IMG_${i + 1}.jpg`);
  const files = await Promise.all(names.map((name) => makePicture(name, 900, 600)));
  files[1] = { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: makeHeic() };
  const chooser = page.waitForEvent('filechooser');
  await press(page.getByRole('button', { name: 'Add pictures' }));
  await (await chooser).setFiles(files);
  const sheet = page.getByRole('dialog', { name: 'Picture 1 of 12' });
  await expect(sheet).toBeVisible();
  const open = page.locator('dialog[open]');
  const text = open.getByLabel('Describe the picture');
  await expect(text).toBeFocused();
  // The canvas shows the local file before the upload has finished.
  await expect
    .poll(() =>
      open
        .locator('form > div canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')?.getImageData(5, 5, 1, 1).data[3]),
    )
    .toBe(255);
  await text.fill('Sample words 1');
  await press(open.getByLabel('Shows a patient'));
  presses += 1;
  await open.getByLabel('Consent').selectOption({ index: 1 });
  await press(open.getByRole('button', { name: 'Same answer for the 11 left' }));
  await expect(open.getByText('All 12 pictures have an answer.')).toBeVisible();
  await expectNoAxeViolations(page);
  for (let at = 2; at <= 12; at += 1) {
    await press(open.getByRole('button', { name: 'Next' }));
    await expect(text).toBeFocused();
    // Chromium cannot decode it, so it appears once the server has prepared it.
    if (at === 2) await expect(open.locator('form > div picture img')).toBeVisible({ timeout: 60_000 });
    if (at !== 5) await text.fill(`Sample words ${at}`);
  }
  isDescribed.resolve();
  await expect(open.getByText('1 not uploaded.')).toBeVisible({ timeout: 60_000 });
  await press(open.getByRole('button', { name: /^Save/ }));
  // Complete pictures are saved. The one without a description and the failed one stay, with the typed text.
  await expect(open.getByText('Describe the picture, or mark it as decorative.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(open.getByRole('heading', { name: 'Picture 2 of 2' })).toBeVisible();
  await text.fill('Sample words 5');
  await press(open.getByRole('button', { name: 'Back' }));
  await expect(open.getByText('Sample trouble.')).toBeVisible();
  await expect(text).toHaveValue('Sample words 3');
  await press(open.getByRole('button', { name: 'Try again' }));
  await press(open.getByRole('button', { name: /^Save/ }));
  await expect(uploaded(page)).toBeVisible({ timeout: 60_000 });
  await measure();
  await expect(page.getByText('Needs a description')).toHaveCount(0);
  // The latest save comes first, in the order of the sheet.
  const places = [3, 5, 1, 2, 4, 6, 7, 8, 9, 10, 11, 12];
  await expect
    .poll(async () => (await captions(page)).slice(0, 12))
    .toEqual(places.map((place) => `Sample words ${place}`));
  test.info().annotations.push({ type: 'measured', description: `${presses} presses, ${longest} px` });
  expect(presses).toBeLessThanOrEqual(40);
  if (page.viewportSize()?.width === 390) expect(longest).toBeLessThanOrEqual(3_300);
  await expectNoAxeViolations(page);
});

test('the keyboard alone inserts library pictures as a post’s cover and into its text @phone-daily', async ({
  page,
}) => {
  spec('2.78');
  await openGallery(page);
  for (const caption of ['chosen cover', 'chosen figure']) await upload(page, caption, true);
  await page.goto('/admin/blog/new');
  await waitForHydration(page);
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await page.getByLabel('Title').fill('Chosen from the library');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Look at this.');
  await page.getByLabel('Category').fill('Sample notes');
  await page.getByLabel('Publish date').fill('2020-01-02');

  const button = page.getByRole('button', { name: 'Choose from the library' });
  const library = page.getByRole('dialog', { name: 'Choose a picture' });
  const chooseByKeys = async (text: string) => {
    await page.keyboard.press('Enter');
    await expect(library.getByLabel('Find a picture')).toBeFocused();
    await expect(library.getByRole('listitem')).not.toHaveCount(0);
    await page.keyboard.type('no such words');
    await page.keyboard.press('Enter');
    await expect(library.getByText('No pictures found for “no such words”.')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    // A picture is found once the worker has prepared it.
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(library.getByRole('listitem')).toHaveCount(1, { timeout: 3_000 });
    }).toPass();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(library.getByRole('button', { name: `Shows ${text}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(library).toBeHidden();
    await expect(page.locator(':focus')).toHaveText('Choose from the library');
    await expect(page.getByText(`From the library: Shows ${text}`)).toBeVisible();
  };
  await button.focus();
  await chooseByKeys('chosen cover');
  await expect(page.locator('[name="imageAlt"]')).toHaveValue('Shows chosen cover');
  await expect(page.getByRole('radio', { name: 'No patient' })).toBeChecked();

  await page.getByRole('button', { name: 'Picture', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture', exact: true });
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Choose from the library' })).toBeFocused();
  await chooseByKeys('chosen figure');
  await expect(dialog.getByLabel('Describe the picture')).toHaveValue('Shows chosen figure');
  await expect(dialog.getByText('Marked as “No patient” in the library.')).toBeVisible();
  // The picture stays in view while it is described.
  await expect(dialog.locator('picture img').filter({ visible: true })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Insert picture' }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByText('Blog post added successfully!')).toBeVisible();
  await page.goto('/blog/chosen-from-the-library');
  for (const name of ['Shows chosen cover', 'Shows chosen figure']) {
    const picture = page.getByRole('img', { name });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
});

test('buttons change the order, and the focus stays on the moved item @daily @phone @no-script', async ({ page }) => {
  await openGallery(page);
  const before = await captions(page);
  const [first = '', second = ''] = before;
  const earlier = page.getByRole('button', { name: `Move earlier ${second}` });
  await openMenu(page, second);
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Moved earlier one place.' })).toHaveCount(1);
  await expect(earlier).toBeFocused();
  await expect.poll(async () => (await captions(page)).slice(0, 2)).toEqual([second, first]);
  await page.getByRole('button', { name: `Move later ${second}` }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Moved later one place.' })).toHaveCount(1);
  await expect.poll(() => captions(page)).toEqual(before);
});

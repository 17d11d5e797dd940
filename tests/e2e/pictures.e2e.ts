import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { aPhoneJpeg, makePhoto } from '#tests/factories/picture-files.ts';
import { expect, expectNoAxeViolations, waitForHydration, signIn, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

/** A picture's way through the built site: web, worker, store, page. The upload screens have their own tests. */

async function upload(
  request: APIRequestContext,
  origin: string | undefined,
  bytes: Buffer,
  filename: string,
): Promise<number> {
  const uploadKey = randomUUID();
  const metadata = Object.entries({ kind: 'gallery', filename, uploadKey });
  const headers = { Origin: origin ?? '', 'Tus-Resumable': '1.0.0' };
  const announced = await request.post('/admin/uploads', {
    headers: {
      ...headers,
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': metadata.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(','),
    },
  });
  expect(announced.status()).toBe(201);
  const sent = await request.patch(announced.headers()['location'] ?? '', {
    headers: { ...headers, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    data: bytes,
  });
  expect(sent.status()).toBe(204);
  return Number(sent.headers()['picture-id']);
}

test('an uploaded picture is prepared by the worker and served to everyone without the phone’s metadata', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page, '/admin/account');
  const pictureId = await upload(page.request, baseURL, await aPhoneJpeg(), '../../Fitting day.jpg');
  let picture = { status: '', src: '', fileName: '', sources: [{ srcSet: '' }] };
  await expect
    .poll(async () => {
      picture = await (await page.request.get(`/admin/pictures/${pictureId}/state`)).json();
      return picture.status;
    })
    .toBe('ready');
  expect(picture.fileName).toBe('Fitting day.jpg');
  expect(picture.src).toMatch(/^\/files\/[0-9a-f-]{36}\/400\.jpg$/);

  const visitor = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const addresses = [picture.src, ...picture.sources.map(({ srcSet }) => srcSet.split(' ')[0] ?? '')];
  // No page uses it yet, so strangers get a 404 and staff an uncacheable preview.
  for (const address of addresses) expect((await visitor.get(address)).status()).toBe(404);
  const seen = await page.request.get(picture.src);
  expect([seen.status(), seen.headers()['cache-control']]).toEqual([200, 'private, no-store']);
  const described = { intent: 'upload', pictureId, alt: 'A fitting', caption: 'Fitting', showsPatient: 'no' };
  const added = await page.request.post('/admin/gallery', { headers: { Origin: baseURL ?? '' }, form: described });
  expect(added.status()).toBe(200);
  for (const address of addresses) {
    const answer = await visitor.get(address);
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({
      'content-type': expect.stringMatching(/^image\/(jpeg|avif|webp)$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=60, s-maxage=60',
      'surrogate-key': expect.stringContaining('pictures'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const body = await answer.body();
    expect(body.length).toBe(Number(answer.headers()['content-length']));
    expect(body.includes('CanaryPhone')).toBe(false);
    expect((await visitor.head(address)).status()).toBe(200);
  }
  for (const hidden of [
    '/files/',
    '/files/gallery',
    '/files/uploads/x',
    `${picture.src}/..`,
    '/files/%2e%2e/%2e%2e/etc/passwd',
  ])
    expect((await visitor.get(hidden)).status()).toBe(404);
  const guarded = await visitor.get(`/admin/pictures/${pictureId}/state`, { maxRedirects: 0 });
  expect(guarded.status()).toBe(302);
  await visitor.dispose();

  // On a separate, unwatched page, because the CSP also blocks the style of the browser's own image viewer.
  const alone = await page.context().newPage();
  await alone.goto(picture.src);
  await expect(alone.locator('img')).toBeVisible();
});

test('a library picture can be found, described, given a focal point, replaced everywhere and restored @phone-daily @no-script-daily', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const name = `bench-${randomUUID().slice(0, 8)}`;
  await signIn(page, '/admin/account');
  const pictureId = await upload(page.request, baseURL, await makePhoto(900, 600), `${name}.jpg`);
  const state = async (): Promise<{ status: string; src: string }> =>
    (await page.request.get(`/admin/pictures/${pictureId}/state`)).json();
  await expect.poll(async () => (await state()).status).toBe('ready');
  const { src } = await state();
  const described = { intent: 'upload', pictureId, alt: 'A bench', caption: name, showsPatient: 'no' };
  await page.request.post('/admin/gallery', { headers: { Origin: baseURL ?? '' }, form: described });

  await page.goto('/admin/pictures');
  await waitForHydration(page);
  await page.getByLabel('Find a picture').fill(name.toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  const main = page.getByRole('main');
  await expect(page).toHaveURL(/\?find=/);
  await expect(main.getByRole('link', { name: 'A bench' })).toHaveCount(1);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await main.getByRole('link', { name: 'A bench' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Picture');
  await waitForHydration(page);
  await expect(main.getByRole('link', { name })).toHaveAttribute('href', /^\/admin\/gallery\/\d+$/);
  await page.getByLabel('Describe the picture').fill('The bench by the window');
  await page.getByRole('radio', { name: 'Top left' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Top left' })).toBeChecked();
  await page.goto('/gallery');
  await expect(page.locator('main a', { hasText: name }).locator('[data-focus="left-top"] img')).toHaveCount(1);

  await page.goto(`/admin/pictures/${pictureId}`);
  await waitForHydration(page);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  const old = await (await page.request.get(src)).body();
  await page.getByText('Replace this picture', { exact: true }).click();
  const form = page.locator('form', { has: page.getByLabel('New picture') });
  const file = { name: 'other.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(500, 500) };
  await form.getByLabel('New picture').setInputFiles(file);
  if (javaScriptEnabled) await expect(form.getByText(/^Done, /)).toBeVisible({ timeout: 30_000 });
  await form.getByLabel('No patient').check();
  await form.getByRole('button', { name: 'Replace' }).click();
  await page.getByRole('dialog', { name: 'Replace this picture?' }).getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Replaced.' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('other.jpg')).toBeVisible();
  expect(old.equals(await (await page.request.get(src)).body())).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The earlier picture is back.' })).toBeVisible();
  expect(old.equals(await (await page.request.get(src)).body())).toBe(true);
});

test('pictures added in the library stay out of the gallery, and can be deleted there', async ({ page }) => {
  await signIn(page, '/admin/pictures');
  await waitForHydration(page);
  const alt = `A bench ${randomUUID().slice(0, 8)}`;
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add pictures' }).click();
  await (await chooser).setFiles({ name: 'bench.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(900, 600) });
  const sheet = page.getByRole('dialog', { name: 'Picture 1 of 1' });
  await sheet.getByLabel('Describe the picture').fill(alt);
  await sheet.getByLabel('No patient').check();
  await expect(sheet.getByRole('checkbox', { name: 'Also show in the gallery' })).not.toBeChecked();
  await expect(sheet.getByText('Caption and category (optional)')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await sheet.getByRole('button', { name: 'Save 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 picture added to the library.' })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: alt }).click();
  await expect(page.getByText('It stays in the library until you delete it.')).toBeVisible();
  await page.goto('/admin/gallery');
  await expect(page.getByText('bench.jpg')).toHaveCount(0);
  await page.goBack();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete this picture?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Picture deleted.' })).toBeVisible();
});

test('a picture added on a consent’s screen is covered by it, and asks only for a description', async ({
  page,
  baseURL,
}) => {
  await signIn(page, '/admin/consents?add=1');
  const form = { intent: 'record', signer: 'Sample Signer', signedOn: '2026-01-02', scope: 'website', expiresOn: '' };
  const recorded = await page.request.post('/admin/consents', { headers: { Origin: baseURL ?? '' }, form });
  await page.goto(recorded.url());
  await waitForHydration(page);
  const alt = `A ramp ${randomUUID().slice(0, 8)}`;
  const buffer = await makePhoto(900, 600);
  await page.getByLabel('Pictures to add').setInputFiles({ name: 'ramp.jpg', mimeType: 'image/jpeg', buffer });
  const sheet = page.getByRole('dialog', { name: 'Picture 1 of 1' });
  await sheet.getByLabel('Describe the picture').fill(alt);
  await expect(sheet.getByLabel('Shows a patient')).toBeChecked();
  await sheet.getByRole('button', { name: 'Save 1' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 picture added to the library.' })).toBeVisible();
  const covered = page.locator('section, .card').filter({ hasText: 'Pictures this consent covers' }).last();
  await expect(covered.getByRole('link', { name: alt })).toBeVisible();
});

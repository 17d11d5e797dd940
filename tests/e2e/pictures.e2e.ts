import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { aHeic, aPhoneJpeg } from '#tests/factories/pictures.ts';
import { expect, signIn, test } from './fixtures.ts';
import { useOwnDemo } from './own-demo.ts';

useOwnDemo('pictures', 4538);

/** A picture's whole way through the built site: web, worker, store, page. The screens that send pictures have tests of their own. */

async function upload(
  request: APIRequestContext,
  origin: string | undefined,
  bytes: Buffer,
  filename: string,
): Promise<number> {
  const uploadKey = randomUUID();
  const told = Object.entries({ kind: 'gallery', filename, uploadKey });
  const headers = { Origin: origin ?? '', 'Tus-Resumable': '1.0.0' };
  const announced = await request.post('/admin/uploads', {
    headers: {
      ...headers,
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': told.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(','),
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

test('from the upload to the page: prepared by the worker, served to everybody, with nothing of the phone in it', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page, '/admin/account');
  const pictureId = await upload(page.request, baseURL, await aPhoneJpeg(), '../../Fitting day.jpg');
  let picture = { status: '', src: '', fileName: '', sources: [{ srcSet: '' }] };
  await expect
    .poll(async () => {
      picture = await (await page.request.get(`/admin/pictures/${pictureId}`)).json();
      return picture.status;
    })
    .toBe('ready');
  expect(picture.fileName).toBe('Fitting day.jpg');
  expect(picture.src).toMatch(/^\/files\/[0-9a-f-]{36}\/400\.jpg$/);

  const visitor = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const addresses = [picture.src, ...picture.sources.map(({ srcSet }) => srcSet.split(' ')[0] ?? '')];
  // Nothing shows it yet: strangers get nothing, staff a look that nobody stores.
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
  const guarded = await visitor.get(`/admin/pictures/${pictureId}`, { maxRedirects: 0 });
  expect(guarded.status()).toBe(302);
  await visitor.dispose();

  // On a page of its own, whose console nobody watches: the policy refuses the style of the browser's own viewer as well.
  const alone = await page.context().newPage();
  await alone.goto(picture.src);
  await expect(alone.locator('img')).toBeVisible();
});

test('a picture that can’t be used comes back with a sentence that says what to do', async ({ page, baseURL }) => {
  await signIn(page, '/admin/account');
  const pictureId = await upload(page.request, baseURL, aHeic().subarray(0, 1_100), 'IMG_0001.HEIC');
  await expect
    .poll(async () => (await page.request.get(`/admin/pictures/${pictureId}`)).json())
    .toMatchObject({ status: 'failed', failure: expect.stringMatching(/damaged or incomplete.*JPEG/) });
});

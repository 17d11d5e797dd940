import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { aPhoto } from '#tests/factories/pictures.ts';
import { publicPaths } from '#tests/setup/paths.ts';
import { expect, expectNoAxeViolations, expectNoOverflow, settled, signIn, test } from './fixtures.ts';
import { useOwnDemo } from './own-demo.ts';

useOwnDemo('consents', 4480);

/** As the form of the Gallery screen sends it. */
async function addPicture(page: Page, name: string, fields: Record<string, string>): Promise<void> {
  const answer = await page.request.post('/admin/gallery', {
    headers: { Origin: new URL(page.url()).origin },
    multipart: {
      intent: 'upload',
      alt: `Shows ${name}`,
      caption: name,
      picture: { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await aPhoto(900, 600 + name.length) },
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function record(page: Page, signer: string): Promise<string> {
  await page.goto('/admin/consents');
  await settled(page);
  await page.getByLabel('Who signed').fill(signer);
  await page.getByLabel('Signed on').fill('2026-01-05');
  await page.getByLabel('What the paper allows').fill('Website and blog');
  await page.getByRole('button', { name: 'Record consent' }).click();
  const said = page.getByRole('status').filter({ hasText: 'is recorded' });
  await expect(said).toBeVisible();
  return /Consent (\d+)/.exec((await said.textContent()) ?? '')?.[1] ?? '';
}

/** Every address of an uploaded picture that public pages give to a visitor, with the hash of what it answers. */
async function sweep(visitor: APIRequestContext): Promise<Map<string, string>> {
  const addresses = new Set<string>();
  for (const path of publicPaths) {
    const html = await (await visitor.get(path)).text();
    for (const [address] of html.matchAll(/\/files\/[\w./-]+/g)) addresses.add(address);
  }
  const hashes = new Map<string, string>();
  for (const address of addresses) {
    const file = await visitor.get(address);
    expect(file.status(), address).toBe(200);
    hashes.set(
      address,
      createHash('sha256')
        .update(await file.body())
        .digest('hex'),
    );
  }
  return hashes;
}

test('a consent is revoked: of its picture no page has an address, no address a byte, the store no file', async ({
  page,
  playwright,
  baseURL,
  isMobile,
  javaScriptEnabled,
}, { project }) => {
  test.skip(isMobile || !javaScriptEnabled, 'once is enough');
  const visitor = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await signIn(page, '/admin/consents');
  const kept = await record(page, 'Sample Keeper');
  const gone = await record(page, 'Sample Leaver');
  await addPicture(page, 'plain', {});
  await addPicture(page, 'kept', { showsPatient: 'yes', consentId: kept });
  await addPicture(page, 'leaving', { showsPatient: 'yes', consentId: gone });
  await addPicture(page, 'unsigned', { showsPatient: 'yes' });
  await expect
    .poll(async () => [...(await sweep(visitor)).keys()].filter((address) => address.includes('leaving')).length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(4);
  await expect.poll(async () => [...(await sweep(visitor)).keys()].join()).toContain('-kept.jpg');
  const before = await sweep(visitor);
  const left = [...before].filter(([address]) => address.includes('leaving'));
  expect([...before.keys()].join()).not.toContain('unsigned');

  await page.goto(`/admin/consents/${gone}`);
  await settled(page);
  await expect(page.getByRole('main')).toContainText('Sample Leaver');
  await page.getByRole('button', { name: `Revoke consent ${gone}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke this consent?' });
  await expect(dialog).toContainText('1 picture will leave the site at once');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The consent is revoked. 1 picture left' })).toBeVisible();

  const after = await sweep(visitor);
  expect([...after.keys()].filter((address) => address.includes('leaving'))).toEqual([]);
  for (const [address, hash] of left) {
    expect((await visitor.get(address)).status(), address).toBe(404);
    expect([...after.values()]).not.toContain(hash);
  }
  for (const address of before.keys()) if (!address.includes('leaving')) expect(after.has(address)).toBe(true);
  const store = `var/postgres-consents-${project.name}-files`;
  await expect
    .poll(() => readdirSync(store, { recursive: true }).filter((name) => String(name).includes('leaving/')), {
      timeout: 60_000,
    })
    .toEqual([]);
  await visitor.dispose();
});

test('staff mark a picture, choose its consent, and see why it is hidden', async ({ page }) => {
  await signIn(page, '/admin/consents');
  const consent = await record(page, 'Sample Chooser');
  await addPicture(page, `chosen-${consent}`, {});
  await page.goto('/admin/gallery');
  await settled(page);
  await page.getByRole('link', { name: `Edit chosen-${consent}` }).click();
  await settled(page);
  await expect(page.getByLabel('Consent', { exact: true })).toBeHidden();
  await page.getByLabel('Shows a patient').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('visitors see it once a valid consent is chosen')).toBeVisible();
  await expect(page.getByText('Not shown: no consent yet.')).toBeVisible();
  await page.getByLabel('Consent', { exact: true }).selectOption(consent);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not shown: no consent yet.')).toHaveCount(0);
  await page.goto(`/admin/consents/${consent}`);
  await expect(page.getByRole('button', { name: `Take away chosen-${consent}.jpg` })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the screens have no accessibility violation, ${colorScheme}`, async ({ page, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'axe is a script');
    await page.emulateMedia({ colorScheme });
    await signIn(page, '/admin/consents');
    const consent = await record(page, 'Sample Reader');
    await addPicture(page, `seen-${consent}`, { showsPatient: 'yes', consentId: consent });
    await addPicture(page, `other-${consent}`, {});
    for (const path of ['/admin/consents', `/admin/consents/${consent}`, '/admin/gallery']) {
      await page.goto(path);
      await settled(page);
      await expectNoAxeViolations(page);
    }
  });
}

test('nothing is wider than its window', async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'measured by script');
  await signIn(page, '/admin/consents');
  const consent = await record(page, `Sample ${'Long'.repeat(25)}`);
  await expectNoOverflow(page, ['/admin/consents', `/admin/consents/${consent}`]);
});

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { aPhoto } from '#tests/factories/pictures.ts';
import { publicPaths, samplePaths } from '#tests/setup/paths.ts';
import { expect, expectFitsEveryWindow, expectNoAxeViolations, settled, signIn, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

/** As the form of a screen sends it, without script. */
async function sendForm(page: Page, path: string, name: string, fields: Record<string, string>): Promise<void> {
  const answer = await page.request.post(path, {
    headers: { Origin: new URL(page.url()).origin },
    multipart: {
      picture: { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await aPhoto(900, 600 + name.length) },
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

const addPicture = (page: Page, name: string, fields: Record<string, string>) =>
  sendForm(page, '/admin/gallery', name, { intent: 'upload', alt: `Shows ${name}`, caption: name, ...fields });
const addPost = (page: Page, name: string, fields: Record<string, string>) =>
  sendForm(page, '/admin/blog/new', name, {
    intent: 'add',
    title: `Post ${name}`,
    content: 'Words of the post.',
    category: 'Care',
    publishAt: '2026-01-05',
    status: 'published',
    ...fields,
  });
const addPerson = (page: Page, name: string, fields: Record<string, string>) =>
  sendForm(page, '/admin/staff', name, { intent: 'add', name: `Sample ${name}`, designation: 'Peer', ...fields });

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

const postsOfThis = ['/blog/post-leaving-cover', '/blog/post-kept-cover'];

/** The names that the uploads came with, by the id in their public addresses: only staff know both. */
async function namesOf(page: Page): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let id = 1; ; id += 1) {
    const answer = await page.request.get(`/admin/pictures/${id}/state`);
    if (!answer.ok()) return names;
    const { src, fileName } = await answer.json();
    if (typeof src === 'string') names.set(src.split('/')[2] ?? '', String(fileName));
  }
}

/** Every address of an uploaded picture that public pages give to a visitor, with the hash of what it answers. */
async function sweep(visitor: APIRequestContext): Promise<Map<string, string>> {
  const addresses = new Set<string>();
  for (const path of [
    ...publicPaths,
    ...samplePaths,
    ...postsOfThis,
    '/blog?category=Care',
    '/search?q=Post',
    '/status',
  ]) {
    const html = await (await visitor.get(path)).text();
    expect(html).not.toMatch(/(plain|kept|leaving|unsigned|unanswered)[a-z-]*\.jpg/);
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
}, { project }) => {
  const visitor = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await signIn(page, '/admin/consents');
  const kept = await record(page, 'Sample Keeper');
  const gone = await record(page, 'Sample Leaver');
  await addPicture(page, 'plain', { showsPatient: 'no' });
  await addPicture(page, 'kept', { showsPatient: 'yes', consentId: kept });
  await addPicture(page, 'leaving', { showsPatient: 'yes', consentId: gone });
  await addPicture(page, 'unsigned', { showsPatient: 'yes' });
  await sendForm(page, '/admin/gallery', 'unanswered', { intent: 'upload' });
  await addPost(page, 'kept-cover', { showsPatient: 'yes', consentId: kept });
  await addPost(page, 'leaving-cover', { showsPatient: 'yes', consentId: gone });
  await addPerson(page, 'kept-portrait', { showsPatient: 'yes', consentId: kept });
  await addPerson(page, 'leaving-portrait', { showsPatient: 'yes', consentId: gone });
  let [names, before] = [new Map<string, string>(), new Map<string, string>()];
  /** The public addresses of the uploads whose names begin so. */
  const addressesOf = (begin: string) =>
    [...before.keys()].filter((address) => names.get(address.split('/')[2] ?? '')?.startsWith(begin));
  const shown = ['leaving.', 'leaving-cover', 'leaving-portrait', 'kept-cover', 'kept-portrait', 'kept.', 'plain'];
  const missing = async () => {
    [names, before] = [await namesOf(page), await sweep(visitor)];
    return shown.filter((name) => addressesOf(name).length <= 4);
  };
  await expect.poll(missing, { timeout: 180_000 }).toEqual([]);
  const leaving = addressesOf('leaving');
  for (const hidden of ['unsigned', 'unanswered']) expect(addressesOf(hidden)).toEqual([]);
  for (const hidden of ['unsigned', 'unanswered']) {
    const [id] = [...names].find(([, name]) => name.startsWith(hidden)) ?? [];
    expect((await visitor.get(`/files/${id}/900.jpg`)).status(), hidden).toBe(404);
    const seen = await page.request.get(`/files/${id}/900.jpg`);
    expect([seen.status(), seen.headers()['cache-control']]).toEqual([200, 'private, no-store']);
  }

  await page.goto(`/admin/consents/${gone}`);
  await settled(page);
  await expect(page.getByRole('main')).toContainText('Sample Leaver');
  await page.getByRole('button', { name: `Revoke consent ${gone}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke this consent?' });
  await expect(dialog).toContainText('3 pictures will leave the site at once');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The consent is revoked. 3 pictures left' })).toBeVisible();

  const after = await sweep(visitor);
  for (const address of leaving) {
    expect((await visitor.get(address)).status(), address).toBe(404);
    expect([...after.values()]).not.toContain(before.get(address));
  }
  for (const path of postsOfThis) expect((await visitor.get(path)).status(), path).toBe(200);
  expect(await (await visitor.get('/about')).text()).toContain('Sample leaving-portrait');
  expect([...before.keys()].filter((address) => !leaving.includes(address)).toSorted()).toEqual(
    [...after.keys()].toSorted(),
  );
  const store = `var/postgres-consents-${project.name}-files`;
  await expect
    .poll(() => readdirSync(store, { recursive: true }).filter((name) => String(name).includes('leaving')), {
      timeout: 60_000,
    })
    .toEqual([]);
  await visitor.dispose();
});

test('staff mark a picture, choose its consent, and see why it is hidden @no-script-daily', async ({ page }) => {
  await signIn(page, '/admin/consents');
  const consent = await record(page, 'Sample Chooser');
  await addPicture(page, `chosen-${consent}`, { showsPatient: 'no' });
  await page.goto('/admin/gallery');
  await settled(page);
  await page.getByRole('link', { name: `Edit chosen-${consent}` }).click();
  await settled(page);
  await expect(page.getByLabel('Consent', { exact: true })).toBeHidden();
  await page.getByRole('radio', { name: 'Shows a patient' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('visitors see it once a valid consent is chosen')).toBeVisible();
  await expect(page.getByText('Not shown: no consent yet.')).toBeVisible();
  await page.getByLabel('Consent', { exact: true }).selectOption(consent);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not shown: no consent yet.')).toHaveCount(0);
  await page.goto(`/admin/consents/${consent}`);
  await expect(page.getByRole('button', { name: `Take away chosen-${consent}.jpg` })).toBeVisible();
});

test('a quote is read with its portrait while its consent holds, and a minute after its end nowhere @no-script-daily', async ({
  page,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await signIn(page, '/admin/consents');
  const consent = await record(page, 'Sample Speaker');
  const words = `They listened to consent ${consent}.`;
  const name = `M. L. ${consent}`;
  const portrait = `portrait-${consent}`;
  await addPicture(page, portrait, { showsPatient: 'no' });
  const quotes = '/admin/pages/home/quotes';
  const status = page.getByRole('status').filter({ hasText: 'Published at' });
  const home = async () => (await visitor.get('/')).text();
  await page.goto(quotes);
  await settled(page);
  await page.getByRole('button', { name: 'Add a quote' }).click();
  await expect(page.getByLabel('Their words', { exact: true }).last()).toBeFocused();
  await page.getByLabel('Their words', { exact: true }).last().fill(words);
  await page.getByLabel('Name', { exact: true }).last().fill(name);
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(status).toContainText('1 not shown: no valid consent.');
  expect(await home()).not.toContain(words);

  await page.getByRole('link', { name: `quote “${name}”` }).click();
  await page.getByLabel('Consent', { exact: true }).last().selectOption(consent);
  const choose = page.getByRole('button', { name: 'Choose from the library' }).last();
  const picture = page.getByRole('button', { name: `Use ${portrait}.jpg` });
  await expect(async () => {
    await choose.click();
    await expect(picture).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await picture.click();
  await expect(picture).toHaveCount(0);
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(status).not.toContainText('not shown');
  await expect(page.getByText('With consent')).toBeVisible();
  const shown = await home();
  expect(shown).toContain(words);
  const address = /\/files\/[\w./-]+jpg/.exec(shown.slice(shown.indexOf(words)))?.[0] ?? '';
  expect((await visitor.get(address)).status()).toBe(200);

  await page.goto(`/admin/consents/${consent}`);
  await settled(page);
  await expect(page.getByRole('link', { name: `Home, quote “${name}”` })).toBeVisible();
  await page.getByRole('button', { name: 'Revoke' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 quote or story left the site.' })).toBeVisible();
  expect(await home()).not.toContain(words);
  expect(await (await visitor.get('/_root.data')).text()).not.toContain(words);
  await page.goto(quotes);
  await expect(page.getByText('Consent ended. Not on the website.')).toBeVisible();
  await visitor.dispose();
});

test('a post’s cover is marked in its editor and shown once its consent is chosen there @no-script-daily', async ({
  page,
}) => {
  await signIn(page, '/admin/consents');
  const consent = await record(page, 'Sample Cover');
  await page.goto('/admin/blog/new');
  await settled(page);
  await page.getByLabel('Title').fill(`Cover ${consent}`);
  await page.getByLabel('Category').fill('Care');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Words of the post.');
  const buffer = await aPhoto(900, 640);
  await page
    .getByLabel('Picture (optional)')
    .setInputFiles({ name: `knee-${consent}.jpg`, mimeType: 'image/jpeg', buffer });
  await page.getByRole('radio', { name: 'Shows a patient' }).check();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Its cover: Not shown: no consent yet.' })).toBeVisible();
  // The cards of related posts have covers of their own.
  const cover = page.locator("main img[src^='/files/']:not([aria-labelledby='related-articles'] *)");
  await page.goto(`/blog/cover-${consent}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Cover ${consent}`);
  await expect(cover).toHaveCount(0);

  await page.goto('/admin/blog');
  await page.getByRole('link', { name: `Cover ${consent}`, exact: true }).click();
  await settled(page);
  await expect(page.getByRole('radio', { name: 'Shows a patient' })).toBeChecked();
  await expect(page.getByText('Not shown: no consent yet.')).toBeVisible();
  await page.getByLabel('Consent', { exact: true }).selectOption(consent);
  await page.getByRole('button', { name: /^Save (changes|post)$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is published.' })).toBeVisible();
  await expect(async () => {
    await page.goto(`/blog/cover-${consent}`);
    await expect(cover).toHaveCount(1, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
});

test('pictures of which nobody has said whether they show a patient are answered for together @no-script-daily', async ({
  page,
}) => {
  await signIn(page, '/admin/consents');
  const names = ['first', 'second'].map((name) => `${name}-${Date.now()}`);
  for (const name of names) await sendForm(page, '/admin/gallery', name, { intent: 'upload' });
  const question = page.getByRole('main');
  await expect(async () => {
    await page.goto('/admin/pictures?show=unanswered');
    for (const name of names) await expect(question.getByLabel(`${name}.jpg`)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await settled(page);
  for (const [name, answer, said] of [
    [names[0], 'No patient', '1 picture without a patient'],
    [names[1], 'Shows a patient', '1 picture with a patient'],
  ] as const) {
    await question.getByLabel(`${name}.jpg`).check();
    await question.getByRole('button', { name: answer }).click();
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
    await expect(question.getByLabel(`${name}.jpg`)).toHaveCount(0);
  }
});

test('a consent is changed, shows that it ends soon, and what was changed @no-script-daily', async ({ page }) => {
  await signIn(page, '/admin/consents');
  const consent = await record(page, 'Sample Changer');
  await page.goto(`/admin/consents/${consent}`);
  await settled(page);
  const soon = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('What the paper allows').fill('Website alone');
  await page.getByLabel('Last day').fill(soon);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(page.getByText(/^Ends in 1[123] days$/)).toBeVisible();
  await expect(page.getByText('What the paper allows: Website and blog → Website alone')).toBeVisible();
  await page.goto('/admin/consents');
  await expect(page.getByRole('main')).toContainText(/Sample Changer, consent \d+: ends in 1[123] days, 0 pictures/);
});

const scan = (text: string) => ({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) });

test('the scan of a paper is stored, downloaded by staff only, and removed @no-script-daily', async ({
  page,
  request,
}) => {
  await signIn(page, '/admin/consents');
  const consent = await record(page, 'Sample Scanned');
  await page.goto(`/admin/consents/${consent}`);
  await settled(page);
  const words = '%PDF-1.7 the paper';
  await page.getByLabel('Scan (optional)').setInputFiles(scan('no paper'));
  await page.getByRole('button', { name: 'Store the scan' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'neither a PDF nor a picture' })).toBeVisible();
  await page.getByLabel('Scan (optional)').setInputFiles(scan(words));
  await page.getByRole('button', { name: 'Store the scan' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The scan is stored.' })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the scan' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`consent-${consent}.pdf`);
  expect(readFileSync(await download.path(), 'utf8')).toBe(words);
  const refused = await request.get(`/admin/consents/${consent}/scan`, { maxRedirects: 0 });
  expect(refused.status()).toBe(302);
  expect(refused.headers()['location']).toContain('/admin/login');

  await page.getByRole('button', { name: 'Remove the scan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove this scan?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The scan is removed.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download the scan' })).toHaveCount(0);
});

test('the screens have no accessibility violation and fit every window', async ({ page }) => {
  await signIn(page, '/admin/consents');
  const consent = await record(page, `Sample ${'Long'.repeat(25)}`);
  await addPicture(page, `seen-${consent}`, { showsPatient: 'yes', consentId: consent });
  await addPicture(page, `other-${consent}`, { showsPatient: 'no' });
  await sendForm(page, '/admin/gallery', `open-${consent}`, { intent: 'upload' });
  for (const path of [
    '/admin/consents',
    `/admin/consents/${consent}`,
    '/admin/gallery',
    '/admin/pictures?show=unanswered',
  ]) {
    await page.goto(path);
    await settled(page);
    await expectNoAxeViolations(page);
    await expectFitsEveryWindow(page, path);
  }
});

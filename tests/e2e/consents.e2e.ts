import { hash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { App } from '#app/context.ts';
import { pictures } from '#db/schema.ts';
import { closeServices } from '#server/services.ts';
import { makePhoto } from '#tests/factories/picture-files.ts';
import { publicPaths, samplePaths } from '#tests/setup/paths.ts';
import {
  expect,
  expectFitsEveryWindow,
  expectNoAxeViolations,
  ownForm,
  signIn,
  signInServed,
  test,
  waitForHydration,
} from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

const site = useOwnSite();

/** Submits a form of a staff screen with a picture, as a browser without script does. */
async function sendForm(
  request: APIRequestContext,
  path: string,
  name: string,
  fields: Record<string, string>,
): Promise<string> {
  const answer = await request.post(path, {
    headers: ownForm,
    multipart: {
      picture: { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await makePhoto(500, 300 + name.length) },
      ...fields,
    },
  });
  const html = await answer.text();
  expect(answer.status(), html).toBe(200);
  return html;
}

const addPicture = (request: APIRequestContext, name: string, fields: Record<string, string>) =>
  sendForm(request, '/admin/gallery', name, { intent: 'upload', alt: `Shows ${name}`, caption: name, ...fields });
const addPost = (request: APIRequestContext, name: string, fields: Record<string, string>) =>
  sendForm(request, '/admin/blog/new', name, {
    intent: 'add',
    title: `Post ${name}`,
    content: 'Words of the post.',
    category: 'Care',
    publishAt: '2026-01-05',
    status: 'published',
    ...fields,
  });
const addPerson = (request: APIRequestContext, name: string, fields: Record<string, string>) =>
  sendForm(request, '/admin/staff', name, { intent: 'add', name: `Sample ${name}`, designation: 'Peer', ...fields });

async function record(request: APIRequestContext, signer: string): Promise<string> {
  const form = { intent: 'record', signer, signedOn: '2026-01-05', scope: 'Website and blog', expiresOn: '' };
  const html = await (await request.post('/admin/consents', { headers: ownForm, form })).text();
  const [, consent] = /Consent (\d+) recorded/.exec(html) ?? [];
  if (!consent) throw new Error('the consent was not recorded');
  return consent;
}

const postsOfThis = ['/blog/post-leaving-cover', '/blog/post-kept-cover'];

/** Returns the uploads of this test, by their file names, which only staff can see. */
async function uploadsOf({ db }: App) {
  const rows = await db.select().from(pictures);
  return rows.filter(({ fileName }) => /^(plain|kept|leaving|unsigned|unanswered)/.test(fileName));
}

const sweptPaths = [...publicPaths, ...samplePaths, ...postsOfThis, '/blog?category=Care', '/search?q=Post', '/status'];

/** Returns the URL of every uploaded picture on public pages, with the hash of its bytes. */
async function sweep(visitor: APIRequestContext): Promise<Map<string, string>> {
  const pages = await Promise.all(sweptPaths.map(async (path) => (await visitor.get(path)).text()));
  for (const html of pages) expect(html).not.toMatch(/(plain|kept|leaving|unsigned|unanswered)[a-z-]*\.jpg/);
  const addresses = new Set(pages.flatMap((html) => html.match(/\/files\/[\w./-]+/g) ?? []));
  const hashes = [...addresses].map(async (address): Promise<[string, string]> => {
    const file = await visitor.get(address);
    expect(file.status(), address).toBe(200);
    return [address, hash('sha256', await file.body())];
  });
  return new Map(await Promise.all(hashes));
}

test('revoking a consent removes its pictures from every page, and their URLs return 404', async ({
  request,
  playwright,
  baseURL,
}) => {
  const app = site().openApp();
  const visitor = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await signInServed(request);
  const [kept, gone] = [await record(request, 'Sample Keeper'), await record(request, 'Sample Leaver')];
  await addPicture(request, 'plain', { showsPatient: 'no' });
  await addPicture(request, 'kept', { showsPatient: 'yes', consentId: kept });
  await addPicture(request, 'leaving', { showsPatient: 'yes', consentId: gone });
  await addPicture(request, 'unsigned', { showsPatient: 'yes' });
  await sendForm(request, '/admin/gallery', 'unanswered', { intent: 'upload' });
  await addPost(request, 'kept-cover', { showsPatient: 'yes', consentId: kept });
  await addPost(request, 'leaving-cover', { showsPatient: 'yes', consentId: gone });
  await addPerson(request, 'kept-portrait', { showsPatient: 'yes', consentId: kept });
  await addPerson(request, 'leaving-portrait', { showsPatient: 'yes', consentId: gone });
  const states = async (name: string) =>
    (await uploadsOf(app)).flatMap(({ fileName, status }) => (fileName.startsWith(name) ? [status] : []));
  await expect.poll(() => states(''), { timeout: 180_000 }).toEqual(Array.from({ length: 9 }, () => 'ready'));

  const uploads = new Map((await uploadsOf(app)).map(({ publicId, fileName }) => [publicId, fileName]));
  let before = new Map<string, string>();
  /** Returns the public URLs of the uploads whose names start with `begin`. */
  const addressesOf = (begin: string) =>
    [...before.keys()].filter((address) => uploads.get(address.split('/')[2] ?? '')?.startsWith(begin));
  const shown = ['leaving.', 'leaving-cover', 'leaving-portrait', 'kept-cover', 'kept-portrait', 'kept.', 'plain'];
  const missing = async () => {
    before = await sweep(visitor);
    return shown.filter((name) => addressesOf(name).length < 3);
  };
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  const leaving = addressesOf('leaving');
  for (const hidden of ['unsigned', 'unanswered']) {
    expect(addressesOf(hidden)).toEqual([]);
    const [id] = [...uploads].find(([, name]) => name.startsWith(hidden)) ?? [];
    expect((await visitor.get(`/files/${id}/500.jpg`)).status(), hidden).toBe(404);
    const seen = await request.get(`/files/${id}/500.jpg`);
    expect([seen.status(), seen.headers()['cache-control']]).toEqual([200, 'private, no-store']);
  }

  const revoked = await request.post(`/admin/consents/${gone}`, { headers: ownForm, form: { intent: 'revoke' } });
  expect(await revoked.text()).toContain('Consent revoked. Taken off the site: 3 pictures.');

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
  await visitor.dispose();
  await closeServices(app);
});

test('staff can record a consent, choose it for a hidden picture, and revoke it @no-script-daily', async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, '/admin/consents');
  await waitForHydration(page);
  const add = page.getByRole('link', { name: 'Add a consent' });
  if (await add.isVisible()) await add.click();
  await page.getByLabel('Who signed').fill(`Sample ${'Long'.repeat(25)}`);
  await page.getByLabel('Signed on').fill('2026-01-05');
  await page.getByLabel('What it allows').fill('Website and blog');
  await page.getByRole('button', { name: 'Record consent' }).click();
  const said = page.getByRole('status').filter({ hasText: /^Consent \d+ recorded/ });
  await expect(said).toBeVisible();
  const consent = /Consent (\d+)/.exec((await said.textContent()) ?? '')?.[1] ?? '';
  await addPicture(page.request, `chosen-${consent}`, { showsPatient: 'no' });

  await page.goto('/admin/gallery');
  await waitForHydration(page);
  await page.getByRole('link', { name: `chosen-${consent}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit picture' })).toBeVisible();
  await waitForHydration(page);
  await expect(page.getByLabel('Consent', { exact: true })).toBeHidden();
  await page.getByRole('radio', { name: 'Shows a patient' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Visitors will see it once you choose a valid consent')).toBeVisible();
  await expect(page.getByText('Not shown: no consent yet.')).toBeVisible();
  await page.getByLabel('Consent', { exact: true }).selectOption(consent);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not shown: no consent yet.')).toHaveCount(0);

  for (const path of ['/admin/consents', `/admin/consents/${consent}`]) {
    await page.goto(path);
    await waitForHydration(page);
    if (!javaScriptEnabled) continue;
    await expectNoAxeViolations(page);
    await expectFitsEveryWindow(page, path);
  }
  await page.getByText(`More for chosen-${consent}.jpg`).click();
  await expect(page.getByRole('button', { name: `Remove chosen-${consent}.jpg` })).toBeVisible();
  await page.getByRole('button', { name: `Revoke consent ${consent}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke this consent?' });
  await expect(dialog).toContainText('1 picture will be taken off the site right away');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Consent revoked. Taken off the site: 1 picture' }),
  ).toBeVisible();
});

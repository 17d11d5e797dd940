import { randomUUID } from 'node:crypto';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { APIRequestContext } from '@playwright/test';
import routes from '#app/routes.ts';
import { publicPaths, samplePaths } from '../setup/paths.ts';
import { expect, signIn, test, spec } from './fixtures.ts';
import { linkIn, nextMail } from './mail.ts';

/** The only addresses under /admin that a stranger may see: the ways in. */
const open = [
  'login',
  'login/code',
  'login/google',
  'login/done',
  'logout',
  'reset-password',
  'invitation',
  'first-account',
];

/** Every address of the staff area, from the table of contents itself, with numbers for its parameters. */
function adminAddresses(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children = [] }) => [
    ...(/^admin(\/|$)/.test(path) ? [`/${path.replaceAll(/:\w+\??/g, '1')}`] : []),
    ...adminAddresses(children),
  ]);
}

// Uploads are answered in their own protocol: see below.
const all = adminAddresses(routes).filter((address) => !address.startsWith('/admin/uploads'));
const guarded = all.filter((address) => !open.includes(address.replace(/^\/admin\/?/, '')));

async function expectRefused(request: APIRequestContext, origin: string): Promise<void> {
  for (const address of guarded) {
    const page = await request.get(address, { maxRedirects: 0 });
    expect([page.status(), page.headers()['location']], address).toEqual([
      302,
      expect.stringMatching(/^\/admin\/login/),
    ]);
    const twin = await request.get(`${address}.data`, { maxRedirects: 0 });
    expect(await twin.text(), `${address}.data`).toMatch(/SingleFetchRedirect.*\/admin\/login/);
    for (const target of [address, `${address}.data`]) {
      const sent = await request.post(target, { headers: { Origin: origin }, form: { intent: 'delete' } });
      expect(sent.status(), `POST ${target}`).toBe(401);
    }
  }
  for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
    const upload = await request.fetch('/admin/uploads/1', {
      method,
      headers: { Origin: origin, 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', 'Upload-Offset': '0' },
    });
    expect(upload.status(), `${method} /admin/uploads/1`).toBe(401);
  }
}

test('the table of contents has every screen of the staff area, and the ways in', () => {
  spec('2.65');
  for (const screen of ['staff', 'blog', 'gallery', 'contactMessages/1', 'comments', 'clinic', 'people', 'activity'])
    expect(guarded).toContain(`/admin/${screen}`);
  expect(all.length - guarded.length).toBe(open.length);
});

test('a stranger is refused by every page, its data twin, its action and the uploads', async ({ request, baseURL }) => {
  await expectRefused(request, baseURL ?? '');
});

test('a stranger reads every public page, searches, comments and asks for a call', async ({ request, baseURL }) => {
  spec('6.3');
  for (const path of [...publicPaths, ...samplePaths]) expect((await request.get(path)).status(), path).toBe(200);
  const found = await (await request.get('/search?q=sock+ply')).text();
  expect(found).toContain('/blog/socket-fit-and-sock-ply-explained');
  const post = '/blog/caring-for-the-skin-under-your-liner';
  const sender = { name: 'Sample stranger', email: 'stranger@mail.example' };
  for (const [path, fields, answered] of [
    [post, { message: `From nobody in particular ${randomUUID()}` }, 'Comment submitted successfully!'],
    ['/contact', { phone: '(225) 555-0114' }, 'Your contact information has been sent!'],
  ] as const) {
    const form = { ...sender, ...fields, key: randomUUID() };
    const answer = await request.post(path, { headers: { Origin: baseURL ?? '' }, form });
    expect([answer.status(), (await answer.text()).includes(answered)], path).toEqual([200, true]);
  }
});

/** What a writer may not open: requests, consents, people, what staff did, and the switch that opens the site. */
const owners = /^\/admin\/(contactMessages|consents|people|activity|opening)\b/;

test('a writer is refused by every page of the owners, its data twin and its action, and sees no link to them', async ({
  page,
  browser,
  baseURL,
}) => {
  spec('6.4');
  const own = randomUUID().slice(0, 8);
  const [email, name] = [`writer-${own}@cypress-po.example`, `Wren Writer ${own}`];
  await signIn(page, '/admin/people');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`${name} is invited.`)).toBeVisible();
  const writer = await browser.newPage({ baseURL: baseURL ?? '' });
  await writer.goto(linkIn((await nextMail(email)).text));
  await writer.getByLabel('New password').fill('a writer’s own pass phrase');
  await writer.getByRole('button', { name: 'Make my account' }).click();
  await writer.waitForURL('**/admin/staff');
  await expect(writer.getByRole('link', { name: 'Blog' }).first()).toBeVisible();
  const links = await writer
    .locator('header a')
    .evaluateAll((anchors) => anchors.map((link) => link.getAttribute('href') ?? ''));
  expect(links.filter((href) => owners.test(href))).toEqual([]);
  const { request } = writer;
  for (const address of guarded) {
    const refused = owners.test(address);
    for (const target of [address, `${address}.data`]) {
      const status = (await request.get(target, { maxRedirects: 0 })).status();
      if (refused) expect(status, target).toBe(403);
      else expect([401, 403], `${target} ${status}`).not.toContain(status);
      if (!refused) continue;
      const sent = await request.post(target, { headers: { Origin: baseURL ?? '' }, form: { intent: 'delete' } });
      expect(sent.status(), `POST ${target}`).toBe(403);
    }
  }
  const trash = { intent: 'restore', kind: 'message', id: '1' };
  const restored = await request.post('/admin/trash', { headers: { Origin: baseURL ?? '' }, form: trash });
  expect(restored.status(), 'a message in the trash').toBe(400);
  await writer.goto('/admin/people');
  await expect(writer.getByText('This page is for owners.')).toBeVisible();
  await writer.close();
});

test('who is signed in is let in, and out again with the session that ended meanwhile', async ({
  page,
  browser,
  baseURL,
}) => {
  spec('4.7', '7.27');
  await signIn(page, '/admin/people');
  const cookies = await page.context().storageState();
  const kept = await browser.newContext({ storageState: cookies, baseURL: baseURL ?? '' });
  for (const address of guarded) {
    const answer = await kept.request.get(address, { maxRedirects: 0 });
    expect(answer.headers()['location'] ?? '', address).not.toContain('/admin/login');
    expect(answer.status(), address).toBeLessThan(500);
  }
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await page.waitForURL('**/admin/login');
  await expectRefused(kept.request, baseURL ?? '');
  await kept.close();
});

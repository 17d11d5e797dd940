import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { publicPaths, samplePaths } from '#tests/setup/paths.ts';
import { expect, served, signInServed, spec } from './fixtures.ts';
import { linkIn, nextMail } from './mail.ts';
import { all as allIn, readPage } from './served-page.ts';

/** The sign-in pages, the only ones under /admin that a stranger may see. */
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

/** Returns every path of the staff area from the routes, with numbers as parameters, and without the optional ones. */
function adminAddresses(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children = [] }) => [
    ...(/^admin(\/|$)/.test(path) ? [...new Set([path, path.replaceAll(/\/:\w+\?/g, '')])] : []).map(
      (address) => `/${address.replaceAll(/:\w+\??/g, '1')}`,
    ),
    ...adminAddresses(children),
  ]);
}

// Uploads have their own protocol: see below.
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

served('the routes contain every staff screen and the sign-in pages', () => {
  spec('2.65');
  for (const screen of ['staff', 'blog', 'gallery', 'contactMessages/1', 'comments', 'clinic', 'people', 'activity'])
    expect(guarded).toContain(`/admin/${screen}`);
  expect(all.length - guarded.length).toBe(open.length);
});

served('a stranger cannot reach any staff page, its data, its action or the uploads', async ({ request, baseURL }) => {
  await expectRefused(request, baseURL ?? '');
});

served('a stranger can read every public page, search, comment and request a call', async ({ request, baseURL }) => {
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

/** Screens that a writer may not open: requests, consents, people, the activity list and Ready to open. */
const owners = /^\/admin\/(contactMessages|consents|people|activity|opening|restored)\b/;

served(
  'a writer cannot reach any owner page, its data or its action, and sees no link to them',
  async ({ request, playwright, baseURL }) => {
    spec('6.4');
    const origin = baseURL ?? '';
    const headers = { Origin: origin };
    const own = randomUUID().slice(0, 8);
    const [email, name] = [`writer-${own}@cypress-po.example`, `Wren Writer ${own}`];
    const owner = await playwright.request.newContext({ baseURL: origin });
    await signInServed(owner);
    const invitation = await owner.post('/admin/people', {
      headers,
      form: { intent: 'invite', form: 'invite', name, email },
    });
    expect(await invitation.text()).toContain(`${name} created.`);
    await owner.dispose();
    const made = await request.post(linkIn((await nextMail(email)).text), {
      headers,
      form: { name, password: 'a writer’s own pass phrase' },
      maxRedirects: 0,
    });
    expect([made.status(), made.headers()['location']]).toEqual([302, '/admin/staff']);
    const links = allIn(await readPage(request, '/admin/staff'), 'header a').map(
      (link) => link.getAttribute('href') ?? '',
    );
    expect(links).toContain('/admin/blog');
    expect(links.filter((href) => owners.test(href))).toEqual([]);
    for (const address of guarded) {
      const refused = owners.test(address);
      for (const target of [address, `${address}.data`]) {
        const status = (await request.get(target, { maxRedirects: 0 })).status();
        if (refused) expect(status, target).toBe(403);
        else expect([401, 403], `${target} ${status}`).not.toContain(status);
        if (!refused) continue;
        const sent = await request.post(target, { headers, form: { intent: 'delete' } });
        expect(sent.status(), `POST ${target}`).toBe(403);
      }
    }
    const trash = { intent: 'restore', kind: 'message', id: '1' };
    const restored = await request.post('/admin/trash', { headers, form: trash });
    expect(restored.status(), 'a message in the trash').toBe(400);
    expect(await (await request.get('/admin/people')).text()).toContain('This page is for owners.');
  },
);

served(
  'a signed-in person gets in, and is refused once the session has ended',
  async ({ request, playwright, baseURL }) => {
    spec('4.7', '7.27');
    const origin = baseURL ?? '';
    await signInServed(request);
    const kept = await playwright.request.newContext({ baseURL: origin, storageState: await request.storageState() });
    for (const address of guarded) {
      const answer = await kept.get(address, { maxRedirects: 0 });
      expect(answer.headers()['location'] ?? '', address).not.toContain('/admin/login');
      expect(answer.status(), address).toBeLessThan(500);
    }
    const out = await request.post('/admin/logout', {
      headers: { Origin: origin },
      form: { from: '/admin/people' },
      maxRedirects: 0,
    });
    expect(out.headers()['location']).toMatch(/^\/admin\/login/);
    await expectRefused(kept, origin);
    await kept.dispose();
  },
);

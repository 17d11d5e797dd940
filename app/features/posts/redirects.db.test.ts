import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext } from '#app/context.ts';
import { redirects } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { createPost } from './posts.commands.server.ts';
import { findRedirect, followRedirects, listRedirects, redirectHandlers } from './redirects.server.ts';

const app = await openTestApp();

function send(intent: keyof typeof redirectHandlers, fields: Record<string, string>, id = 0) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return redirectHandlers[intent]({ app, by: testPerson, form, id });
}
const add = (fromPath: string, toPath: string) => send('add-redirect', { fromPath, toPath });

test('an old address redirects however it is written, to the latest target that staff chose', async () => {
  expect(await add('https://www.old-clinic.example/Our-Team/?ref=card', '/about')).toMatchObject({
    ok: true,
    notice: '/our-team now goes to /about.',
  });
  for (const asked of ['/our-team', '/OUR-TEAM/', '/our-team//']) expect(await findRedirect(app, asked)).toBe('/about');
  await add('/our-team', '/about#people');
  expect(await findRedirect(app, '/our-team')).toBe('/about#people');
  expect(await listRedirects(app)).toMatchObject([{ fromPath: '/our-team', createdBy: testPerson.name }]);
  expect(await activityLines(app)).toContain('Redirected /our-team to /about.');
});

test('undo restores a removed redirect', async () => {
  await add('/gone', '/contact');
  const row = (await listRedirects(app)).find(({ fromPath }) => fromPath === '/gone');
  const removed = await send('delete-redirect', {}, row?.id);
  expect(await findRedirect(app, '/gone')).toBeNull();
  const { intent: _intent, ...fields } = removed.undo ?? {};
  await send('add-redirect', fields);
  expect(await findRedirect(app, '/gone')).toBe('/contact');
  expect(await send('delete-redirect', {}, 999_999)).toMatchObject({ ok: false, status: 404 });
});

test.each([
  ['/about', '/contact', 'fromPath'],
  ['/', '/contact', 'fromPath'],
  ['/admin/login', '/contact', 'fromPath'],
  ['/team', '/contact', 'fromPath'],
  ['/x', 'https://elsewhere.example/', 'toPath'],
  ['/x', '//elsewhere.example/', 'toPath'],
  ['/x', '/\\elsewhere.example', 'toPath'],
  ['/x', '/\t/elsewhere.example', 'toPath'],
  ['/x', '/.//elsewhere.example', 'toPath'],
  ['/x', '/x/', 'toPath'],
])('a redirect from %s to %s is refused with an error at its field', async (from, to, field) => {
  const answer = await add(from, to);
  expect(answer.ok).toBe(false);
  expect(Object.keys(answer.errors ?? {})).toEqual([field]);
});

test.each([
  ['/about?from=card#people', '/about?from=card#people'],
  ['/blog/it’s-time', '/blog/it%E2%80%99s-time'],
  ['/a\u2028b', '/a%E2%80%A8b'],
  ['/line\nbreak', '/line%20break'],
  ['/\n/elsewhere.example', '/%20/elsewhere.example'],
])('the target %j is stored as %s, which a Location header can carry', async (typed, stored) => {
  expect(await add('/spelled', typed)).toMatchObject({ ok: true });
  expect((await listRedirects(app)).find(({ fromPath }) => fromPath === '/spelled')?.toPath).toBe(stored);
  const target = await findRedirect(app, '/spelled');
  expect(new Headers({ Location: target ?? '' }).get('Location')).toBe(stored);
});

test.each([
  ['/\t/elsewhere.example', null],
  ['//elsewhere.example', null],
  ['https://elsewhere.example/', null],
  ['/.//elsewhere.example', null],
  ['/a\nSet-Cookie: x=y', '/aSet-Cookie:%20x=y'],
])('an unsafe target %j that was stored earlier is harmless', async (toPath, target) => {
  await app.db.delete(redirects);
  await app.db.insert(redirects).values({ fromPath: '/before', toPath, createdBy: 'Dana' });
  expect(await findRedirect(app, '/before')).toBe(target);
});

test('a post is found at its dated WordPress address, but only if it is public', async () => {
  await createPost(app, testPerson, makePost({ title: 'Caring for your liner' }));
  await createPost(app, testPerson, makePost({ title: 'Not yet', status: 'draft' }));
  for (const old of ['/2019/05/caring-for-your-liner/', '/2019/05/12/caring-for-your-liner'])
    expect(await findRedirect(app, old)).toBe('/blog/caring-for-your-liner');
  expect(await findRedirect(app, '/2019/05/not-yet')).toBeNull();
  expect(await findRedirect(app, '/2019/05/nobody-wrote-this')).toBeNull();
  expect(await add('/blog/caring-for-your-liner', '/about')).toMatchObject({ ok: false });
});

test('only requests for missing pages are redirected', async () => {
  await add('/brochure', '/about');
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const ask = (status: number, path: string, method = 'GET') =>
    Promise.resolve(
      followRedirects(
        {
          request: new Request(`http://127.0.0.1:4300${path}`, { method }),
          context,
          params: {},
          pattern: '*',
          url: new URL('http://127.0.0.1:4300'),
        },
        () => Promise.resolve(new Response(null, { status })),
      ),
    ).catch((thrown: unknown) => thrown);
  const led = await ask(404, '/brochure');
  expect(led).toBeInstanceOf(Response);
  expect(led).toMatchObject({ status: 301 });
  expect(await ask(404, '/brochure.data')).toMatchObject({ status: 301 });
  // Link checkers send HEAD requests.
  expect(await ask(404, '/brochure', 'HEAD')).toMatchObject({ status: 301 });
  expect(await ask(200, '/brochure')).toMatchObject({ status: 200 });
  expect(await ask(404, '/brochure', 'POST')).toMatchObject({ status: 404 });
  // Staff cannot add redirects for these paths, and bots request them by the thousand.
  const own = ['/files/old', '/admin/old', '/assets/old.js'];
  await app.db.insert(redirects).values(own.map((fromPath) => ({ fromPath, toPath: '/about', createdBy: 'Dana' })));
  for (const path of own) expect(await ask(404, path)).toMatchObject({ status: 404 });
});

test('a site has at most 1,000 redirects', async () => {
  await app.db.execute(
    sql`insert into ${redirects} (from_path, to_path, created_by) select '/full-' || n, '/about', '' from generate_series(1, 1000) as n`,
  );
  expect(await add('/one-more', '/about')).toMatchObject({
    ok: false,
    notice: expect.stringMatching(/^You already have 1000/),
  });
  expect(await findRedirect(app, '/one-more')).toBeNull();
});

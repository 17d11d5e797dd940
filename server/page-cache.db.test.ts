import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { countComments } from '#app/features/comments/comments.jobs.server.ts';
import { comments, posts } from '#db/schema.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { createSite } from './site.ts';

/** Uses the real server, database and triggers, with a fake router that records each render. */
const app = await openTestApp();
await app.db.execute(sql`insert into clinic (id, facts) values (1, '{}') on conflict do nothing`);
// The migration of the template may be seconds old.
await app.db.execute(sql`delete from withdrawals`);
let made: string[] = [];
/** Makes every rendered page unique across tests. */
let numbered = 0;
let shows = 'clinic';
let away = false;
let gone = false;
let body = '';
let begin = () => {};
let release = () => {};
let finish: Promise<void> | undefined;
const { server, stop } = createSite(
  app,
  async (request) => {
    made.push(request.url);
    const number = (numbered += 1);
    const url = new URL(request.url);
    if (/-(slow|cold)$/.test(url.pathname)) {
      begin();
      await finish;
    }
    if (away) return new Response('away', { status: 503 });
    const headers = new Headers({ 'Content-Type': 'text/html' });
    if (shows) headers.set('Surrogate-Key', shows);
    if (url.pathname === '/cookie') headers.set('Set-Cookie', 'a=b');
    const asks = [...request.headers.keys()].join();
    return new Response(body || `page ${number} ${asks}`, {
      status: gone || url.pathname === '/gone' ? 404 : 200,
      headers,
    });
  },
  (_req, _res, next) => next(),
);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const listening = server.address();
const base = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`;
afterAll(() => stop());

let place = 0;
let path = '';
beforeEach(() => {
  made = [];
  shows = 'clinic';
  away = false;
  gone = false;
  body = '';
  finish = undefined;
  path = `/page-${(place += 1)}`;
});

const get = (address: string, headers: Record<string, string> = {}) => fetch(base + address, { headers });
const status = async (address: string) => (await get(address)).headers.get('Cache-Status');
/** After a form, the server has processed every earlier change. */
const sendForm = () =>
  fetch(base + path, { method: 'POST', headers: { Origin: base }, body: new URLSearchParams({ x: '1' }) });
const change = () => app.db.execute(sql`update clinic set facts = '{}' where id = 1`);
const cutListeners = () =>
  app.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'clinic-changes%' and datname = current_database()`);

/** Requests the page until it comes from the cache, which requires the change listener to be connected. */
async function kept(address: string, headers: Record<string, string> = {}): Promise<Response> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await get(address, headers);
    if (answer.headers.get('Cache-Status') === 'clinic; hit') return answer;
    await answer.text();
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('never cached');
}

test('a page is rendered once for every encoding and then served from the cache, byte for byte', async () => {
  const br = { 'Accept-Encoding': 'gzip, br' };
  await kept(path, br);
  const before = made.length;
  const first = await get(path, br);
  const second = await get(path, br);
  expect(await second.text()).toBe(await first.text());
  expect(made).toHaveLength(before);
  expect(second.headers.get('Content-Encoding')).toBe('br');
  expect(second.headers.get('Vary')).toBe('Accept-Encoding');
  expect(second.headers.get('Surrogate-Key')).toBe('clinic');
  expect(second.headers.get('Cache-Control')).toContain('s-maxage=');
  // A browser that revalidates in the background would show staff the old page after they publish.
  expect(second.headers.get('Cache-Control')).not.toContain('stale-while-revalidate');
  expect(second.headers.get('CDN-Cache-Control')).toContain('stale-while-revalidate=30');
  expect(second.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(first.headers.get('X-Request-Id')).not.toBe(second.headers.get('X-Request-Id'));
  const zipped = await get(path, { 'Accept-Encoding': 'gzip' });
  expect(zipped.headers.get('Content-Encoding')).toBe('gzip');
  expect(zipped.headers.get('Cache-Status')).toBe('clinic; hit');
  expect(await zipped.text()).toBe(await (await get(path, br)).text());
  for (const coding of ['identity', 'zstd']) {
    const plain = await get(path, { 'Accept-Encoding': coding });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(await plain.text()).toBe(await (await get(path, br)).text());
  }
  expect(made).toHaveLength(before);
});

test('a browser that has the page gets a 304', async () => {
  const etag = (await kept(path)).headers.get('ETag') ?? '';
  const answer = await get(path, { 'If-None-Match': etag });
  expect(answer.status).toBe(304);
  expect(await answer.text()).toBe('');
});

test('no data of the visitor reaches a cached page', async () => {
  const page = await kept(path, { 'X-Visitor': 'somebody', 'User-Agent': 'a phone', Referer: 'https://example.org/' });
  expect(await page.text()).toMatch(/^page \d+ $/);
});

test('a request with a session gets its own page, which is not cached', async () => {
  for (const name of ['clinic.session_token', '__Host-clinic.session_token']) {
    const answer = await get(path, { Cookie: `other=1; ${name}=x` });
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Cache-Status')).toBeNull();
  }
  expect(made).toHaveLength(2);
  await kept(path);
  const count = made.length;
  expect(await (await get(path, { Cookie: 'clinic.session_token=x' })).text()).toContain('cookie');
  expect(made).toHaveLength(count + 1);
});

test('staff pages, errors, pages with cookies and pages without tags are never cached', async () => {
  for (const address of [
    '/admin?x=1',
    '/admin/x',
    '/admin.data',
    '/api/auth/x',
    '/__manifest?paths=x',
    '/gone',
    '/cookie',
  ]) {
    await get(address);
    await get(address);
  }
  expect(made).toHaveLength(14);
  expect(made).toContain(`${app.config.publicUrl}/__manifest?paths=x`);
  shows = '';
  await get(path);
  await get(path);
  expect(made).toHaveLength(16);
});

test('unknown query parameters create no cache entry and do not reach the page, and known ones do', async () => {
  await kept(path);
  const count = made.length;
  for (const query of ['utm_source=a&fbclid=b', 'x=1', 'x=2&before=3']) await get(`${path}?${query}`);
  expect(made).toHaveLength(count);
  await kept('/search?x=1&q=leg&q=arm&utm_source=a');
  expect(made.at(-1)).toBe(`${app.config.publicUrl}/search?q=leg`);
  const counted = made.length;
  await get('/search?q=leg');
  await get('/search?q=leg&x=2');
  expect(made).toHaveLength(counted);
  await get('/search.data?x=1&q=leg');
  expect(made.at(-1)).toBe(`${app.config.publicUrl}/search.data?q=leg`);
  expect((await get('/search.data?q=leg&_routes=root')).headers.get('Cache-Control')).toBe('no-store');
});

test('five hundred concurrent requests get one page, rendered once', async () => {
  await kept(path);
  const cold = `${path}-cold`;
  made = [];
  finish = new Promise((done) => setTimeout(done, 200));
  const answers = await Promise.all(Array.from({ length: 500 }, async () => (await get(cold)).text()));
  expect(new Set(answers).size).toBe(1);
  expect(made).toHaveLength(1);
});

test('a change appears on every page within a second', async () => {
  shows = 'clinic post:7';
  await kept(path);
  shows = 'clinic';
  await kept(`${path}-other`);
  const count = made.length;
  await change();
  const committed = Date.now();
  while ((await get(path)).headers.get('Cache-Status') === 'clinic; hit')
    expect(Date.now() - committed).toBeLessThan(1_000);
  expect(await status(`${path}-other`)).toBe('clinic; fwd=miss');
  expect(made).toHaveLength(count + 2);
});

test('a new comment invalidates the page of its post and no other', async () => {
  const [post] = await app.db.insert(posts).values({ slug: 'counted' }).returning({ id: posts.id });
  const postId = post?.id ?? 0;
  await sendForm();
  shows = `clinic post:${postId}`;
  await kept(path);
  shows = 'clinic post:0';
  await kept(`${path}-other`);

  await app.db.insert(comments).values({ postId, name: 'Sample', message: 'Hello' });
  await sendForm();
  shows = `clinic post:${postId}`;
  expect(await status(path)).toBe('clinic; fwd=miss');
  await kept(path);
  await countComments.run(app, { postId });
  await sendForm();
  expect(await status(path)).toBe('clinic; fwd=miss');
  expect(await status(`${path}-other`)).toBe('clinic; hit');

  await app.db.update(posts).set({ title: 'Another', commentCount: 2 });
  await sendForm();
  expect(await status(`${path}-other`)).toBe('clinic; fwd=miss');
});

test('any number of other pages cannot evict the main pages from the cache', async () => {
  const plain = { 'Accept-Encoding': 'identity' };
  await (await get('/privacy-practices', plain)).text();
  body = 'x'.repeat(6_000_000);
  // The router accepts any spelling of a path.
  for (let i = 0; i < 10; i += 1)
    for (const address of [`/blog/${i}`, `/PRIVACY-practices-${i}`]) await (await get(address, plain)).text();
  away = true;
  expect((await get('/blog/0', plain)).status).toBe(503);
  expect((await get('/privacy-practices', plain)).status).toBe(200);
});

test('after sending a form, its effect is visible on the next page', async () => {
  await kept(path);
  await change();
  await sendForm();
  expect(await status(path)).toBe('clinic; fwd=miss');
});

test('a page whose render started before a change is not cached, and later requests do not get it', async () => {
  await kept(path);
  const slow = `${path}-slow`;
  const begun = new Promise<void>((done) => (begin = done));
  finish = new Promise((done) => (release = done));
  const early = get(slow);
  await begun;
  await change();
  // Wait until this process has received the change.
  while ((await get(path)).headers.get('Cache-Status') === 'clinic; hit');
  finish = undefined;
  const late = await (await get(slow)).text();
  release();
  expect(await (await early).text()).not.toBe(late);
  expect(await (await kept(slow)).text()).toBe(late);
});

test('no stale page is served after the change listener loses its connection', async () => {
  for (let round = 0; round < 5; round += 1) {
    const old = await (await kept(path)).text();
    await Promise.all([cutListeners(), change()]);
    const committed = Date.now();
    let answer = await (await get(path)).text();
    while (answer === old) {
      expect(Date.now() - committed).toBeLessThan(1_000);
      answer = await (await get(path)).text();
    }
  }
});

test('the stale page is served while rendering fails, even with a working listener, and few renders are attempted', async () => {
  const old = await (await kept(path)).text();
  away = true;
  made = [];
  await cutListeners();
  for (const end = performance.now() + 2_000; performance.now() < end;) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
    for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([200, old]);
  }
  expect(made.length).toBeGreaterThan(0);
  expect(made.length).toBeLessThan(10);
  away = false;
  await expect.poll(async () => (await get(path)).text()).not.toBe(old);
});

test('a page that was not found any more is not sent while rendering fails', async () => {
  await kept(path);
  gone = true;
  await change();
  await sendForm();
  expect((await get(path)).status).toBe(404);
  gone = false;
  away = true;
  expect((await get(path)).status).toBe(503);
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { recordConsent, revokeConsent } from '#app/features/consents/consents.commands.server.ts';
import { clinic, clinicClosures, comments, consents, pictures, posts, staffMembers } from '#db/schema.ts';
import { seedDatabase } from '#db/seed/seed.ts';
import { addToGallery, makePicture } from '#tests/factories/picture-rows.ts';
import { publicPaths, samplePaths } from '#tests/setup/paths.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { startSwitchableProxy } from '#tests/setup/switchable-proxy.ts';
import { openBeside, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { openWholeSite } from '#tests/setup/whole-site.tsx';
import { closeServices } from './services.ts';
import { createSite } from './site.ts';

/** Uses the real server, routes, database and triggers. The server reaches PostgreSQL through a proxy that can be shut. */
const app = await openTestApp();
await seedDatabase(app);
const direct = new URL(app.config.databaseUrl);
const line = await startSwitchableProxy(Number(direct.port));
const through = new URL(direct);
through.port = String(line.port);
const cutOff = openBeside(app, { databaseUrl: through.href, samplePages: true });
const whole = await openWholeSite(cutOff);
const { server, stop } = createSite(
  cutOff,
  async (request) => {
    if (request.method === 'GET') return whole(request.url);
    // Staff save something, and the database goes away right after.
    if (request.url.includes('/admin')) disconnect();
    return new Response(null, { status: 302, headers: { Location: '/admin' } });
  },
  (_req, _res, next) => next(),
);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const listening = server.address();
const base = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`;
let isShut = false;
afterAll(async () => {
  await stop();
  await closeServices(cutOff);
  if (!isShut) line.shut();
});
afterEach(connect);

const encodings = ['br', 'gzip', 'identity', 'zstd'];
const postPath = '/blog/getting-ready-for-your-first-fitting';
const opened = [...publicPaths, ...samplePaths, '/feed.xml', '/feed.json', '/sitemap.xml'].concat(
  ['/about', '/contact', '/visit', '/blog', '/gallery'].map((path) => `${path}.data`),
);

async function get(path: string, encoding = 'br') {
  const answer = await fetch(base + path, { headers: { 'Accept-Encoding': encoding } });
  return { status: answer.status, cache: answer.headers.get('Cache-Status'), text: await answer.text() };
}

function disconnect(): void {
  line.shut();
  isShut = true;
}

async function connect(): Promise<void> {
  if (isShut) await line.open();
  isShut = false;
  await untilHeard();
}

const send = (path: string) =>
  fetch(base + path, { method: 'POST', redirect: 'manual', headers: { Origin: base }, body: new URLSearchParams() });

/** Waits until the server is connected and has received every change. */
async function untilHeard(): Promise<void> {
  await expect
    .poll(async () => [await get('/terms'), await get('/terms')].at(-1)?.cache, { timeout: 15_000 })
    .toBe('clinic; hit');
  await send('/');
}

const openAll = (paths = opened) => Promise.all(paths.map((path) => get(path)));

/** Returns the statuses of the paths in every encoding, each with how often it occurred. */
async function statusesOf(paths: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const encoding of encodings)
    for (const path of paths) {
      const { status } = await get(path, encoding);
      const name = status === 200 ? '200' : `${path} ${status}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  return counts;
}

async function aPatientsPicture() {
  const consentId = await recordConsent(app, testPerson, {
    signer: 'Sample Signer',
    signedOn: '2026-01-05',
    scope: 'Website',
    expiresOn: null,
  });
  const picture = await makePicture(app, 'gallery', { showsPatient: true, consentId });
  await addToGallery(app, testPerson, picture, {
    caption: 'A leg',
    category: 'Legs',
    alt: 'A new leg',
    described: true,
  });
  const [row] = await app.db.select({ file: pictures.publicId }).from(pictures).where(eq(pictures.id, picture));
  return { consentId, file: row?.file ?? '' };
}

test('without the database every opened page answers in every encoding, except those that show a revoked picture', async () => {
  const { consentId, file } = await aPatientsPicture();
  await untilHeard();
  // The first search rebuilds its documents, and is not cached if that takes too long.
  await expect.poll(async () => (await get('/search?q=socket')).cache).not.toBeNull();
  const first = await openAll();
  expect(first.map(({ status, cache }) => [status, cache !== null])).toEqual(opened.map(() => [200, true]));
  const showed = opened.filter((_, i) => first[i]?.text.includes(file));
  expect(showed).toEqual(expect.arrayContaining(['/gallery', '/gallery.data']));
  expect(opened.length - showed.length).toBeGreaterThanOrEqual(36);

  await app.db.update(clinic).set({ facts: sql`facts || '{"tagline": "Changed"}'` });
  await app.db
    .update(posts)
    .set({ title: 'Another title' })
    .where(eq(posts.slug, 'getting-ready-for-your-first-fitting'));
  await app.db.insert(posts).values({ slug: 'brand-new', title: 'Brand new' });
  await revokeConsent(app, testPerson, consentId);
  await untilHeard();
  disconnect();
  const others = opened.filter((path) => !showed.includes(path));
  expect(await statusesOf(others)).toEqual({ '200': others.length * encodings.length });
  for (const path of showed) {
    const { status, text } = await get(path);
    expect([path, status >= 500, text.includes(file)]).toEqual([path, true, false]);
  }
  const now = performance.now.bind(performance);
  const aDayLater = vi.spyOn(performance, 'now').mockImplementation(() => now() + 25 * 3_600_000);
  expect((await get('/terms')).status, 'a page from yesterday').toBeGreaterThanOrEqual(500);
  aDayLater.mockRestore();
});

/** Opens the pages, makes the change, disconnects, and returns the pages that are not served any more. */
async function takenBack(paths: string[], change: () => Promise<unknown>): Promise<string[]> {
  await untilHeard();
  await openAll(paths);
  await change();
  await untilHeard();
  disconnect();
  const answers = await openAll(paths);
  return paths.filter((_, i) => answers[i]?.status !== 200);
}

test('without the database, no page shows a removed comment, an unpublished or renamed post, or a removed picture', async () => {
  const post = eq(posts.slug, 'getting-ready-for-your-first-fitting');
  const [row] = await app.db.select({ id: posts.id }).from(posts).where(post);
  const [comment] = await app.db
    .insert(comments)
    .values({ postId: row?.id ?? 0, name: 'Sample', message: 'Hello' })
    .returning({ id: comments.id });
  const paths = ['/', '/about', '/blog', '/blog.data', '/feed.xml', postPath];
  const remove = () =>
    app.db
      .update(comments)
      .set({ status: 'deleted' })
      .where(eq(comments.id, comment?.id ?? 0));
  expect(await takenBack(paths, remove)).toEqual([postPath]);
  await connect();
  const rename = () => app.db.update(posts).set({ slug: 'getting-ready' }).where(post);
  expect(await takenBack(paths, rename)).toEqual(['/', '/blog', '/blog.data', '/feed.xml', postPath]);
  await connect();
  const renamed = eq(posts.slug, 'getting-ready');
  const unpublish = () => app.db.update(posts).set({ status: 'draft' }).where(renamed);
  const newPaths = ['/', '/about', '/blog', '/blog.data', '/feed.xml', '/blog/getting-ready'];
  expect(await takenBack(newPaths, unpublish)).toEqual([
    '/',
    '/blog',
    '/blog.data',
    '/feed.xml',
    '/blog/getting-ready',
  ]);
  await connect();
  const { file } = await aPatientsPicture();
  const unanswer = () => app.db.update(pictures).set({ consentId: null }).where(eq(pictures.publicId, file));
  expect(await takenBack(['/terms', '/gallery', '/visit'], unanswer)).toEqual(['/gallery']);
});

test('without the database, no page shows a person who was removed, or says open after a closure was added', async () => {
  const paths = ['/', '/about', '/visit'];
  await app.db.insert(staffMembers).values({ name: 'Sample Person', designation: 'Prosthetist', position: 9 });
  const person = eq(staffMembers.name, 'Sample Person');
  const remove = () =>
    app.db
      .update(staffMembers)
      .set({ deletedAt: sql`now()` })
      .where(person);
  expect(await takenBack(paths, remove)).toEqual(paths);
  await connect();
  const close = () =>
    app.db.insert(clinicClosures).values({ startsOn: '2036-01-01', endsOn: '2036-01-02', reason: 'Storm' });
  expect(await takenBack(paths, close)).toEqual(paths);
  await connect();
  const updatedAt = new Date().toISOString();
  const storm = () => app.db.update(clinic).set({ storm: { state: 'closed', note: '', otherPhone: null, updatedAt } });
  expect(await takenBack(paths, storm)).toEqual(paths);
});

test.each([
  [
    'that was disconnected during a revocation',
    async (consentId: number) => {
      disconnect();
      await revokeConsent(app, testPerson, consentId);
    },
  ],
  [
    'that was disconnected between a revocation and its commit',
    (consentId: number) =>
      app.db.transaction(async (tx) => {
        const revokedAt = sql`now()`;
        await tx.update(consents).set({ revokedAt }).where(eq(consents.id, consentId));
        // The last heartbeat is later than the revocation.
        await untilHeard();
        disconnect();
      }),
  ],
])('a process %s does not show the picture later', async (_, revoke) => {
  const { consentId, file } = await aPatientsPicture();
  await untilHeard();
  const [gallery] = await openAll(['/gallery', '/terms']);
  expect(gallery?.text).toContain(file);
  await revoke(consentId);
  // The page that is not opened again stays stale.
  await connect();
  disconnect();
  expect(await statusesOf(['/terms'])).toEqual({ '200': encodings.length });
  const gone = await get('/gallery');
  expect([gone.status >= 500, gone.cache, gone.text.includes(file)]).toEqual([true, null, false]);
});

test('if the database goes away right after staff saved something, the process sends no page that may show it', async () => {
  await untilHeard();
  await openAll(['/about']);
  expect((await send('/admin/consents')).status).toBe(302);
  expect((await get('/about')).status).toBeGreaterThanOrEqual(500);
  expect((await send('/')).status).toBe(302);
});

test('without the database, a form whose sender cannot be looked up still reaches its page', async () => {
  const headers = { Origin: base, Cookie: await signedInCookie(app) };
  disconnect();
  const body = new URLSearchParams();
  const answer = await fetch(`${base}/contact`, { method: 'POST', redirect: 'manual', headers, body });
  expect(answer.status).toBe(302);
});

import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sitemapPart } from '#app/features/discovery/sitemap.server.ts';
import { listOpenPoints } from '#app/features/opening/opening.server.ts';
import { findRedirect, redirectHandlers } from '#app/features/redirects/redirects.server.ts';
import { ownPageName } from '#app/features/words/own-page.ts';
import { publishPage, saveDraft, undoWords } from '#app/features/words/words.commands.server.ts';
import { findPageToEdit, selectRows } from '#app/features/words/words.server.ts';
import { moveToTrash, restoreFromTrash } from '#app/records/trash.server.ts';
import { publicPicture } from '#app/records/visible.server.ts';
import { purgeTrash } from '#app/trash.server.ts';
import { ownPages, pageWords, pictures, redirects, revisions, siteLinks } from '#db/schema.ts';
import { aPicture } from '#tests/factories/picture-rows.ts';
import { activityLines, openTestApp, someStaff } from '#tests/setup/test-app.ts';
import { fixedLinks, mostOwnLinks } from './links.ts';
import { createOwnPage, moveLink, ownPageHandlers, ownPageTrash, placeOwnPage } from './own-pages.commands.server.ts';
import { findOwnPage, findPageAt, listLinks, listOwnPages } from './own-pages.server.ts';
import { placeValues, type ShownIn } from './own-page.ts';

const app = await openTestApp();
beforeEach(async () => {
  for (const table of [ownPages, siteLinks, pageWords, revisions, redirects]) await app.db.delete(table);
});

async function make(
  title: string,
  { slug = '', shownIn = 'menu' }: { slug?: string; shownIn?: ShownIn } = {},
): Promise<number> {
  const made = await createOwnPage(app, someStaff, { title, slug, shownIn });
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  return made.id;
}

const at = (id: number) => ({ page: ownPageName(id), section: 'page' });

async function write(id: number, given: Record<string, unknown>) {
  const [row] = await selectRows(app.db, ownPageName(id));
  return saveDraft(app, someStaff, { ...at(id), version: row?.version ?? 0 }, given);
}

async function publish(id: number) {
  const [row] = await selectRows(app.db, ownPageName(id));
  return publishPage(app, someStaff, ownPageName(id), { page: row?.version ?? 0 });
}

async function aPublicPage(title: string, options?: Parameters<typeof make>[1]): Promise<number> {
  const id = await make(title, options);
  await write(id, { text: 'Some words.' });
  await publish(id);
  return id;
}

const isThere = async (slug: string) => (await findPageAt(app, slug, false)) !== null;
const labels = async (area: 'menu' | 'footer') => (await listLinks(app))[area].map(({ label }) => label);
const place = (id: number, slug: string, shownIn: ShownIn = 'menu') =>
  placeOwnPage(app, someStaff, id, { slug, shownIn });

test('a page is staff’s alone until its words are published, then visitors find it in the menu', async () => {
  const id = await make('Flyers and newsletters');
  expect(await isThere('flyers-and-newsletters')).toBe(false);
  expect(await findPageAt(app, 'flyers-and-newsletters', true)).toMatchObject({ path: '/flyers-and-newsletters' });
  expect(await labels('menu')).toEqual(['Home', 'About', 'Blog', 'Gallery', 'Contact']);
  expect(await publish(id)).toMatchObject({ outcome: 'refused', problems: [{ name: 'text' }] });
  await write(id, { text: 'We help with **every** form.' });
  expect(await publish(id)).toMatchObject({ outcome: 'published' });
  expect(await isThere('Flyers-and-Newsletters')).toBe(true);
  expect((await listLinks(app)).menu.at(-1)).toMatchObject({
    label: 'Flyers and',
    href: '/flyers-and-newsletters',
  });
  expect(await sitemapPart(app, 'pages.xml')).toContain('/flyers-and-newsletters</loc>');
  expect(await activityLines(app)).toContain('Published the page “Flyers and newsletters”.');
});

test('what a page began with is not undone', async () => {
  const id = await make('Flyers');
  const [row] = await selectRows(app.db, ownPageName(id));
  await undoWords(app, someStaff, { ...at(id), version: row?.version ?? 0 });
  expect(await findOwnPage(app, id)).toMatchObject({ title: 'Flyers', hasDraft: true });
});

test.each(['about', 'admin', 'files', 'team', 'gallery', 'departments', 'status'])(
  '/%s is the site’s own and is refused',
  async (slug) => {
    const made = await createOwnPage(app, someStaff, { title: 'A page', slug, shownIn: 'unlisted' });
    expect(made).toMatchObject({ ok: false, errors: { slug: expect.stringContaining(`/${slug}`) } });
  },
);

test('two pages cannot have one address, nor can a page take one from the trash', async () => {
  const id = await make('Flyers');
  const again = { title: 'Another', slug: '/Flyers/', shownIn: 'unlisted' } as const;
  expect(await createOwnPage(app, someStaff, again)).toMatchObject({ ok: false });
  await moveToTrash(app, someStaff, ownPageTrash, id);
  expect(await createOwnPage(app, someStaff, again)).toMatchObject({
    ok: false,
    errors: { slug: expect.stringContaining('in the trash') },
  });
  const other = await make('Other');
  expect(await place(other, 'flyers')).toMatchObject({ ok: false });
  expect(await place(other, 'contact')).toMatchObject({ ok: false });
});

test('a form sent twice makes one page', async () => {
  expect(await make('Flyers')).toBe(await make('Flyers'));
  expect(await listOwnPages(app)).toHaveLength(1);
});

test('a moved page leads on from each of its old addresses, and back again without a circle', async () => {
  const id = await aPublicPage('Flyers');
  await place(id, 'billing');
  await place(id, 'payment');
  expect(await isThere('payment')).toBe(true);
  for (const old of ['/flyers', '/billing']) expect(await findRedirect(app, old)).toBe('/payment');
  await place(id, 'flyers');
  expect(await findRedirect(app, '/flyers')).toBeNull();
  for (const old of ['/billing', '/payment']) expect(await findRedirect(app, old)).toBe('/flyers');
});

test('who gives a page another place second is told where a colleague put it', async () => {
  const id = await make('Flyers');
  const page = await findOwnPage(app, id);
  const form = new FormData();
  for (const [name, value] of Object.entries({ slug: 'leaflets', shownIn: 'footer' })) form.set(name, value);
  form.set('stored', JSON.stringify(page && placeValues(page)));
  await place(id, 'flyers', 'unlisted');
  const refused = await ownPageHandlers.save({ app, staff: someStaff, form, id });
  expect(refused).toMatchObject({ status: 409, values: { slug: 'leaflets' } });
  expect(refused.detail).toContain('Where visitors find it: By its address only');
  expect((await findOwnPage(app, id))?.slug).toBe('flyers');
});

test('nobody knows the address of a draft: it leaves no redirect', async () => {
  const id = await make('Flyers');
  await place(id, 'billing');
  expect(await findRedirect(app, '/flyers')).toBeNull();
});

test('an address of a page cannot be led elsewhere', async () => {
  await make('Flyers');
  const form = new FormData();
  form.set('fromPath', '/flyers');
  form.set('toPath', '/about');
  expect(await redirectHandlers['add-redirect']({ app, staff: someStaff, form, id: 0 })).toMatchObject({ ok: false });
});

test('a deleted page is gone from site, menu and sitemap, and comes back as it was', async () => {
  const id = await aPublicPage('Flyers');
  await moveToTrash(app, someStaff, ownPageTrash, id);
  expect(await isThere('flyers')).toBe(false);
  expect(await labels('menu')).not.toContain('Flyers');
  expect(await sitemapPart(app, 'pages.xml')).not.toContain('flyers');
  expect(await findPageToEdit(app, ownPageName(id))).toBeUndefined();
  expect(await restoreFromTrash(app, someStaff, ownPageTrash, id)).toBe('Flyers');
  expect(await isThere('flyers')).toBe(true);
  expect(await labels('menu')).toContain('Flyers');
});

test('after its time in the trash nothing of a page is left', async () => {
  const id = await aPublicPage('Flyers');
  await moveLink(app, someStaff, { area: 'menu', target: ownPageName(id) }, 'up');
  await moveToTrash(app, someStaff, ownPageTrash, id);
  await app.db.update(ownPages).set({ deletedAt: sql`now() - interval '31 days'` });
  await purgeTrash.run(app, {});
  const left = [ownPages, pageWords, revisions].map((table) => app.db.$count(table));
  expect(await Promise.all(left)).toEqual([0, 0, 0]);
  expect(await app.db.$count(siteLinks, eq(siteLinks.target, ownPageName(id)))).toBe(0);
});

test('the menu takes three pages of staff’s own; one that comes back to a full menu is left out of it', async () => {
  const [first = 0] = await Promise.all(['One', 'Two', 'Three'].map((title) => aPublicPage(title)));
  const fourth = { title: 'Four', slug: '', shownIn: 'menu' } as const;
  expect(await createOwnPage(app, someStaff, fourth)).toMatchObject({
    ok: false,
    errors: { shownIn: expect.any(String) },
  });
  await moveToTrash(app, someStaff, ownPageTrash, first);
  await aPublicPage('Four');
  await restoreFromTrash(app, someStaff, ownPageTrash, first);
  expect(await findOwnPage(app, first)).toMatchObject({ shownIn: 'unlisted' });
  expect(await labels('menu')).toHaveLength(5 + mostOwnLinks.menu);
});

test('unlisted has an address and no link, off has neither', async () => {
  const id = await aPublicPage('Flyers', { shownIn: 'unlisted' });
  expect(await isThere('flyers')).toBe(true);
  expect([...(await labels('menu')), ...(await labels('footer'))]).not.toContain('Flyers');
  expect(await sitemapPart(app, 'pages.xml')).not.toContain('flyers');
  await place(id, 'flyers', 'off');
  expect(await isThere('flyers')).toBe(false);
});

test('staff choose the order; the links that are always there stay, and a new page comes last', async () => {
  const home = { area: 'menu', target: '/' } as const;
  expect(await moveLink(app, someStaff, home, 'up')).toMatchObject({ changed: false });
  expect(await moveLink(app, someStaff, home, 'down')).toMatchObject({ label: 'Home', place: 2, of: 5 });
  const id = await aPublicPage('Flyers');
  expect(await labels('menu')).toEqual(['About', 'Home', 'Blog', 'Gallery', 'Contact', 'Flyers']);
  await moveLink(app, someStaff, { area: 'menu', target: ownPageName(id) }, 'up');
  expect(await labels('menu')).toEqual(['About', 'Home', 'Blog', 'Gallery', 'Flyers', 'Contact']);
  expect(await labels('footer')).toEqual(fixedLinks.footer.map(({ label }) => label));
  expect(await moveLink(app, someStaff, { area: 'footer', target: '/terms' }, 'up')).toBeNull();
});

test('a picture in the text is public only while visitors see the page', async () => {
  const pictureId = await aPicture(app, 'blog-images');
  const [picture] = await app.db.select().from(pictures).where(eq(pictures.id, pictureId));
  const isPublic = async () => (await app.db.$count(pictures, publicPicture)) === 1;
  const id = await make('Flyers');
  await write(id, { text: `![The desk](/files/${picture?.publicId}/800.jpg)` });
  expect(await isPublic()).toBe(false);
  await publish(id);
  expect(await isPublic()).toBe(true);
  await place(id, 'flyers', 'off');
  expect(await isPublic()).toBe(false);
  await place(id, 'flyers');
  await moveToTrash(app, someStaff, ownPageTrash, id);
  expect(await isPublic()).toBe(false);
});

test('a draft page does not keep the site from opening', async () => {
  const before = await listOpenPoints(app);
  await make('Flyers');
  expect(await listOpenPoints(app)).toEqual(before);
});

test('staff make at most 100 pages of their own', async () => {
  await app.db.execute(
    sql`insert into ${ownPages} (slug, shown_in) select 'full-' || n, 'off' from generate_series(1, 100) as n`,
  );
  const refused = { ok: false, errors: { title: expect.stringMatching(/^You already have 100 pages/) } };
  expect(await createOwnPage(app, someStaff, { title: 'One more', slug: '', shownIn: 'off' })).toMatchObject(refused);
});

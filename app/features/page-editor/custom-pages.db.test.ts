import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { sitemapPart } from '#app/features/discovery/sitemap.server.ts';
import { purgeTrash } from '#app/features/operations/trash-rules.server.ts';
import { customPageName } from '#app/features/pages/custom-page-content.ts';
import { findRedirect, redirectHandlers } from '#app/features/posts/redirects.server.ts';
import { listOpeningTasks } from '#app/features/today/opening.server.ts';
import { moveToTrash, restoreFromTrash } from '#app/history/trash.server.ts';
import { publicPicture } from '#app/platform/visibility.server.ts';
import { customPages, pageTexts, pictures, redirects, versions, menuLinks } from '#db/schema.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { makePicture } from '#tests/factories/picture-rows.ts';
import { comparedIn } from '#tests/setup/send-form.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { menuValues, placementValues, type ShownIn } from './custom-page.ts';
import {
  createCustomPage,
  menuHandlers,
  saveMenu,
  customPageHandlers,
  customPageTrash,
  placeCustomPage,
} from './custom-pages.commands.server.ts';
import { findCustomPage, findPageAt, listMenuLinks, listCustomPages } from './custom-pages.server.ts';
import { fixedLinks, maxCustomLinks } from './menu.ts';
import { findPageToEdit, selectRows } from './pages.server.ts';
import { publishPage, saveDraft, undoTexts } from './texts.commands.server.ts';

const app = await openTestApp();
await addActivityDays(app);
beforeEach(async () => {
  for (const table of [customPages, menuLinks, pageTexts, versions, redirects]) await app.db.delete(table);
});

async function make(
  title: string,
  { slug = '', shownIn = 'menu' }: { slug?: string; shownIn?: ShownIn } = {},
): Promise<number> {
  const made = await createCustomPage(app, testPerson, { title, slug, shownIn });
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  return made.id;
}

const at = (id: number) => ({ page: customPageName(id), section: 'page' });

async function write(id: number, given: Record<string, unknown>) {
  const [row] = await selectRows(app.db, customPageName(id));
  return saveDraft(app, testPerson, { ...at(id), version: row?.version ?? 0 }, given);
}

async function publish(id: number) {
  const [row] = await selectRows(app.db, customPageName(id));
  return publishPage(app, testPerson, customPageName(id), { page: row?.version ?? 0 });
}

async function aPublicPage(title: string, options?: Parameters<typeof make>[1]): Promise<number> {
  const id = await make(title, options);
  await write(id, { text: 'Some words.' });
  await publish(id);
  return id;
}

const isThere = async (slug: string) => (await findPageAt(app, slug, false)) !== null;
const labels = async (area: 'menu' | 'footer') => (await listMenuLinks(app))[area].map(({ label }) => label);
const place = (id: number, slug: string, shownIn: ShownIn = 'menu') =>
  placeCustomPage(app, testPerson, id, { slug, shownIn });

test('only staff see a page until its text is published; then visitors find it in the menu', async () => {
  const id = await make('Flyers and newsletters');
  expect(await isThere('flyers-and-newsletters')).toBe(false);
  expect(await findPageAt(app, 'flyers-and-newsletters', true)).toMatchObject({ path: '/flyers-and-newsletters' });
  expect(await labels('menu')).toEqual(['Home', 'About', 'Blog', 'Gallery', 'Contact']);
  expect(await publish(id)).toMatchObject({ outcome: 'refused', problems: [{ name: 'text' }] });
  await write(id, { text: 'We help with **every** form.' });
  expect(await publish(id)).toMatchObject({ outcome: 'published' });
  expect(await isThere('Flyers-and-Newsletters')).toBe(true);
  expect((await listMenuLinks(app)).menu.at(-1)).toMatchObject({
    label: 'Flyers and',
    href: '/flyers-and-newsletters',
  });
  expect(await sitemapPart(app, 'pages.xml')).toContain('/flyers-and-newsletters</loc>');
  expect(await activityLines(app)).toContain('Published the page “Flyers and newsletters”.');
});

test('undo does not remove the title that a new page starts with', async () => {
  const id = await make('Flyers');
  const [row] = await selectRows(app.db, customPageName(id));
  await undoTexts(app, testPerson, { ...at(id), version: row?.version ?? 0 });
  expect(await findCustomPage(app, id)).toMatchObject({ title: 'Flyers', hasDraft: true });
});

test.each(['about', 'admin', 'files', 'team', 'gallery', 'departments', 'status'])(
  '/%s is a reserved address and is refused',
  async (slug) => {
    const made = await createCustomPage(app, testPerson, { title: 'A page', slug, shownIn: 'unlisted' });
    expect(made).toMatchObject({ ok: false, errors: { slug: expect.stringContaining(`/${slug}`) } });
  },
);

test('two pages cannot have the same address, even if one of them is in the trash', async () => {
  const id = await make('Flyers');
  const again = { title: 'Another', slug: '/Flyers/', shownIn: 'unlisted' } as const;
  expect(await createCustomPage(app, testPerson, again)).toMatchObject({ ok: false });
  await moveToTrash(app, testPerson, customPageTrash, id);
  expect(await createCustomPage(app, testPerson, again)).toMatchObject({
    ok: false,
    errors: { slug: expect.stringContaining('in the trash') },
  });
  const other = await make('Other');
  expect(await place(other, 'flyers')).toMatchObject({ ok: false });
  expect(await place(other, 'contact')).toMatchObject({ ok: false });
});

test('a form that is sent twice creates one page', async () => {
  expect(await make('Flyers')).toBe(await make('Flyers'));
  expect(await listCustomPages(app)).toHaveLength(1);
});

test('every old address of a moved page redirects to it, and moving it back creates no loop', async () => {
  const id = await aPublicPage('Flyers');
  await place(id, 'billing');
  await place(id, 'payment');
  expect(await isThere('payment')).toBe(true);
  for (const old of ['/flyers', '/billing']) expect(await findRedirect(app, old)).toBe('/payment');
  await place(id, 'flyers');
  expect(await findRedirect(app, '/flyers')).toBeNull();
  for (const old of ['/billing', '/payment']) expect(await findRedirect(app, old)).toBe('/flyers');
});

test('when two people move a page, the second sees where the first put it', async () => {
  const id = await make('Flyers');
  const page = await findCustomPage(app, id);
  const form = new FormData();
  for (const [name, value] of Object.entries({ slug: 'leaflets', shownIn: 'footer' })) form.set(name, value);
  form.set('stored', JSON.stringify(page && placementValues(page)));
  await place(id, 'flyers', 'unlisted');
  const refused = await customPageHandlers.save({ app, by: testPerson, form, id });
  expect(refused).toMatchObject({ status: 409, values: { slug: 'leaflets' } });
  expect(comparedIn(refused)).toEqual([
    'Address: flyers → leaflets',
    'Where visitors find it: By its address only → In the footer',
  ]);
  expect((await findCustomPage(app, id))?.slug).toBe('flyers');
});

test('moving a draft creates no redirect, because no one knows its address', async () => {
  const id = await make('Flyers');
  await place(id, 'billing');
  expect(await findRedirect(app, '/flyers')).toBeNull();
});

test('the address of a page cannot be redirected elsewhere', async () => {
  await make('Flyers');
  const form = new FormData();
  form.set('fromPath', '/flyers');
  form.set('toPath', '/about');
  expect(await redirectHandlers['add-redirect']({ app, by: testPerson, form, id: 0 })).toMatchObject({ ok: false });
});

test('a deleted page disappears from the site, menu and sitemap, and can be restored unchanged', async () => {
  const id = await aPublicPage('Flyers');
  await moveToTrash(app, testPerson, customPageTrash, id);
  expect(await isThere('flyers')).toBe(false);
  expect(await labels('menu')).not.toContain('Flyers');
  expect(await sitemapPart(app, 'pages.xml')).not.toContain('flyers');
  expect(await findPageToEdit(app, customPageName(id))).toBeUndefined();
  expect(await restoreFromTrash(app, testPerson, customPageTrash, id)).toBe('Flyers');
  expect(await isThere('flyers')).toBe(true);
  expect(await labels('menu')).toContain('Flyers');
});

test('a page purged from the trash leaves nothing behind', async () => {
  const id = await aPublicPage('Flyers');
  await saveMenu(app, testPerson, { menu: [customPageName(id)], footer: [] });
  await moveToTrash(app, testPerson, customPageTrash, id);
  await app.db.update(customPages).set({ deletedAt: sql`now() - interval '31 days'` });
  await purgeTrash.run(app, {});
  const left = [customPages, pageTexts, versions].map((table) => app.db.$count(table));
  expect(await Promise.all(left)).toEqual([0, 0, 0]);
  expect(await app.db.$count(menuLinks, eq(menuLinks.target, customPageName(id)))).toBe(0);
});

test('the menu fits three custom pages; a page restored to a full menu gets no link', async () => {
  const [first = 0] = await Promise.all(['One', 'Two', 'Three'].map((title) => aPublicPage(title)));
  const fourth = { title: 'Four', slug: '', shownIn: 'menu' } as const;
  expect(await createCustomPage(app, testPerson, fourth)).toMatchObject({
    ok: false,
    errors: { shownIn: expect.any(String) },
  });
  await moveToTrash(app, testPerson, customPageTrash, first);
  await aPublicPage('Four');
  await restoreFromTrash(app, testPerson, customPageTrash, first);
  expect(await findCustomPage(app, first)).toMatchObject({ shownIn: 'unlisted' });
  expect(await labels('menu')).toHaveLength(5 + maxCustomLinks.menu);
});

test('an unlisted page has an address but no link; a page that is off has neither', async () => {
  const id = await aPublicPage('Flyers', { shownIn: 'unlisted' });
  expect(await isThere('flyers')).toBe(true);
  expect([...(await labels('menu')), ...(await labels('footer'))]).not.toContain('Flyers');
  expect(await sitemapPart(app, 'pages.xml')).not.toContain('flyers');
  await place(id, 'flyers', 'off');
  expect(await isThere('flyers')).toBe(false);
});

test('staff choose the order of links; fixed links stay, and a new page comes last', async () => {
  await saveMenu(app, testPerson, { menu: ['/about', '/', '/unknown'], footer: [] });
  const id = await aPublicPage('Flyers');
  expect(await labels('menu')).toEqual(['About', 'Home', 'Blog', 'Gallery', 'Contact', 'Flyers']);
  // Without script, a button of the list moves one link and saves.
  const form = new FormData();
  const stored = menuValues(await listMenuLinks(app));
  const sent = { ...stored, stored: JSON.stringify(stored), move: `menu up ${customPageName(id)}` };
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  expect(await menuHandlers.save({ app, by: testPerson, form, id: 0 })).toMatchObject({ ok: true });
  expect(await labels('menu')).toEqual(['About', 'Home', 'Blog', 'Gallery', 'Flyers', 'Contact']);
  // The same form again is based on an order that has changed since.
  const second = await menuHandlers.save({ app, by: testPerson, form, id: 0 });
  expect(second).toMatchObject({ ok: false, status: 409, conflict: { changes: [{ label: 'Menu' }] } });
  expect(await labels('footer')).toEqual(fixedLinks.footer.map(({ label }) => label));
});

test('a picture in the text is public only while visitors see the page', async () => {
  const pictureId = await makePicture(app, 'blog-images');
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
  await moveToTrash(app, testPerson, customPageTrash, id);
  expect(await isPublic()).toBe(false);
});

test('a draft page does not keep the site from opening', async () => {
  const before = await listOpeningTasks(app);
  await make('Flyers');
  expect(await listOpeningTasks(app)).toEqual(before);
});

test('staff can create at most 100 pages', async () => {
  await app.db.execute(
    sql`insert into ${customPages} (slug, shown_in) select 'full-' || n, 'off' from generate_series(1, 100) as n`,
  );
  const refused = { ok: false, errors: { title: expect.stringMatching(/^You already have 100 pages/) } };
  expect(await createCustomPage(app, testPerson, { title: 'One more', slug: '', shownIn: 'off' })).toMatchObject(
    refused,
  );
});

import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { makePicture, addToGallery } from '#tests/factories/picture-rows.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { libraryHref, type LibraryQuery, nameOf } from '../picture.ts';
import { countLibrary, libraryPerPage, listLibrary, readLibraryView } from '../pictures.server.ts';

const app = await openTestApp();

afterEach(async () => {
  await app.db.execute(sql`truncate pictures, gallery_images cascade`);
});

const idsOf = async (query: LibraryQuery & { q?: string }) =>
  (await listLibrary(app, query)).pictures.map(({ id }) => id);
const text = { alt: 'A knee on the stairs', caption: 'First steps', category: 'Legs', described: true };

test('the library lists every upload once, newest first and page by page', async () => {
  const ids: number[] = [];
  for (let i = 0; i < libraryPerPage + 2; i += 1) ids.unshift(await makePicture(app, i % 2 ? 'staff' : 'gallery'));
  const newest = ids[0] ?? 0;
  await addToGallery(app, testPerson, newest, text);
  await app.db.execute(sql`insert into gallery_images (picture_id, caption, position)
    select picture_id, caption, position - 1 from gallery_images`);
  const first = await listLibrary(app);
  expect(first.pictures.map(({ id }) => id)).toEqual(ids.slice(0, libraryPerPage));
  expect(first.pictures[0]).toMatchObject({ places: 'Gallery', kind: 'gallery', alt: text.alt });
  expect(first.pictures[1]).toMatchObject({ places: '', alt: null });
  const rest = await listLibrary(app, { before: first.older ?? 0 });
  expect([rest.pictures.map(({ id }) => id), rest.older]).toEqual([ids.slice(libraryPerPage), null]);
  const back = await listLibrary(app, { after: rest.newer ?? 0 });
  expect([back.pictures.map(({ id }) => id), back.newer]).toEqual([ids.slice(0, libraryPerPage), null]);
  const counts = await countLibrary(app, readLibraryView(app, new URLSearchParams()), rest.pictures[0]?.id);
  expect(counts).toEqual({ all: ids.length, unanswered: 0, unused: ids.length - 1, from: libraryPerPage + 1 });
});

const walk = async (sort: 'oldest' | 'name') => {
  const seen: { id: number; alt: string | null }[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const page = await listLibrary(app, { sort, before });
    seen.push(...page.pictures);
    before = page.older;
  }
  return seen;
};

test('the library can be sorted; pictures without a description come last, and pages do not overlap', async () => {
  const alts = Array.from({ length: libraryPerPage + 3 }, (_, i) =>
    i % 6 === 0 ? null : i % 2 ? `a ${i % 3}` : `B ${i}`,
  );
  const ids: number[] = [];
  for (const alt of alts) ids.push(await makePicture(app, 'gallery', { alt }));
  expect((await walk('oldest')).map(({ id }) => id)).toEqual(ids);
  const names = await walk('name');
  expect(names.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
  const described = names.filter(({ alt }) => alt).map(({ alt }) => alt?.toLowerCase());
  expect(described).toEqual(described.toSorted());
  expect(names.slice(described.length).map(nameOf)).toEqual([...Array(3)].map(() => 'No description yet'));
});

test('the words of a search are encrypted in its address, and an address of before still works', async () => {
  const typed = new FormData();
  typed.set('q', 'Sample Person');
  const view = readLibraryView(app, typed);
  const href = libraryHref(view);
  expect(href).toMatch(/^\/admin\/pictures\?find=/);
  expect(decodeURIComponent(href)).not.toMatch(/sample|person/i);
  const opened = readLibraryView(app, new URL(href, 'http://localhost').searchParams);
  expect([opened.q, opened.find]).toEqual(['Sample Person', view.find]);
  expect(readLibraryView(app, new URLSearchParams({ q: 'bench', show: 'unused' }))).toMatchObject({ q: 'bench' });
  expect(readLibraryView(app, new URLSearchParams({ find: view.find.slice(0, -6) })).q).toBe('');
});

test('a search finds a picture by its description, its gallery texts and its file name', async () => {
  const described = await makePicture(app, 'staff', { alt: 'The front door, 100% open' });
  const inGallery = await makePicture(app, 'gallery', { fileName: 'IMG_001.jpg' });
  await addToGallery(app, testPerson, inGallery, text);
  expect(await idsOf({ q: 'DOOR front' })).toEqual([described]);
  expect(await idsOf({ q: '100%' })).toEqual([described]);
  for (const q of ['img_001', 'first steps', 'legs', 'knee IMG'])
    expect([q, await idsOf({ q })]).toEqual([q, [inGallery]]);
  expect(await idsOf({ q: 'knee door' })).toEqual([]);
  expect(await idsOf({ q: '_' })).toEqual([inGallery]);
});

test('pictures that need an answer and unused ones can be listed alone; failed uploads are in no list', async () => {
  const open = await makePicture(app, 'gallery', { showsPatient: null });
  await addToGallery(app, testPerson, open, text);
  const unused = await makePicture(app, 'blog-images', { showsPatient: null });
  await makePicture(app, 'blog-images', { status: 'failed', sizes: [] });
  const withdrawn = await makePicture(app, 'gallery', { showsPatient: true });
  await addToGallery(app, testPerson, withdrawn, { ...text, alt: 'Withdrawn' });
  await app.db.execute(sql`update pictures set status = 'failed' where id = ${withdrawn}`);
  expect(await idsOf({ show: 'unanswered' })).toEqual([open]);
  expect(await idsOf({ show: 'unused' })).toEqual([unused]);
  expect(await idsOf({})).toEqual([withdrawn, unused, open]);
});

test('invalid query parameters list everything', () => {
  const asked = new URLSearchParams({ q: 'x'.repeat(400), show: 'patients', sort: 'size', before: '-1' });
  expect(readLibraryView(app, asked)).toEqual({ q: '', find: '', show: 'all', sort: 'newest' });
});

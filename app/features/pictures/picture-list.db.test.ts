import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { makePicture, addToGallery } from '#tests/factories/picture-rows.ts';
import { openTestApp, testStaff } from '#tests/setup/test-app.ts';
import { libraryPerPage, libraryQuerySchema, listLibrary } from './pictures.server.ts';
import type { LibraryQuery } from './picture.ts';

const app = await openTestApp();

afterEach(async () => {
  await app.db.execute(sql`truncate pictures, gallery_images cascade`);
});

const idsOf = async (query: LibraryQuery) => (await listLibrary(app, query)).pictures.map(({ id }) => id);
const text = { alt: 'A knee on the stairs', caption: 'First steps', category: 'Legs', described: true };

test('the library lists every upload once, newest first and page by page', async () => {
  const ids: number[] = [];
  for (let i = 0; i < libraryPerPage + 2; i += 1) ids.unshift(await makePicture(app, i % 2 ? 'staff' : 'gallery'));
  const newest = ids[0] ?? 0;
  await addToGallery(app, testStaff, newest, text);
  await app.db.execute(sql`insert into gallery_images (picture_id, caption, position)
    select picture_id, caption, position - 1 from gallery_images`);
  const first = await listLibrary(app);
  expect(first.pictures.map(({ id }) => id)).toEqual(ids.slice(0, libraryPerPage));
  expect(first.pictures[0]).toMatchObject({ isUsed: true, kind: 'staff', alt: text.alt });
  expect(first.pictures[1]).toMatchObject({ isUsed: false, alt: null });
  const rest = await listLibrary(app, { before: first.older ?? 0 });
  expect([rest.pictures.map(({ id }) => id), rest.older]).toEqual([ids.slice(libraryPerPage), null]);
});

test('a search finds a picture by its description, its gallery texts and its file name', async () => {
  const described = await makePicture(app, 'staff', { alt: 'The front door, 100% open' });
  const inGallery = await makePicture(app, 'gallery', { fileName: 'IMG_001.jpg' });
  await addToGallery(app, testStaff, inGallery, text);
  expect(await idsOf({ q: 'DOOR front' })).toEqual([described]);
  expect(await idsOf({ q: '100%' })).toEqual([described]);
  for (const q of ['img_001', 'first steps', 'legs', 'knee IMG'])
    expect([q, await idsOf({ q })]).toEqual([q, [inGallery]]);
  expect(await idsOf({ q: 'knee door' })).toEqual([]);
  expect(await idsOf({ q: '_' })).toEqual([inGallery]);
});

test('pictures that need an answer and unused ones can be listed alone; failed uploads are in no list', async () => {
  const open = await makePicture(app, 'gallery', { showsPatient: null });
  await addToGallery(app, testStaff, open, text);
  const unused = await makePicture(app, 'blog-images', { showsPatient: null });
  await makePicture(app, 'blog-images', { status: 'failed', sizes: [] });
  const withdrawn = await makePicture(app, 'gallery', { showsPatient: true });
  await addToGallery(app, testStaff, withdrawn, { ...text, alt: 'Withdrawn' });
  await app.db.execute(sql`update pictures set status = 'failed' where id = ${withdrawn}`);
  expect(await idsOf({ show: 'unanswered' })).toEqual([open]);
  expect(await idsOf({ show: 'unused' })).toEqual([unused]);
  expect(await idsOf({})).toEqual([withdrawn, unused, open]);
});

test('invalid query parameters list everything', () => {
  expect(libraryQuerySchema.parse({ q: 'x'.repeat(400), show: 'patients', before: '-1' })).toEqual({
    q: '',
    show: 'all',
    before: undefined,
  });
});

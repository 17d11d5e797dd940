import { expect, test } from 'vitest';
import { momentCursorSchema, positionCursorSchema } from '#app/forms/cursors.server.ts';
import { galleryImages } from '#db/schema.ts';
import { makePicture } from '#tests/factories/picture-rows.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { categoryTags } from './gallery-links.ts';
import { aboutPictures, countPictures, listAboutPictures, listPictures, picturesPerPage } from './gallery.server.ts';

const app = await openTestApp();

const pictureId = await makePicture(app, 'gallery', { alt: '' });
const placed = (number: number, position: number) => ({ pictureId, caption: `P${number}`, position });

test('an empty gallery is a page without pictures', async () => {
  expect(await listPictures(app)).toEqual({ pictures: [], older: null });
  expect(await listAboutPictures(app)).toEqual([]);
});

test('pages list every picture once, newest first, even when many were added at once', async () => {
  spec('7.18');
  const rows = Array.from({ length: picturesPerPage * 2 + 5 }, (_, i) =>
    placed(i, 1_767_225_600.123456 + Math.floor(i / 9)),
  );
  await app.db.insert(galleryImages).values(rows);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await listPictures(app, { before: positionCursorSchema.parse(cursor ?? undefined) });
    expect(page.pictures.length).toBeLessThanOrEqual(picturesPerPage);
    seen.push(...page.pictures.map(({ caption }) => caption));
    cursor = page.older;
  } while (cursor);
  expect(seen).toEqual(rows.map(({ caption }) => caption).toReversed());
});

test('a new picture does not shift the older pages', async () => {
  const first = await listPictures(app);
  const before = await listPictures(app, { before: first.older ?? undefined });
  await app.db.insert(galleryImages).values(placed(999, 1_769_904_000));
  expect(await listPictures(app, { before: first.older ?? undefined })).toEqual(before);
  expect((await listPictures(app)).pictures[0]?.caption).toBe('P999');
});

test('a category shows only its own pictures and counts those that visitors see', async () => {
  await app.db.insert(galleryImages).values([
    { ...placed(1001, 1), category: 'Legs' },
    { ...placed(1002, 2), category: 'Legs' },
    { ...placed(1003, 3), category: 'Arms' },
    { ...placed(1004, 4), category: 'Arms', deletedAt: '2026-01-01' },
  ]);
  const captions = async (category: string) =>
    (await listPictures(app, { category })).pictures.map(({ caption }) => caption);
  expect(await captions('Legs')).toEqual(['P1002', 'P1001']);
  expect(await captions('Braces')).toEqual([]);
  const all = (await app.db.$count(galleryImages)) - 1;
  const counts = await countPictures(app);
  expect(counts).toEqual([
    { category: '', pictures: all - 3 },
    { category: 'Arms', pictures: 1 },
    { category: 'Legs', pictures: 2 },
  ]);
  expect(categoryTags(counts, 'Arms').map(({ label, count, href, current }) => [label, count, href, current])).toEqual([
    ['Everything', all, '/gallery', false],
    ['Arms', 1, '/gallery?category=Arms', true],
    ['Legs', 2, '/gallery?category=Legs', false],
  ]);
  expect(categoryTags([{ category: '', pictures: 3 }], undefined)).toEqual([]);
});

test('the about page shows the five newest pictures', async () => {
  const pictures = await listAboutPictures(app);
  expect(pictures).toHaveLength(aboutPictures);
  expect(pictures).toEqual((await listPictures(app)).pictures.slice(0, 5));
});

test.each([
  '2026-13-45T99:99:99.123456Z_1',
  '2026-02-30T00:00:00.000000Z_1',
  '0000-01-01T00:00:00.000000Z_1',
  '2026-01-01T::::::::.......Z_1',
  "2026-01-01T00:00:00.000000Z_1'--",
  'x',
])('the invalid cursor %s shows the first page', async (place) => {
  expect(momentCursorSchema.parse(place)).toBeUndefined();
});

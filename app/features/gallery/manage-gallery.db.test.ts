import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { moveToTrash } from '#app/records/trash.server.ts';
import { galleryImages, pictures } from '#db/schema.ts';
import { preparePicture } from '#app/features/media/pictures.jobs.server.ts';
import { findPicture } from '#app/features/media/pictures.server.ts';
import { aPicture, intoGallery } from '#tests/factories/picture-rows.ts';
import { anUpload, aPhoto } from '#tests/factories/pictures.ts';
import { activityLines, openTestApp, someStaff } from '#tests/setup/test-app.ts';
import {
  addGalleryImage,
  describeGalleryImage,
  galleryHandlers,
  galleryTrash,
  galleryWordsSchema,
  moveGalleryImage,
} from './gallery.commands.server.ts';
import { listForStaff, listPictures } from './gallery.server.ts';

const app = await openTestApp();

const words = (caption: string, alt = `Shows ${caption}`) =>
  galleryWordsSchema.parse({ alt, decorative: '', caption, category: '' });
const add = async (caption: string, alt?: string) =>
  intoGallery(app, someStaff, await aPicture(app, 'gallery'), words(caption, alt));
const shown = async () => (await listPictures(app)).pictures.map(({ caption }) => caption).join('');

let ids: Record<string, number> = {};
beforeEach(async () => {
  await app.db.delete(galleryImages);
  ids = {};
  for (const caption of ['D', 'C', 'B', 'A']) ids[caption] = (await add(caption)).id;
});
const id = (caption: string) => ids[caption] ?? 0;

test('a described picture is on the site at once, first of all', async () => {
  expect(await shown()).toBe('ABCD');
  expect(await add('E')).toMatchObject({ shown: true });
  expect(await shown()).toBe('EABCD');
  expect((await activityLines(app)).at(-1)).toBe('Added the picture “E” to the gallery.');
});

test('a picture nobody described waits, until it is described or called decoration', async () => {
  const { id: waiting, shown: isShown } = await add('W', '');
  expect(isShown).toBe(false);
  expect(await shown()).toBe('ABCD');
  expect(await moveGalleryImage(app, someStaff, waiting, 'earlier')).toBe(false);
  expect(await describeGalleryImage(app, someStaff, waiting, words('W', 'A knee'))).toEqual({ nowShown: true });
  expect(await shown()).toBe('WABCD');
  expect(galleryWordsSchema.parse({ alt: 'ignored', decorative: 'yes', caption: '', category: ' Legs ' })).toEqual({
    alt: '',
    caption: '',
    category: 'Legs',
    described: true,
  });
});

test('new words for a picture on the site leave it where it stands', async () => {
  expect(await describeGalleryImage(app, someStaff, id('C'), words('X'))).toEqual({ nowShown: false });
  expect(await shown()).toBe('ABXD');
  expect(await describeGalleryImage(app, someStaff, 999_999, words('X'))).toBeNull();
});

test('who describes a picture second is told what a colleague wrote, and keeps what they typed', async () => {
  const describe = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...words('Mine'), category: '', showsPatient: 'no', ...fields }))
      form.set(name, String(value));
    return galleryHandlers.describe({ app, staff: someStaff, form, id: id('C') });
  };
  await describeGalleryImage(app, someStaff, id('C'), words('Theirs'));
  const refused = await describe({ stored: JSON.stringify({ alt: 'Shows C', caption: 'C', category: '' }) });
  expect(refused).toMatchObject({ ok: false, status: 409, values: { caption: 'Mine' } });
  expect(refused.detail).toContain('Caption: Theirs');
  expect(await describe({ stored: refused.values?.['stored'] ?? '' })).toMatchObject({ ok: true });
  expect(await shown()).toBe('ABMineD');
});

test('the same upload told twice is one picture', async () => {
  const pictureId = await aPicture(app, 'gallery');
  const twice = await Promise.all([1, 2, 3].map(() => intoGallery(app, someStaff, pictureId, words('E'))));
  expect(new Set(twice.map((image) => image.id)).size).toBe(1);
  expect(await shown()).toBe('EABCD');
});

test('the same picture again after its deletion is a new one; described later, the waiting one comes on the site', async () => {
  const pictureId = await aPicture(app, 'gallery');
  const first = await intoGallery(app, someStaff, pictureId, words('E', ''));
  expect(await intoGallery(app, someStaff, pictureId, words('E'))).toEqual({ id: first.id, shown: true });
  await moveToTrash(app, someStaff, galleryTrash, first.id);
  expect((await intoGallery(app, someStaff, pictureId, words('E'))).id).not.toBe(first.id);
  expect(await shown()).toBe('EABCD');
});

test('only what the worker has made ready is shown', async () => {
  for (const status of ['waiting', 'failed'] as const)
    await addGalleryImage(app, someStaff, await aPicture(app, 'gallery', { status }), words(status));
  expect(await shown()).toBe('ABCD');
});

test('a picture that turns out damaged leaves the waiting ones, and cannot be put on the site', async () => {
  const damaged = (await aPhoto(600, 400)).subarray(0, 2_000);
  const { id: pictureId } = await anUpload(app, someStaff, damaged, { fileName: 'torn.jpg' });
  const image = await intoGallery(app, someStaff, pictureId, words('E', ''));
  await preparePicture.run(app, { pictureId });
  expect(await findPicture(app, pictureId)).toMatchObject({ status: 'failed' });
  expect((await listForStaff(app, 'owner')).waiting.filter(({ id: waiting }) => waiting === image.id)).toEqual([]);
  expect(await describeGalleryImage(app, someStaff, image.id, words('E'))).toBeNull();
});

test.each([
  ['C', 'earlier', 'ACBD'],
  ['B', 'earlier', 'BACD'],
  ['A', 'earlier', 'ABCD'],
  ['B', 'later', 'ACBD'],
  ['C', 'later', 'ABDC'],
  ['D', 'later', 'ABCD'],
] as const)('%s moved %s gives %s', async (caption, step, order) => {
  expect(await moveGalleryImage(app, someStaff, id(caption), step)).toBe(order !== 'ABCD');
  expect(await shown()).toBe(order);
});

test('two that change places a hundred times, and pictures that share one place, still find room', async () => {
  for (let i = 0; i < 100; i += 1) await moveGalleryImage(app, someStaff, id(i % 2 ? 'B' : 'C'), 'earlier');
  expect(await shown()).toBe('ABCD');
  await app.db.update(galleryImages).set({ position: 1_767_225_600 });
  const before = await shown();
  await moveGalleryImage(app, someStaff, id(before[2] ?? ''), 'earlier');
  expect(await shown()).toBe(`${before[0]}${before[2]}${before[1]}${before[3]}`);
});

test('a new picture comes first even after another was moved to the front', async () => {
  await moveGalleryImage(app, someStaff, id('B'), 'earlier');
  await add('E');
  expect(await shown()).toBe('EBACD');
});

test('a picture that the worker finds damaged while it is put into the gallery is not in it', async () => {
  const pictureId = await aPicture(app, 'gallery', { status: 'waiting' });
  const adding = await app.db.transaction(async (tx) => {
    await tx.update(pictures).set({ status: 'failed' }).where(eq(pictures.id, pictureId));
    const begun = addGalleryImage(app, someStaff, pictureId, words('torn'));
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await tx.execute(waits)).rows.length).toBeGreaterThan(0);
    return { begun };
  });
  expect(await adding.begun).toBeNull();
  expect(await app.db.$count(galleryImages, eq(galleryImages.pictureId, pictureId))).toBe(0);
});

test('many are described at once: what can be stored is, in the order of the sheet; the others say why not', async () => {
  const [one, two, three] = [
    await aPicture(app, 'gallery'),
    await aPicture(app, 'gallery'),
    await aPicture(app, 'gallery'),
  ];
  const logo = await aPicture(app, 'look');
  const form = new FormData();
  for (const pictureId of [one, two, three, logo]) form.append('pictureId', String(pictureId));
  for (const [pictureId, caption] of [
    [one, 'X'],
    [two, 'Y'],
  ] as const)
    for (const [name, value] of Object.entries({ alt: `Shows ${caption}`, caption, showsPatient: 'no' }))
      form.set(`${pictureId}.${name}`, value);
  form.set(`${three}.caption`, 'Z');
  await app.db.update(pictures).set({ showsPatient: null }).where(eq(pictures.id, three));
  const answer = await galleryHandlers['describe-all']({ app, staff: someStaff, form, id: 0 });
  expect(answer).toMatchObject({ ok: true, notice: 'Image uploaded successfully!', more: { saved: [two, one] } });
  expect(answer.detail).toBe('2 pictures saved. 2 pictures were not saved. Each one says what is missing.');
  expect(Object.keys(answer.errors ?? {}).sort()).toEqual(
    [`${three}.alt`, `${three}.showsPatient`, `${logo}.picture`].sort(),
  );
  expect(await shown()).toBe('XYABCD');

  // An older upload waits for its description beside what this form is about.
  await intoGallery(app, someStaff, await aPicture(app, 'gallery'), words('older', ''));
  form.delete('pictureId');
  form.set('pictureId', String(three));
  const again = () => galleryHandlers['describe-all']({ app, staff: someStaff, form, id: 0 });
  expect(await again()).toMatchObject({ ok: false, notice: expect.stringMatching(/^Nothing was saved/) });
  for (const [name, value] of Object.entries({ alt: 'Shows Z', showsPatient: 'no' }))
    form.set(`${three}.${name}`, value);
  const rest = await again();
  expect(rest).toMatchObject({ ok: true, notice: 'Image uploaded successfully!', more: { saved: [three] } });
  expect(rest.errors).toBeUndefined();
  expect(rest.detail).toBe(
    '1 picture saved. Visitors will see what you saved in a few seconds. 1 older picture waits.',
  );
});

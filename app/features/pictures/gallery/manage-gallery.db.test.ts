import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { moveToTrash } from '#app/history/trash.server.ts';
import { galleryImages, pictures } from '#db/schema.ts';
import { makeUpload, makePhoto } from '#tests/factories/picture-files.ts';
import { makePicture, addToGallery } from '#tests/factories/picture-rows.ts';
import { comparedIn } from '#tests/setup/send-form.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { pictureHandlers } from '../pictures.commands.server.ts';
import { preparePicture, removePictureNow, sweepPicturesNow } from '../pictures.jobs.server.ts';
import { findPicture, listLibrary } from '../pictures.server.ts';
import {
  galleryHandlers,
  galleryTrash,
  galleryTextSchema,
  moveGalleryImage,
  placeInGallery,
} from './gallery.commands.server.ts';
import { findImage, listWaiting, listPictures } from './gallery.server.ts';

const app = await openTestApp();

const text = (caption: string, alt = `Shows ${caption}`) =>
  galleryTextSchema.parse({ alt, decorative: '', caption, category: '' });
const add = async (caption: string, alt?: string) =>
  addToGallery(app, testPerson, await makePicture(app, 'gallery'), text(caption, alt));
const describe = async (imageId: number, words: ReturnType<typeof text>) => {
  const pictureId = (await findImage(app, imageId))?.picture.id ?? 0;
  return placeInGallery(app, testPerson, { pictureId, imageId }, words);
};
const shown = async () => (await listPictures(app)).pictures.map(({ caption }) => caption).join('');

let ids: Record<string, number> = {};
beforeEach(async () => {
  await app.db.delete(galleryImages);
  ids = {};
  for (const caption of ['D', 'C', 'B', 'A']) ids[caption] = (await add(caption)).id;
});
const id = (caption: string) => ids[caption] ?? 0;

test('a described picture is on the site right away, in first place', async () => {
  expect(await shown()).toBe('ABCD');
  expect(await add('E')).toMatchObject({ isShown: true });
  expect(await shown()).toBe('EABCD');
  expect((await activityLines(app)).at(-1)).toBe('Added the picture “E” to the gallery.');
});

test('a picture without a description waits until it is described or marked as decorative', async () => {
  const { id: waiting, isShown } = await add('W', '');
  expect(isShown).toBe(false);
  expect(await shown()).toBe('ABCD');
  expect(await moveGalleryImage(app, testPerson, waiting, 'earlier')).toBe(false);
  expect(await describe(waiting, text('W', 'A knee'))).toMatchObject({ wasShown: false, isShown: true });
  expect(await shown()).toBe('WABCD');
  expect(galleryTextSchema.parse({ alt: 'ignored', decorative: 'yes', caption: '', category: ' Legs ' })).toMatchObject(
    {
      alt: '',
      caption: '',
      category: 'Legs',
      described: true,
    },
  );
});

test('a new description does not move a picture that is on the site', async () => {
  expect(await describe(id('C'), text('X'))).toMatchObject({ wasShown: true, isShown: true });
  expect(await shown()).toBe('ABXD');
  expect(await describe(999_999, text('X'))).toBeNull();
});

test('when two people describe a picture, the second sees what the first wrote and keeps what they typed', async () => {
  const send = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...text('Mine'), category: '', showsPatient: 'no', ...fields }))
      form.set(name, String(value));
    return galleryHandlers.describe({ app, by: testPerson, form, id: id('C') });
  };
  await describe(id('C'), text('Theirs'));
  const refused = await send({ stored: JSON.stringify({ alt: 'Shows C', caption: 'C', category: '' }) });
  expect(refused).toMatchObject({ ok: false, status: 409, values: { caption: 'Mine' } });
  expect(comparedIn(refused)).toContain('Caption: Theirs → Mine');
  expect(await send({ keep: refused.conflict?.seen ?? '' })).toMatchObject({ ok: true });
  expect(await shown()).toBe('ABMineD');
});

test('an upload that is reported twice is added once', async () => {
  const pictureId = await makePicture(app, 'gallery');
  const twice = await Promise.all([1, 2, 3].map(() => addToGallery(app, testPerson, pictureId, text('E'))));
  expect(new Set(twice.map((image) => image.id)).size).toBe(1);
  expect(await shown()).toBe('EABCD');
});

test('a description puts a waiting picture on the site, and a deleted picture can be added again', async () => {
  const pictureId = await makePicture(app, 'gallery');
  const first = await addToGallery(app, testPerson, pictureId, text('E', ''));
  expect(await addToGallery(app, testPerson, pictureId, text('E'))).toMatchObject({ id: first.id, isShown: true });
  await moveToTrash(app, testPerson, galleryTrash, first.id);
  expect((await addToGallery(app, testPerson, pictureId, text('E'))).id).not.toBe(first.id);
  expect(await shown()).toBe('EABCD');
});

test('only pictures that the worker has prepared are shown', async () => {
  for (const status of ['waiting', 'failed'] as const)
    await placeInGallery(app, testPerson, { pictureId: await makePicture(app, 'gallery', { status }) }, text(status));
  expect(await shown()).toBe('ABCD');
});

test('a damaged picture is removed from the waiting ones and cannot be published', async () => {
  const damaged = (await makePhoto(600, 400)).subarray(0, 2_000);
  const { id: pictureId } = await makeUpload(app, testPerson, damaged, { fileName: 'torn.jpg' });
  const image = await addToGallery(app, testPerson, pictureId, text('E', ''));
  await preparePicture.run(app, { pictureId });
  expect(await findPicture(app, pictureId)).toMatchObject({ status: 'failed' });
  expect((await listWaiting(app)).filter(({ id: waiting }) => waiting === image.id)).toEqual([]);
  expect(await describe(image.id, text('E'))).toBeNull();
});

test.each([
  ['C', 'earlier', 'ACBD'],
  ['B', 'earlier', 'BACD'],
  ['A', 'earlier', 'ABCD'],
  ['B', 'later', 'ACBD'],
  ['C', 'later', 'ABDC'],
  ['D', 'later', 'ABCD'],
] as const)('%s moved %s gives %s', async (caption, step, order) => {
  expect(await moveGalleryImage(app, testPerson, id(caption), step)).toBe(order !== 'ABCD');
  expect(await shown()).toBe(order);
});

test('pictures can still be moved after a hundred swaps, and when they share a position', async () => {
  for (let i = 0; i < 100; i += 1) await moveGalleryImage(app, testPerson, id(i % 2 ? 'B' : 'C'), 'earlier');
  expect(await shown()).toBe('ABCD');
  await app.db.update(galleryImages).set({ position: 1_767_225_600 });
  const before = await shown();
  await moveGalleryImage(app, testPerson, id(before[2] ?? ''), 'earlier');
  expect(await shown()).toBe(`${before[0]}${before[2]}${before[1]}${before[3]}`);
});

test('a new picture comes first even after another was moved to the front', async () => {
  await moveGalleryImage(app, testPerson, id('B'), 'earlier');
  await add('E');
  expect(await shown()).toBe('EBACD');
});

test('a picture that the worker finds damaged while it is being added does not enter the gallery', async () => {
  const pictureId = await makePicture(app, 'gallery', { status: 'waiting' });
  const adding = await app.db.transaction(async (tx) => {
    await tx.update(pictures).set({ status: 'failed' }).where(eq(pictures.id, pictureId));
    const begun = placeInGallery(app, testPerson, { pictureId }, text('torn'));
    const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await tx.execute(waits)).rows.length).toBeGreaterThan(0);
    return { begun };
  });
  expect(await adding.begun).toBeNull();
  expect(await app.db.$count(galleryImages, eq(galleryImages.pictureId, pictureId))).toBe(0);
});

test('when many pictures are described at once, the valid ones are saved in order and the others say what is missing', async () => {
  const [one, two, three] = [
    await makePicture(app, 'gallery'),
    await makePicture(app, 'gallery'),
    await makePicture(app, 'gallery'),
  ];
  const logo = await makePicture(app, 'branding');
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
  const answer = await galleryHandlers['describe-all']({ app, by: testPerson, form, id: 0 });
  expect(answer).toMatchObject({ ok: true, notice: 'Image uploaded successfully!', more: { saved: [two, one] } });
  expect(answer.detail).toBe('2 saved. 2 still need an answer.');
  expect(Object.keys(answer.errors ?? {}).sort()).toEqual(
    [`${three}.alt`, `${three}.showsPatient`, `${logo}.picture`].sort(),
  );
  expect(await shown()).toBe('XYABCD');

  form.delete('pictureId');
  form.set('pictureId', String(three));
  const again = () => galleryHandlers['describe-all']({ app, by: testPerson, form, id: 0 });
  expect(await again()).toMatchObject({ ok: false, notice: expect.stringMatching(/^Nothing was saved/) });
  for (const [name, value] of Object.entries({ alt: 'Shows Z', showsPatient: 'no' }))
    form.set(`${three}.${name}`, value);
  const rest = await again();
  expect(rest).toMatchObject({ ok: true, notice: 'Image uploaded successfully!', more: { saved: [three] } });
  expect(rest.errors).toBeUndefined();
  expect(rest.detail).toBe('1 saved.');
});

test('pictures added to the library join the gallery only if staff say so, and stay unused until they are deleted', async () => {
  const [alone, both, used] = [
    await makePicture(app, 'gallery', { showsPatient: null }),
    await makePicture(app, 'gallery', { showsPatient: null }),
    await makePicture(app, 'gallery', { kept: true }),
  ];
  const form = new FormData();
  form.set('place', 'library');
  for (const pictureId of [alone, both]) {
    form.append('pictureId', String(pictureId));
    form.set(`${pictureId}.alt`, 'A bench');
    form.set(`${pictureId}.showsPatient`, 'no');
  }
  form.set(`${both}.caption`, 'B');
  form.set(`${both}.inGallery`, 'yes');
  const answer = await galleryHandlers['describe-all']({ app, by: testPerson, form, id: 0 });
  expect(answer).toMatchObject({ ok: true, notice: '2 pictures added to the library.', detail: '' });
  expect(await shown()).toBe('BABCD');
  expect(await listWaiting(app)).toEqual([]);
  const added = new Set([alone, both, used]);
  const unused = async () =>
    (await listLibrary(app, { show: 'unused' })).pictures.flatMap(({ id: one }) => (added.has(one) ? one : []));
  expect(await unused()).toEqual([used, alone]);
  expect(await findPicture(app, alone)).toMatchObject({ alt: 'A bench', patient: { showsPatient: false } });
  expect(await activityLines(app)).toContain(`Added picture ${alone} to the library.`);

  await app.db.update(pictures).set({ createdAt: '2020-01-01' });
  await sweepPicturesNow(app);
  expect(await unused()).toEqual([used, alone]);
  await addToGallery(app, testPerson, used, text('U'));
  const remove = (pictureId: number) =>
    pictureHandlers.delete({ app, by: testPerson, form: new FormData(), id: pictureId });
  expect(await remove(used)).toMatchObject({ ok: false });
  expect(await remove(both)).toMatchObject({ ok: false });
  expect(await remove(alone)).toEqual({ ok: true, notice: 'Picture deleted.' });
  expect(await removePictureNow(app, alone)).toBe(true);
  expect(await removePictureNow(app, used)).toBe(false);
});

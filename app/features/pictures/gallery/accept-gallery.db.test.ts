import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createStaffAction } from '#app/forms/form.server.ts';
import { galleryImages, pictures as pictureTable, posts } from '#db/schema.ts';
import { makeUpload, makePhoto, makePreparedPicture } from '#tests/factories/picture-files.ts';
import { actionSender, withoutDatabase } from '#tests/setup/send-form.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { galleryErrorMessages, wordFields } from '../picture.ts';
import { removePicture } from '../pictures.jobs.server.ts';
import { findPicture } from '../pictures.server.ts';
import { receivePicture } from '../uploads/uploads.commands.server.ts';
import { galleryHandlers } from './gallery.commands.server.ts';
import { listForStaff, listWaiting } from './gallery.server.ts';

const app = await openTestApp();
const broken = await withoutDatabase(app);
const send = actionSender(
  app,
  createStaffAction({ failed: galleryErrorMessages, fields: wordFields }, galleryHandlers),
);

const text = { form: 'upload', alt: 'A knee on the bench', caption: 'Knee' };
const upload = { ...text, intent: 'upload', showsPatient: 'no' };

test('without a picture, the form shows the spec’s message and keeps what was typed', async () => {
  spec('5.9');
  const { answer, status } = await send(upload);
  expect(status).toBe(422);
  expect(answer).toMatchObject({
    form: 'upload',
    notice: 'Please select an image first.',
    values: { alt: 'A knee on the bench', caption: 'Knee' },
  });
});

test('a described upload is on the site right away; without a description it waits for one', async () => {
  spec('3.4', '3.12', '7.25');
  expect((await send(upload, { picture: await makePhoto(90, 80) })).answer).toMatchObject({
    ok: true,
    notice: 'Image uploaded successfully!',
  });
  const undescribed = await send({ intent: 'upload' }, { picture: await makePhoto(90, 80) });
  expect(undescribed.answer.next).toMatchObject({
    label: 'Describe it now',
    href: expect.stringMatching(/^\/admin\/gallery\/\d+$/),
  });
  const [{ pictures, counts }, waiting] = [await listForStaff(app), await listWaiting(app)];
  expect(pictures.map(({ caption }) => caption)).toEqual(['Knee']);
  expect(waiting).toHaveLength(1);
  expect(counts).toEqual([{ category: '', pictures: 1 }]);
  const rows = await app.db
    .select({ key: pictureTable.key, uploadedAt: galleryImages.uploadedAt })
    .from(galleryImages)
    .innerJoin(pictureTable, eq(pictureTable.id, galleryImages.pictureId));
  expect(rows).toHaveLength(2);
  for (const { key, uploadedAt } of rows) {
    expect(key).toMatch(/^gallery\/\d+-picture\.jpg$/);
    expect(Math.abs(Date.parse(uploadedAt) - Date.now())).toBeLessThan(60_000);
  }
  const imageId = String(waiting[0]?.id);
  expect((await send({ intent: 'describe', id: imageId, caption: 'Foot' })).answer).toMatchObject({
    ok: false,
    errors: { alt: 'Describe the picture, or mark it as decorative.' },
    values: { caption: 'Foot' },
  });
  const foot = { intent: 'describe', id: imageId, decorative: 'yes', caption: 'Foot' };
  expect((await send(foot)).answer).toMatchObject({
    ok: false,
    errors: { showsPatient: 'Say whether the picture shows a patient.' },
  });
  expect((await send({ ...foot, showsPatient: 'no' })).answer).toMatchObject({ ok: true });
  expect(await listWaiting(app)).toEqual([]);
});

test('a described picture is added but hidden until someone says whether it shows a patient', async () => {
  const sentence = 'Not shown yet: no one has said whether it shows a patient.';
  const { answer } = await send({ ...text, intent: 'upload', caption: 'Held' }, { picture: await makePhoto(92, 80) });
  expect(answer).toMatchObject({ ok: true, notice: 'Image uploaded successfully!', detail: sentence });
  expect(answer.next?.label).toBe('Answer it now');
  const held = (await listForStaff(app)).pictures.find(({ caption }) => caption === 'Held');
  expect(held?.picture.patient).toEqual({ showsPatient: null, consentId: null, hidden: sentence });
});

const marked = async () => (await listForStaff(app)).pictures.find(({ caption }) => caption === 'Marked');

test('a form opened before a colleague answered does not change the answer; a form that shows the answer does', async () => {
  await send({ ...upload, caption: 'Marked', showsPatient: 'yes' }, { picture: await makePhoto(91, 80) });
  const form = { ...text, intent: 'describe', id: String((await marked())?.id), caption: 'Marked' };
  await send(form);
  await send({ ...form, showsPatient: 'no', patientBefore: 'no' });
  await send({ ...form, showsPatient: 'no', patientBefore: '' });
  expect((await marked())?.picture.patient.showsPatient).toBe(true);
  await send({ ...form, showsPatient: 'no', patientBefore: 'yes' });
  expect((await marked())?.picture.patient.showsPatient).toBe(false);
});

test('an upload that fails shows the spec’s message and keeps everything that was typed', async () => {
  const before = await app.db.$count(galleryImages);
  const letter = await send(upload, { picture: Buffer.from('Dear clinic, hello. '.repeat(50)) });
  const away = await send(upload, { picture: await makePhoto(90, 80), services: broken });
  for (const { answer } of [letter, away])
    expect(answer).toMatchObject({ form: 'upload', notice: 'Image upload failed', values: { caption: 'Knee' } });
  expect(await app.db.$count(galleryImages)).toBe(before);
});

test('a library picture is added once with its answer; removed from the gallery, it stays wherever else it is used', async () => {
  const cover = await makePreparedPicture(app, testPerson, 'blog-images');
  const pictureId = String(cover.id);
  await app.db.update(pictureTable).set({ showsPatient: false }).where(eq(pictureTable.id, cover.id));
  await app.db.insert(posts).values({ slug: 'with-cover', pictureId: cover.id });
  const chosen = { ...text, intent: 'upload', caption: 'Chosen', pictureId };
  expect((await send(chosen)).answer).toMatchObject({ ok: true, notice: 'Image uploaded successfully!' });
  expect((await send({ ...chosen, caption: 'Twice' })).answer).toMatchObject({
    ok: true,
    notice: 'This picture is already in the gallery. Its description there was kept.',
  });
  const found = (await listForStaff(app)).pictures.filter(({ picture }) => picture.id === cover.id);
  expect(found.map(({ caption }) => caption)).toEqual(['Chosen']);

  await app.db.delete(galleryImages).where(eq(galleryImages.pictureId, cover.id));
  await removePicture.run(app, { pictureId: cover.id });
  expect(await findPicture(app, cover.id)).toMatchObject({ status: 'ready' });
  await app.db.delete(posts).where(eq(posts.slug, 'with-cover'));
  await removePicture.run(app, { pictureId: cover.id });
  expect(await findPicture(app, cover.id)).toBeNull();
});

test('branding pictures cannot be used in the gallery, nor gallery pictures for branding', async () => {
  const form = new FormData();
  for (const [kind, other] of [
    ['branding', 'gallery'],
    ['gallery', 'branding'],
    ['staff', 'branding'],
  ] as const) {
    form.set('pictureId', String((await makeUpload(app, testPerson, await makePhoto(30, 20), { kind })).id));
    expect(await receivePicture(app, testPerson, other, form)).toMatchObject({ ok: false });
  }
  for (const kind of ['staff', 'blog-images', 'gallery'] as const)
    expect(await receivePicture(app, testPerson, kind, form)).toMatchObject({ ok: true });
});

test('deleting a picture reports whether it worked', async () => {
  const [image] = (await listForStaff(app)).pictures;
  const asked = { kind: 'gallery', id: String(image?.id) };
  expect((await send({ intent: 'delete', ...asked }, { services: broken })).answer).toMatchObject({
    ok: false,
    notice: 'Failed to delete image',
  });
  expect((await send({ intent: 'delete', ...asked })).answer).toMatchObject({
    ok: true,
    notice: 'Image deleted',
    undo: { intent: 'restore', ...asked },
  });
  expect((await send({ intent: 'delete', kind: 'gallery', id: '999999' })).answer).toMatchObject({
    ok: false,
    notice: 'Failed to delete image',
  });
  expect((await send({ intent: 'restore', ...asked })).answer).toMatchObject({ ok: true });
});

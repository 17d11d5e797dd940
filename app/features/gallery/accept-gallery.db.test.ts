import { expect, test } from 'vitest';
import { galleryImages } from '#db/schema.ts';
import { aPhoto } from '#tests/factories/pictures.ts';
import { formSender, withoutDatabase } from '#tests/setup/send-form.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { acceptGalleryForm } from './accept-gallery.server.ts';
import { listForStaff } from './list-for-staff.server.ts';

const app = await openTestApp();
const broken = await withoutDatabase(app);
const send = formSender(app, acceptGalleryForm);

const upload = { intent: 'upload', alt: 'A knee on the bench', caption: 'Knee' };

test('no picture: the spec’s words, and what was typed', async () => {
  const { answer, status } = await send(upload);
  expect(status).toBe(422);
  expect(answer).toMatchObject({
    form: 'upload',
    notice: 'Please select an image first.',
    fields: { alt: 'A knee on the bench', decorative: false, caption: 'Knee' },
  });
});

test('with a description it has a place at once; without one it waits for it', async () => {
  expect((await send(upload, { picture: await aPhoto(90, 80) })).answer).toMatchObject({
    ok: true,
    notice: 'Image uploaded successfully!',
  });
  await send({ intent: 'upload' }, { picture: await aPhoto(90, 80) });
  const { pictures, waiting, count } = await listForStaff(app);
  expect(pictures.map(({ caption }) => caption)).toEqual(['Knee']);
  expect(waiting).toHaveLength(1);
  expect(count).toBe(1);
  const imageId = String(waiting[0]?.id);
  expect((await send({ intent: 'describe', imageId, caption: 'Foot' })).answer).toMatchObject({
    form: 'words',
    error: 'Say what the picture shows, or mark it as decoration.',
    fields: { caption: 'Foot' },
  });
  expect((await send({ intent: 'describe', imageId, decorative: 'yes', caption: 'Foot' })).answer).toMatchObject({
    ok: true,
  });
  expect((await listForStaff(app)).waiting).toEqual([]);
});

const marked = async () => (await listForStaff(app)).pictures.find(({ caption }) => caption === 'Marked');

test('a form that was opened before a colleague marked the picture does not take the mark away; one that shows it does', async () => {
  await send({ ...upload, caption: 'Marked', showsPatient: 'yes' }, { picture: await aPhoto(91, 80) });
  const form = { ...upload, intent: 'describe', imageId: String((await marked())?.id), caption: 'Marked' };
  await send(form);
  expect((await marked())?.patient.showsPatient).toBe(true);
  await send({ ...form, patientBefore: 'yes' });
  expect((await marked())?.patient.showsPatient).toBe(false);
});

test('what is no picture, and what cannot be stored, is told in the spec’s words with everything given back', async () => {
  const before = await app.db.$count(galleryImages);
  const letter = await send(upload, { picture: Buffer.from('Dear clinic, hello. '.repeat(50)) });
  const away = await send(upload, { picture: await aPhoto(90, 80), services: broken });
  for (const { answer } of [letter, away])
    expect(answer).toMatchObject({ form: 'upload', notice: 'Image upload failed', fields: { caption: 'Knee' } });
  expect(await app.db.$count(galleryImages)).toBe(before);
});

test('deleting says what became of it', async () => {
  const [image] = (await listForStaff(app)).pictures;
  const imageId = String(image?.id);
  expect((await send({ intent: 'delete', imageId }, { services: broken })).answer).toMatchObject({
    ok: false,
    notice: 'Failed to delete image',
  });
  expect((await send({ intent: 'delete', imageId })).answer).toMatchObject({
    ok: true,
    notice: 'Image deleted',
    undo: { intent: 'restore', imageId },
  });
  expect((await send({ intent: 'delete', imageId })).answer).toMatchObject({
    ok: false,
    notice: 'Failed to delete image',
  });
  expect((await send({ intent: 'restore', imageId })).answer).toMatchObject({ ok: true });
});

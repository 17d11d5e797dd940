import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answerPictureFile } from '#app/features/media/pictures.server.ts';
import { preparePicture } from '#app/features/media/pictures.jobs.server.ts';
import { answerSaved, emptyValues, findPostToEdit, openEditor } from '#app/features/posts/staff-posts.server.ts';
import { fieldValues } from '#app/features/posts/post.ts';
import { postHandlers } from '#app/features/posts/posts.commands.server.ts';
import { findPost } from '#app/features/posts/posts.server.ts';
import { staffHandlers } from '#app/features/staff/staff.commands.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import { pictures } from '#db/schema.ts';
import { anUpload, aPhoto } from '#tests/factories/pictures.ts';
import { sent } from '#tests/setup/send-form.ts';
import { openTestApp, someStaff } from '#tests/setup/test-app.ts';
import { findPatientFlags, recordConsent, revokeConsent } from './consents.commands.server.ts';

const app = await openTestApp();
const photo = await aPhoto(700, 500);

const aConsent = () =>
  recordConsent(app, someStaff, {
    signer: 'Sample Signer',
    signedOn: '2026-01-05',
    scope: 'Website',
    expiresOn: null,
  });

async function aReadyPicture(kind: 'blog-images' | 'staff') {
  const { id } = await anUpload(app, someStaff, photo, { fileName: 'knee.jpg', kind });
  await preparePicture.run(app, { pictureId: id });
  const [row] = await app.db.select().from(pictures).where(eq(pictures.id, id));
  const key = row?.sizes[0]?.key ?? '';
  const status = async () => (await answerPictureFile(app, new Request(`http://x/files/${key}`), key)).status;
  const mark = async () => (await findPatientFlags(app, [id])).get(id);
  return { id, status, mark };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a post’s cover that shows a patient is left out until it has a consent, and the post stays', async () => {
  const cover = await aReadyPicture('blog-images');
  const typed = { ...emptyValues(), title: 'Her first steps', content: 'Words.', category: 'Care' };
  const fields = { ...typed, pictureId: String(cover.id) };
  const marked = formOf({ ...fields, showsPatient: 'yes' });
  const { id = 0 } = await sent(postHandlers.add({ app, staff: someStaff, form: marked, id: 0 }));
  const slug = (await findPostToEdit(app, id))?.slug ?? '';
  const shown = async () => {
    const found = await findPost(app, slug);
    const post = found && 'post' in found ? found.post : null;
    return { title: post?.title, cover: post?.cover?.id ?? null, file: await cover.status() };
  };
  const without = { title: 'Her first steps', cover: null, file: 404 };
  const withCover = { title: 'Her first steps', cover: cover.id, file: 200 };
  expect(await shown()).toEqual(without);
  expect((await answerSaved(app, id, true))?.detail).toContain('Its cover: Not shown: no consent yet.');

  const save = async (change: Record<string, string>) => {
    const post = await findPostToEdit(app, id);
    if (!post) throw new Error('the post is gone');
    const form = formOf({ ...fieldValues(post), version: String(post.version), ...change });
    expect(await sent(postHandlers.save({ app, staff: someStaff, form, id }))).toMatchObject({ id });
  };
  const consentId = String(await aConsent());
  await save({ showsPatient: 'yes', patientBefore: 'yes', consentId });
  expect(await shown()).toEqual(withCover);
  const opened = await openEditor(app, someStaff, id, false);
  expect(opened?.values).toMatchObject({ showsPatient: 'yes', patientBefore: 'yes', consentId });
  expect(opened?.patient).toMatchObject({ hidden: null, choices: [{ id: Number(consentId) }] });

  // A form that lay open since before the mark says nothing about it.
  await save({ content: 'Other words.', showsPatient: '', patientBefore: '' });
  expect(await cover.mark()).toMatchObject({ showsPatient: true, consentId: Number(consentId) });
  await save({ showsPatient: '', patientBefore: 'yes' });
  expect(await cover.mark()).toBeUndefined();
  await save({ showsPatient: 'yes', consentId });
  await revokeConsent(app, someStaff, Number(consentId));
  expect(await shown()).toEqual(without);
  await save({ showsPatient: '', patientBefore: 'yes' });
  expect(await shown()).toEqual(without);
});

test('a portrait that shows a patient gives way to the drawing until it has a consent', async () => {
  const portrait = await aReadyPicture('staff');
  const fields = { name: 'Sample Person', designation: 'Peer visitor', pictureId: String(portrait.id) };
  const saveMember = (id: number, typed: Record<string, string>) =>
    staffHandlers.edit({ app, staff: someStaff, form: formOf(typed), id });
  const added = await saveMember(0, { ...fields, showsPatient: 'yes' });
  expect(added).toMatchObject({ ok: true, detail: expect.stringContaining('Not shown: no consent yet.') });
  const person = async () => (await listPublicStaff(app)).find(({ name }) => name === fields.name);
  expect(await person()).toMatchObject({ picture: null, imgUrl: null });
  expect(await portrait.status()).toBe(404);

  const id = (await person())?.id ?? 0;
  const consentId = await aConsent();
  const marked = { ...fields, pictureId: '', showsPatient: 'yes', patientBefore: 'yes', consentId: String(consentId) };
  expect(await saveMember(id, marked)).toEqual({
    ok: true,
    notice: 'Saved. The about page shows it now.',
  });
  expect((await person())?.picture?.id).toBe(portrait.id);
  await saveMember(id, { ...fields, pictureId: '' });
  expect(await portrait.mark()).toMatchObject({ consentId });

  await revokeConsent(app, someStaff, consentId);
  expect((await person())?.picture).toBeNull();
  expect(await portrait.status()).toBe(404);
  const refused = await saveMember(id, { ...marked, name: ' ' });
  expect(refused).toMatchObject({ ok: false, values: { showsPatient: 'yes', consentId: String(consentId) } });
});

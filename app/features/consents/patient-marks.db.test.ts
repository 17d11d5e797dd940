import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answerPictureFile } from '#app/features/media/picture-file.server.ts';
import { preparePicture } from '#app/features/media/pictures.jobs.server.ts';
import { acceptEditedPost, acceptNewPost, emptyPostForm, formValues } from '#app/features/posts/accept-post.server.ts';
import { findPostToEdit } from '#app/features/posts/manage-posts.server.ts';
import { openEditor } from '#app/features/posts/open-editor.server.ts';
import { findPost } from '#app/features/posts/posts.server.ts';
import { answerSaved } from '#app/features/posts/saved-answer.server.ts';
import { acceptMember } from '#app/features/staff/accept-staff.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import { pictures } from '#db/schema.ts';
import { anUpload, aPhoto } from '#tests/factories/pictures.ts';
import { openTestApp, someStaff } from '#tests/setup/test-app.ts';
import { recordConsent, revokeConsent } from './manage-consents.server.ts';
import { findPatientMarks } from './mark-picture.server.ts';

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
  const mark = async () => (await findPatientMarks(app, [id])).get(id);
  return { id, status, mark };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a post’s cover that shows a patient is left out until it has a consent, and the post stays', async () => {
  const cover = await aReadyPicture('blog-images');
  const typed = { ...emptyPostForm(), title: 'Her first steps', content: 'Words.', category: 'Care' };
  const fields = { ...typed, pictureId: String(cover.id) };
  const added = await acceptNewPost(app, someStaff, formOf({ ...fields, showsPatient: 'yes' }));
  const id = added.ok ? added.id : 0;
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
    const form = formOf({ ...formValues(post), version: String(post.version), ...change });
    expect(await acceptEditedPost(app, someStaff, id, form)).toMatchObject({ ok: true });
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
  const added = await acceptMember(app, someStaff, null, formOf({ ...fields, showsPatient: 'yes' }));
  expect(added.data).toMatchObject({ ok: true, detail: expect.stringContaining('Not shown: no consent yet.') });
  const person = async () => (await listPublicStaff(app)).find(({ name }) => name === fields.name);
  expect(await person()).toMatchObject({ picture: null, imgUrl: null });
  expect(await portrait.status()).toBe(404);

  const id = (await person())?.id ?? 0;
  const consentId = await aConsent();
  const marked = { ...fields, pictureId: '', showsPatient: 'yes', patientBefore: 'yes', consentId: String(consentId) };
  expect((await acceptMember(app, someStaff, id, formOf(marked))).data).toEqual({
    ok: true,
    notice: 'Saved. The about page shows it now.',
  });
  expect((await person())?.picture?.id).toBe(portrait.id);
  await acceptMember(app, someStaff, id, formOf({ ...fields, pictureId: '' }));
  expect(await portrait.mark()).toMatchObject({ consentId });

  await revokeConsent(app, someStaff, consentId);
  expect((await person())?.picture).toBeNull();
  expect(await portrait.status()).toBe(404);
  const refused = await acceptMember(app, someStaff, id, formOf({ ...marked, name: ' ' }));
  expect(refused.data).toMatchObject({ ok: false, fields: { showsPatient: 'yes', consentId: String(consentId) } });
});

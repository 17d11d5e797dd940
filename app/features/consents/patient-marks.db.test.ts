import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { expect, test } from 'vitest';
import { answerSaved, emptyValues, findPostToEdit, openEditor } from '#app/features/posts/staff-posts.server.ts';
import { fieldValues } from '#app/features/posts/post.ts';
import { postHandlers } from '#app/features/posts/posts.commands.server.ts';
import { findPost } from '#app/features/posts/posts.server.ts';
import { staffHandlers } from '#app/features/staff/staff.commands.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import { aPhoto, aPreparedPicture, askForFile } from '#tests/factories/pictures.ts';
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
  const { id, addresses } = await aPreparedPicture(app, someStaff, kind, photo);
  const status = async () => (await askForFile(app, addresses[0])).status;
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
  const typed = {
    ...emptyValues(clinicDay(startingZone)),
    title: 'Her first steps',
    content: 'Words.',
    category: 'Care',
  };
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
    const form = formOf({ ...fieldValues(post, clinicDay(startingZone)), version: String(post.version), ...change });
    expect(await sent(postHandlers.save({ app, staff: someStaff, form, id }))).toMatchObject({ id });
  };
  const consentId = String(await aConsent());
  const seen = { patientBefore: 'yes', patientOf: String(cover.id) };
  await save({ showsPatient: 'yes', consentId, ...seen });
  expect(await shown()).toEqual(withCover);
  const opened = await openEditor(app, someStaff, id, { role: 'owner', wantsUnsaved: false });
  expect(opened?.values).toMatchObject({ showsPatient: 'yes', patientBefore: 'yes', consentId });
  expect(opened?.patient).toMatchObject({ hidden: null, choices: [{ id: Number(consentId) }] });

  // A form that lay open since before the mark says nothing about it.
  await save({ content: 'Other words.', showsPatient: '', patientBefore: '' });
  expect(await cover.mark()).toMatchObject({ showsPatient: true, consentId: Number(consentId) });
  // Nor does a no of somebody who has not seen the yes.
  await save({ showsPatient: 'no', patientBefore: '' });
  expect(await cover.mark()).toMatchObject({ showsPatient: true });
  await save({ showsPatient: 'no', ...seen });
  expect(await cover.mark()).toEqual({ showsPatient: false, consentId: null, hidden: null });
  await save({ showsPatient: 'yes', consentId });
  await revokeConsent(app, someStaff, Number(consentId));
  expect(await shown()).toEqual(without);
  await save({ showsPatient: 'no', ...seen });
  expect(await shown()).toEqual(without);
});

test('a cover of which nobody has said whether it shows a patient: a draft takes it, publishing asks', async () => {
  const cover = await aReadyPicture('blog-images');
  const fields = {
    ...emptyValues(clinicDay(startingZone)),
    title: 'Asked',
    content: 'Words.',
    category: 'Care',
    pictureId: String(cover.id),
  };
  const add = (more: Record<string, string>) =>
    postHandlers.add({ app, staff: someStaff, form: formOf({ ...fields, ...more }), id: 0 });
  expect(await add({})).toMatchObject({
    ok: false,
    errors: { showsPatient: 'Say whether the picture shows a patient.' },
    values: { title: 'Asked', pictureId: String(cover.id) },
  });
  const { id = 0 } = await sent(add({ status: 'draft' }));
  expect((await openEditor(app, someStaff, id, { role: 'owner', wantsUnsaved: false }))?.patient.hidden).toMatch(
    /nobody has said/,
  );
  const { id: published = 0 } = await sent(add({ title: 'Answered', showsPatient: 'no' }));
  expect(await cover.status()).toBe(200);
  // Another picture with the answer that the form was opened with: it is about the one before.
  const other = await aReadyPicture('blog-images');
  const post = await findPostToEdit(app, published);
  if (!post) throw new Error('the post is gone');
  const opened = {
    ...fieldValues(post, clinicDay(startingZone)),
    showsPatient: 'no',
    patientBefore: 'no',
    patientOf: String(cover.id),
  };
  const form = formOf({ ...opened, pictureId: String(other.id), version: '1' });
  expect(await postHandlers.save({ app, staff: someStaff, form, id: published })).toMatchObject({ ok: false });
  expect(await other.mark()).toMatchObject({ showsPatient: null });
});

test('a portrait that shows a patient gives way to the drawing until it has a consent', async () => {
  const portrait = await aReadyPicture('staff');
  const fields = { name: 'Sample Person', designation: 'Peer visitor', pictureId: String(portrait.id) };
  const saveMember = (id: number, typed: Record<string, string>) =>
    staffHandlers.edit({ app, staff: someStaff, form: formOf(typed), id });
  expect(await saveMember(0, fields)).toMatchObject({ ok: false, errors: { showsPatient: expect.any(String) } });
  const added = await saveMember(0, { ...fields, showsPatient: 'yes' });
  expect(added).toMatchObject({ ok: true, detail: expect.stringContaining('Not shown: no consent yet.') });
  const person = async () => (await listPublicStaff(app)).find(({ name }) => name === fields.name);
  expect(await person()).toMatchObject({ picture: null, imgUrl: null });
  expect(await portrait.status()).toBe(404);

  const id = (await person())?.id ?? 0;
  const consentId = await aConsent();
  const seen = { patientBefore: 'yes', patientOf: String(portrait.id) };
  const marked = { ...fields, pictureId: '', showsPatient: 'yes', consentId: String(consentId), ...seen };
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

import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { setClinic } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { saveNotice } from '#app/features/notices/notices.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { listPosts } from '#app/features/posts/posts.server.ts';
import { listPictureUses } from '#app/features/today/picture-uses.server.ts';
import { moveToTrash } from '#app/history/trash.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { clinic, pageTextPictures, pageTexts, pictures, staffMembers } from '#db/schema.ts';
import { makeUpload, makePhoto, makePreparedPicture, askForFile } from '#tests/factories/picture-files.ts';
import { makePicture, addToGallery } from '#tests/factories/picture-rows.ts';
import { makePost } from '#tests/factories/posts.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { galleryTrash } from '../gallery/gallery.commands.server.ts';
import { describePicture, libraryHandlers, swapFiles } from '../pictures.commands.server.ts';
import { sweepPicturesNow } from '../pictures.jobs.server.ts';
import { findPublicPicture, findPictureRecord } from '../pictures.server.ts';

const app = await openTestApp();
const [before, after] = [await makePhoto(700, 500), await makePhoto(420, 400)];
const galleryText = { alt: 'A knee', caption: 'Knee', described: true };
const no = { showsPatient: false, consentId: null, before: '' };

afterEach(async () => {
  await app.db.update(clinic).set({ logoId: null });
  await app.db.execute(sql`truncate pictures, posts, staff_members, gallery_images, page_texts, versions cascade`);
});

const record = async (id: number) => {
  const found = await findPictureRecord(app, id);
  if (!found) throw new Error('There is no such picture.');
  return { ...found, uses: await listPictureUses(app, found) };
};
const summaries = async () =>
  (await app.db.select({ summary: activity.summary }).from(activity).orderBy(activity.id)).map(
    ({ summary }) => summary,
  );
const handlers = new Map(Object.entries(libraryHandlers));
const send = async (id: number, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const handle = handlers.get(fields['intent'] ?? '');
  if (!handle) throw new Error('There is no such form.');
  return handle({ app, by: testPerson, form, id });
};

/** Creates a picture that is public in the gallery. */
async function shown() {
  const picture = await makePreparedPicture(app, testPerson, 'gallery', before);
  await addToGallery(app, testPerson, picture.id, galleryText, no);
  return picture;
}
const answerOf = async (address: string) => {
  const answer = await askForFile(app, address);
  return { status: answer.status, etag: answer.headers.get('ETag'), bytes: (await answer.arrayBuffer()).byteLength };
};

test('a picture’s screen shows where it is used', async () => {
  const id = await makePicture(app, 'gallery', { uploadedBy: testPerson.id });
  const [row] = await app.db.select().from(pictures).where(eq(pictures.id, id));
  const text = `Words.\n\n![Knee](/files/${row?.publicId}/320.jpg)`;
  expect(await record(id)).toMatchObject({ uses: [], isUsed: false, uploadedAt: '2026-01-01T00:00:00.000Z' });
  await createPost(app, testPerson, makePost({ title: 'With a cover', pictureId: id }));
  await createPost(app, testPerson, makePost({ title: 'In its text', status: 'draft', content: text }));
  const { id: imageId } = await addToGallery(app, testPerson, id, galleryText);
  await app.db.insert(staffMembers).values({ name: 'Renée', designation: 'B', pictureId: id, position: 0 });
  await saveNotice(app, testPerson, 'terms', { version: 0, content: text, effectiveOn: null, review: null });
  await app.db.transaction((tx) => setClinic(tx, { logoId: id }));
  const page = { page: 'home', section: 'quotes', updatedBy: 'Dana' };
  const [kept] = await app.db
    .insert(pageTexts)
    .values({ ...page, published: { quotes: [{ picture: id }] } })
    .returning();
  const [gone] = await app.db
    .insert(pageTexts)
    .values({ ...page, section: 'makers', published: { cards: [{ picture: id + 1 }] } })
    .returning();
  for (const { id: textId } of [kept, gone].flatMap((one) => one ?? []))
    await app.db.insert(pageTextPictures).values({ textId, pictureId: id });
  await moveToTrash(app, testPerson, galleryTrash, imageId);
  const { uses, isUsed } = await record(id);
  expect(isUsed).toBe(true);
  expect(uses.map(({ place, label, href }) => `${place}: ${label} ${href.replace(/\d+$/, '1')}`)).toEqual([
    'Post: In its text /admin/blog/1',
    'Post cover: With a cover /admin/blog/1',
    'Gallery, in the trash: Knee /admin/trash',
    'Staff: Renée /admin/staff/1',
    expect.stringMatching(/^Notices: .*Terms.* \/admin\/notices\/terms$/),
    expect.stringMatching(/^Pages: Home.* \/admin\/pages\/home\/quotes$/),
    'Branding: Logo /admin/clinic/branding',
  ]);
});

test('a description and a focal point reach visitors, and a form based on older values is refused', async () => {
  const id = await makePicture(app, 'blog-images');
  await createPost(app, testPerson, makePost({ title: 'With a cover', pictureId: id }));
  const stored = JSON.stringify({ alt: '', focus: 'center' });
  const fields = { intent: 'describe', form: 'describe', stored, alt: ' A door ', focus: 'right-top' };
  expect(await send(id, fields)).toMatchObject({ ok: true });
  expect((await record(id)).picture).toMatchObject({ alt: 'A door', focus: 'right-top' });
  expect(await findPublicPicture(app, id)).toMatchObject({ focus: 'right-top' });
  const [card] = (await listPosts(app, {}, {})).posts;
  expect(card).toMatchObject({ focus: 'right-top' });
  expect(card?.sources?.[0]?.type).toBe('image/avif');
  expect((await summaries()).slice(-2)).toEqual([
    `Described picture ${id}: “A door”.`,
    `Set the focal point of picture ${id}.`,
  ]);
  expect(await send(id, { ...fields, alt: 'A window' })).toMatchObject({
    ok: false,
    status: 409,
    values: { alt: 'A window' },
  });
  expect(await send(id, { ...fields, stored: '', focus: 'nowhere' })).toMatchObject({ ok: false });
  const refused = await send(id, { ...fields, stored: '', alt: '' });
  expect(refused).toMatchObject({ ok: false, errors: { alt: expect.anything() } });
  await describePicture(app, testPerson, id, { alt: '', focus: 'center' });
  expect((await record(id)).picture.alt).toBe('A door');
  expect((await findPublicPicture(app, id))?.focus).toBeUndefined();
  expect(await send(id + 1, fields)).toMatchObject({ ok: false, status: 404 });
});

test('a replaced file is served at the same addresses, and undo restores the old file', async () => {
  const picture = await shown();
  const address = `${picture.publicId}/700.jpg`;
  const old = await answerOf(address);
  expect(old.status).toBe(200);
  const other = await makePreparedPicture(app, testPerson, 'gallery', after);
  const fields = { intent: 'replace', form: 'replace', pictureId: String(other.id) };
  expect(await send(picture.id, fields)).toMatchObject({ ok: false, errors: { showsPatient: expect.anything() } });
  expect(await answerOf(address)).toEqual(old);

  const replaced = await send(picture.id, { ...fields, showsPatient: 'no' });
  expect(replaced).toMatchObject({ ok: true, undo: { intent: 'undo-replace', pictureId: String(other.id) } });
  const now = await answerOf(address);
  expect(now.status).toBe(200);
  expect(now.bytes).not.toBe(old.bytes);
  expect(now.etag).not.toBe(old.etag);
  expect((await answerOf(`${picture.publicId}/9.png`)).status).toBe(404);
  const { sources, src } = (await record(picture.id)).picture;
  for (const { srcSet } of sources) expect(srcSet).toMatch(/^\/files\/[0-9a-f-]{36}\/\d+\.\w+\?v=1 \d+w/);
  expect((await askForFile(app, src?.slice('/files/'.length))).status).toBe(200);

  expect(await send(picture.id, replaced.undo ?? {})).toMatchObject({ ok: true });
  expect(await answerOf(address)).toEqual(old);
  expect((await summaries()).filter((summary) => /replace/i.test(summary))).toEqual([
    `Replaced the file of picture ${picture.id}.`,
    `Undid the replacement of picture ${picture.id}.`,
  ]);
});

test('a replacement is not public until someone says whether it shows a patient', async () => {
  const picture = await shown();
  const address = `${picture.publicId}/700.jpg`;
  const other = await makePreparedPicture(app, testPerson, 'gallery', after);
  expect(await swapFiles(app, testPerson, picture.id, other.id, { summary: 'Replaced.' })).toMatchObject({ ok: true });
  expect((await answerOf(address)).status).toBe(404);
  expect((await record(picture.id)).picture.patient.showsPatient).toBeNull();
  await swapFiles(app, testPerson, picture.id, other.id, { summary: 'Undone.' });
  expect((await answerOf(address)).status).toBe(200);
});

test('the replaced file is deleted a day later, and can then no longer be restored', async () => {
  const picture = await shown();
  const other = await makePreparedPicture(app, testPerson, 'gallery', after);
  await app.db.execute(sql`update pictures set created_at = now() - interval '3 days'`);
  const replaced = await send(picture.id, {
    intent: 'replace',
    form: 'replace',
    pictureId: String(other.id),
    showsPatient: 'no',
  });
  expect(await sweepPicturesNow(app)).toMatchObject({ rows: 0, files: 0 });
  expect(await sweepPicturesNow(app, Date.now() + 2 * 86_400_000)).toMatchObject({ rows: 1 });
  expect((await answerOf(`${picture.publicId}/420.jpg`)).status).toBe(200);
  expect(await send(picture.id, replaced.undo ?? {})).toMatchObject({ ok: false });
});

test('a picture in use, one still being prepared and a branding picture cannot be swapped in', async () => {
  const [picture, used] = [await shown(), await shown()];
  const replace = (id: number, pictureId: number) =>
    swapFiles(app, testPerson, id, pictureId, { summary: 'Replaced.' }).then((done) => !done.ok && done.reason);
  expect(await replace(picture.id, used.id)).toBe('used');
  const waiting = await makeUpload(app, testPerson, after);
  expect(await replace(picture.id, waiting.id)).toBe('waiting');
  expect(await replace(picture.id, await makePicture(app, 'staff'))).toBe('gone');
  expect(await replace(await makePicture(app, 'branding'), await makePicture(app, 'branding'))).toBe('gone');
  expect(await replace(picture.id, picture.id)).toBe('used');
  expect(await send(picture.id, { intent: 'replace', pictureId: String(picture.id) })).toMatchObject({ ok: false });
  expect(await send(picture.id, { intent: 'replace', pictureId: '' })).toMatchObject({ ok: false });
});

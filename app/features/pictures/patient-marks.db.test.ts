import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext } from '#app/context.ts';
import { fieldValues } from '#app/features/posts/post.ts';
import { postHandlers } from '#app/features/posts/posts.commands.server.ts';
import { findPost } from '#app/features/posts/posts.server.ts';
import {
  answerSaved,
  emptyValues,
  findPostToEdit,
  listStaffPosts,
  openEditor,
} from '#app/features/posts/staff-posts.server.ts';
import { staffHandlers } from '#app/features/staff/staff.commands.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import { findToday } from '#app/features/today/today.server.ts';
import { loader as machineText } from '#app/routes/machine/feeds-and-robots.ts';
import { loader as about } from '#app/routes/site/about.tsx';
import { loader as blog } from '#app/routes/site/blog.tsx';
import { loader as home } from '#app/routes/site/home.tsx';
import { loader as blogPost } from '#app/routes/site/post.tsx';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { makePhoto, makePreparedPicture, askForFile } from '#tests/factories/picture-files.ts';
import { addToGallery } from '#tests/factories/picture-rows.ts';
import { readReply } from '#tests/setup/send-form.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { recordConsent, revokeConsent } from '../consents/consents.commands.server.ts';
import { galleryTextSchema } from './gallery/gallery.commands.server.ts';
import { pictureHandlers } from './pictures.commands.server.ts';
import { listLibrary, findPicture } from './pictures.server.ts';

const app = await openTestApp();
const photo = await makePhoto(80, 60);

const aConsent = () =>
  recordConsent(app, testPerson, {
    signer: 'Sample Signer',
    signedOn: '2026-01-05',
    scope: 'Website',
    expiresOn: null,
  });

async function aReadyPicture(kind: 'blog-images' | 'staff') {
  const { id, publicId, addresses } = await makePreparedPicture(app, testPerson, kind, photo);
  const status = async () => (await askForFile(app, addresses[0])).status;
  const mark = async () => (await findPicture(app, id))?.patient;
  return { id, publicId, status, mark };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a post’s cover that shows a patient is hidden until it has a consent, and the post stays public', async () => {
  const cover = await aReadyPicture('blog-images');
  const typed = {
    ...emptyValues(clinicDay(startingZone)),
    title: 'Her first steps',
    author: 'Sample Person',
    content: 'Words.',
    category: 'Care',
  };
  const fields = { ...typed, pictureId: String(cover.id) };
  const marked = formOf({ ...fields, showsPatient: 'yes' });
  const { id = 0 } = await readReply(postHandlers.add({ app, by: testPerson, form: marked, id: 0 }));
  const slug = (await findPostToEdit(app, id))?.slug ?? '';
  const shown = async () => {
    const found = await findPost(app, slug);
    const post = found && 'post' in found ? found.post : null;
    return { title: post?.title, cover: post?.cover?.id ?? null, file: await cover.status() };
  };
  const without = { title: 'Her first steps', cover: null, file: 404 };
  const withCover = { title: 'Her first steps', cover: cover.id, file: 200 };
  expect(await shown()).toEqual(without);
  expect((await answerSaved(app, id, true))?.detail).toContain('Cover picture: Not shown: no consent yet.');

  const save = async (change: Record<string, string>) => {
    const post = await findPostToEdit(app, id);
    if (!post) throw new Error('the post is missing');
    const form = formOf({ ...fieldValues(post, clinicDay(startingZone)), version: String(post.version), ...change });
    expect(await readReply(postHandlers.save({ app, by: testPerson, form, id }))).toMatchObject({ id });
  };
  const consentId = String(await aConsent());
  const seen = { patientBefore: 'yes', patientOf: String(cover.id) };
  await save({ showsPatient: 'yes', consentId, ...seen });
  expect(await shown()).toEqual(withCover);
  const opened = await openEditor(app, testPerson, id, { role: 'owner', wantsUnsaved: false });
  expect(opened?.values).toMatchObject({ showsPatient: 'yes', patientBefore: 'yes', consentId });
  expect(opened?.patient).toMatchObject({ hidden: null, choices: [{ id: Number(consentId) }] });

  // A form opened before the answer was given does not change it.
  await save({ content: 'Other words.', showsPatient: '', patientBefore: '' });
  expect(await cover.mark()).toMatchObject({ showsPatient: true, consentId: Number(consentId) });
  // Neither does a no from someone who has not seen the yes.
  await save({ showsPatient: 'no', patientBefore: '' });
  expect(await cover.mark()).toMatchObject({ showsPatient: true });
  await save({ showsPatient: 'no', ...seen });
  expect(await cover.mark()).toEqual({ showsPatient: false, consentId: null, hidden: null });
  await save({ showsPatient: 'yes', consentId });
  await revokeConsent(app, testPerson, Number(consentId));
  expect(await shown()).toEqual(without);
  await save({ showsPatient: 'no', ...seen });
  expect(await shown()).toEqual(without);
});

/** Everything that is public: pages, feeds, structured data and the URLs of pictures for shared links. */
async function everythingPublic(blogId: string): Promise<string> {
  const published: unknown[] = [];
  const ask = (path: string) => {
    const context = new RouterContextProvider();
    const info = { id: '', address: '', databaseUnavailable: false, tags: new Set<never>(), typed: [] };
    context.set(appContext, app);
    context.set(requestContext, info);
    // The loader adds the page's structured data to it.
    published.push(info);
    const url = new URL(`http://127.0.0.1${path}`);
    return { request: new Request(url), url, context, params: {} };
  };
  published.push(await home({ ...ask('/'), pattern: '/' }));
  published.push(await about({ ...ask('/about'), pattern: '/about' }));
  published.push(await blog({ ...ask('/blog'), pattern: '/blog' }));
  published.push(await blogPost({ ...ask(`/blog/${blogId}`), params: { blogId }, pattern: '/blog/:blogId' }));
  published.push(await (await machineText({ ...ask('/feed.json'), pattern: '/feed.json' })).text());
  published.push(await (await machineText({ ...ask('/feed.xml'), pattern: '/feed.xml' })).text());
  return JSON.stringify(published);
}

test('a cover without an answer about patients is saved but hidden, in a new post and in an edited one', async () => {
  const cover = await aReadyPicture('blog-images');
  const fields = {
    ...emptyValues(clinicDay(startingZone)),
    title: 'Held back',
    content: 'Words.',
    category: 'Care',
    pictureId: String(cover.id),
  };
  const { id = 0, to } = await readReply(postHandlers.add({ app, by: testPerson, form: formOf(fields), id: 0 }));
  expect(to).toContain('added=1');
  const stored = async () => {
    const post = await findPostToEdit(app, id);
    if (!post) throw new Error('the post is missing');
    return post;
  };
  const { slug } = await stored();
  const isHeldBack = async (picture: typeof cover) => {
    expect((await stored()).pictureId).toBe(picture.id);
    expect(await picture.mark()).toMatchObject({ showsPatient: null });
    expect(await picture.status()).toBe(404);
    const published = await everythingPublic(slug);
    expect(published).toContain('Held back');
    expect(published).not.toContain(picture.publicId);
    const sentence = 'Not shown yet: no one has said whether it shows a patient.';
    expect((await answerSaved(app, id, false))?.detail).toContain(`Cover picture: ${sentence}`);
    expect((await openEditor(app, testPerson, id, { role: 'owner', wantsUnsaved: false }))?.patient.hidden).toBe(
      sentence,
    );
    const page = await listStaffPosts(app, { q: 'Held back' });
    expect(page.ok && page.posts.map(({ hidden }) => hidden)).toEqual([sentence]);
    expect((await findToday(app, testPerson, 'writer')).waiting).toContainEqual(
      expect.objectContaining({ count: 1, href: '/admin/pictures?show=unanswered' }),
    );
  };
  const save = async (change: Record<string, string>) => {
    const now = await stored();
    const form = formOf({ ...fieldValues(now, clinicDay(startingZone)), version: String(now.version), ...change });
    expect(await readReply(postHandlers.save({ app, by: testPerson, form, id }))).toMatchObject({ id });
  };
  await isHeldBack(cover);
  await save({ showsPatient: 'no', patientBefore: '', patientOf: String(cover.id) });
  expect(await cover.status()).toBe(200);
  expect((await everythingPublic(slug)).split(cover.publicId).length).toBeGreaterThan(4);

  // The form was opened with an answer about the first picture, which does not apply to another.
  const other = await aReadyPicture('blog-images');
  const seen = { showsPatient: 'no', patientBefore: 'no', patientOf: String(cover.id) };
  await save({ ...seen, pictureId: String(other.id) });
  await isHeldBack(other);
  expect(await cover.status()).toBe(404);
  await save({ showsPatient: 'yes', patientBefore: '', patientOf: String(other.id) });
  expect(await other.status()).toBe(404);
});

test('a portrait shows as a drawing until someone says whether it shows a patient and, if so, until it has a consent', async () => {
  const portrait = await aReadyPicture('staff');
  const fields = { name: 'Sample Person', designation: 'Peer visitor', pictureId: String(portrait.id) };
  const saveMember = (id: number, typed: Record<string, string>) =>
    staffHandlers.edit({ app, by: testPerson, form: formOf(typed), id });
  const person = async () => (await listPublicStaff(app)).find(({ name }) => name === fields.name);
  const isHeldBack = async () => {
    expect(await person()).toMatchObject({ picture: null, imgUrl: null });
    expect(await portrait.status()).toBe(404);
    expect(await everythingPublic('her-first-steps')).not.toContain(portrait.publicId);
  };
  expect(await saveMember(0, fields)).toMatchObject({
    ok: true,
    notice: 'Sample Person was added.',
    detail: expect.stringContaining('The picture: Not shown yet: no one has said whether it shows a patient.'),
  });
  await isHeldBack();
  const id = (await person())?.id ?? 0;
  const answered = await saveMember(id, { ...fields, showsPatient: 'yes' });
  expect(answered).toMatchObject({ ok: true, detail: expect.stringContaining('Not shown: no consent yet.') });
  await isHeldBack();

  const consentId = await aConsent();
  const seen = { patientBefore: 'yes', patientOf: String(portrait.id) };
  const marked = { ...fields, pictureId: '', showsPatient: 'yes', consentId: String(consentId), ...seen };
  expect(await saveMember(id, marked)).toEqual({
    ok: true,
    notice: 'Saved. The About page is up to date.',
  });
  expect((await person())?.picture?.id).toBe(portrait.id);
  // As the author of the post and on About.
  expect((await everythingPublic('her-first-steps')).split(portrait.publicId).length).toBeGreaterThan(4);
  await saveMember(id, { ...fields, pictureId: '' });
  expect(await portrait.mark()).toMatchObject({ consentId });

  await revokeConsent(app, testPerson, consentId);
  expect((await person())?.picture).toBeNull();
  await isHeldBack();
  expect(await portrait.status()).toBe(404);
  const refused = await saveMember(id, { ...marked, name: ' ' });
  expect(refused).toMatchObject({ ok: false, values: { showsPatient: 'yes', consentId: String(consentId) } });
});

const unanswered = async () => (await listLibrary(app, { show: 'unanswered' })).pictures.map(({ id }) => id);

function answer(intent: 'patient' | 'no-patient', chosen: { id: number }[]) {
  const form = new FormData();
  for (const { id } of chosen) form.append('pictureId', String(id));
  return pictureHandlers[intent]({ app, by: testPerson, form, id: 0 });
}

test('several pictures can be answered for at once, and visitors then see those without a patient', async () => {
  const text = galleryTextSchema.parse({ alt: 'A knee', decorative: '', caption: '', category: '' });
  const inGallery = async () => {
    const { id, addresses } = await makePreparedPicture(app, testPerson, 'gallery', photo);
    await addToGallery(app, testPerson, id, text);
    return { id, status: async () => (await askForFile(app, addresses[0])).status };
  };
  const [plain, alsoPlain, patient] = [await inGallery(), await inGallery(), await inGallery()];
  expect(await unanswered()).toEqual(expect.arrayContaining([plain.id, alsoPlain.id, patient.id]));
  expect(await answer('patient', [])).toMatchObject({ ok: false, notice: 'Choose at least one picture first.' });
  expect(await answer('no-patient', [plain, alsoPlain])).toMatchObject({
    ok: true,
    notice: 'Marked 2 pictures as showing no patient.',
  });
  expect(await answer('patient', [patient])).toMatchObject({
    ok: true,
    notice: 'Marked 1 picture as showing a patient.',
  });
  // A colleague's yes stays, and the answer says so instead of promising that visitors see the picture.
  expect(await answer('no-patient', [plain, patient])).toMatchObject({
    ok: true,
    notice: 'Marked 1 picture as showing no patient. Not changed: 1 picture.',
    detail: 'It is still marked as showing a patient, because a colleague said so.',
  });
  const ids = await unanswered();
  for (const { id } of [plain, alsoPlain, patient]) expect(ids).not.toContain(id);
  expect([await plain.status(), await alsoPlain.status(), await patient.status()]).toEqual([200, 200, 404]);
});

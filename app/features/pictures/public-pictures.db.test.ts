import { and, eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { saveNotice } from '#app/features/notices/notices.server.ts';
import { createPost, postTrash, restoreVersion, savePost } from '#app/features/posts/posts.commands.server.ts';
import { findPost } from '#app/features/posts/posts.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import { moveToTrash, restoreFromTrash } from '#app/history/trash.server.ts';
import { publicPicture } from '#app/platform/visibility.server.ts';
import { galleryImages, pictures, versions, shownPictures, staffMembers } from '#db/schema.ts';
import { makeUpload, makePhoto, makePreparedPicture, askForFile } from '#tests/factories/picture-files.ts';
import { addToGallery } from '#tests/factories/picture-rows.ts';
import { makePost } from '#tests/factories/posts.ts';
import { signedInCookie } from '#tests/setup/signed-in.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { galleryTrash } from './gallery/gallery.commands.server.ts';
import { listPictures } from './gallery/gallery.server.ts';
import { removePicture } from './pictures.jobs.server.ts';

const app = await openTestApp();
const photo = await makePhoto(40, 30);
const Cookie = await signedInCookie(app);
const text = { alt: 'A knee', caption: 'Knee', described: true };
const no = { showsPatient: false, consentId: null, before: '' };

afterEach(async () => {
  await app.db.execute(
    sql`truncate pictures, posts, autosaves, staff_members, gallery_images, page_texts, versions cascade`,
  );
});

type Prepared = Awaited<ReturnType<typeof makePicture>>;
const makePicture = () => makePreparedPicture(app, testPerson, 'blog-images', photo);
const answered = async () => {
  const picture = await makePicture();
  await app.db.update(pictures).set({ showsPatient: false }).where(eq(pictures.id, picture.id));
  return picture;
};
const status = async ({ addresses }: Prepared) => (await askForFile(app, addresses[0])).status;
const inText = ({ publicId }: Prepared) => `Words.\n\n![Her knee](/files/${publicId}/40.jpg)`;
const aStaffMember = ({ id }: Prepared) =>
  app.db.insert(staffMembers).values({ name: 'A', designation: 'B', pictureId: id, position: 0 });

test('only staff see a picture that is used nowhere, and no cache stores it', async () => {
  const picture = await answered();
  const [address] = picture.addresses;
  expect(await status(picture)).toBe(404);
  for (const init of [{}, { method: 'HEAD' }]) {
    const seen = await askForFile(app, address, { Cookie }, init);
    expect([seen.status, seen.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    expect(seen.headers.get('Surrogate-Key')).toBeNull();
    await seen.body?.cancel();
  }
});

test('wherever a picture is used, it is public only after someone says whether it shows a patient', async () => {
  const { slug } = await createPost(app, testPerson, makePost({ title: 'Before' }));
  const show: Record<string, (picture: Prepared) => Promise<unknown>> = {
    gallery: ({ id }) => addToGallery(app, testPerson, id, text),
    staff: aStaffMember,
    cover: ({ id }) => createPost(app, testPerson, makePost({ title: 'Cover', pictureId: id })),
    text: (picture) => createPost(app, testPerson, makePost({ title: 'Text', content: inText(picture) })),
    law: (picture) =>
      saveNotice(app, testPerson, 'terms', { version: 0, content: inText(picture), effectiveOn: null, review: null }),
  };
  for (const [where, put] of Object.entries(show)) {
    const picture = await makePicture();
    await put(picture);
    expect([where, await status(picture)]).toEqual([where, 404]);
    await app.db.update(pictures).set({ showsPatient: false }).where(eq(pictures.id, picture.id));
    expect([where, await status(picture)]).toEqual([where, 200]);
    await app.db.update(pictures).set({ showsPatient: true }).where(eq(pictures.id, picture.id));
    expect([where, await status(picture)]).toEqual([where, 404]);
  }
  expect(await findPost(app, slug)).toBeTruthy();
});

test('drafts, future posts, the trash and undescribed gallery pictures do not make a picture public', async () => {
  spec('4.21');
  const hide: Record<string, (picture: Prepared) => Promise<unknown>> = {
    draft: ({ id }) => createPost(app, testPerson, makePost({ title: 'Draft', status: 'draft', pictureId: id })),
    'text of a draft': (picture) =>
      createPost(app, testPerson, makePost({ title: 'Draft', status: 'draft', content: inText(picture) })),
    scheduled: (picture) =>
      createPost(
        app,
        testPerson,
        makePost({ title: 'Later', publishAt: '2099-01-01', pictureId: picture.id, content: inText(picture) }),
      ),
    'deleted post': async (picture) => {
      const { id } = await createPost(
        app,
        testPerson,
        makePost({ title: 'Gone', pictureId: picture.id, content: inText(picture) }),
      );
      expect(await status(picture)).toBe(200);
      await moveToTrash(app, testPerson, postTrash, id);
    },
    'deleted from the gallery': async (picture) => {
      const { id } = await addToGallery(app, testPerson, picture.id, text);
      expect(await status(picture)).toBe(200);
      await moveToTrash(app, testPerson, galleryTrash, id);
      expect(await status(picture)).toBe(404);
      await restoreFromTrash(app, testPerson, galleryTrash, id);
      expect(await status(picture)).toBe(200);
      await moveToTrash(app, testPerson, galleryTrash, id);
    },
    'deleted person': async (picture) => {
      await aStaffMember(picture);
      expect(await status(picture)).toBe(200);
      await app.db.update(staffMembers).set({ deletedAt: sql`now()` });
    },
    'not described': ({ id }) => addToGallery(app, testPerson, id, { ...text, alt: '', described: false }),
    'an earlier version': async (picture) => {
      const { id } = await createPost(app, testPerson, makePost({ title: 'Changed', content: inText(picture) }));
      expect(await status(picture)).toBe(200);
      await savePost(app, testPerson, { postId: id, version: 1 }, makePost({ title: 'Changed', content: 'Words.' }));
      expect(await status(picture)).toBe(404);
      const [first] = await app.db.select().from(versions).where(eq(versions.recordId, id)).orderBy(versions.id);
      await restoreVersion(app, testPerson, { postId: id, version: 2 }, first?.id ?? 0);
      expect(await status(picture)).toBe(200);
      await savePost(app, testPerson, { postId: id, version: 3 }, makePost({ title: 'Changed', content: 'Words.' }));
    },
  };
  for (const [where, put] of Object.entries(hide)) {
    const picture = await answered();
    await put(picture);
    expect([where, await status(picture)]).toEqual([where, 404]);
  }
});

test('a post leaves out pictures that are not public, and only existing pictures count as used in its text', async () => {
  const [shown, hidden] = [await answered(), await makePicture()];
  const nobody = crypto.randomUUID();
  const content = [inText(shown), inText(hidden), `![Lost](/files/${nobody}/40.jpg)`].join('\n\n');
  const { id, slug } = await createPost(app, testPerson, makePost({ title: 'Mixed', content }));
  const html = JSON.stringify(await findPost(app, slug));
  expect(html).toContain(shown.publicId);
  expect(html).not.toContain(hidden.publicId);
  expect(html).not.toContain(nobody);
  const rows = await app.db.select().from(shownPictures).where(eq(shownPictures.postId, id));
  expect(rows.map(({ pictureId }) => pictureId).toSorted()).toEqual([shown.id, hidden.id].toSorted());
});

test('no public data or address contains the file name; old addresses with the name find nothing', async () => {
  const picture = await makePicture();
  await addToGallery(app, testPerson, picture.id, text, no);
  await aStaffMember(picture);
  const content = `![Her knee](/files/${picture.key}/40.jpg)`;
  const { slug } = await createPost(app, testPerson, makePost({ title: 'Named', content, pictureId: picture.id }));
  const all = JSON.stringify([await listPictures(app), await listPublicStaff(app), await findPost(app, slug)]);
  expect(all.split(picture.publicId).length).toBeGreaterThan(10);
  expect(all).not.toContain('knee.jpg');
  expect((await askForFile(app, `${picture.key}/40.jpg`)).status).toBe(404);
  expect((await askForFile(app, `${picture.key}/40.jpg`, { Cookie })).status).toBe(404);
});

test('only staff who download a picture get its original file name', async () => {
  const picture = await makePicture();
  await addToGallery(app, testPerson, picture.id, text, no);
  const download = `${picture.publicId}/40.jpg?download`;
  const named = await askForFile(app, download, { Cookie });
  expect(named.headers.get('Content-Disposition')).toMatch(/^attachment; filename="\d{13}-knee\.jpg"$/);
  expect(named.headers.get('Cache-Control')).toBe('private, no-store');
  const plain = await askForFile(app, download);
  expect(plain.headers.get('Content-Disposition')).toBe('inline');
  for (const answer of [named, plain]) await answer.body?.cancel();
});

test('only sizes of ready pictures are served, with a one-minute cache, purge tags and a strict CSP', async () => {
  const picture = await makePicture();
  const { id, key, publicId } = picture;
  await addToGallery(app, testPerson, id, text, no);
  const waiting = await makeUpload(app, testPerson, photo);
  await app.files.put(`${waiting.key}/40.webp`, photo, 'image/webp');
  await app.files.put(`${key}/41.webp`, photo, 'image/webp');
  const address = `${publicId}/40.webp`;
  const answer = await askForFile(app, address);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=60, s-maxage=60',
    'surrogate-key': 'pictures gallery staff posts text clinic',
    'content-disposition': 'inline',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  });
  const etag = answer.headers.get('ETag') ?? '';
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('Content-Length')));
  expect((await askForFile(app, address, { 'If-None-Match': etag })).status).toBe(304);
  const head = await askForFile(app, address, {}, { method: 'HEAD' });
  expect([head.status, head.body, head.headers.get('Content-Length')]).toEqual([
    200,
    null,
    answer.headers.get('Content-Length'),
  ]);
  for (const other of [
    '',
    publicId,
    `${publicId}/`,
    `${publicId}/41.webp`,
    `${publicId}/40.webp/..`,
    `uploads/${waiting.uploadKey}`,
    `${waiting.publicId}/40.webp`,
    `${waiting.key}/40.webp`,
    '../etc/passwd',
    `${key}/../${key}/40.webp`,
    'gallery',
  ])
    for (const headers of [undefined, { Cookie }])
      expect([other, (await askForFile(app, other, headers)).status]).toEqual([other, 404]);
  await app.db.delete(galleryImages);
  await removePicture.run(app, { pictureId: id });
  expect((await askForFile(app, address, { Cookie })).status).toBe(404);
});

test('a visitor’s request for a picture is one database query, by the index on public ids', async () => {
  const picture = await makePicture();
  await addToGallery(app, testPerson, picture.id, text, no);
  const asked = vi.spyOn(app.db.$client, 'query');
  expect(await status(picture)).toBe(200);
  expect((await askForFile(app, `${crypto.randomUUID()}/40.jpg`)).status).toBe(404);
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
  const statement = app.db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.publicId, picture.publicId), publicPicture))
    .toSQL();
  const client = await app.db.$client.connect();
  await client.query('set enable_seqscan = off');
  const plan = await client.query(`explain ${statement.sql}`, statement.params);
  client.release(true);
  expect(JSON.stringify(plan.rows)).toContain('Index Scan using pictures_public_id on pictures');
});

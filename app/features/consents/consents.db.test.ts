import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { listAboutPictures, listPictures } from '#app/features/gallery/gallery.server.ts';
import {
  addGalleryImage,
  describeGalleryImage,
  galleryWordsSchema,
} from '#app/features/gallery/gallery.commands.server.ts';
import { answerPictureFile } from '#app/features/media/pictures.server.ts';
import { preparePicture } from '#app/features/media/pictures.jobs.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { findPost, listLatestPosts } from '#app/features/posts/posts.server.ts';
import { listPublicStaff } from '#app/features/staff/staff.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { activity } from '#db/accounts-schema.ts';
import { consents, pictures, type PictureSize, staffMembers } from '#db/schema.ts';
import { anUpload, aPhoto } from '#tests/factories/pictures.ts';
import { openTestApp, someStaff } from '#tests/setup/test-app.ts';
import { withdrawPictures } from './consents.jobs.server.ts';
import { findConsent, listConsentChoices, listConsents } from './consents.server.ts';
import {
  attachPictures,
  consentHandlers,
  detachPicture,
  findPatientFlags,
  recordConsent,
  revokeConsent,
} from './consents.commands.server.ts';

const app = await openTestApp();
const photo = await aPhoto(700, 500);
const words = galleryWordsSchema.parse({ alt: 'A knee', decorative: '', caption: '' });
const day = (offset: number) => clinicDay(new Date(Date.now() + offset * 86_400_000));

const aConsent = (fields: { expiresOn?: string } = {}) =>
  recordConsent(app, someStaff, {
    signer: 'Sample Signer',
    signedOn: '2026-01-05',
    scope: 'Website',
    expiresOn: fields.expiresOn ?? null,
  });

async function aReadyPicture(kind: 'gallery' | 'blog-images' | 'staff' = 'gallery') {
  const { id, key } = await anUpload(app, someStaff, photo, { fileName: 'knee.jpg', kind });
  await preparePicture.run(app, { pictureId: id });
  const [row] = await app.db.select().from(pictures).where(eq(pictures.id, id));
  return { id, key, sizes: row?.sizes ?? [] };
}

const statusOf = async ({ key }: PictureSize) =>
  (await answerPictureFile(app, new Request(`http://x/files/${key}`), key)).status;
const filesOf = async (of: App, key: string) => (await of.files.list(`${key}/`)).files.length;

test('a picture that shows a patient is public only under a consent, and its caches are short', async () => {
  const picture = await aReadyPicture();
  const mark = { showsPatient: true, consentId: null };
  const { hidden } = await addGalleryImage(app, someStaff, picture.id, words, mark);
  expect(hidden).toMatch(/once a valid consent is chosen/);
  const shown = async () => (await listPictures(app)).pictures.some((each) => each.picture?.id === picture.id);
  expect(await shown()).toBe(false);
  expect(await Promise.all(picture.sizes.map(statusOf))).toEqual(picture.sizes.map(() => 404));
  expect((await findPatientFlags(app, [picture.id])).get(picture.id)?.hidden).toBe('Not shown: no consent yet.');

  expect(await attachPictures(app, someStaff, await aConsent(), [picture.id])).toBe(1);
  expect(await shown()).toBe(true);
  const key = picture.sizes[0]?.key ?? '';
  const file = await answerPictureFile(app, new Request(`http://x/files/${key}`), key);
  expect(file.headers.get('Cache-Control')).toBe('public, max-age=60');
  await file.body?.cancel();
});

test('revoking one of many takes it from every read and every address, and its files from the store', async () => {
  const [kept, gone] = [await aConsent(), await aConsent()];
  const all = await Promise.all([aReadyPicture(), aReadyPicture('blog-images'), aReadyPicture('staff')]);
  const others = [await aReadyPicture(), await aReadyPicture()];
  const [inGallery, inPost, portrait] = all;
  for (const { id } of others)
    await addGalleryImage(app, someStaff, id, words, { showsPatient: true, consentId: kept });
  await addGalleryImage(app, someStaff, inGallery.id, words);
  const { slug } = await createPost(app, someStaff, {
    title: 'With a patient',
    content: `Before.\n\n![Her new knee](/files/${inPost.sizes[0]?.key} "Canary caption")\n\nAfter, [large](/files/${inPost.sizes[0]?.key}).`,
    category: 'Care',
    author: 'Staff Writer',
    tags: [],
    image: null,
    publishAt: '2026-01-01',
    status: 'published',
    pictureId: inPost.id,
  });
  await app.db.insert(staffMembers).values({ name: 'A', designation: 'B', pictureId: portrait.id, position: 0 });
  expect(
    await attachPictures(
      app,
      someStaff,
      gone,
      all.map(({ id }) => id),
    ),
  ).toBe(3);

  const everything = async () => {
    const found = await findPost(app, slug);
    return JSON.stringify([
      found,
      await listLatestPosts(app),
      await listPictures(app),
      await listAboutPictures(app),
      await listPublicStaff(app),
    ]);
  };
  const before = await everything();
  for (const { key } of [...all, ...others]) expect(before).toContain(key);

  expect(await revokeConsent(app, someStaff, gone)).toEqual({ pictures: 3 });
  const after = await everything();
  for (const { key } of all) expect(after).not.toContain(key);
  expect(after).not.toContain('Canary caption');
  expect(after).not.toContain('Her new knee');
  expect(after).toContain('Before.');
  for (const { key } of others) expect(after).toContain(key);
  for (const { sizes } of all) for (const size of sizes) expect(await statusOf(size)).toBe(404);

  await withdrawPictures.run(app, {});
  for (const { key } of all) expect(await filesOf(app, key)).toBe(0);
  for (const { key, sizes } of others) {
    expect(await filesOf(app, key)).toBe(sizes.length);
    for (const size of sizes) expect(await statusOf(size)).toBe(200);
  }
  const rows = await app.db.select().from(pictures).where(eq(pictures.consentId, gone));
  for (const row of rows)
    expect(row).toMatchObject({ status: 'failed', sizes: [], failure: expect.stringMatching(/consent has ended/) });
  expect(await revokeConsent(app, someStaff, gone)).toBe(null);
});

test('a consent ends with its last day at the clinic', async () => {
  const picture = await aReadyPicture();
  const consentId = await aConsent({ expiresOn: day(0) });
  await addGalleryImage(app, someStaff, picture.id, words, { showsPatient: true, consentId });
  const [size] = picture.sizes;
  expect(size && (await statusOf(size))).toBe(200);
  await app.db
    .update(consents)
    .set({ expiresOn: day(-1) })
    .where(eq(consents.id, consentId));
  expect(size && (await statusOf(size))).toBe(404);
  expect(await findConsent(app, consentId)).toMatchObject({ state: 'expired', pictures: 1 });
  expect((await listConsentChoices(app)).map(({ id }) => id)).not.toContain(consentId);
  await withdrawPictures.run(app, {});
  expect(await filesOf(app, picture.key)).toBe(0);
});

test('a picture whose consent has ended cannot be called one without a patient', async () => {
  const picture = await aReadyPicture();
  const consentId = await aConsent();
  const { id } = await addGalleryImage(app, someStaff, picture.id, words, { showsPatient: true, consentId });
  await revokeConsent(app, someStaff, consentId);
  const no = { showsPatient: false, consentId: null };
  expect((await describeGalleryImage(app, someStaff, id, words, no))?.hidden).toMatch(/consent has ended/);
  expect((await findPatientFlags(app, [picture.id])).get(picture.id)?.hidden).toBe(
    `Not shown: consent ${consentId} has ended.`,
  );
  expect(await attachPictures(app, someStaff, consentId, [picture.id])).toBe(0);
  const [size] = picture.sizes;
  expect(size && (await statusOf(size))).toBe(404);
});

test('taken from its consent, a picture is hidden; called one without a patient, it is shown again', async () => {
  const picture = await aReadyPicture();
  const consentId = await aConsent();
  const { id } = await addGalleryImage(app, someStaff, picture.id, words, { showsPatient: true, consentId });
  const [size] = picture.sizes;
  expect(await detachPicture(app, someStaff, consentId, picture.id)).toBe(true);
  expect(size && (await statusOf(size))).toBe(404);
  const no = { showsPatient: false, consentId: null };
  expect((await describeGalleryImage(app, someStaff, id, words, no))?.hidden).toBe(null);
  expect(size && (await statusOf(size))).toBe(200);
});

test('what is wrong is said beside each field, and the activity never names who signed', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ signer: ' ', signedOn: day(2), scope: '', expiresOn: '2026-02-30' }))
    form.set(name, value);
  const answer = await consentHandlers.record({ app, staff: someStaff, form, id: 0 });
  expect(answer).toMatchObject({
    ok: false,
    values: { signer: ' ', signedOn: day(2) },
    errors: {
      signer: 'Enter who signed.',
      signedOn: 'This day has not come yet. Enter the day on the paper.',
      expiresOn: 'Enter the last day, or leave it empty.',
    },
  });
  const lines = await app.db.select({ summary: activity.summary }).from(activity);
  expect(JSON.stringify(lines)).not.toContain('Sample Signer');
  expect((await listConsents(app)).consents[0]).toMatchObject({ signer: 'Sample Signer', recordedBy: 'Test Staff' });
  const { rows } = await app.db.execute(sql`select consents::text from consents`);
  expect(JSON.stringify(rows)).not.toContain('Sample Signer');
});

test('the list goes on by key', async () => {
  await app.db.execute(
    sql`insert into consents (signer, signed_on, scope, recorded_by) select 'S' || i, '2026-01-01', 'Website', 'T' from generate_series(1, 45) as i`,
  );
  const seen: number[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const page = await listConsents(app, before);
    seen.push(...page.consents.map(({ id }) => id));
    before = page.older;
  }
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  expect(seen.length).toBe(await app.db.$count(consents));
});

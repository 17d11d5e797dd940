import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { insertComment, postComment } from '#app/features/comments/comments.commands.server.ts';
import { openEmail } from '#app/features/comments/comments.server.ts';
import { recordConsent } from '#app/features/consents/consents.commands.server.ts';
import { storeScan } from '#app/features/consents/consents.commands.server.ts';
import { openSigner } from '#app/features/consents/consents.server.ts';
import { readScan } from '#app/features/consents/scans.server.ts';
import {
  openNote,
  openSender,
  openPreferences,
  sealNote,
  sealPreferences,
} from '#app/features/messages/sender.server.ts';
import { saveNotice } from '#app/features/notices/notices.server.ts';
import { createCustomPage, saveMenu, customPageTrash } from '#app/features/page-editor/custom-pages.commands.server.ts';
import { saveDraft } from '#app/features/page-editor/texts.commands.server.ts';
import { preparePicture } from '#app/features/pictures/pictures.jobs.server.ts';
import { createPost, postTrash, savePost } from '#app/features/posts/posts.commands.server.ts';
import { addStaffMember } from '#app/features/staff/staff.commands.server.ts';
import { moveToTrash } from '#app/history/trash.server.ts';
import * as schema from '#db/schema.ts';
import { makeUpload, makePhoto } from '#tests/factories/picture-files.ts';
import { makePost } from '#tests/factories/posts.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { sealedMessages } from '#tests/factories/sealed-messages.ts';
import { makeMember } from '#tests/factories/staff.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { exportSite, ownTables } from './export-site.server.ts';
import { importSite } from './import-site.server.ts';

const source = await openTestApp();
const folder = await mkdtemp(join(tmpdir(), 'export-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const { db } = source;
  await db.insert(schema.clinic).values({
    facts: { ...startingFacts, shortName: 'Sample' },
    holdComments: true,
    callBackMinutes: 90,
    retentionMonths: 24,
    storm: { state: 'closed', phone: '', note: 'No power.', updatedAt: '2026-09-01T12:00:00.000Z' },
  });
  await db.insert(schema.clinicClosures).values({
    startsOn: '2026-12-24',
    endsOn: '2026-12-26',
    fromTime: '12:00',
    untilTime: '17:00',
    reason: 'Christmas',
  });
  await saveNotice(source, testPerson, 'terms', {
    version: 0,
    content: 'Sample terms.',
    effectiveOn: '2026-02-01',
    review: { by: 'Pat Sample, attorney', againBy: '2027-01-05' },
  });
  const consentId = await recordConsent(source, testPerson, {
    signer: 'Sample Patient',
    signedOn: '2026-01-05',
    scope: 'The website',
    expiresOn: '2030-01-05',
  });
  const revoked = { signer: 'Sample Patient', signedOn: '2025-01-05', scope: 'A flyer', expiresOn: null };
  const revokedId = await recordConsent(source, testPerson, revoked);
  const revokedAt = '2026-02-01T10:00:00Z';
  await db.update(schema.consents).set({ revokedAt }).where(eq(schema.consents.id, revokedId));
  await storeScan(source, testPerson, consentId, { bytes: Buffer.from('a sample scan'), type: 'application/pdf' });
  // Leave gaps in the ids, so that rows cannot match by chance.
  for (let gap = 0; gap < 3; gap += 1) await db.execute(sql`select nextval(pg_get_serial_sequence('posts', 'id'))`);
  const photo = await makePhoto(120, 80);
  const cover = await makeUpload(source, testPerson, photo, { kind: 'blog-images' });
  const portrait = await makeUpload(source, testPerson, photo, { kind: 'staff' });
  const tile = await makeUpload(source, testPerson, photo, { kind: 'gallery' });
  const waiting = await makeUpload(source, testPerson, photo, { kind: 'gallery' });
  const broken = await makeUpload(source, testPerson, photo, { kind: 'gallery' });
  const failed = { status: 'failed', failure: 'It could not be read.' } as const;
  await db.update(schema.pictures).set(failed).where(eq(schema.pictures.id, broken.id));
  for (const { id } of [cover, portrait, tile]) await preparePicture.run(source, { pictureId: id });
  await db.update(schema.pictures).set({ showsPatient: true, consentId }).where(eq(schema.pictures.id, tile.id));
  await saveDraft(
    source,
    testPerson,
    { page: 'about', section: 'founder', version: 0 },
    { name: 'Dana', picture: portrait.id },
  );
  const shown = `Words.\n\n![A leg](/files/${cover.key}/120.jpg)`;
  const post = await createPost(
    source,
    testPerson,
    makePost({ title: 'With a cover', content: shown, pictureId: cover.id, imageAlt: 'A leg', author: 'Dana' }),
  );
  await savePost(
    source,
    testPerson,
    { postId: post.id, version: 1 },
    makePost({
      title: 'With a cover',
      pictureId: cover.id,
      imageAlt: 'Another leg',
      author: 'Dana',
      tags: ['One', 'Two'],
    }),
  );
  await db.update(schema.versions).set({ kind: 'conflict' }).where(eq(schema.versions.version, 2));
  await createPost(source, testPerson, makePost({ title: 'A draft', status: 'draft', image: '/art/leg.svg' }));
  await db.insert(schema.postAliases).values({ oldId: 'oldOne', postId: post.id });
  await postComment(source, post.id, crypto.randomUUID(), { name: 'Ann', email: 'ann@example.com', message: 'Hello' });
  const held = { status: 'held', heldReason: 'Looks odd.', timestamp: null } as const;
  await db.transaction((tx) =>
    insertComment(tx, source, { postId: post.id, name: null, email: null, message: 'Held', ...held }),
  );
  await db.update(schema.posts).set({ commentCount: 1 }).where(eq(schema.posts.id, post.id));
  const letters = { credentials: 'CPO', license: 'Louisiana 0000', languages: 'English, Spanish' };
  const text = { ...letters, description: 'Makes sockets.', facebook: '/f', linkedin: '/l', twitter: '/t' };
  await addStaffMember(source, testPerson, portrait.id, makeMember({ name: 'Dana', ...text }));
  const drawn = { name: 'Marcus', designation: 'Orthotist', imgUrl: '/art/leg.svg', position: 7 };
  await db.insert(schema.staffMembers).values(drawn);
  const review = {
    memberId: 1,
    reviewedOn: '2026-01-05',
    reviewAgainBy: '2028-01-05',
    fingerprint: 'abc',
    sources: [{ title: 'A source', url: 'https://source.example/page' }],
  };
  await db.update(schema.posts).set({ review }).where(eq(schema.posts.id, post.id));
  await db.insert(schema.pageTexts).values({ page: 'care-below-knee-leg', section: 'top', review });
  await db.insert(schema.carePeople).values({ serviceId: 1, memberId: 1 });
  await db.update(schema.careServices).set({ isShown: false, position: 40 }).where(eq(schema.careServices.id, 3));
  const image = { caption: 'Our van' };
  await db.insert(schema.galleryImages).values([
    { ...image, pictureId: tile.id, position: 5.25 },
    { ...image, pictureId: waiting.id, position: sql`'-infinity'::float8` },
  ]);
  await db.insert(schema.redirects).values({ fromPath: '/team-old', toPath: '/about', createdBy: 'Dana' });
  await db.insert(schema.keptSamples).values({ key: 'fact:week', value: '08:00', confirmedBy: 'Dana' });
  const customPage = await createCustomPage(source, testPerson, { title: 'Flyers', slug: '', shownIn: 'menu' });
  await saveMenu(source, testPerson, { menu: ['/about', '/'], footer: [] });
  expect(customPage.ok).toBe(true);
  const texts = { home: { 'Call us': 'Llámenos' } };
  const signed = { name: 'Ana Robles', role: 'Interpreter', recordedBy: 'Dana' };
  await db.insert(schema.spanishConfirmations).values({ path: '/', texts, ...signed });
  const pair = { id: 'Call us', es: 'Llámenos', at: 'action', own: true, hidden: false };
  const published = { action: 'Call us', spanish: [pair] };
  const written = { page: 'home', section: 'opening', published, version: 2, updatedBy: 'Dana' };
  const [ownText] = await db.insert(schema.pageTexts).values(written).returning({ id: schema.pageTexts.id });
  await db.insert(schema.pageTextPictures).values({ textId: ownText?.id ?? 0, pictureId: cover.id });
  await sealedMessages(source, 25);
  await db
    .update(schema.contactMessages)
    .set({
      source: '/appointments',
      status: 'done',
      ...sealNote(source, 3, 'Called twice.'),
      version: 2,
      handledBy: 'Dana',
      handledAt: '2026-02-01T10:00:00Z',
      callBackBy: '2026-02-01T12:00:00Z',
      permission: 'Please call me.',
      permittedAt: '2026-02-01T09:00:00Z',
      ...sealPreferences(source, 3, { where: 'van' }),
    })
    .where(eq(schema.contactMessages.id, 3));
  await db.insert(schema.messageCalls).values({ messageId: 3, outcome: 'voicemail', by: 'Dana' });
});

/** Columns that are generated, random or derived from a site's secret. People's data is compared below, decrypted. */
const notCompared: Record<string, string[]> = {
  comments: ['email', 'emailKeyId', 'sender', 'submissionKey'],
  contact_messages: [
    'name',
    'email',
    'phone',
    'keyId',
    'note',
    'noteKeyId',
    'preferences',
    'preferencesKeyId',
    'noticedAt',
    'emailIndex',
    'phoneIndex',
    'submissionKey',
  ],
  consents: ['signer', 'keyId', 'scanKey'],
};

test('tables that belong to one installation or its accounts are not exported', () => {
  for (const name of ['people', 'sessions', 'activity', 'autosaves', 'backups', 'imported_records', 'site_opening'])
    expect(ownTables.has(name)).toBe(false);
  expect(ownTables.size).toBeGreaterThan(11);
});

/** Returns every column of every row of the site's content, including derived tables. */
async function rowsOf(app: App): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of [...ownTables.values(), schema.postTags, schema.postLines, schema.shownPictures]) {
    const name = getTableName(table);
    const rows = await app.db.select().from(table);
    const left = rows.map((row) =>
      JSON.stringify(Object.entries(row).filter(([column]) => !notCompared[name]?.includes(column))),
    );
    expect.soft(left.length, name).toBeGreaterThan(0);
    found[name] = left.toSorted();
  }
  return found;
}

async function peopleOf(app: App) {
  const [comments, messages, consents] = await Promise.all([
    app.db.select().from(schema.comments).orderBy(schema.comments.id),
    app.db.select().from(schema.contactMessages).orderBy(schema.contactMessages.id),
    app.db.select().from(schema.consents).orderBy(schema.consents.id),
  ]);
  return {
    comments: comments.map((row) => openEmail(app, row.id, row)),
    messages: messages.map((row) => [
      openSender(app, row.id, row),
      openNote(app, row.id, row),
      openPreferences(app, row.id, row),
    ]),
    consents: consents.map((row) => openSigner(app, row.id, row)),
    scans: await Promise.all(consents.map(async ({ id }) => (await readScan(app, id))?.text())),
  };
}

const back = (app: App) =>
  importSite(app, join(folder, 'export.json'), { files: null, report: join(folder, 'r.txt'), say: () => undefined });

test('an export with people, imported into an empty database, has no differences', async () => {
  await exportSite(source, { folder, withPeople: true, say: () => undefined });
  const target = await openTestApp();
  await back(target);
  expect(await rowsOf(target)).toEqual(await rowsOf(source));
  expect(await peopleOf(target)).toEqual(await peopleOf(source));
  const rows = await source.db.select().from(schema.pictures);
  const keys = rows.flatMap(({ status, sizes, uploadKey }) =>
    status === 'waiting' ? [`uploads/${uploadKey}`] : sizes.map(({ key }) => key),
  );
  expect(keys.length).toBeGreaterThan(6);
  for (const key of keys) expect(await bytesOf(target, key)).toEqual(await bytesOf(source, key));

  const before = await rowsOf(target);
  await back(target);
  expect(await rowsOf(target)).toEqual(before);
});

test('an export without people contains no e-mail address, sender, signer or held comment', async () => {
  await exportSite(source, { folder, withPeople: false, say: () => undefined });
  const text = await readFile(join(folder, 'export.json'), 'utf8');
  expect(text).not.toMatch(/ann@|Person 1|Sample Patient|Held|person1@/);
  expect(text).toContain('With a cover');
  const target = await openTestApp();
  expect(await back(target)).toContain('consents: 2 imported (2 of them changed), 0 already here, 0 skipped');
  expect(await target.db.$count(schema.comments)).toBe(1);
  expect(await target.db.$count(schema.pictures, eq(schema.pictures.showsPatient, true))).toBe(1);
});

test('deleted records and their versions are not exported', async () => {
  const app = await openTestApp();
  const { id } = await createPost(app, testPerson, makePost({ title: 'Gone', content: 'Words of the deleted.' }));
  await moveToTrash(app, testPerson, postTrash, id);
  const page = { title: 'Gone too', slug: '', shownIn: 'unlisted' } as const;
  const made = await createCustomPage(app, testPerson, page);
  await moveToTrash(app, testPerson, customPageTrash, made.ok ? made.id : 0);
  expect(await exportSite(app, { folder, withPeople: true, say: () => undefined })).toMatchObject({
    posts: 0,
    custom_pages: 0,
    page_texts: 0,
    versions: 0,
  });
  expect(await readFile(join(folder, 'export.json'), 'utf8')).not.toContain('Words of the deleted.');
});

test('an import into a site with content is refused', async () => {
  const target = await openTestApp();
  await createPost(target, testPerson, makePost());
  await expect(back(target)).rejects.toThrow('This site already has content.');
});

async function bytesOf({ files }: App, key: string): Promise<string> {
  const found = await files.read(key);
  return Buffer.from(await new Response(found?.stream).arrayBuffer()).toString('base64');
}

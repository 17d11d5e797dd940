import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { careTrash } from '#app/features/care/care.commands.server.ts';
import { recordConsent } from '#app/features/consents/consents.commands.server.ts';
import { saveNotice } from '#app/features/notices/notices.server.ts';
import { fixedPages } from '#app/features/pages/known-pages.ts';
import { createPost, postTrash } from '#app/features/posts/posts.commands.server.ts';
import { moveToTrash, restoreFromTrash } from '#app/history/trash.server.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { addDays } from '#app/shared/clock.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import * as schema from '#db/schema.ts';
import { makePicture } from '#tests/factories/picture-rows.ts';
import { makePost } from '#tests/factories/posts.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { listDocuments, refreshDocuments, rebuildDocuments } from './documents.server.ts';
import { searchSite } from './search.server.ts';

const app = await openTestApp();
const { db } = app;
beforeAll(() => db.insert(schema.clinic).values({ facts: startingFacts }));

/** Returns what a visitor finds by a word that occurs in only one place. */
async function found(word: string): Promise<string[]> {
  const page = await searchSite(app, word, { only: true });
  return page.ok
    ? page.groups.flatMap(({ kind, results }) => results.map(({ title }) => `${kind}: ${title}`))
    : [page.reason];
}

const today = clinicDay(startingZone);
const publish = (page: string, section: string, published: Record<string, unknown>) =>
  db
    .insert(schema.pageTexts)
    .values({ page, section, published, version: 1 })
    .onConflictDoUpdate({
      target: [schema.pageTexts.language, schema.pageTexts.page, schema.pageTexts.section],
      set: { published },
    });

test('a post is found only while it is public and its date has come', async () => {
  const { id } = await createPost(app, testPerson, makePost({ title: 'Quokka' }));
  expect(await found('quokka')).toEqual(['post: Quokka']);
  await moveToTrash(app, testPerson, postTrash, id);
  expect(await found('quokka')).toEqual([]);
  await restoreFromTrash(app, testPerson, postTrash, id);
  expect(await found('quokka')).toEqual(['post: Quokka']);
  await db
    .update(schema.posts)
    .set({ publishAt: addDays(today, 1) })
    .where(eq(schema.posts.id, id));
  expect(await found('quokka')).toEqual([]);
  await db.update(schema.posts).set({ publishAt: today, status: 'draft' }).where(eq(schema.posts.id, id));
  expect(await found('quokka')).toEqual([]);
  expect(await db.$count(schema.searchDocuments, eq(schema.searchDocuments.postId, id))).toBe(0);
  await db.update(schema.posts).set({ status: 'published' }).where(eq(schema.posts.id, id));
  await db.delete(schema.posts).where(eq(schema.posts.id, id));
  expect(await found('quokka')).toEqual([]);
});

test('the published text of a page and its questions is found, and drafts are not', async () => {
  await publish('home', 'opening', { subtitle: 'We make wombats.' });
  expect(await found('wombat')).toEqual(['page: Home']);
  const asked = { id: 'a', own: true, hidden: false, title: 'May I bring my numbat?', answer: 'Yes.' };
  await publish('home', 'questions', { items: [asked] });
  expect(await found('numbat')).toEqual(['question: May I bring my numbat?']);
  await publish('home', 'questions', { items: [{ ...asked, hidden: true }] });
  expect(await found('numbat')).toEqual([]);
  await db.update(schema.pageTexts).set({ draft: { subtitle: 'We make bilbies.' } });
  expect(await found('bilbies')).toEqual([]);
});

test('a care page is found while it is on the website', async () => {
  await publish('care-knee-brace', 'what', { text: 'It holds a **kinkajou**.' });
  expect(await found('kinkajou')).toEqual(['care: Knee brace']);
  await db.update(schema.careServices).set({ isShown: false }).where(eq(schema.careServices.slug, 'knee-brace'));
  expect(await found('kinkajou')).toEqual([]);
  await db.update(schema.careServices).set({ isShown: true }).where(eq(schema.careServices.slug, 'knee-brace'));
  expect(await found('kinkajou')).toEqual(['care: Knee brace']);
  const [service] = await db.select().from(schema.careServices).where(eq(schema.careServices.slug, 'knee-brace'));
  await moveToTrash(app, testPerson, careTrash, service?.id ?? 0);
  expect(await found('kinkajou')).toEqual([]);
});

test('a page that staff added is found unless it is unlisted or off', async () => {
  const [page] = await db.insert(schema.customPages).values({ slug: 'okapi', shownIn: 'footer' }).returning();
  await publish(`own-${page?.id}`, 'page', { title: 'Okapi', label: 'Okapi', text: 'About the okapi.' });
  expect(await found('okapi')).toEqual(['page: Okapi']);
  for (const shownIn of ['unlisted', 'off'] as const) {
    await db.update(schema.customPages).set({ shownIn });
    expect(await found('okapi')).toEqual([]);
  }
});

test('people, pictures, clinic details and notices are found only while they are on the site', async () => {
  await db.insert(schema.staffMembers).values({ name: 'Axolotl Smith', designation: 'Fitter', position: 1 });
  expect(await found('axolotl')).toEqual(['person: Axolotl Smith']);
  await db.update(schema.staffMembers).set({ deletedAt: sql`now()` });
  expect(await found('axolotl')).toEqual([]);

  const pictureId = await makePicture(app, 'gallery', { alt: 'A fennec' });
  await db.insert(schema.galleryImages).values({ pictureId, caption: 'Fennec' });
  expect(await found('fennec')).toEqual(['picture: Fennec']);
  await db.update(schema.pictures).set({ alt: 'A pangolin' });
  expect(await found('pangolin')).toEqual(['picture: Fennec']);
  await db.update(schema.galleryImages).set({ deletedAt: sql`now()` });
  expect(await found('fennec')).toEqual([]);

  await db.update(schema.clinic).set({ facts: { ...startingFacts, street: '5 Caracal Street' } });
  expect((await found('caracal'))[0]).toBe('fact: Address');
  await db.insert(schema.clinicClosures).values({ startsOn: today, endsOn: today, reason: 'Serval day' });
  expect(await found('serval')).toEqual(['fact: Business hours']);

  const notice = { version: 0, content: 'No margays.', effectiveOn: null, review: null };
  await saveNotice(app, testPerson, 'terms', notice);
  expect(await found('margay')).toEqual(['notice: Terms of use']);
});

test('content that needs a consent is not found after the consent is revoked or has expired', async () => {
  const consentId = await recordConsent(app, testPerson, {
    signer: 'Sample Patient',
    signedOn: today,
    scope: 'The website',
    expiresOn: today,
  });
  const quote = {
    id: 'q',
    own: true,
    hidden: false,
    text: 'I saw a tarsier.',
    name: 'A.',
    rating: 5,
    consent: consentId,
  };
  await publish('home', 'quotes', { quotes: [quote] });
  expect(await found('tarsier')).toEqual(['page: Home']);
  await db.update(schema.consents).set({ revokedAt: sql`now()` });
  expect(await found('tarsier')).toEqual([]);
  await db.update(schema.consents).set({ revokedAt: null });
  expect(await found('tarsier')).toEqual(['page: Home']);
  // At midnight nothing is written, but documents built for another day are rebuilt.
  await db.execute(sql`alter table consents disable trigger all`);
  await db.update(schema.consents).set({ expiresOn: addDays(today, -1) });
  await db.update(schema.searchState).set({ madeFor: addDays(today, -1) });
  expect(await found('tarsier')).toEqual([]);
  await db.execute(sql`alter table consents enable trigger all`);
});

test('a suggestion comes only from titles and synonyms, and never from a withdrawn title', async () => {
  await publish('about', 'top', { title: 'A pangolin', lead: 'We keep a carpet.' });
  expect(await searchSite(app, 'pangolni')).toMatchObject({ meant: 'pangolin' });
  expect(await searchSite(app, 'carpel tunnel')).toMatchObject({ meant: 'carpal tunnel' });
  await publish('about', 'top', { title: 'Nothing', lead: 'We keep a carpet.' });
  expect(await searchSite(app, 'pangolni')).toMatchObject({ meant: null, groups: [] });
});

test('every fixed page has a document, and texts in other languages have their own', async () => {
  const documents = await listDocuments(app);
  const addresses = new Set(documents.map(({ address }) => address.replace(/#.*/, '')));
  expect(fixedPages.filter((path) => !addresses.has(path))).toEqual([]);
  expect(documents.find(({ title }) => title === 'Español')).toMatchObject({ language: 'es', kind: 'notice' });
});

test('documents are rebuilt even with a single connection and a competing process', async () => {
  const narrow = { ...app, db: openDatabase({ ...app.config, databasePoolSize: 1 }, app.log) };
  try {
    await publish('about', 'top', { lead: 'We keep an aardwolf.' });
    await Promise.all([refreshDocuments(narrow), refreshDocuments(app)]);
    expect(await found('aardwolf')).toEqual(['page: About']);
    expect(await db.$count(schema.searchChanges)).toBe(0);
  } finally {
    await narrow.db.$client.end();
  }
});

test('concurrent rebuilds create each document once, and the command gives the same result', async () => {
  await createPost(app, testPerson, makePost({ title: 'Dugong' }));
  await Promise.all(Array.from({ length: 5 }, () => refreshDocuments(app)));
  const before = await db.$count(schema.searchDocuments);
  expect(await rebuildDocuments(app)).toBe(before);
  expect(await db.$count(schema.searchChanges)).toBe(0);
  expect(await found('dugong')).toEqual(['post: Dugong']);
});

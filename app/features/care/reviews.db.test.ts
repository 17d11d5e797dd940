import { eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { listEditable } from '#app/features/page-editor/pages.server.ts';
import { confirmTexts, publishPage, saveDraft } from '#app/features/page-editor/texts.commands.server.ts';
import { servicePage } from '#app/features/pages/care-pages.ts';
import { fingerprintOf, readPublished, reviewIn } from '#app/features/pages/content.server.ts';
import { home } from '#app/features/pages/home.ts';
import { createPost, savePost } from '#app/features/posts/posts.commands.server.ts';
import { findPost } from '#app/features/posts/posts.server.ts';
import { listOpeningTasks } from '#app/features/today/opening.server.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { findReviewed } from '#app/history/review.server.ts';
import { purgeTrashJob } from '#app/history/trash.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { careServices, pageTexts, posts, searchChanges, staffMembers } from '#db/schema.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { makePost } from '#tests/factories/posts.ts';
import { actionSender, withoutDatabase } from '#tests/setup/send-form.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { careTrash } from './care.commands.server.ts';
import { findReview, listReviews, reviewHandlers } from './reviews.server.ts';
import { reviewErrorMessages, reviewFields } from './reviews.ts';

const app = await openTestApp();
await addActivityDays(app);
const leg = 'care-below-knee-leg';
const day = (days: number) => clinicDay(startingZone, new Date(Date.now() + days * 86_400_000));

let memberId = 0;
beforeEach(async () => {
  await app.db.update(posts).set({ review: null });
  await app.db.delete(pageTexts);
  await app.db.delete(staffMembers);
  const person = { name: 'Ann Sample', designation: 'Prosthetist', credentials: 'CPO', position: 0 };
  const [added] = await app.db.insert(staffMembers).values(person).returning({ id: staffMembers.id });
  memberId = added?.id ?? 0;
});

const source = { 'sources.0.title': 'A source', 'sources.0.url': 'https://source.example/page' };
const signed = () => ({ reviewer: String(memberId), reviewAgainBy: day(700), isReviewed: 'yes' });

/** Submits the form for the current text, unless `base` says otherwise. */
async function send(name: string, fields: Record<string, string>, services = app) {
  const base = (await findReview(app, name))?.subject.fingerprint ?? '';
  const action = createStaffAction({ failed: reviewErrorMessages, fields: reviewFields }, reviewHandlers(name));
  return actionSender(app, action)({ intent: 'save', base, ...fields }, { services });
}

/** Returns the review as visitors see it. */
async function shown(name: string) {
  const page = name === 'home' ? home : servicePage(name.replace('care-', ''));
  const rows = await readPublished(app, [name]);
  return findReviewed(app, reviewIn(app, page, rows), () => fingerprintOf(app, page, rows));
}

async function shownWithPost(slug: string) {
  const found = await findPost(app, slug);
  return found && 'reviewed' in found ? found.reviewed : null;
}

const countPageReviews = () => app.db.$count(pageTexts, isNotNull(pageTexts.review));

const findState = async (name: string) => (await findReview(app, name))?.state.text;

async function publish(page: string, section: string, values: Record<string, string>) {
  const sections = await listEditable(app, page === 'home' ? home : servicePage(page.replace('care-', '')));
  const version = sections.find((one) => one.name === section)?.version ?? 0;
  await saveDraft(app, testPerson, { page, section, version }, values);
  await publishPage(app, testPerson, page, { [section]: version + 1 });
}

test('visitors see who reviewed a care page, when, the next review date and the sources', async () => {
  expect(await findState(leg)).toBe('Not reviewed');
  const { answer } = await send(leg, { ...signed(), ...source });
  expect(answer).toMatchObject({ ok: true, notice: 'Saved. Visitors can see who reviewed it.' });
  expect(await shown(leg)).toEqual({
    reviewer: { name: 'Ann Sample', credentials: 'CPO' },
    reviewedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    reviewAgainBy: day(700),
    sources: [{ title: 'A source', url: 'https://source.example/page' }],
  });
  expect(await findState(leg)).toBe('Reviewed');
  expect((await activityLines(app)).at(-1)).toBe('Saved a review of “Care: Below-knee leg”.');
});

test('when the text changes, visitors no longer see the review, staff see why, and a new review counts again', async () => {
  await send(leg, { ...signed(), ...source });
  await saveDraft(app, testPerson, { page: leg, section: 'top', version: 0 }, { lead: 'Another lead.' });
  expect((await shown(leg)).reviewer?.name).toBe('Ann Sample');
  await publishPage(app, testPerson, leg, { top: 1 });
  expect(await shown(leg)).toMatchObject({ reviewer: null, reviewedOn: null, sources: [{ title: 'A source' }] });
  expect(await findState(leg)).toBe('Changed since the review');
  await send(leg, signed());
  expect(await findState(leg)).toBe('Reviewed');
});

test('keeping sample text or changing what search engines show does not invalidate a review', async () => {
  await send(leg, signed());
  for (const { name, version, texts } of await listEditable(app, servicePage('below-knee-leg')))
    if (name !== 'search') await confirmTexts(app, testPerson, { page: leg, section: name, version }, texts.samples);
  await publish(leg, 'search', { title: 'Legs' });
  expect(await findState(leg)).toBe('Reviewed');
});

test('on Home, only the questions are reviewed', async () => {
  await send('home', signed());
  await publish('home', 'opening', { action: 'Call' });
  expect((await shown('home')).reviewer?.name).toBe('Ann Sample');
  await publish('home', 'questions', { title: 'Other questions' });
  expect((await shown('home')).reviewer).toBeNull();
});

test('a review of a post covers its title and text: a new tag keeps it, a changed word ends it', async () => {
  const { id } = await createPost(app, testPerson, makePost({ title: 'Skin', content: 'Wash it.' }));
  await send(`post-${id}`, { ...signed(), ...source });
  expect(await shownWithPost('skin')).toMatchObject({
    reviewer: { name: 'Ann Sample' },
    sources: [{ title: 'A source' }],
  });
  await savePost(
    app,
    testPerson,
    { postId: id, version: 1 },
    makePost({ title: 'Skin', content: 'Wash it.', tags: ['One'] }),
  );
  expect((await shownWithPost('skin'))?.reviewer?.name).toBe('Ann Sample');
  const listedPosts = async () => (await listReviews(app)).filter(({ subject }) => subject.name.startsWith('post-'));
  expect(await listedPosts()).toEqual([]);
  await savePost(app, testPerson, { postId: id, version: 2 }, makePost({ title: 'Skin', content: 'Rinse it.' }));
  expect((await shownWithPost('skin'))?.reviewer).toBeNull();
  expect(await listedPosts()).toMatchObject([
    { subject: { name: `post-${id}`, label: 'Skin' }, state: { text: 'Changed since the review' } },
  ]);
});

test('an overdue review is flagged for staff; visitors still see the dates that were signed', async () => {
  const { id } = await createPost(app, testPerson, makePost({ title: 'Socks' }));
  for (const name of [leg, `post-${id}`]) await send(name, { ...signed(), reviewAgainBy: day(40) });
  const overdue = async () =>
    (await listReviews(app)).filter(({ state }) => state.kind === 'overdue').map(({ subject }) => subject.name);
  const openingRow = async () => (await listOpeningTasks(app)).find(({ key }) => key === 'reviews')?.text;
  const numberLeft = async () => Number(/^\d+/.exec((await openingRow()) ?? '')?.[0]);
  const before = await numberLeft();
  expect([await overdue(), before > 10]).toEqual([[], true]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 42 * 86_400_000 });
  try {
    expect(await overdue()).toEqual([leg, `post-${id}`]);
    expect(await numberLeft()).toBe(before + 2);
    expect((await shown(leg)).reviewer?.name).toBe('Ann Sample');
  } finally {
    vi.useRealTimers();
  }
});

test('a review needs a person, a future date and the checked box; the form keeps what was typed', async () => {
  const noDay = await send(leg, { ...signed(), reviewAgainBy: day(0), ...source });
  expect(noDay.status).toBe(422);
  expect(noDay.answer).toMatchObject({
    errors: { reviewAgainBy: 'Enter a date after today, at most three years from now.' },
    values: { reviewer: String(memberId), ...source },
  });
  expect((await send(leg, { ...signed(), reviewer: '' })).answer.errors).toHaveProperty('reviewer');
  expect((await send(leg, { ...signed(), reviewer: '999999' })).answer.errors).toHaveProperty('reviewer');
  expect((await send(leg, { ...signed(), isReviewed: '' })).answer.notice).toContain('check the box');
  expect((await send(leg, { ...signed(), base: 'another text' })).answer.notice).toContain('The text changed');
  expect((await shown(leg)).reviewer).toBeNull();
  expect(await countPageReviews()).toBe(0);
});

async function wrong(title: string, url: string) {
  const { answer } = await send(leg, { 'sources.1.title': title, 'sources.1.url': url });
  return Object.keys(answer.errors ?? {});
}

test('a source has a title and an https link', async () => {
  expect(await wrong('A source', '')).toEqual(['sources.1.url']);
  expect(await wrong('', 'https://source.example')).toEqual(['sources.1.title']);
  expect(await wrong('A source', 'http://source.example')).toEqual(['sources.1.url']);
  expect(await wrong('A source', 'javascript:alert(1)')).toEqual(['sources.1.url']);
});

test('changing the sources keeps the review; choosing no one removes it', async () => {
  await send(leg, signed());
  const kept = { reviewer: String(memberId), reviewAgainBy: day(700), ...source };
  expect((await send(leg, kept)).answer.notice).toBe('Saved. The review is unchanged.');
  expect(await shown(leg)).toMatchObject({ reviewer: { name: 'Ann Sample' }, sources: [{ title: 'A source' }] });
  await send(leg, { reviewer: '', ...source });
  expect(await findState(leg)).toBe('Not reviewed');
});

test('saving a review announces a change, so that cached pages show it', async () => {
  await send(leg, signed());
  const before = await app.db.$count(searchChanges);
  await send(leg, { reviewer: '', ...source });
  expect(await app.db.$count(searchChanges)).toBeGreaterThan(before);
});

test('a review by someone who has left the staff no longer counts', async () => {
  await send(leg, signed());
  await app.db.update(staffMembers).set({ deletedAt: '2026-01-01' }).where(eq(staffMembers.id, memberId));
  expect((await shown(leg)).reviewer).toBeNull();
  expect(await findState(leg)).toBe('The reviewer is no longer listed under Staff');
});

test('pages that are not reviewed have no review screen; without the database, the form keeps what was typed', async () => {
  for (const name of ['about', 'care-nothing', 'post-999999', 'post-x', 'constructor'])
    expect([name, await findReview(app, name)]).toEqual([name, null]);
  const { answer, status } = await send(leg, { ...signed(), ...source }, await withoutDatabase(app));
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({ notice: 'The review was not saved.', values: source });
});

test('purging a care page deletes its review', async () => {
  await send(leg, signed());
  await app.db.update(careServices).set({ deletedAt: '2020-01-01' }).where(eq(careServices.slug, 'below-knee-leg'));
  await purgeTrashJob([careTrash]).run(app, {});
  expect(await countPageReviews()).toBe(0);
});

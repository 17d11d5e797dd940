import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPost, findPostId } from '#app/features/posts/posts.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { clinic, comments, posts } from '#db/schema.ts';
import { startingFacts } from '#app/features/clinic/clinic-facts.ts';
import { aPost } from '#tests/factories/posts.ts';
import { openTestApp, someStaff } from '#tests/setup/test-app.ts';
import { acceptComment } from './accept-comment.server.ts';
import { countComments, purgeComment } from './comments.jobs.server.ts';
import { listComments } from './comments.server.ts';
import { stampForm } from './form-stamp.server.ts';
import { holdAllComments, isHoldingComments } from './hold-comments.server.ts';
import { approveComment, deleteComment, restoreComment } from './moderate-comments.server.ts';
import { countHeldComments, listCommentsForStaff } from './staff-comments.server.ts';
import { commentsQuerySchema } from './staff-comments.schema.ts';

const app = await openTestApp();
await app.db.insert(clinic).values({ facts: startingFacts }).onConflictDoNothing();
const { id: postId, slug } = await createPost(app, someStaff, aPost({ title: 'Talk here' }));

const sentNotice = 'Comment submitted successfully!';
const heldNotice = 'It will appear after a member of our staff has read it.';

type Sending = { from?: string; fields?: Record<string, string>; seconds?: number; key?: string };
async function send({
  from = crypto.randomUUID(),
  fields = {},
  seconds = 60,
  key = crypto.randomUUID(),
}: Sending = {}) {
  const form = new FormData();
  const all = {
    name: 'Canary Walter',
    email: 'canary@example.com',
    message: `Thank you, this helped me a lot. ${crypto.randomUUID()}`,
    shown: stampForm(app, Date.now() - seconds * 1_000),
    website: '',
    key,
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  const outcome = await acceptComment(app, from, () => findPostId(app, slug), form);
  const [row] = await app.db
    .select()
    .from(comments)
    .where(eq(comments.message, all.message))
    .orderBy(desc(comments.id));
  return { ...outcome, row };
}

test('a comment that nothing speaks against is public at once and carries the sender’s mark', async () => {
  const { state, row } = await send({ from: '203.0.113.77' });
  expect(state).toEqual({ state: 'sent', notice: sentNotice });
  expect(row).toMatchObject({ status: 'public', heldReason: null });
  expect(row?.sender).toMatch(/^[\w-]{10}$/);
});

test.each([
  ['the field that people do not see', { fields: { website: 'https://spam.example' } }, 'that people do not see'],
  ['less than three seconds', { seconds: 1 }, 'less than 3 seconds'],
  ['no stamp', { fields: { shown: '' } }, 'without opening the page'],
  ['a forged stamp', { fields: { shown: 'abc.def' } }, 'without opening the page'],
  ['links', { fields: { message: 'https://a.example https://b.example' } }, '2 links'],
  ['advertising', { fields: { message: 'Win at our casino today, friends' } }, 'advertising'],
])('%s: the visitor is thanked, staff read it first, the public does not see it', async (_name, sending, reason) => {
  const { state, status, row } = await send(sending);
  expect(status).toBe(200);
  expect(state).toEqual({ state: 'sent', notice: sentNotice, next: heldNotice });
  expect(row?.status).toBe('held');
  expect(row?.heldReason).toContain(reason);
  const page = await listComments(app, postId);
  expect(page.comments.map(({ id }) => id)).not.toContain(row?.id);
});

test('a page from a cache of yesterday still posts', async () => {
  expect((await send({ seconds: 86_400 })).row?.status).toBe('public');
});

test('the same text again, in other spacing and case, is held; short thanks are not', async () => {
  const message = `I wore the new liner for a week ${crypto.randomUUID()}`;
  expect((await send({ fields: { message } })).row?.status).toBe('public');
  const again = await send({ fields: { message: message.toUpperCase().replaceAll(' ', '  ') } });
  expect(again.row).toMatchObject({ status: 'held', heldReason: 'The same text was posted lately.' });
  await send({ fields: { message: 'Thanks!' } });
  expect((await send({ fields: { message: 'Thanks!' } })).row?.status).toBe('public');
});

test('the same form sent again gets the same answer, and counts once', async () => {
  const key = crypto.randomUUID();
  const message = `Pressed twice by a shaking hand ${key}`;
  for (let press = 0; press < 3; press += 1) {
    const { state } = await send({ key, fields: { message } });
    expect(state).toEqual({ state: 'sent', notice: sentNotice });
  }
  expect(await app.db.$count(comments, eq(comments.message, message))).toBe(1);
});

test('five from one sender in ten minutes are public, more are held, after thirty the next is refused with the phone number', async () => {
  const from = '198.51.100.7';
  const seen: (string | undefined)[] = [];
  for (let nth = 1; nth <= 30; nth += 1) seen.push((await send({ from })).row?.status);
  expect(seen).toEqual([...Array<string>(5).fill('public'), ...Array<string>(25).fill('held')]);
  const before = await app.db.$count(comments);
  const { state, status } = await send({ from });
  expect(status).toBe(429);
  expect(state).toMatchObject({ state: 'refused', values: { name: 'Canary Walter' } });
  expect(state.state === 'refused' && state.notice).toContain('(225) 555-0140');
  expect(await app.db.$count(comments)).toBe(before);
  expect((await send({ from: '198.51.100.8' })).row?.status).toBe('public');
});

test('the switch holds every comment and lets them through again', async () => {
  await holdAllComments(app, someStaff, true);
  expect(await isHoldingComments(app)).toBe(true);
  expect((await send()).row).toMatchObject({
    status: 'held',
    heldReason: 'All comments are held until you have read them.',
  });
  await holdAllComments(app, someStaff, true);
  await holdAllComments(app, someStaff, false);
  expect((await send()).row?.status).toBe('public');
  const lines = await app.db.select().from(activity).where(eq(activity.subject, 'clinic'));
  expect(lines).toHaveLength(2);
});

const countOf = async () => {
  await countComments.run(app, { postId });
  const [row] = await app.db.select({ n: posts.commentCount }).from(posts).where(eq(posts.id, postId));
  return row?.n ?? -1;
};

test('approve, delete, undo, purge: the page and the count follow, the activity names no visitor', async () => {
  const { row } = await send({ seconds: 0 });
  const id = row?.id ?? 0;
  const before = await countOf();
  expect(await approveComment(app, someStaff, id)).toBe(true);
  expect(await approveComment(app, someStaff, id)).toBe(false);
  expect(await countOf()).toBe(before + 1);
  expect((await listComments(app, postId)).comments.map((comment) => comment.id)).toContain(id);

  expect(await deleteComment(app, someStaff, id)).toBe(true);
  expect(await deleteComment(app, someStaff, id)).toBe(false);
  expect(await countOf()).toBe(before);
  await purgeComment.run(app, { commentId: id });
  expect(await restoreComment(app, someStaff, id)).toBe(true);
  expect(await countOf()).toBe(before + 1);

  await deleteComment(app, someStaff, id);
  await app.db
    .update(comments)
    .set({ deletedAt: sql`now() - interval '41 seconds'` })
    .where(eq(comments.id, id));
  await purgeComment.run(app, { commentId: id });
  expect(await restoreComment(app, someStaff, id)).toBe(false);

  const lines = await app.db
    .select()
    .from(activity)
    .where(eq(activity.subject, `comment:${id}`))
    .orderBy(activity.id);
  expect(lines.map(({ summary }) => summary)).toEqual([
    'Approved a comment on “Talk here”.',
    'Deleted a comment on “Talk here”.',
    'Brought a comment on “Talk here” back.',
    'Deleted a comment on “Talk here”.',
  ]);
  expect(JSON.stringify(lines).toLowerCase()).not.toContain('canary');
});

test('a held comment that was deleted comes back held', async () => {
  const { row } = await send({ seconds: 0 });
  await deleteComment(app, someStaff, row?.id ?? 0);
  await restoreComment(app, someStaff, row?.id ?? 0);
  const { comments: held } = await listCommentsForStaff(app, { show: 'held' });
  expect(held.find(({ id }) => id === row?.id)).toMatchObject({
    status: 'held',
    heldReason: 'It was written in less than 3 seconds.',
    email: 'canary@example.com',
    postTitle: 'Talk here',
    postSlug: slug,
  });
});

test('staff see held ones first, then public ones, newest first, page by page, over all posts or of one', async () => {
  const { id: many } = await createPost(app, someStaff, aPost({ title: 'Many' }));
  await app.db.insert(comments).values(
    Array.from({ length: 50 }, (_, i) => ({
      postId: many,
      name: `N${i}`,
      message: 'm',
      status: i % 2 === 0 ? ('held' as const) : ('public' as const),
      timestamp: i === 7 ? null : `2026-01-01T00:00:${String(i).padStart(2, '0')}Z`,
    })),
  );
  const seen: string[] = [];
  let before: string | undefined;
  do {
    const page = await listCommentsForStaff(app, { postId: many, before });
    expect(page.comments.length).toBeLessThanOrEqual(20);
    seen.push(...page.comments.map(({ status, name }) => `${status} ${name}`));
    before = page.older ?? undefined;
    expect(commentsQuerySchema.parse({ before }).before).toBe(before);
  } while (before);
  const numbers = Array.from({ length: 25 }, (_, i) => 48 - 2 * i);
  const publicOnes = numbers.map((n) => n + 1).filter((n) => n !== 7);
  expect(seen).toEqual([...numbers.map((n) => `held N${n}`), ...publicOnes.map((n) => `public N${n}`), 'public N7']);
  const all = await listCommentsForStaff(app, { show: 'public' });
  expect(all.comments.every(({ status }) => status === 'public')).toBe(true);
  expect(await countHeldComments(app)).toBeGreaterThanOrEqual(25);
});

import { desc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { findPostId } from '#app/features/posts/posts.server.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { trashFields } from '#app/forms/trash.ts';
import { stampForm } from '#app/forms/visitor-form.server.ts';
import { moveToTrash, restoreFromTrash } from '#app/history/trash.server.ts';
import { action as actOnBlog } from '#app/routes/admin/blog-list.tsx';
import { action as actOnComments } from '#app/routes/admin/comments.tsx';
import { activity } from '#db/accounts-schema.ts';
import { clinic, comments, posts } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { actionSender, visitorSender, withoutDatabase } from '#tests/setup/send-form.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { documentAt } from '#tests/setup/staff-screens.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { staffCommentErrorMessages, replyFields } from './comment.ts';
import {
  commentAction,
  commentHandlers,
  commentTrash,
  holdAllComments,
  moveComment,
  isHoldingComments,
} from './comments.commands.server.ts';
import { countComments } from './comments.jobs.server.ts';
import {
  commentsQuerySchema,
  countHeldComments,
  countStaffComments,
  listComments,
  listCommentsForStaff,
} from './comments.server.ts';

const app = await openTestApp();
await app.db.insert(clinic).values({ facts: {} }).onConflictDoNothing();
const { id: postId, slug } = await createPost(app, testPerson, makePost({ title: 'Talk here' }));

const sentNotice = 'Comment submitted successfully!';
const heldNotice = 'It will appear once someone on our staff has read it.';

const sendForm = visitorSender(app, (args) => commentAction(args, (services) => findPostId(services, slug)));

type Sending = { from?: string; fields?: Record<string, string>; seconds?: number; key?: string };
async function send({
  from = crypto.randomUUID(),
  fields = {},
  seconds = 60,
  key = crypto.randomUUID(),
}: Sending = {}) {
  const all = {
    name: 'Canary Walter',
    email: 'canary@example.com',
    message: `Thank you, this helped me a lot. ${crypto.randomUUID()}`,
    shown: stampForm(app, Date.now() - seconds * 1_000),
    website: '',
    key,
    ...fields,
  };
  const outcome = await sendForm(all, { address: from });
  const [row] = await app.db
    .select()
    .from(comments)
    .where(eq(comments.message, all.message))
    .orderBy(desc(comments.id));
  return { ...outcome, row };
}

test('a comment with no reason to hold it is public right away and stores a hash of the sender', async () => {
  const { answer, row } = await send({ from: '203.0.113.77' });
  expect(answer).toMatchObject({ ok: true, notice: sentNotice });
  expect(row).toMatchObject({ status: 'public', heldReason: null });
  expect(row?.sender).toMatch(/^[\w-]{10}$/);
});

test.each([
  ['the field that people can’t see', { fields: { website: 'https://spam.example' } }, 'that people can’t see'],
  ['less than three seconds of typing', { seconds: 1 }, 'less than 3 seconds'],
  ['no stamp', { fields: { shown: '' } }, 'without opening the page'],
  ['a forged stamp', { fields: { shown: 'abc.def' } }, 'without opening the page'],
  ['links', { fields: { message: 'https://a.example https://b.example' } }, '2 links'],
  ['advertising', { fields: { message: 'Win at our casino today, friends' } }, 'advertising'],
])('a comment with %s is accepted but held for review', async (_name, sending, reason) => {
  const { answer, status, row } = await send(sending);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ ok: true, notice: sentNotice, detail: heldNotice });
  expect(row?.status).toBe('held');
  expect(row?.heldReason).toContain(reason);
  const page = await listComments(app, postId);
  expect(page.comments.map(({ id }) => id)).not.toContain(row?.id);
});

test('a comment form cached since yesterday still works', async () => {
  expect((await send({ seconds: 86_400 })).row?.status).toBe('public');
});

test('a repeated text is held even with other spacing and case, but a short thank-you is not', async () => {
  const message = `I wore the new liner for a week ${crypto.randomUUID()}`;
  expect((await send({ fields: { message } })).row?.status).toBe('public');
  const again = await send({ fields: { message: message.toUpperCase().replaceAll(' ', '  ') } });
  expect(again.row).toMatchObject({ status: 'held', heldReason: 'The same text was posted recently.' });
  await send({ fields: { message: 'Thanks!' } });
  expect((await send({ fields: { message: 'Thanks!' } })).row?.status).toBe('public');
});

test('sending the same form again gets the same answer and stores one comment', async () => {
  const key = crypto.randomUUID();
  const message = `Pressed twice by a shaking hand ${key}`;
  for (let press = 0; press < 3; press += 1) {
    const { answer } = await send({ key, fields: { message } });
    expect(answer).toMatchObject({ ok: true, notice: sentNotice });
  }
  expect(await app.db.$count(comments, eq(comments.message, message))).toBe(1);
});

test('one sender’s first five comments are public, the next 25 are held, and more are refused with the phone number', async () => {
  const from = '198.51.100.7';
  const seen: (string | undefined)[] = [];
  for (let nth = 1; nth <= 30; nth += 1) seen.push((await send({ from })).row?.status);
  expect(seen).toEqual([...Array<string>(5).fill('public'), ...Array<string>(25).fill('held')]);
  const before = await app.db.$count(comments);
  const { answer, status } = await send({ from });
  expect(status).toBe(429);
  expect(answer).toMatchObject({ ok: false, values: { name: 'Canary Walter' } });
  expect(answer.notice).toContain('(225) 555-0140');
  expect(await app.db.$count(comments)).toBe(before);
  expect((await send({ from: '198.51.100.8' })).row?.status).toBe('public');
});

test('the switch holds all new comments, and turning it off makes them public again', async () => {
  await holdAllComments(app, testPerson, true);
  expect(await isHoldingComments(app)).toBe(true);
  expect((await send()).row).toMatchObject({
    status: 'held',
    heldReason: 'All new comments are held for review.',
  });
  await holdAllComments(app, testPerson, true);
  await holdAllComments(app, testPerson, false);
  expect((await send()).row?.status).toBe('public');
  const lines = await app.db.select().from(activity).where(eq(activity.subject, 'clinic'));
  expect(lines).toHaveLength(2);
});

const countOf = async () => {
  await countComments.run(app, { postId });
  const [row] = await app.db.select({ n: posts.commentCount }).from(posts).where(eq(posts.id, postId));
  return row?.n ?? -1;
};

test('approving, deleting and restoring a comment updates the page and the count, and the activity log names no visitor', async () => {
  const { row } = await send({ seconds: 0 });
  const id = row?.id ?? 0;
  const before = await countOf();
  expect(await moveComment(app, testPerson, id, 'approve')).toBe(true);
  expect(await moveComment(app, testPerson, id, 'approve')).toBe(false);
  expect(await countOf()).toBe(before + 1);
  expect((await listComments(app, postId)).comments.map((comment) => comment.id)).toContain(id);

  await moveToTrash(app, testPerson, commentTrash, id);
  expect(await countOf()).toBe(before);
  await restoreFromTrash(app, testPerson, commentTrash, id);
  expect(await countOf()).toBe(before + 1);

  const lines = await app.db
    .select()
    .from(activity)
    .where(eq(activity.subject, `comment:${id}`))
    .orderBy(activity.id);
  expect(lines.map(({ summary }) => summary)).toEqual([
    'Approved a comment on “Talk here”.',
    'Deleted a comment on “Talk here”.',
    'Restored a comment on “Talk here” from the trash.',
  ]);
  expect(JSON.stringify(lines).toLowerCase()).not.toContain('canary');
});

test('staff can hide, reply to and select comments, and a reply is stored once and shown only under its comment', async () => {
  const { row: asked } = await send({ fields: { message: 'Does it itch at night, do you think?' } });
  const other = (await send({ fields: { message: 'Another thing that I want to know.' } })).row;
  const act = actionSender(
    app,
    createStaffAction({ failed: staffCommentErrorMessages, fields: replyFields }, commentHandlers),
  );
  const reply = {
    intent: 'reply',
    id: String(asked?.id),
    form: `reply-${asked?.id}`,
    message: 'Call us and we’ll take a look.',
  };
  expect((await act({ ...reply, message: ' ' })).answer).toMatchObject({ ok: false, form: reply.form });
  expect((await act(reply)).answer).toMatchObject({ ok: true });
  await act(reply);
  const shown = async () => (await listComments(app, postId)).comments;
  const [answer] = (await shown()).find(({ id }) => id === asked?.id)?.replies ?? [];
  expect(answer).toMatchObject({ name: testPerson.name, message: 'Call us and we’ll take a look.' });
  expect((await shown()).every(({ id }) => id !== answer?.id)).toBe(true);
  expect((await act({ ...reply, id: String(answer?.id) })).answer).toMatchObject({ ok: false });

  expect((await act({ intent: 'hide', id: String(asked?.id) })).answer).toMatchObject({ ok: true });
  expect((await shown()).map(({ id }) => id)).not.toContain(asked?.id);
  const held = (await listCommentsForStaff(app, { show: 'held' })).comments.find(({ id }) => id === asked?.id);
  expect(held?.heldReason).toBe(`Hidden by ${testPerson.name}.`);
  expect((await act(reply)).answer).toMatchObject({ ok: false });
  expect((await act({ intent: 'approve-some' })).answer).toMatchObject({ ok: false });
  const some = await act({ intent: 'approve-some', which: String(asked?.id) });
  expect(some.answer).toMatchObject({ ok: true, notice: '1 comment approved.' });
  await act({ intent: 'delete-some', which: String(other?.id) });
  expect((await shown()).map(({ id }) => id)).not.toContain(other?.id);
});

test('a post with closed comments accepts no new ones and keeps the existing ones', async () => {
  const before = (await listComments(app, postId)).comments.length;
  await app.db.update(posts).set({ comments: 'closed' }).where(eq(posts.id, postId));
  const { status, answer } = await send();
  expect(status).toBe(403);
  expect(answer).toMatchObject({ ok: false, notice: 'Comments on this article are closed.' });
  expect((await listComments(app, postId)).comments).toHaveLength(before);
  await app.db.update(posts).set({ comments: 'open' }).where(eq(posts.id, postId));
});

test('a held comment is approved or deleted with one press, and Undo holds it again', async () => {
  const { row } = await send({ seconds: 0, fields: { name: 'Only One' } });
  const act = actionSender(app, actOnComments);
  const id = String(row?.id);
  const buttons = async () => {
    const page = await documentAt(app, new URL('/admin/comments?show=held', 'http://localhost'));
    const all = Array.from(page.querySelectorAll('li form button'), ({ textContent }) => textContent);
    return all.filter((name) => name.endsWith('by Only One'));
  };
  expect(await buttons()).toEqual(['Approve the comment by Only One', 'Delete the comment by Only One']);
  const { answer: approved } = await act({ intent: 'approve', kind: 'comment', id });
  expect(approved).toMatchObject({ ok: true, notice: 'Comment approved. It is public now.' });
  expect(await buttons()).toEqual([]);
  expect((await act(approved.undo ?? {})).answer).toMatchObject({ ok: true });
  expect(await buttons()).toHaveLength(2);
  const { answer: deleted } = await act({ intent: 'delete', kind: 'comment', id });
  expect(deleted).toMatchObject({ ok: true, notice: 'Comment deleted.' });
  expect(await buttons()).toEqual([]);
  await act(deleted.undo ?? {});
  expect(await buttons()).toHaveLength(2);
});

test('a held comment that was deleted is restored as held', async () => {
  const { row } = await send({ seconds: 0 });
  await moveToTrash(app, testPerson, commentTrash, row?.id ?? 0);
  await restoreFromTrash(app, testPerson, commentTrash, row?.id ?? 0);
  const { comments: held } = await listCommentsForStaff(app, { show: 'held' });
  expect(held.find(({ id }) => id === row?.id)).toMatchObject({
    status: 'held',
    heldReason: 'It was written in less than 3 seconds.',
    email: 'canary@example.com',
    postTitle: 'Talk here',
    postSlug: slug,
  });
});

test('staff see held comments first, then public ones, newest first, page by page, for all posts or one', async () => {
  const { id: many } = await createPost(app, testPerson, makePost({ title: 'Many' }));
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
    expect(page.comments.length).toBeLessThanOrEqual(15);
    seen.push(...page.comments.map(({ status, name }) => `${status} ${name}`));
    before = page.older ?? undefined;
    expect(commentsQuerySchema.parse({ before }).before).toBe(before);
  } while (before);
  const numbers = Array.from({ length: 25 }, (_, i) => 48 - 2 * i);
  const publicOnes = numbers.map((n) => n + 1).filter((n) => n !== 7);
  expect(seen).toEqual([...numbers.map((n) => `held N${n}`), ...publicOnes.map((n) => `public N${n}`), 'public N7']);
  const rising: { id: number; timestamp: string | null }[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const page = await listCommentsForStaff(app, { postId: many, show: 'public', sort: 'oldest', before: next });
    rising.push(...page.comments);
    next = page.older;
  }
  const falling = await listCommentsForStaff(app, { postId: many, show: 'public' });
  expect(rising.toReversed().slice(0, falling.comments.length)).toEqual(falling.comments);
  const all = await listCommentsForStaff(app, { show: 'public' });
  expect(all.comments.every(({ status }) => status === 'public')).toBe(true);
  expect(await countHeldComments(app)).toBeGreaterThanOrEqual(25);
  for (let from = 1, next: string | null | undefined; next !== null;) {
    expect(await countStaffComments(app, { show: 'all', sort: 'newest', before: next })).toMatchObject({ from });
    const page = await listCommentsForStaff(app, { before: next });
    from += page.comments.length;
    next = page.older;
  }
});

test.each([
  ['/admin/blog', actionSender(app, actOnBlog)],
  ['/admin/comments', actionSender(app, actOnComments)],
])('a comment that cannot be deleted on %s is logged, and staff see that it was not deleted', async (_path, act) => {
  spec('8.27');
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const services = { ...(await withoutDatabase(app)), log };
  const { answer, status } = await act(trashFields('delete', 'comment', 1), { services });
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({ ok: false, notice: 'The comment was not deleted.' });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'a form could not be stored: delete' },
  ]);
});

import { expect, test } from 'vitest';
import { firstPage } from '#app/features/accounts/session.server.ts';
import { afterSignIn } from '#app/features/accounts/sign-in.ts';
import type { PostStatus } from '#app/features/posts/post.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { listStaffPosts } from '#app/features/posts/staff-posts.server.ts';
import { action as accountAction } from '#app/routes/admin/account.tsx';
import { activity, people } from '#db/accounts-schema.ts';
import { comments, contactMessages, posts } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { actionSender } from '#tests/setup/send-form.ts';
import { openTestApp, testStaff } from '#tests/setup/test-app.ts';
import { searchStaffArea, findToday } from './today.server.ts';

const app = await openTestApp();
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function addedPost(): Promise<number> {
  await createPost(app, testStaff, makePost({ title: 'Winter care', publishAt: '2099-01-01' }));
  const [row] = await app.db.select({ id: posts.id }).from(posts);
  return row?.id ?? 0;
}

test('Today is empty when nothing is waiting, and a writer sees neither calls nor site health', async () => {
  const today = await findToday(app, testStaff, 'owner');
  expect(today.calls).toMatchObject({ due: [], more: false, next: [] });
  expect(today.waiting).toEqual([]);
  expect(today.states).toHaveLength(3);
  expect(await findToday(app, testStaff, 'writer')).toMatchObject({ calls: null, states: [], ready: null });
});

test('waiting work is counted with details, and the most urgent call comes first', async () => {
  const sender = { name: 'Canary', email: 'canary@example.com', phone: '(225) 555-0117' };
  await app.db.insert(contactMessages).values([
    { ...sender, promisedAt: inHours(3) },
    { ...sender, promisedAt: inHours(-3) },
  ]);
  const postId = await addedPost();
  await app.db
    .insert(comments)
    .values({ postId, name: 'Ann', message: 'Hello', status: 'held', heldReason: 'It has a link.' });
  await app.db
    .insert(posts)
    .values({ slug: 'at-eight', title: 'At eight', content: 'Words.', publishAt: '2099-02-01', status: 'scheduled' });
  const { calls, waiting } = await findToday(app, testStaff, 'owner');
  const listed = async (status: PostStatus) => {
    const page = await listStaffPosts(app, { q: '', status });
    return page.ok && page.posts.map(({ title }) => title);
  };
  expect(await listed('scheduled')).toEqual(['At eight', 'Winter care']);
  expect(await listed('published')).toEqual([]);
  expect(await listed('draft')).toEqual([]);
  expect(calls?.due.map(({ id }) => id)).toEqual([2, 1]);
  expect(waiting).toEqual([
    {
      count: 1,
      label: 'Comment held for review',
      detail: 'On “Winter care”. It has a link.',
      href: '/admin/comments?show=held',
    },
    {
      count: 2,
      label: 'Scheduled posts',
      detail: '“Winter care”, on January 1, 2099',
      href: '/admin/blog?status=scheduled',
    },
  ]);
});

test('staff search finds messages, posts and page text; a writer finds no messages, and finding one is recorded', async () => {
  // Someone who has not read these names within the hour, because access to a name is recorded once an hour.
  const finder = { ...testStaff, id: 'finder' };
  const before = await app.db.$count(activity);
  const found = await searchStaffArea(app, finder, 'owner', 'canary');
  expect(found).toEqual(
    [2, 1].map((id) => ({ kind: 'Message', label: 'Canary', href: `/admin/contactMessages/${id}` })),
  );
  const lines = await app.db.select({ subject: activity.subject }).from(activity).orderBy(activity.id);
  expect(lines.slice(before).map(({ subject }) => subject)).toEqual(['message:2,1']);
  expect(await searchStaffArea(app, testStaff, 'writer', 'canary')).toEqual([]);
  expect((await searchStaffArea(app, testStaff, 'writer', 'winter c')).map(({ kind }) => kind)).toEqual(['Post']);
  expect((await searchStaffArea(app, testStaff, 'writer', 'questions')).map(({ href }) => href)).toContain(
    '/admin/pages/home/questions',
  );
});

test('staff who choose Today start there; everyone else starts where the specification says', async () => {
  await app.db.insert(people).values({ ...testStaff, emailVerified: true });
  const url = new URL('http://localhost/admin/account');
  const save = actionSender(app, (args) => accountAction({ ...args, url, params: {}, pattern: url.pathname }));
  const begin = (from = afterSignIn) => firstPage(app, from, testStaff.email.toUpperCase());
  expect(await begin()).toBe('/admin/staff');
  expect((await save({ intent: 'start', startsOnToday: 'yes' })).answer.notice).toBe('Saved. You’ll start on Today.');
  expect(await begin()).toBe('/admin');
  expect(await begin('/admin/blog')).toBe('/admin/blog');
  expect((await save({ intent: 'start' })).answer.notice).toBe('Saved. You’ll start on Staff.');
  expect(await begin()).toBe('/admin/staff');
});

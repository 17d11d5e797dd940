import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { firstPage } from '#app/features/accounts/session.server.ts';
import { afterSignIn } from '#app/features/accounts/sign-in.ts';
import { findSpanishPage } from '#app/features/page-editor/spanish.commands.server.ts';
import { publishPage, saveDraft } from '#app/features/page-editor/texts.commands.server.ts';
import type { PostStatus } from '#app/features/posts/post.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { listStaffPosts } from '#app/features/posts/staff-posts.server.ts';
import { action as accountAction } from '#app/routes/admin/account.tsx';
import { addDays } from '#app/shared/clock.server.ts';
import { clinicDay, formatWeekday } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { people } from '#db/accounts-schema.ts';
import { comments, contactMessages, pageTexts, posts, spanishConfirmations } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { actionSender } from '#tests/setup/send-form.ts';
import { documentAt } from '#tests/setup/staff-screens.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { findToday } from './today.server.ts';

const app = await openTestApp();
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function addedPost(): Promise<number> {
  await createPost(app, testPerson, makePost({ title: 'Winter care', publishAt: '2099-01-01' }));
  const [row] = await app.db.select({ id: posts.id }).from(posts);
  return row?.id ?? 0;
}

test('Today is empty when nothing is waiting, and a writer sees neither calls nor site health', async () => {
  const today = await findToday(app, testPerson, 'owner');
  expect(today.calls).toMatchObject({ due: [], more: false, next: [] });
  expect(today.waiting).toEqual([]);
  expect(today.health).toMatchObject({ text: expect.stringContaining('Backups are not set up.'), trouble: true });
  expect(today.health?.detail).toBe('Tell whoever runs the server.');
  expect(await findToday(app, testPerson, 'writer')).toMatchObject({ calls: null, health: null, ready: null });
});

test('waiting work is counted with details, the most urgent call comes first, and posts of the next week go out', async () => {
  const day = addDays(clinicDay(startingZone), 7);
  const sender = { name: 'Canary', email: 'canary@example.com', phone: '(225) 555-0117' };
  await app.db.insert(contactMessages).values([
    { ...sender, callBackBy: inHours(3) },
    { ...sender, callBackBy: inHours(-3) },
  ]);
  const postId = await addedPost();
  await app.db
    .insert(comments)
    .values({ postId, name: 'Ann', message: 'Hello', status: 'held', heldReason: 'It has a link.' });
  await app.db.insert(posts).values({
    slug: 'at-eight',
    title: 'At eight',
    content: 'Words.',
    publishAt: day,
    publishTime: '08:00',
    status: 'scheduled',
  });
  const [unfinished] = await app.db
    .insert(posts)
    .values({ slug: 'unfinished', title: 'Unfinished', content: 'Words.', status: 'draft' })
    .returning({ id: posts.id });
  await saveDraft(app, testPerson, { page: 'home', section: 'questions', version: 0 }, { title: 'Asked often' });
  const { calls, waiting, outgoing } = await findToday(app, testPerson, 'owner');
  const listed = async (status: PostStatus) => {
    const page = await listStaffPosts(app, { q: '', status });
    return page.ok && page.posts.map(({ title }) => title);
  };
  expect(await listed('scheduled')).toEqual(['At eight', 'Winter care']);
  expect(await listed('published')).toEqual([]);
  expect(await listed('draft')).toEqual(['Unfinished']);
  expect(calls?.due.map(({ id }) => id)).toEqual([2, 1]);
  expect(waiting).toEqual([
    {
      count: 1,
      label: 'Comment held for review',
      detail: '',
      href: '/admin/comments?show=held',
      comment: expect.objectContaining({ message: 'Hello', postTitle: 'Winter care' }),
    },
    { count: 1, label: 'Draft', detail: '“Unfinished”', href: `/admin/blog/${unfinished?.id}` },
    { count: 1, label: 'Change on Home, not published', detail: '', href: '/admin/pages' },
  ]);
  expect(outgoing).toMatchObject([{ label: `${formatWeekday(day)}, 8:00 AM`, detail: '“At eight”' }]);
});

test('staff who choose Today start there; everyone else starts on Staff', async () => {
  await app.db.insert(people).values({ ...testPerson, emailVerified: true });
  const url = new URL('http://localhost/admin/account');
  const save = actionSender(app, (args) => accountAction({ ...args, url, params: {}, pattern: url.pathname }));
  const begin = (from = afterSignIn) => firstPage(app, from, testPerson.email.toUpperCase());
  expect(await begin()).toBe('/admin/staff');
  expect((await save({ intent: 'start', startsOnToday: 'yes' })).answer.notice).toBe('Saved. You’ll start on Today.');
  expect(await begin()).toBe('/admin');
  expect(await begin('/admin/blog')).toBe('/admin/blog');
  expect((await save({ intent: 'start' })).answer.notice).toBe('Saved. You’ll start on Staff.');
  expect(await begin()).toBe('/admin/staff');
});

test('a call that a colleague is making comes after the calls that wait', async () => {
  await app.db
    .insert(people)
    .values({ id: 'colleague', email: 'colleague@example.com', name: 'Marcus Bell', emailVerified: true });
  await app.db.update(contactMessages).set({ status: 'done' });
  const sender = { name: 'Canary', email: 'canary@example.com', phone: '(225) 555-0117' };
  const rows = await app.db
    .insert(contactMessages)
    .values([
      { ...sender, callBackBy: inHours(1), callingBy: 'colleague', callingUntil: inHours(0.1) },
      { ...sender, callBackBy: inHours(2) },
    ])
    .returning({ id: contactMessages.id });
  const { calls } = await findToday(app, testPerson, 'owner');
  expect(calls?.due.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
});

test('Today and Pages count the sentences that have lost their Spanish, and the screen behind shows the old one', async () => {
  const find = { page: 'contact', section: 'find' };
  const lost = async () =>
    (await findToday(app, testPerson, 'owner')).waiting.filter(({ label }) => /Spanish/.test(label));
  const textAt = async (path: string) => (await documentAt(app, new URL(path, 'http://localhost'))).body.textContent;
  await saveDraft(app, testPerson, { ...find, version: 0 }, { title: 'Our door', vanTitle: 'We drive to you' });
  expect(await lost()).toEqual([]);
  await publishPage(app, testPerson, 'contact', { find: 1 });
  expect(await lost()).toMatchObject([
    { count: 2, label: 'Sentences have lost their Spanish', detail: 'Contact', href: '/admin/spanish' },
  ]);
  expect(await textAt('/admin/pages')).toContain('2 sentences without Spanish');
  const shown = await textAt('/admin/spanish');
  expect(shown).toContain('Our door');
  expect(shown).toContain('Old Spanish, for “Find us”: Dónde estamos');
  expect(await textAt('/admin/spanish/contact')).toContain('Our doorNo Spanish');
});

test('Today counts the pages whose Spanish waits for a confirmation, once the clinic uses Spanish', async () => {
  const own = { ...app, config: { ...app.config, demonstration: false } };
  const [find, title] = [{ page: 'contact', section: 'find' }, 'Where we are'];
  await app.db.delete(pageTexts);
  const waiting = async () =>
    (await findToday(own, testPerson, 'owner')).waiting
      .filter(({ label }) => label.includes('Spanish'))
      .map(({ count, label, detail, href }) => `${count} ${label}: ${detail} (${href})`);
  const confirm = async (name: string) => {
    const page = await findSpanishPage(own, name);
    const row = { path: page?.path ?? '', texts: page?.confirms ?? {}, name: 'Ana Robles', role: 'Interpreter' };
    await app.db.delete(spanishConfirmations).where(eq(spanishConfirmations.path, row.path));
    await app.db.insert(spanishConfirmations).values({ ...row, recordedBy: testPerson.name });
  };
  const write = async (version: number, spanish?: string) => {
    const typed = spanish === undefined ? [] : [{ at: 'title', spanish, of: title }];
    const saved = await saveDraft(app, testPerson, { ...find, version }, { title }, typed);
    expect(saved.outcome).toBe('saved');
    await publishPage(app, testPerson, 'contact', { find: version + 1 });
  };
  await write(0);
  expect(await waiting()).toEqual([]);
  await write(2, 'Dónde estamos');
  const contact = '1 Page with Spanish to confirm: Contact (/admin/spanish/contact)';
  expect(await waiting()).toEqual([contact]);
  await confirm('contact');
  expect(await waiting()).toEqual(['1 Page with Spanish to confirm: On every page (/admin/spanish/frame)']);
  await confirm('frame');
  expect(await waiting()).toEqual([]);
  await write(4, 'Cómo llegar');
  expect(await waiting()).toEqual([contact]);
});

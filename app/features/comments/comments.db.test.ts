import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { findPostId } from '#app/features/posts/posts.server.ts';
import { workQueue } from '#app/platform/queue.server.ts';
import { comments, posts } from '#db/schema.ts';
import { jobs } from '#server/jobs.ts';
import { makePost } from '#tests/factories/posts.ts';
import { visitorSender, withoutDatabase } from '#tests/setup/send-form.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { commentAction, postComment } from './comments.commands.server.ts';
import { commentsPerPage, listComments, listCommentsForStaff } from './comments.server.ts';

const app = await openTestApp();
const { id: postId, slug } = await createPost(app, testPerson, makePost({ title: 'Talk here' }));
const values = { name: 'James', email: 'james@example.com', message: 'Thank you.' };

const sendForm = visitorSender(app, (args) => commentAction(args, (services) => findPostId(services, slug)));
const send = (fields: Record<string, string>, key: string = crypto.randomUUID()) => sendForm({ ...fields, key });

const stored = () => app.db.$count(comments, eq(comments.postId, postId));

test('a comment is stored, and the visitor sees “Comment submitted successfully!”', async () => {
  spec('3.2', '7.21');
  const before = Date.now();
  const { answer, status } = await send(values);
  expect(status).toBe(200);
  expect(answer).toMatchObject({ ok: true, notice: 'Comment submitted successfully!' });
  expect(await stored()).toBe(1);
  const [comment] = (await listCommentsForStaff(app)).comments;
  expect(comment).toMatchObject({ postId, ...values });
  // The time is the server's, not that of the visitor's clock.
  expect(Math.abs(Date.parse(comment?.timestamp ?? '') - before)).toBeLessThan(60_000);
});

test('sending the same form repeatedly stores one comment, and another text with the same key stores another', async () => {
  const before = await stored();
  const key = crypto.randomUUID();
  const twice = { ...values, message: 'Pressed twice' };
  await Promise.all([send(twice, key), send(twice, key), send(twice, key)]);
  await send(twice, key);
  expect(await stored()).toBe(before + 1);
  await send({ ...twice, message: 'Someone else on the same cached page' }, key);
  expect(await stored()).toBe(before + 2);
});

test('staff can read the e-mail address, and the database stores it only encrypted', async () => {
  await send({ ...values, email: 'secret.reader@example.com', message: 'Where is my address?' });
  const { rows } = await app.db.execute<{ all: string }>(sql`select t::text as all from comments t`);
  expect(JSON.stringify(rows)).toContain('Where is my address?');
  expect(JSON.stringify(rows)).not.toMatch(/secret\.reader|@example/);
  const { comments: listed } = await listCommentsForStaff(app);
  expect(listed[0]).toMatchObject({ message: 'Where is my address?', email: 'secret.reader@example.com' });
});

test.each([
  [{ ...values, name: '' }, 'All fields are required.', 'name'],
  [{ ...values, email: '   ' }, 'All fields are required.', 'email'],
  [{ ...values, message: '\t ' }, 'All fields are required.', 'message'],
  [
    { ...values, email: 'walter@bayou' },
    'This e-mail address looks unfinished. It should look like name@example.com.',
    'email',
  ],
  [{ ...values, name: 'x'.repeat(81) }, undefined, 'name'],
  [{ ...values, message: 'x'.repeat(5_001) }, undefined, 'message'],
])('the form %o is refused, what was typed is kept, and nothing is stored', async (fields, notice, wrong) => {
  const before = await stored();
  const { answer, status } = await send(fields);
  expect(status).toBe(422);
  expect(answer).toMatchObject({ ok: false, values: fields });
  expect(Object.keys(answer.errors ?? {})).toContain(wrong);
  if (notice) expect(answer.notice).toBe(notice);
  expect(await stored()).toBe(before);
});

test('if a comment cannot be stored, the visitor sees “Error submitting comment.” and keeps what was typed', async () => {
  spec('8.2');
  const { answer, status, typed } = await sendForm(values, { services: await withoutDatabase(app) });
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({
    ok: false,
    notice: 'Error submitting comment. Please try again later.',
    values,
  });
  expect(typed.map(({ value }) => value)).toEqual(expect.arrayContaining(Object.values(values)));
});

test('the page’s data for a comment contains no e-mail address', async () => {
  const page = await listComments(app, postId);
  expect(Object.keys(page.comments[0] ?? {}).sort()).toEqual(['id', 'message', 'name', 'replies', 'timestamp']);
  expect(JSON.stringify(page)).not.toContain('@');
});

test('comments are listed newest first, page by page, and those without a date come last', async () => {
  spec('7.17');
  const { id } = await createPost(app, testPerson, makePost({ title: 'Many' }));
  const rows = Array.from({ length: 45 }, (_, i) => ({
    postId: id,
    name: `N${i}`,
    message: 'm',
    timestamp: i % 15 === 7 ? null : `2026-01-01T00:00:${String(i % 30).padStart(2, '0')}.123456Z`,
  }));
  await app.db.insert(comments).values(rows);
  const seen: (string | null)[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listComments(app, id, cursor ?? undefined);
    expect(page.comments.length).toBeLessThanOrEqual(commentsPerPage);
    seen.push(...page.comments.map((comment) => comment.name));
    cursor = page.older;
  } while (cursor);
  expect(new Set(seen).size).toBe(45);
  expect(seen.slice(-3).sort()).toEqual(['N22', 'N37', 'N7']);
  const first = await listComments(app, id);
  expect(first.comments.map((comment) => comment.timestamp)).toEqual(
    first.comments
      .map((comment) => comment.timestamp)
      .toSorted()
      .toReversed(),
  );
});

test('a comment and its job are stored in one transaction, and the worker updates the count', async () => {
  const queued = async () =>
    Number(
      (
        await app.db.execute<{ n: string }>(
          sql`select count(*) as n from pgboss.job where name = 'count-comments' and data ->> 'postId' = ${String(postId)}`,
        )
      ).rows[0]?.n,
    );
  const before = { rows: await stored(), jobs: await queued() };
  await expect(
    app.db.transaction(async () => {
      // The queue fails after the row is written, and neither may remain.
      await postComment(
        { ...app, queue: { ...app.queue, enqueue: () => Promise.reject(new Error('no queue')) } },
        postId,
        crypto.randomUUID(),
        values,
      );
    }),
  ).rejects.toThrow('no queue');
  expect({ rows: await stored(), jobs: await queued() }).toEqual(before);

  await postComment(app, postId, crypto.randomUUID(), values);
  expect({ rows: await stored(), jobs: await queued() }).toEqual({ rows: before.rows + 1, jobs: before.jobs + 1 });

  const worker = await workQueue(app, jobs);
  await expect
    .poll(async () => (await app.db.select({ n: posts.commentCount }).from(posts).where(eq(posts.id, postId)))[0]?.n)
    .toBe(before.rows + 1);
  await worker.stop();
});

test('a job’s input contains nothing that a visitor typed', async () => {
  // The worker of the previous test may have started a scheduled job, whose data is empty.
  const { rows } = await app.db.execute<{ data: unknown }>(
    sql`select data from pgboss.job where not starts_with(name, '__pgboss') and data <> '{}'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { data } of rows) expect(JSON.stringify(data)).toMatch(/^\{"\w+":\d+\}$/);
});

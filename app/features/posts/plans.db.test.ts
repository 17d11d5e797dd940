import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { listComments } from '#app/features/comments/comments.server.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { fillDatabase } from '#db/fill.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import {
  findPost,
  listCategories,
  listPopularPosts,
  listPosts,
  listRelatedPosts,
  spellAsPosts,
} from './posts.server.ts';
import { listStaffPosts } from './staff-posts.server.ts';

/** Every blog query, on a blog so large that a bad query plan shows in the number of rows PostgreSQL reads. */
const { config, log, ...services } = await openTestApp();
// One connection, because PostgreSQL flushes its statistics per connection.
const db = openDatabase({ ...config, databasePoolSize: 1 }, log);
const app: App = { ...services, config, log, db };
const posts = 3_000;
afterAll(() => db.$client.end());

beforeAll(async () => {
  // These tests do not search, and the search index is most of the cost of storing a post.
  await db.execute(sql`alter table posts disable trigger search_document_follows_post`);
  await fillDatabase(config.databaseUrl, posts, 15_000);
});

async function readSoFar(): Promise<{ wholeTables: number; rows: number }> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  await db.execute(sql`select pg_stat_clear_snapshot()`);
  const result = await db.execute<{ tables: string; rows: string }>(sql`
    select sum(seq_scan) as tables, sum(seq_tup_read) + (
      select sum(idx_tup_read) from pg_stat_user_indexes where relname in ('posts', 'post_tags', 'comments')
    ) as rows from pg_stat_user_tables where relname in ('posts', 'post_tags', 'comments')`);
  return { wholeTables: Number(result.rows[0]?.tables), rows: Number(result.rows[0]?.rows) };
}

const middle = '2023-05-05_1500';
const filters = [
  {},
  { category: 'Braces' },
  { author: 'Writer 3' },
  { tag: 'Tag 202' },
  { category: 'Braces', author: 'Writer 3' },
  { category: 'Braces', tag: 'Tag 202' },
  { category: 'Braces', author: 'Writer 3', tag: 'Tag 202' },
];
const page = 60;

test.each([
  ...filters.flatMap((filter) =>
    [{}, { before: middle }, { after: middle }].map((cursor): [string, () => Promise<unknown>, number] => [
      `list by ${Object.keys(filter).join(', ') || 'nothing'} ${Object.keys(cursor).join()}`,
      () => listPosts(app, filter, cursor),
      // The planner may scan past posts that do not match the filter instead of collecting those that do.
      Object.keys(filter).length > 0 ? posts / 3 : page,
    ]),
  ),
  ['list by an unused category', () => listPosts(app, { category: 'Nothing' }, {}), 1],
  [
    'names in another letter case',
    () => spellAsPosts(app, { category: 'braces', author: 'writer 3', tag: 'tag 202' }),
    posts / 3,
  ],
  ['post', () => findPost(app, 'fill-777'), page],
  ['newest', () => listPopularPosts(app), page],
  ['related', () => listRelatedPosts(app, { id: 777, slug: 'fill-777', category: 'Braces' }), page],
  ['categories', () => listCategories(app), page],
  ['comments', () => listComments(app, 777), page],
  ['staff’s list', () => listStaffPosts(app, { q: '' }), page],
  ['staff’s list, the oldest first', () => listStaffPosts(app, { q: '', sort: 'oldest' }), page],
  ['staff’s list, by title', () => listStaffPosts(app, { q: '', sort: 'title' }), page],
  ['staff’s list, by title, next page', () => listStaffPosts(app, { q: '', sort: 'title', before: 777 }), page],
  ['staff’s list, next page', () => listStaffPosts(app, { q: '', before: 777 }), page],
])('%s uses an index and reads few rows', async (_name, read, most) => {
  // PostgreSQL settles on the plan of a prepared statement at its sixth execution.
  for (let i = 0; i < 6; i += 1) await read();
  const before = await readSoFar();
  await read();
  const after = await readSoFar();
  expect(after.wholeTables - before.wholeTables).toBe(0);
  expect(after.rows - before.rows).toBeLessThanOrEqual(most);
});

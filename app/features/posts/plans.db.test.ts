import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { selectComments } from '#app/features/comments/comments.server.ts';
import { fillDatabase } from '#db/fill.ts';
import { postAliases, posts } from '#db/schema.ts';
import { explainOnce, explainPrepared, rowsTouched, type PlanNode } from '#tests/setup/explain.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { distinctCategories, selectBySlug, selectList, selectNewest, selectRelated } from './posts.server.ts';
import { selectRevisions } from './revisions.server.ts';
import { selectStaffPosts } from './staff-posts.server.ts';
import { visiblePost } from './visible-post.server.ts';

/** Every query a visitor can cause, on a blog large enough that a wrong plan shows. */
const app = await openTestApp();
const { db } = app;
const pool = db.$client;
const filled = 20_000;

beforeAll(async () => {
  await fillDatabase(app.config.databaseUrl, filled, 100_000, { isSearchable: false });
}, 180_000);

type Query = { toSQL: () => { sql: string; params: unknown[] } };
/** The values a placeholder may take here. */
const samples: Record<string, string | number> = {
  category: 'Braces',
  author: 'Writer 3',
  tag: 'Tag 202',
  day: '2023-05-05',
  id: 9_000,
  slug: 'fill-777',
  postId: 777,
  listedAt: '2026-01-01T00:00:00Z',
  oldId: 'gone',
};

function valuesOf(query: Query): (string | number)[] {
  return query.toSQL().params.map((param) => {
    if (typeof param === 'number') return param;
    if (typeof param === 'string') return param;
    const name = typeof param === 'object' && param !== null && 'name' in param ? String(param.name) : '';
    return samples[name] ?? name;
  });
}

function scans(plan: PlanNode[]) {
  return plan.filter(
    (node) => ['posts', 'post_tags', 'comments'].includes(node['Relation Name'] ?? '') || node['Index Name'],
  );
}

const filters = [
  {},
  { category: 'x' },
  { author: 'x' },
  { tag: 'x' },
  { category: 'x', author: 'x' },
  { category: 'x', tag: 'x' },
  { author: 'x', tag: 'x' },
  { category: 'x', author: 'x', tag: 'x' },
];
const directions = ['newest', 'before', 'after'] as const;

const queries: [string, () => Query][] = [
  ...filters.flatMap((filter) =>
    directions.map((direction): [string, () => Query] => [
      `list ${Object.keys(filter).join('+') || 'unfiltered'} ${direction}`,
      () => selectList(db, filter, direction),
    ]),
  ),
  ['post', () => selectBySlug(db, sql.placeholder('slug'))],
  ['newest five', () => selectNewest(db)],
  ['related', () => selectRelated(db)],
  ['comments', () => selectComments(db, 'newest')],
  ['older comments', () => selectComments(db, 'before')],
  [
    'moved address',
    () =>
      db
        .select({ slug: posts.slug })
        .from(postAliases)
        .innerJoin(posts, eq(posts.id, postAliases.postId))
        .where(and(eq(postAliases.oldId, sql.placeholder('oldId')), visiblePost)),
  ],
];

describe.each(['custom', 'generic'] as const)('with a %s plan', (mode) => {
  test.each(queries)('%s touches a page of rows and no more', async (_name, query) => {
    const plan = await explainPrepared(pool, query().toSQL().sql, valuesOf(query()), mode);
    expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    for (const node of scans(plan)) expect(rowsTouched(node)).toBeLessThanOrEqual(60);
  });
});

test.each(['newest', 'before', 'after'] as const)('the staff’s list, %s, touches a page of rows', async (direction) => {
  const { sql: text, params } = selectStaffPosts(db, {
    direction,
    moment: '2024-01-01T00:00:00Z',
    id: '5',
  }).toSQL();
  const plan = await explainOnce(pool, text, params);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of scans(plan)) expect(rowsTouched(node)).toBeLessThanOrEqual(60);
});

test('a post’s versions are read by their index', async () => {
  const { sql: text, params } = selectRevisions(db, 777).toSQL();
  const plan = await explainOnce(pool, text, params);
  for (const node of scans(plan)) expect(rowsTouched(node)).toBeLessThanOrEqual(60);
});

test('distinct categories cost as many steps as there are categories', async () => {
  const { sql: text, params } = db.select().from(posts).where(distinctCategories).toSQL();
  const statement = text.slice(text.indexOf('with recursive'));
  const plan = await explainOnce(pool, statement, params);
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const node of scans(plan)) expect(rowsTouched(node)).toBeLessThanOrEqual(20);
});

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { listStaffPosts } from '#app/features/posts/staff-posts.server.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { posts } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { searchSite } from './search.server.ts';
import type { SearchOptions } from './search.ts';

const app = await openTestApp();
const texts = [
  {
    title: 'Sock ply',
    content: 'A sock of 3 ply. 100% cotton_wool \\ backslash',
    category: 'Sockets',
    author: 'Renée Landry',
  },
  { title: 'Knees & feet', content: 'Choosing a KNEE.\n\nÉtude of gait.', category: 'Feet', author: '' },
  { title: 'Van', content: 'We drive.', category: 'From the van', author: 'Jonah' },
  { title: 'Hidden draft about socks', content: 'sock', category: 'Sockets', author: '', status: 'draft' as const },
];
for (const text of texts) await createPost(app, testPerson, makePost(text));

/** The plain definition: case-insensitive substring of any of the four fields. */
function expected(query: string): string[] {
  const q = query.toLowerCase();
  return texts
    .filter(
      (text) =>
        text.status !== 'draft' &&
        [text.title, text.content, text.category, text.author || 'Staff Writer'].some((field) =>
          field.toLowerCase().includes(q),
        ),
    )
    .map((text) => text.title)
    .toReversed();
}

async function articles(query: string, options: SearchOptions = {}) {
  const page = await searchSite(app, query, options);
  if (!page.ok) throw new Error(page.reason);
  return { ...page, results: page.groups.filter(({ kind }) => kind === 'post').flatMap(({ results }) => results) };
}

/** Returns the titles in the list of all articles. Expected ones must also be among the best results. */
async function found(query: string): Promise<string[]> {
  const [best, all] = await Promise.all([articles(query, { only: true }), articles(query, { articles: true })]);
  const titles = all.results.map((result) => result.title);
  for (const title of expected(query)) expect(best.results.map((result) => result.title)).toContain(title);
  return titles;
}

test.each([
  'sock',
  'SOCK',
  'knee',
  'staff writer',
  'étude',
  'ÉTUDE',
  'ren',
  '%',
  '_',
  '\\',
  'from the',
  '3 ply',
  'ply a',
  'socketsr',
  'zzz',
  'a',
])('“%s” finds at least what the definition says', async (query) => {
  expect(await found(query)).toEqual(expect.arrayContaining(expected(query)));
});

/** Set SEARCH_RUNS=10000 for a long run. */
const numRuns = Number(process.env['SEARCH_RUNS'] ?? 60);

test(
  'a search finds everything that the plain definition finds, for any part of any text',
  { timeout: 3_600_000 },
  async () => {
    spec('5.2', '7.14');
    const everything = texts
      .map((text) => Object.values(text).join(' '))
      .join(' ')
      .replace(/\s+/g, ' ');
    await fc.assert(
      fc.asyncProperty(fc.nat(everything.length - 1), fc.integer({ min: 1, max: 12 }), async (from, length) => {
        const query = everything.slice(from, from + length).trim();
        if (query) expect(await found(query)).toEqual(expect.arrayContaining(expected(query)));
      }),
      { numRuns },
    );
  },
);

test('an empty query finds nothing', async () => {
  for (const query of ['', '   '])
    expect(await searchSite(app, query)).toMatchObject({ ok: true, groups: [], older: null });
});

test('the snippet is the first 120 characters', async () => {
  spec('9.2');
  await createPost(app, testPerson, makePost({ title: 'Long one', content: 'abcde '.repeat(60) }));
  const [result] = (await articles('long one')).results;
  expect(result?.summary).toBe('abcde '.repeat(20));
});

test('pages follow each other, newest first, without a gap or a repetition', async () => {
  const days = ['2024-03-01', '2024-03-02', '2024-03-02', '2024-03-03'];
  for (let i = 0; i < 45; i += 1)
    await createPost(app, testPerson, makePost({ title: `Paged ${i}`, publishAt: days[i % 4] ?? '' }));
  const seen: string[] = [];
  let before: string | null | undefined;
  do {
    const page = await articles('paged', { articles: true, before: before ?? undefined });
    seen.push(...page.results.map(({ title }) => title));
    before = page.older;
  } while (before);
  const newestFirst = Array.from({ length: 45 }, (_, i) => ({ title: `Paged ${i}`, day: days[i % 4] ?? '', i }))
    .sort((a, b) => b.day.localeCompare(a.day) || b.i - a.i)
    .map(({ title }) => title);
  expect(seen).toEqual(newestFirst);
  const best = await articles('paged');
  expect([best.results.length, best.moreArticles]).toEqual([20, true]);
});

test('where whole words fill the page, the article with the query as typed still comes first', async () => {
  await createPost(
    app,
    testPerson,
    makePost({
      title: 'Oldest',
      content: 'A zephyr quartz, in a long tale of many other words.',
      publishAt: '2023-01-01',
    }),
  );
  for (let i = 0; i < 22; i += 1)
    await createPost(app, testPerson, makePost({ title: `Apart ${i}`, content: 'A zephyr and a quartz.' }));
  const { results } = await articles('zephyr quartz');
  expect([results.length, results[0]?.title]).toEqual([20, 'Oldest']);
});

test('an edited post is found by its new words only, for visitors and for staff', async () => {
  const { id } = await createPost(app, testPerson, makePost({ title: 'Before', content: 'Quokka' }));
  await app.db.update(posts).set({ content: 'Wombat' }).where(eq(posts.id, id));
  const forStaff = async (q: string) => {
    const page = await listStaffPosts(app, { q });
    return page.ok ? page.posts.map(({ title }) => title) : [];
  };
  expect([await found('quokka'), await forStaff('quokka')]).toEqual([[], []]);
  expect([await found('wombat'), await forStaff('wombat')]).toEqual([['Before'], ['Before']]);
  await app.db.delete(posts).where(eq(posts.id, id));
  expect([await found('wombat'), await forStaff('wombat')]).toEqual([[], []]);
});

test('a result shows author and category, with their fallbacks, and the matching passage', async () => {
  spec('2.8');
  const content = `Nothing of it here. ${'Some words before it. '.repeat(8)}Then a pangolin walks by.`;
  await createPost(app, testPerson, makePost({ title: 'Far down', content, author: '', category: 'Animals' }));
  const [result] = (await articles('pangolins')).results;
  expect(result).toMatchObject({
    address: '/blog/far-down',
    title: 'Far down',
    by: { author: 'Staff Writer', category: 'Animals' },
    passage: 'Then a pangolin walks by.',
  });
});

test('staff find drafts too', async () => {
  const page = await listStaffPosts(app, { q: 'HIDDEN draft' });
  expect(page.ok && page.posts.map(({ title }) => title)).toEqual(['Hidden draft about socks']);
});

test('a search that hits the statement timeout says so', async () => {
  const client = await app.db.$client.connect();
  await client.query('begin; lock table post_lines');
  const hurried = openDatabase({ ...app.config, statementTimeoutMs: 50 }, app.log);
  try {
    expect(await searchSite({ ...app, db: hurried }, 'sock')).toEqual({ ok: false, reason: 'too-slow' });
    expect(await listStaffPosts({ ...app, db: hurried }, { q: 'sock' })).toEqual({ ok: false, reason: 'too-slow' });
  } finally {
    await client.query('rollback');
    client.release();
    await hurried.$client.end();
  }
});

import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { listStaffPosts } from '#app/features/posts/staff-posts.server.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { posts } from '#db/schema.ts';
import { aPost } from '#tests/factories/posts.ts';
import { openTestApp, someStaff } from '#tests/setup/test-app.ts';
import { spec } from '#tests/setup/spec.ts';
import { searchPosts } from './search.server.ts';

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
for (const text of texts) await createPost(app, someStaff, aPost(text));

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

async function found(query: string): Promise<string[]> {
  const page = await searchPosts(app, query);
  return page.ok ? page.results.map((result) => result.title) : [];
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
])('“%s” finds what the definition says', async (query) => {
  expect(await found(query)).toEqual(expected(query));
});

test('any part of any text is found, and nothing else', async () => {
  spec('5.2');
  const everything = texts
    .map((text) => Object.values(text).join(' '))
    .join(' ')
    .replace(/\s+/g, ' ');
  await fc.assert(
    fc.asyncProperty(fc.nat(everything.length - 1), fc.integer({ min: 1, max: 12 }), async (from, length) => {
      const query = everything.slice(from, from + length).trim();
      if (query) expect(await found(query)).toEqual(expected(query));
    }),
    { numRuns: 60 },
  );
});

test('an empty query finds nothing', async () => {
  spec('5.1');
  expect(await searchPosts(app, '')).toEqual({ ok: true, results: [], older: null });
});

test('the snippet is the first 120 characters', async () => {
  spec('9.2');
  await createPost(app, someStaff, aPost({ title: 'Long one', content: 'abcde '.repeat(60) }));
  const page = await searchPosts(app, 'long one');
  expect(page.ok && page.results[0]?.snippet).toBe('abcde '.repeat(20));
});

test('pages follow each other, newest first, without a gap or a repetition', async () => {
  const days = ['2024-03-01', '2024-03-02', '2024-03-02', '2024-03-03'];
  for (let i = 0; i < 45; i += 1)
    await createPost(app, someStaff, aPost({ title: `Paged ${i}`, publishAt: days[i % 4] ?? '' }));
  const seen: string[] = [];
  let before: string | null | undefined;
  do {
    const page = await searchPosts(app, 'paged', before ?? undefined);
    if (!page.ok) throw new Error(page.reason);
    seen.push(...page.results.map(({ title }) => title));
    before = page.older;
  } while (before);
  const newestFirst = Array.from({ length: 45 }, (_, i) => ({ title: `Paged ${i}`, day: days[i % 4] ?? '', i }))
    .sort((a, b) => b.day.localeCompare(a.day) || b.i - a.i)
    .map(({ title }) => title);
  expect(seen).toEqual(newestFirst);
});

test('an edited post is found by its new words only, for visitors and for staff', async () => {
  const { id } = await createPost(app, someStaff, aPost({ title: 'Before', content: 'Quokka' }));
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

test('staff find drafts too', async () => {
  const page = await listStaffPosts(app, { q: 'HIDDEN draft' });
  expect(page.ok && page.posts.map(({ title }) => title)).toEqual(['Hidden draft about socks']);
});

test('a search that meets the statement timeout says so', async () => {
  const client = await app.db.$client.connect();
  await client.query('begin; lock table post_lines');
  const hurried = openDatabase({ ...app.config, statementTimeoutMs: 50 }, app.log);
  try {
    expect(await searchPosts({ ...app, db: hurried }, 'sock')).toEqual({ ok: false, reason: 'too-slow' });
    expect(await listStaffPosts({ ...app, db: hurried }, { q: 'sock' })).toEqual({ ok: false, reason: 'too-slow' });
  } finally {
    await client.query('rollback');
    client.release();
    await hurried.$client.end();
  }
});

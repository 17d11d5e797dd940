import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPost } from '#app/features/posts/posts.server.ts';
import { aPost } from '#tests/factories/posts.ts';
import { openTestApp, someStaff } from '#tests/setup/test-app.ts';
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
  expect(await searchPosts(app, '')).toEqual({ ok: true, results: [], older: null });
});

test('the snippet is the first 120 characters', async () => {
  await createPost(app, someStaff, aPost({ title: 'Long one', content: 'abcde '.repeat(60) }));
  const page = await searchPosts(app, 'long one');
  expect(page.ok && page.results[0]?.snippet).toBe('abcde '.repeat(20));
});

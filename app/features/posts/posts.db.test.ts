import { expect, test } from 'vitest';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { postAliases } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { createPost } from './posts.commands.server.ts';
import {
  countCategories,
  findPost,
  listCategories,
  listLatestPosts,
  listPopularPosts,
  listPosts,
  listRelatedPosts,
  postsPerPage,
} from './posts.server.ts';

const app = await openTestApp();
const tomorrow = clinicDay(startingZone, new Date(Date.now() + 86_400_000 * 2));

await createPost(app, testPerson, makePost({ title: 'Draft', status: 'draft', category: 'Hidden', tags: ['Hidden'] }));
await createPost(
  app,
  testPerson,
  makePost({ title: 'Scheduled', publishAt: tomorrow, category: 'Hidden', tags: ['Hidden'] }),
);
for (let i = 1; i <= 45; i += 1) {
  await createPost(
    app,
    testPerson,
    makePost({
      title: `Post ${i}`,
      publishAt: `2026-01-${String(1 + (i % 28)).padStart(2, '0')}`,
      category: i % 3 === 0 ? 'Braces' : 'Sockets',
      author: i % 2 === 0 ? 'Renée Landry' : '',
      tags: i % 5 === 0 ? ['Skin', 'Liners'] : ['Liners'],
    }),
  );
}

async function readAll(filter: Parameters<typeof listPosts>[1]) {
  const pages = [await listPosts(app, filter, {})];
  while (pages.at(-1)?.older) pages.push(await listPosts(app, filter, { before: pages.at(-1)?.older ?? undefined }));
  return pages;
}

test('pages list every post once, newest first, and paging back shows the same pages', async () => {
  spec('7.11');
  const pages = await readAll({});
  const slugs = pages.flatMap((page) => page.posts.map((post) => post.slug));
  expect(pages.map((page) => page.posts.length)).toEqual([postsPerPage, postsPerPage, 5]);
  expect(new Set(slugs).size).toBe(45);
  const days = pages.flatMap((page) => page.posts.map((post) => post.publishAt ?? ''));
  expect(days).toEqual(days.toSorted().toReversed());
  const back = await listPosts(app, {}, { after: pages[2]?.newer ?? undefined });
  expect(back.posts).toEqual(pages[1]?.posts);
  expect((await listPosts(app, {}, { after: back.newer ?? undefined })).newer).toBeNull();
});

test('drafts and posts with a future date appear in no public query', async () => {
  for (const filter of [{}, { category: 'Hidden' }, { tag: 'Hidden' }, { category: 'Hidden', tag: 'Hidden' }]) {
    const titles = (await readAll(filter)).flatMap((page) => page.posts.map((post) => post.title));
    expect(titles).not.toContain('Draft');
    expect(titles).not.toContain('Scheduled');
  }
  expect(await findPost(app, 'draft')).toBeNull();
  expect(await findPost(app, 'scheduled')).toBeNull();
  expect(await listCategories(app)).toEqual(['Braces', 'Sockets']);
  expect(await countCategories(app)).toEqual([
    { category: 'Braces', posts: 15 },
    { category: 'Sockets', posts: 30 },
  ]);
  expect((await listLatestPosts(app)).map((post) => post.title)).not.toContain('Scheduled');
});

test.each([
  [{ category: 'Braces' }, 15],
  [{ author: 'Renée Landry' }, 22],
  [{ author: 'Staff Writer' }, 23],
  [{ tag: 'Skin' }, 9],
  [{ category: 'Braces', author: 'Renée Landry' }, 7],
  [{ category: 'Braces', tag: 'Skin' }, 3],
  [{ author: 'Renée Landry', tag: 'Skin' }, 4],
  [{ category: 'Braces', author: 'Renée Landry', tag: 'Skin' }, 1],
  [{ category: 'Nothing' }, 0],
])('filters combine: %o', async (filter, count) => {
  spec('2.38', '7.13');
  const found = (await readAll(filter)).flatMap((page) => page.posts);
  expect(found).toHaveLength(count);
});

test('an empty author becomes Staff Writer', async () => {
  spec('2.46');
  const found = await findPost(app, 'post-1');
  expect(found).toMatchObject({ post: { author: 'Staff Writer', title: 'Post 1' } });
});

test('two posts with one title get two addresses, and an old address redirects to the new one', async () => {
  spec('7.15');
  const first = await createPost(app, testPerson, makePost({ title: 'Renée’s first fitting!' }));
  const second = await createPost(
    app,
    testPerson,
    makePost({ title: 'Renée’s first fitting!', content: 'Another one.' }),
  );
  expect([first.slug, second.slug]).toEqual(['renees-first-fitting', 'renees-first-fitting-2']);
  expect(await findPost(app, second.slug)).toMatchObject({
    post: { id: second.id, html: expect.stringContaining('Another one.') },
  });
  await app.db.insert(postAliases).values({ oldId: 'xY7imported', postId: first.id });
  expect(await findPost(app, 'xY7imported')).toEqual({ movedTo: 'renees-first-fitting' });
});

test('related posts are up to three others, those of the same category first', async () => {
  spec('7.16', '9.1');
  const found = await findPost(app, 'post-3');
  if (!found || !('post' in found)) throw new Error('post-3 is missing');
  const related = await listRelatedPosts(app, found.post);
  expect(related).toHaveLength(3);
  expect(await listLatestPosts(app)).toHaveLength(3);
  expect(await listPopularPosts(app)).toHaveLength(5);
  expect(related.every((post) => post.category === 'Braces' && post.slug !== 'post-3')).toBe(true);
});

test('popular articles are the five newest, and the home page has the three newest', async () => {
  spec('7.12');
  const newest = (await listPosts(app, {}, {})).posts.map(({ slug }) => slug);
  expect((await listPopularPosts(app)).map(({ slug }) => slug)).toEqual(newest.slice(0, 5));
  expect((await listLatestPosts(app)).map(({ slug }) => slug)).toEqual(newest.slice(0, 3));
});

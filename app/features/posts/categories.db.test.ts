import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { posts } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { redirectRenamedCategory, categoryHandlers, listCategories } from './categories.server.ts';
import type { PostFilter } from './post.ts';
import { createPost } from './posts.commands.server.ts';

const app = await openTestApp();

function rename(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ form: 'rename', ...fields })) form.set(name, value);
  return categoryHandlers.rename({ app, by: testPerson, form });
}

const leadsTo = (category: string) => listLeadsTo({ category });

const listLeadsTo = (filter: PostFilter) =>
  redirectRenamedCategory(app, filter).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('Location') : thrown),
  );

test('renaming a category changes every post and redirects its old address, and undo reverts both', async () => {
  await createPost(app, testPerson, makePost({ title: 'One', category: 'Walking' }));
  await createPost(app, testPerson, makePost({ title: 'Two', category: 'Walking', status: 'draft' }));
  const renamed = await rename({ key: 'category:Walking', name: 'Getting around' });
  expect(renamed).toMatchObject({ ok: true, notice: '“Walking” is now “Getting around” in 2 posts.' });
  expect(await listCategories(app)).toContainEqual({ kind: 'category', name: 'Getting around', posts: 2 });
  expect(await leadsTo('Walking')).toBe('/blog?category=Getting+around');
  expect(await activityLines(app)).toContain('Renamed the category “Walking” to “Getting around” in 2 posts.');
  const { intent: _intent, ...back } = renamed.undo ?? {};
  expect(await rename(back)).toMatchObject({ ok: true });
  expect(await listCategories(app)).toContainEqual({ kind: 'category', name: 'Walking', posts: 2 });
  expect(await leadsTo('Walking')).toBeNull();
});

test('two tags are merged after a confirmation, and each post has the tag once, in its place', async () => {
  await createPost(app, testPerson, makePost({ title: 'Three', tags: ['socks', 'liner', 'liners'] }));
  await createPost(app, testPerson, makePost({ title: 'Four', tags: ['liners'] }));
  const asked = await rename({ key: 'tag:liner', name: 'liners' });
  expect(asked).toMatchObject({ ok: false, notice: 'There is already a tag “liners”, with 2 posts.' });
  expect(asked.detail).toContain('can’t be undone');
  const other = await rename({ ...asked.values, key: 'tag:socks' });
  expect(other, 'another choice asks again').toMatchObject({ ok: false });
  const merged = await rename(asked.values ?? {});
  expect(merged).toMatchObject({ ok: true });
  expect(merged.undo).toBeUndefined();
  const [row] = await app.db.select({ tags: posts.tags }).from(posts).where(eq(posts.title, 'Three'));
  expect(row?.tags).toEqual(['socks', 'liners']);
  expect(await activityLines(app)).toContain('Merged the tag “liner” into “liners” in 1 post.');
});

test('a name in different capitals redirects to the spelling of published posts, never of drafts', async () => {
  const named = { category: 'Feet & knees', author: 'Renée Ardoin', tags: ['Skin Care'] };
  await createPost(app, testPerson, makePost({ title: 'Five', ...named }));
  await createPost(app, testPerson, makePost({ title: 'Six', tags: ['Hidden'], category: 'Later', status: 'draft' }));
  expect(await listLeadsTo({ tag: 'skin care' })).toBe('/blog?tag=Skin+Care');
  expect(await listLeadsTo({ category: 'FEET & KNEES', author: 'renée ardoin' })).toBe(
    '/blog?category=Feet+%26+knees&author=Ren%C3%A9e+Ardoin',
  );
  for (const filter of [{ tag: 'hidden' }, { category: 'later' }, { tag: 'Skin Care' }, { tag: 'nothing' }])
    expect(await listLeadsTo(filter)).toBeNull();
});

test('an unknown category, an unchanged name and a tag with a comma are refused', async () => {
  expect(await rename({ key: 'tag:nothing', name: 'x' })).toMatchObject({
    ok: false,
    detail: 'It no longer exists. You typed “x”.',
  });
  expect(await rename({ key: 'category:Walking', name: 'Walking' })).toMatchObject({ ok: false });
  expect(await rename({ key: 'tag:liners', name: 'a, b' })).toMatchObject({ errors: { name: expect.any(String) } });
});

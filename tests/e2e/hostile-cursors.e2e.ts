import { isFull } from '#tests/setup/full.ts';
import { expect, served, signInServed } from './fixtures.ts';

/** One of each kind that once reached the database. cursors.test.ts tries all 18 on every cursor parser. */
const values = ['2026-01-01T23:59:60.000000Z_1', '9999-12-31_999999999999999', "'_1"].slice(isFull ? 0 : 2);
/** Every list of the site, with its cursor parameters. */
const lists: Record<string, string[]> = {
  '/blog': ['before', 'after'],
  '/search?q=foot': ['before'],
  '/blog/caring-for-the-skin-under-your-liner': ['comments'],
  '/gallery': ['before'],
  '/admin/blog': ['before', 'after', 'more', 'comments', 'added', 'saved'],
  '/admin/blog?comments=2': ['more'],
  '/admin/blog/2/versions': ['before', 'show', 'restored'],
  '/admin/comments': ['before'],
  '/admin/contactMessages': ['before'],
  '/admin/contactMessages?show=new': ['before'],
  '/admin/contactMessages?show=done': ['before'],
  '/admin/contactMessages?q=sample': ['before'],
  '/admin/activity': ['before', 'person'],
  '/admin/gallery': ['before', 'after', 'category'],
  '/admin/pictures': ['before', 'after', 'show', 'sort', 'q', 'find'],
  '/admin/consents': ['before', 'show', 'sort', 'find'],
  '/admin/pages': ['q', 'show'],
  '/admin/reviews': ['q', 'show', 'page'],
  '/admin/redirects': ['q', 'page'],
};

served('no list fails on an invalid cursor', async ({ request }) => {
  await signInServed(request);
  const failed: string[] = [];
  for (const [path, names] of Object.entries(lists))
    for (const name of names)
      for (const value of name === 'more' || path === '/admin/comments'
        ? values.map((text) => `held~${text}`)
        : values) {
        const address = `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
        const status = (await request.get(address)).status();
        if (status !== 200) failed.push(`${status} ${address}`);
      }
  expect(failed).toEqual([]);
});

import { expect, test } from 'vitest';
import { listQuerySchema } from './post.schema.ts';
import { blogHref, listHeading } from './post.ts';

test.each([
  [{}, 'Our Blog & News'],
  [{ author: 'Renée', category: 'Braces' }, 'Posts by Renée in Braces'],
  [{ category: 'Braces' }, 'Braces Posts'],
  [{ author: 'Renée' }, 'Author: Renée'],
  [{ tag: 'Skin' }, 'Tag: Skin'],
])('the heading for %o is “%s”', (filter, heading) => {
  expect(listHeading(filter)).toBe(heading);
});

test('list addresses carry their filters, encoded', () => {
  expect(blogHref({})).toBe('/blog');
  expect(blogHref({ category: 'Feet & knees' }, { before: '2026-01-01_5' })).toBe(
    '/blog?category=Feet+%26+knees&before=2026-01-01_5',
  );
});

test('unreadable parts of a list’s query count as not given', () => {
  expect(
    listQuerySchema.parse({ category: '  ', author: 'x'.repeat(500), before: "2026-01-01_1' or 1=1", extra: '1' }),
  ).toEqual({});
});

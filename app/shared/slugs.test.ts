import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugify } from './slugs.ts';

test.each([
  ['Renée’s first fitting!', 'renees-first-fitting'],
  ['What happens at your 6-month follow-up', 'what-happens-at-your-6-month-follow-up'],
  ['  --  ', 'post'],
  ['日本', 'post'],
])('%s', (title, slug) => expect(slugify(title)).toBe(slug));

test('any title gives a safe, bounded address', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      expect(slugify(title)).toMatch(/^[a-z0-9](-?[a-z0-9]){0,80}$/);
    }),
  );
});

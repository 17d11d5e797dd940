import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugify } from './slugs.ts';

test.each([
  ['Renée’s first fitting!', 'renees-first-fitting'],
  ['What happens at your 6-month follow-up', 'what-happens-at-your-6-month-follow-up'],
  ['  --  ', 'post'],
  ['Cómo cuidar su muñón & su piel', 'como-cuidar-su-munon-su-piel'],
  ['Уход за культёй', 'ukhod-za-kultyoy'],
  ['日本', 'post-k4l-kdo'],
  ['日', 'post-k4l'],
])('%s', (title, slug) => expect(slugify(title)).toBe(slug));

test('any title gives a safe slug of limited length', () => {
  fc.assert(
    fc.property(fc.string(), (title) => {
      expect(slugify(title)).toMatch(/^[a-z0-9](-?[a-z0-9]){0,80}$/);
    }),
  );
});

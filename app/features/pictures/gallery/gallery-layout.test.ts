import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downloadName, largePictures, widePictures } from './gallery.ts';

const square = { picture: { width: 900, height: 900 } };
const landscape = { picture: { width: 1600, height: 900 } };

test('landscapes take two columns where they fit', () => {
  expect(widePictures([landscape, square, square])).toEqual([true, false, false]);
  expect(widePictures([square, landscape, landscape])).toEqual([false, false, true]);
});

test('rows have no gaps, with four columns or with two', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(square, landscape)), (pictures) => {
      for (const columns of [2, 4]) {
        let taken = 0;
        for (const wide of widePictures(pictures)) {
          const left = columns - (taken % columns);
          expect(left).toBeGreaterThanOrEqual(wide ? 2 : 1);
          taken += wide ? 2 : 1;
        }
      }
    }),
  );
});

test('with large pictures first, the last row of four columns is full', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(square, landscape), { minLength: 9, maxLength: 30 }), (pictures) => {
      const shown = [square, square, square, ...pictures];
      const cells = widePictures(shown).reduce((sum, wide) => sum + (wide ? 2 : 1), 0);
      expect((cells + 3 * largePictures(shown)) % 4).toBe(0);
    }),
  );
  expect(largePictures([landscape, square, square, square, square])).toBe(0);
  expect(largePictures([square, square, square])).toBe(0);
});

test('a download is named by the caption and keeps its kind', () => {
  expect(downloadName('Running blade: worn for running.', '/files/a/1000.webp')).toBe(
    'Running blade worn for running.webp',
  );
  expect(downloadName('a'.repeat(300), '/files/a/600.avif')).toHaveLength(85);
});

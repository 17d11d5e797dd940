import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widePictures } from './gallery.ts';

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

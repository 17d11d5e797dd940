import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFileKey } from '#app/platform/files.server.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { pictureKey, safeFileName, shownFileName } from './uploads/picture-file.ts';

test.each([
  ['leg-push-off.jpg', 'leg-push-off.jpg'],
  ['../../x.png', 'x.png'],
  ['..\\..\\x.png', 'x.png'],
  ['/etc/passwd', 'passwd'],
  ['Fête d’été (2).JPG', 'Fete-d-ete-2.JPG'],
  ['.htaccess', 'htaccess'],
  ['..', 'picture'],
  ['', 'picture'],
  ['写真.jpg', 'picture.jpg'],
  ['a.jpg\0.exe', 'a-jpg.exe'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('a key consists of kind, timestamp and file name', () => {
  spec('7.1');
  expect(pictureKey('staff', 1_763_184_000_000, 'Dana.jpg')).toBe('staff/1763184000000-Dana.jpg');
  expect(pictureKey('blog-images', 1, '../../x.png')).toBe('blog-images/1-x.png');
});

test('for any file name, the key stays in its folder and the name for staff is one short line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const key = pictureKey('gallery', 1, name);
      expect(isFileKey(key)).toBe(true);
      expect(key.split('/')).toHaveLength(2);
      expect(key.length).toBeLessThan(100);
      expect(shownFileName(name)).toMatch(/^[^/\\\p{C}]{1,150}$/u);
    }),
  );
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = globSync('app/**/*.css').map((file) => ({ file, css: readFileSync(file, 'utf8') }));

test('no underline uses a syntax that Safari ignores', () => {
  expect(sheets.length).toBeGreaterThan(20);
  const lost = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/text-decoration:\s*([^;]+);/g)]
      .filter(([, value = '']) => !/^(none|underline|line-through)$/.test(value))
      .map(([rule]) => `${file}: ${rule}`),
  );
  expect(lost).toEqual([]);
});

test('no style uses blend modes, because Safari shows a blended video as a black box', () => {
  expect(sheets.filter(({ css }) => /blend-mode|plus-lighter/.test(css)).map(({ file }) => file)).toEqual([]);
});

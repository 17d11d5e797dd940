import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = globSync('app/**/*.css').map((file) => ({ file, css: readFileSync(file, 'utf8') }));

test('no underline is written in a way that Safari does not draw', () => {
  expect(sheets.length).toBeGreaterThan(20);
  const lost = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/text-decoration:\s*([^;]+);/g)]
      .filter(([, value = '']) => !/^(none|underline|line-through)$/.test(value))
      .map(([rule]) => `${file}: ${rule}`),
  );
  expect(lost).toEqual([]);
});

test('nothing is blended: Safari shows a blended film as a black box', () => {
  expect(sheets.filter(({ css }) => /blend-mode|plus-lighter/.test(css)).map(({ file }) => file)).toEqual([]);
});

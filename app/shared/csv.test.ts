import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('every cell is quoted, and a quote inside is doubled', () => {
  expect(csvLine(['Ann "Annie" Lee', 'two\nlines', 'a,b', ''])).toBe('"Ann ""Annie"" Lee","two\nlines","a,b",""\r\n');
});

test.each(['=1+1', '+1 225 555 0140', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
  'a cell that looks like a formula becomes text: %j',
  (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  },
);

test.each(['Walter', '(225) 555-0140', 'a=b', '5 - 3'])('other cells are unchanged: %s', (cell) => {
  expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
});

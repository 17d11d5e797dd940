import { expect, test } from 'vitest';
import { csvLine, xmlText } from './escapes.ts';

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

test('special XML characters are escaped', () => {
  expect(xmlText(`Feet & "knees" <b>isn't</b>`)).toBe('Feet &amp; &quot;knees&quot; &lt;b&gt;isn&apos;t&lt;/b&gt;');
});

test('characters that XML forbids are removed', () => {
  expect(xmlText('a\u0000b\u000Bc\td\uFFFE')).toBe('abc\td');
  expect(xmlText('half a pair: \uD83D')).toBe('half a pair: \uFFFD');
});

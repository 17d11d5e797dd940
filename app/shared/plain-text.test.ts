import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstCharacters, firstSentences, markdownToText } from './plain-text.ts';

test('markup is removed and the text stays', () => {
  expect(
    markdownToText('## A *soft* and **loud** [link](/x)\n\n- one\n- two\n\n> quoted ![knee](/k.svg "t") end'),
  ).toBe('A soft and loud link one two quoted end');
});

test('escaped characters stay as text, without their backslashes', () => {
  expect(markdownToText('\\*\\*bold\\*\\* and \\[a note\\], 8&nbsp;to&nbsp;5\\\nnext line')).toBe(
    '**bold** and [a note], 8 to 5 next line',
  );
});

test('plain text is unchanged', () => {
  const plain = 'Sock ply goes 1, 3 and 5. Call (225) 555-0140 - or come by. 2 * 3 = 6_7.';
  expect(markdownToText(plain)).toBe(plain);
});

test('length is counted in code points, and none is split', () => {
  expect(firstCharacters('a😀b😀c', 4)).toBe('a😀b😀');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(200), (text, length) => {
      const cut = firstCharacters(text, length);
      expect(text.startsWith(cut)).toBe(true);
      expect(Array.from(cut).length).toBeLessThanOrEqual(length);
      expect(cut.isWellFormed()).toBe(true);
    }),
  );
});

test.each(['![', '[', '](', '_*', '`', '[a](', '> '])('a text of nothing but %j is read in linear time', (part) => {
  const begun = process.cpuUsage();
  markdownToText(part.repeat(50_000));
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_500);
});

test.each([
  ['Short.', 'Short.'],
  ['No mark at all', 'No mark at all'],
  ['Wear shorts. Bring your shoes. Tell us what hurts.', 'Wear shorts. Bring your shoes.'],
  ['He said “Come in.” Then we all sat down and talked.', 'He said “Come in.”'],
  // It ends exactly at the limit.
  ['This one is thirty-two letters!! And more.', 'This one is thirty-two letters!!'],
  ['Size 3.5 is not the end, but this long clause is where it stops', 'Size 3.5 is not the end.'],
  ['One sentence that never comes to a stop in time', 'One sentence that never comes…'],
])('an excerpt of %j ends at a sentence, else at a comma, else at a word', (text, excerpt) => {
  expect(firstSentences(text, 32)).toBe(excerpt);
});

test('an excerpt exceeds the limit by at most its last mark, and is empty only for an empty text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', ',', '”', '😀') }),
      fc.integer({ min: 5, max: 60 }),
      (text, length) => {
        const plain = markdownToText(text);
        const excerpt = firstSentences(plain, length);
        expect(Array.from(excerpt).length).toBeLessThanOrEqual(length + 1);
        expect(excerpt === '').toBe(plain === '');
      },
    ),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAtMatches } from './text-matches.ts';

const marked = (text: string, query: string, stems: string[] = []) =>
  splitAtMatches(text, query, stems)
    .map((part) => (part.matches ? `[${part.text}]` : part.text))
    .join('');

test('marks the query regardless of case', () => {
  expect(marked('Sockets and a socket.', 'SOCKET')).toBe('[Socket]s and a [socket].');
});

test('marks the whole query and not its single words', () => {
  expect(marked('A van visit. The van.', 'van visit')).toBe('A [van visit]. The van.');
});

test('marks words with the same stem, with or without accents', () => {
  expect(marked('Braces and bracing, a brace.', '', ['brace'])).toBe('[Braces] and [bracing], a [brace].');
  expect(marked('Renée and Renee', '', ['rene'])).toBe('[Renée] and [Renee]');
  expect(marked('Every company, companies', '', ['everi', 'compani'])).toBe('[Every] [company], [companies]');
  expect(marked('The VA sends vans.', '', ['va'])).toBe('The [VA] sends vans.');
});

test('treats special characters literally', () => {
  expect(marked('1+1 (sum)', '1+1')).toBe('[1+1] (sum)');
  expect(marked('a-b', '[a-z]')).toBe('a-b');
});

test('an empty query marks nothing', () => {
  expect(splitAtMatches('text', '', [])).toEqual([{ text: 'text', matches: false }]);
});

test('never loses or adds a character', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.array(fc.string()), (text, query, stems) => {
      expect(
        splitAtMatches(text, query, stems)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAtMatches } from './text-matches.ts';

const marked = (text: string, query: string) =>
  splitAtMatches(text, query)
    .map((part) => (part.matches ? `[${part.text}]` : part.text))
    .join('');

test('marks the query whatever its letter case', () => {
  expect(marked('Sockets and a socket.', 'SOCKET')).toBe('[Socket]s and a [socket].');
});

test('marks the whole query, which is what was searched for, and not its words', () => {
  expect(marked('A van visit. The van.', 'van visit')).toBe('A [van visit]. The van.');
});

test('treats signs as signs', () => {
  expect(marked('1+1 (sum)', '1+1')).toBe('[1+1] (sum)');
  expect(marked('a-b', '[a-z]')).toBe('a-b');
});

test('an empty query marks nothing', () => {
  expect(splitAtMatches('text', '')).toEqual([{ text: 'text', matches: false }]);
});

test('never loses or adds a character', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      expect(
        splitAtMatches(text, query)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

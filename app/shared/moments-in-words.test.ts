import { expect, test } from 'vitest';
import { momentInWords, shortMoment, timeInWords } from './moments-in-words.ts';

test('a moment is told in the clinic’s time', () => {
  expect(momentInWords('2025-11-14T15:42:00Z')).toBe('Friday, November 14, 2025, 9:42 am');
  expect(timeInWords('2026-07-01T17:05:00Z')).toBe('12:05 pm');
  expect(timeInWords('2026-07-01T05:00:00Z')).toBe('12:00 am');
});

test.each([
  ['2025-11-14T15:42:00Z', '9:42 am'],
  ['2025-11-14T05:59:00Z', 'Yesterday'],
  ['2025-11-10T18:00:00Z', 'Mon, Nov 10'],
  ['2024-11-07T18:00:00Z', 'Nov 7, 2024'],
])('%s is short in the inbox: %s', (iso, words) => {
  expect(shortMoment(iso, '2025-11-14T20:00:00Z')).toBe(words);
});

test('the first of January has a yesterday', () => {
  expect(shortMoment('2025-12-31T18:00:00Z', '2026-01-01T18:00:00Z')).toBe('Yesterday');
});

import { expect, test } from 'vitest';
import { dayAndTime } from './day-and-time.ts';
import { ageInWords, momentInWords, shortMoment, timeInWords } from './moments-in-words.ts';

test('a moment is told in the clinic’s time', () => {
  expect(momentInWords('2025-11-14T15:42:00Z')).toBe('Friday, November 14, 2025, 9:42 am');
  expect(timeInWords('2026-10-28T15:12:00Z')).toBe('10:12 am');
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

test.each([
  ['2026-10-30T14:59:30Z', 'just now'],
  ['2026-10-30T14:59:00Z', '1 minute ago'],
  ['2026-10-30T14:01:00Z', '59 minutes ago'],
  ['2026-10-30T14:00:00Z', '1 hour ago'],
  ['2026-10-29T15:01:00Z', '23 hours ago'],
  ['2026-10-26T15:00:00Z', '4 days ago'],
])('%s is %s', (iso, words) => {
  expect(ageInWords(iso, new Date('2026-10-30T15:00:00Z'))).toBe(words);
});

test('a day and a time without a year', () => {
  expect(dayAndTime('2026-11-15T20:10:00Z')).toBe('November 15, 2:10 PM');
});

import { expect, test } from 'vitest';
import { closureDates } from './closure-dates.ts';

test.each([
  ['2026-11-26', '2026-11-26', 'November 26, 2026'],
  ['2026-11-26', '2026-11-27', 'November 26 to 27, 2026'],
  ['2026-11-30', '2026-12-02', 'November 30 to December 2, 2026'],
  ['2026-12-24', '2027-01-02', 'December 24, 2026 to January 2, 2027'],
])('%s to %s reads %s', (startsOn, endsOn, words) => {
  expect(closureDates({ startsOn, endsOn })).toBe(words);
});

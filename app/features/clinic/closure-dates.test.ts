import { expect, test } from 'vitest';
import { closureDates } from './hours.ts';

test.each([
  ['2026-11-26', '2026-11-26', 'November 26, 2026'],
  ['2026-11-26', '2026-11-27', 'November 26 to 27, 2026'],
  ['2026-11-30', '2026-12-02', 'November 30 to December 2, 2026'],
  ['2026-12-24', '2027-01-02', 'December 24, 2026 to January 2, 2027'],
])('%s to %s reads %s', (startsOn, endsOn, words) => {
  expect(closureDates({ startsOn, endsOn, fromTime: null, untilTime: null })).toBe(words);
});

test.each([
  ['12:00:00', null, 'December 24, 2026, from noon'],
  [null, '12:00', 'December 24, 2026, until noon'],
  ['09:30', '14:00:00', 'December 24, 2026, from 9:30 AM to 2:00 PM'],
])('closed from %s until %s reads %s', (fromTime, untilTime, words) => {
  expect(closureDates({ startsOn: '2026-12-24', endsOn: '2026-12-24', fromTime, untilTime })).toBe(words);
});

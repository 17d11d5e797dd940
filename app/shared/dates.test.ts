import { describe, expect, test } from 'vitest';
import { startingZone } from '#app/shared/zones.ts';
import {
  clinicDay,
  dayAndTime,
  formatDay,
  formatMoment,
  formatShortDay,
  formatWeekday,
  formatTimeOrDate,
  formatFullMoment,
  formatTime,
} from './dates.ts';
import { formatAge, formatCompact } from './relative-dates.ts';

test('clinicDay returns the date at the clinic as YYYY-MM-DD', () => {
  expect(clinicDay(startingZone, new Date('2026-11-16T05:59:59Z'))).toBe('2026-11-15');
  expect(clinicDay(startingZone, new Date('2026-01-02T12:00:00Z'))).toBe('2026-01-02');
});

describe('formatDay', () => {
  test('keeps the calendar day', () => {
    expect(formatDay('2026-10-28')).toBe('October 28, 2026');
    expect(formatDay('2026-01-01')).toBe('January 1, 2026');
    expect(formatDay('2024-02-29')).toBe('February 29, 2024');
  });
});

describe('formatMoment', () => {
  test('returns the date at the clinic, not in UTC', () => {
    expect(formatMoment(startingZone, '2026-10-29T03:30:00Z')).toBe('October 28, 2026');
    expect(formatMoment(startingZone, '2026-10-29T15:30:00Z')).toBe('October 29, 2026');
  });
  test('accounts for daylight saving time', () => {
    expect(formatMoment(startingZone, '2026-07-01T04:59:59Z')).toBe('June 30, 2026');
    expect(formatMoment(startingZone, '2026-07-01T05:00:00Z')).toBe('July 1, 2026');
    expect(formatMoment(startingZone, '2026-12-01T05:59:59Z')).toBe('November 30, 2026');
  });
});

describe('formats times and days for staff', () => {
  test('a time on another day includes the date', () => {
    const now = new Date('2026-10-28T20:00:00Z');
    expect(formatTimeOrDate(startingZone, '2026-10-28T15:12:00Z', now)).toBe('10:12 AM');
    expect(formatTimeOrDate(startingZone, '2026-10-27T15:12:00Z', now)).toBe('October 27, 2026, 10:12 AM');
  });
  test('formats days for tables and sentences', () => {
    expect(formatShortDay('2026-10-28')).toBe('Oct 28, 2026');
    expect(formatWeekday('2025-11-21')).toBe('Friday, November 21');
  });
});

test('a timestamp is shown in the clinic’s time zone', () => {
  expect(formatFullMoment(startingZone, '2025-11-14T15:42:00Z')).toBe('Friday, November 14, 2025, 9:42 AM');
  expect(formatTime(startingZone, '2026-10-28T15:12:00Z')).toBe('10:12 AM');
  expect(formatTime(startingZone, '2026-07-01T17:05:00Z')).toBe('12:05 PM');
  expect(formatTime(startingZone, '2026-07-01T05:00:00Z')).toBe('12:00 AM');
});

test.each([
  ['2025-11-14T15:42:00Z', '9:42 AM'],
  ['2025-11-14T05:59:00Z', 'Yesterday'],
  ['2025-11-10T18:00:00Z', 'Mon, Nov 10'],
  ['2024-11-07T18:00:00Z', 'Nov 7, 2024'],
])('the inbox shows %s as %s', (iso, text) => {
  expect(formatCompact(startingZone, iso, '2025-11-14T20:00:00Z')).toBe(text);
});

test('“Yesterday” works on January 1', () => {
  expect(formatCompact(startingZone, '2025-12-31T18:00:00Z', '2026-01-01T18:00:00Z')).toBe('Yesterday');
});

test.each([
  ['2026-10-30T14:59:30Z', 'just now'],
  ['2026-10-30T14:59:00Z', '1 minute ago'],
  ['2026-10-30T14:01:00Z', '59 minutes ago'],
  ['2026-10-30T14:00:00Z', '1 hour ago'],
  ['2026-10-29T15:01:00Z', '23 hours ago'],
  ['2026-10-26T15:00:00Z', '4 days ago'],
])('%s is %s', (iso, text) => {
  expect(formatAge(iso, new Date('2026-10-30T15:00:00Z'))).toBe(text);
});

test('formats a day and a time without the year', () => {
  expect(dayAndTime(startingZone, '2026-11-15T20:10:00Z')).toBe('November 15, 2:10 PM');
});

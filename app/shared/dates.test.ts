import { describe, expect, test } from 'vitest';
import { formatDay, formatMoment } from './dates.ts';
import { formatShortDay, formatWeekday, formatWhen } from './exact-dates.ts';

describe('formatDay', () => {
  test('keeps the calendar day', () => {
    expect(formatDay('2026-10-28')).toBe('October 28, 2026');
    expect(formatDay('2026-01-01')).toBe('January 1, 2026');
    expect(formatDay('2024-02-29')).toBe('February 29, 2024');
  });
});

describe('formatMoment', () => {
  test('gives the day at the clinic, not in Greenwich', () => {
    expect(formatMoment('2026-10-29T03:30:00Z')).toBe('October 28, 2026');
    expect(formatMoment('2026-10-29T15:30:00Z')).toBe('October 29, 2026');
  });
  test('knows summer time', () => {
    expect(formatMoment('2026-07-01T04:59:59Z')).toBe('June 30, 2026');
    expect(formatMoment('2026-07-01T05:00:00Z')).toBe('July 1, 2026');
    expect(formatMoment('2026-12-01T05:59:59Z')).toBe('November 30, 2026');
  });
});

describe('hours and days as staff read them', () => {
  test('another day is named', () => {
    const now = new Date('2026-10-28T20:00:00Z');
    expect(formatWhen('2026-10-28T15:12:00Z', now)).toBe('10:12 am');
    expect(formatWhen('2026-10-27T15:12:00Z', now)).toBe('October 27, 2026, 10:12 am');
  });
  test('days in tables and sentences', () => {
    expect(formatShortDay('2026-10-28')).toBe('Oct 28, 2026');
    expect(formatWeekday('2025-11-21')).toBe('Friday, November 21');
  });
});

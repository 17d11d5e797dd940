import { expect, test } from 'vitest';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { closedHalves, closureDates, formatHours, type WeekHours } from './hours.ts';

const lines = (week: WeekHours) => formatHours(week).map(({ label, time }) => `${label}: ${time}`);
const day = (opens: string, closes: string, from?: string, until?: string) => ({
  opens,
  closes,
  break: from && until ? { from, until } : null,
});

test('the default hours read “Monday to Thursday”, “Friday” and “closed for lunch”', () => {
  expect(lines(startingFacts.week)).toEqual([
    'Monday to Thursday: 8:00 AM to 5:00 PM',
    'Friday: 8:00 AM to 12:00 PM',
    'Closed for lunch: 12:00 to 1:00 PM',
    'Saturday, Sunday: Closed',
  ]);
});

test('days with the same hours share a line, whether consecutive or not', () => {
  const [short, long] = [day('09:00', '12:30'), day('09:00', '18:00')];
  expect(lines([long, long, short, long, short, short, short])).toEqual([
    'Monday, Tuesday, Thursday: 9:00 AM to 6:00 PM',
    'Wednesday, Friday to Sunday: 9:00 AM to 12:30 PM',
  ]);
  expect(lines(Array(7).fill(day('13:00', '17:00')))).toEqual(['Monday to Sunday: 1:00 to 5:00 PM']);
});

test('a lunch break that not every full day has is listed with its days', () => {
  const [without, withLunch] = [day('08:00', '17:00'), day('08:00', '17:00', '12:00', '13:00')];
  expect(lines([withLunch, withLunch, without, null, null, null, null])).toEqual([
    'Monday to Wednesday: 8:00 AM to 5:00 PM',
    'Closed for lunch, Monday, Tuesday: 12:00 to 1:00 PM',
    'Thursday to Sunday: Closed',
  ]);
});

test('each line of the hours has the names of its weekdays', () => {
  expect(formatHours(startingFacts.week).map(({ days }) => days.length)).toEqual([4, 1, 0, 2]);
});

test.each([
  ['2026-11-26', '2026-11-26', 'November 26, 2026'],
  ['2026-11-26', '2026-11-27', 'November 26 to 27, 2026'],
  ['2026-11-30', '2026-12-02', 'November 30 to December 2, 2026'],
  ['2026-12-24', '2027-01-02', 'December 24, 2026 to January 2, 2027'],
])('%s to %s reads %s', (startsOn, endsOn, text) => {
  expect(closureDates({ startsOn, endsOn, fromTime: null, untilTime: null })).toBe(text);
});

test.each([
  ['12:00:00', null, 'December 24, 2026, from noon'],
  [null, '12:00', 'December 24, 2026, until noon'],
  ['09:30', '14:00:00', 'December 24, 2026, from 9:30 AM to 2:00 PM'],
])('closed from %s until %s reads %s', (fromTime, untilTime, text) => {
  expect(closureDates({ startsOn: '2026-12-24', endsOn: '2026-12-24', fromTime, untilTime })).toBe(text);
});

test('the closed days of the week are described by half-days', () => {
  const [whole, morning, evening] = [day('08:00', '17:00'), day('08:00', '12:00'), day('13:00', '18:00')];
  expect(closedHalves(startingFacts.week)).toBe('We are closed Friday afternoons, Saturday and Sunday.');
  expect(closedHalves(Array.from({ length: 7 }, () => whole))).toBe('');
  expect(closedHalves([evening, whole, whole, morning, morning, whole, null])).toBe(
    'We are closed Monday mornings, Thursday, Friday afternoons, Sunday.',
  );
});

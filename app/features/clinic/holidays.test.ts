import { expect, test } from 'vitest';
import { closedHolidays } from '#tests/factories/holidays.ts';

/** Federal holidays as the Office of Personnel Management lists them, plus Mardi Gras. */
const known: Record<number, string[]> = {
  2021: '01-01 01-18 02-15 02-16 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'.split(' '),
  2022: '01-17 02-21 03-01 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'.split(' '),
  2023: '01-02 01-16 02-20 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'.split(' '),
  2024: '01-01 01-15 02-13 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'.split(' '),
  2025: '01-01 01-20 02-17 03-04 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'.split(' '),
  2026: '01-01 01-19 02-16 02-17 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'.split(' '),
  2027: '01-01 01-18 02-09 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'.split(' '),
};

test.each(Object.entries(known))('the weekday holidays of %s match the official list', async (year, days) => {
  const found = [...(await closedHolidays(Number(year))).keys()].filter((day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    return weekday !== 0 && weekday !== 6;
  });
  expect(found).toEqual(days.map((day) => `${year}-${day}`));
});

test('a holiday on a weekend also has an observed day on a weekday', async () => {
  const found = await closedHolidays(2026, 2027);
  expect(found.get('2026-07-04')).toBe('Independence Day');
  expect(found.get('2026-07-03')).toBe('Independence Day (observed)');
  expect(found.get('2027-12-31')).toBe('New Year’s Day (observed)');
});

test.each([
  [2025, '2025-03-04'],
  [2026, '2026-02-17'],
  [2027, '2027-02-09'],
  [2028, '2028-02-29'],
  [2030, '2030-03-05'],
])('Mardi Gras %i is on %s', async (year, day) => {
  expect((await closedHolidays(year)).get(day)).toBe('Mardi Gras');
});

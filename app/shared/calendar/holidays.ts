import { addDays, weekdayOf } from './days.ts';

/** The clinic's holidays in a year: the federal ones with the days on which they are observed, and Mardi Gras. */
export function holidaysOf(year: number): ReadonlyMap<string, string> {
  const known = years.get(year);
  if (known) return known;
  const found = new Map<string, string>();
  for (const { day, name } of [...federalHolidays(year), newYear(year + 1)]) {
    if (day.startsWith(String(year))) found.set(day, name);
    const observed = observedOn(day);
    if (observed !== day && observed.startsWith(String(year))) found.set(observed, `${name} (observed)`);
  }
  found.set(addDays(easter(year), -47), 'Mardi Gras');
  const sorted = new Map([...found].sort(([one], [two]) => (one < two ? -1 : 1)));
  if (years.size >= yearsKept) years.clear();
  years.set(year, sorted);
  return sorted;
}

const years = new Map<number, ReadonlyMap<string, string>>();
const yearsKept = 50;

export function holidayOn(day: string): string | null {
  return holidaysOf(Number(day.slice(0, 4))).get(day) ?? null;
}

const monday = 0;
const thursday = 3;

function federalHolidays(year: number) {
  return [
    newYear(year),
    { day: nth(3, monday, year, 1), name: 'Martin Luther King Jr. Day' },
    { day: nth(3, monday, year, 2), name: 'Washington’s Birthday' },
    { day: lastMonday(year, 5), name: 'Memorial Day' },
    { day: date(year, 6, 19), name: 'Juneteenth' },
    { day: date(year, 7, 4), name: 'Independence Day' },
    { day: nth(1, monday, year, 9), name: 'Labor Day' },
    { day: nth(2, monday, year, 10), name: 'Columbus Day' },
    { day: date(year, 11, 11), name: 'Veterans Day' },
    { day: nth(4, thursday, year, 11), name: 'Thanksgiving' },
    { day: date(year, 12, 25), name: 'Christmas Day' },
  ];
}

function newYear(year: number) {
  return { day: date(year, 1, 1), name: 'New Year’s Day' };
}

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function observedOn(day: string): string {
  const weekday = weekdayOf(day);
  return weekday === 5 ? addDays(day, -1) : weekday === 6 ? addDays(day, 1) : day;
}

function date(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function nth(count: number, weekday: number, year: number, month: number): string {
  const first = date(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1));
}

function lastMonday(year: number, month: number): string {
  const next = date(year, month + 1, 1);
  return addDays(next, -(weekdayOf(next) || 7));
}

/** Easter Sunday by the Gregorian reckoning (Meeus, Jones and Butcher). */
export function easter(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const [leapCenturies, centuryRest] = [Math.floor(century / 4), century % 4];
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonShift + 15) % 30;
  const [leaps, rest] = [Math.floor((year % 100) / 4), year % 4];
  const toSunday = (32 + 2 * centuryRest + 2 * leaps - epact - rest) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const place = epact + toSunday - 7 * late + 114;
  return date(year, Math.floor(place / 31), (place % 31) + 1);
}

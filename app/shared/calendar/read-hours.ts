import { weekdays } from './days.ts';
import { standardWeek, weekOf, type HoursRules, type Stretch, type WeekHours } from './week-hours.ts';

/** A line of the hours as staff write it and visitors read it. */
export type HoursRow = { days: string; time: string };

type ReadHours = {
  week: WeekHours;
  /** Nothing could be made of these: then the standard hours hold. */
  unreadable: HoursRow[];
};

/** What the lines mean. One that cannot be read surely makes all of them doubtful: better the standard hours than half a week. */
export function readHours(rows: readonly HoursRow[]): ReadHours {
  const rules: HoursRules = { open: [], lunch: null };
  const closed = new Set<number>();
  const unreadable = rows.filter((row) => !takeRow(rules, closed, row));
  const isUsable = rows.length > 0 && unreadable.length === 0;
  return { week: isUsable ? weekOf(rules) : standardWeek, unreadable };
}

/** Adds what the line says. False when it says nothing we know, or something that an earlier line contradicts. */
function takeRow(rules: HoursRules, closed: Set<number>, row: HoursRow): boolean {
  const lunch = /^(?:closed for )?lunch(?: break)?(?:,? (.+))?$/i.exec(row.days.trim());
  const days = lunch && !lunch[1] ? everyDay : readDays(lunch?.[1] ?? row.days);
  if (!days) return false;
  if (isClosed(row.time)) {
    for (const day of days) closed.add(day);
    return !lunch && !rules.open.some((rule) => rule.days.some((day) => days.includes(day)));
  }
  const stretches = readTimes(row.time);
  if (!stretches) return false;
  if (lunch) {
    const [pause, another] = stretches;
    if (!pause || another || rules.lunch) return false;
    rules.lunch = { ...pause, days };
    return true;
  }
  if (days.some((day) => closed.has(day))) return false;
  for (const stretch of stretches) {
    const isTold = rules.open.some(
      (known) =>
        known.days.some((day) => days.includes(day)) && stretch.from < known.until && known.from < stretch.until,
    );
    if (isTold) return false;
    rules.open.push({ ...stretch, days });
  }
  return true;
}

const everyDay = [0, 1, 2, 3, 4, 5, 6];

function isClosed(time: string): boolean {
  return /^(closed|by appointment(?: only)?)$/i.test(time.trim());
}

const namedDays: Record<string, number[]> = {
  daily: everyDay,
  'every day': everyDay,
  weekdays: [0, 1, 2, 3, 4],
  weekends: [5, 6],
  weekend: [5, 6],
};

/** 'Monday to Thursday', 'Saturday, Sunday', 'Mon–Wed and Fri'. Null for anything else. */
function readDays(words: string): number[] | null {
  const days = words.split(/\s*(?:,|&|\band\b)\s*/i).map((part) => {
    const named = namedDays[part.trim().toLowerCase()];
    if (named) return named;
    const [first = '', last, more] = part.split(/\s*(?:–|—|-|\bto\b|\bthrough\b)\s*/i);
    const [from, until] = [readDay(first), readDay(last ?? first)];
    if (from === null || until === null || more !== undefined) return null;
    return Array.from({ length: ((until - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7);
  });
  const all = days.flatMap((found) => found ?? []);
  return days.includes(null) || new Set(all).size !== all.length ? null : all;
}

/** The whole name, in the plural too, or its beginning from three letters on. */
function readDay(word: string): number | null {
  const name = word.trim().toLowerCase().replace(/\.$/, '');
  if (!/^[a-z]{3,10}$/.test(name)) return null;
  const place = weekdays.findIndex((day) => `${day.toLowerCase()}s`.startsWith(name));
  return place < 0 ? null : place;
}

/** '8:00 AM to 5:00 PM', several of them with commas. Null for anything else. */
function readTimes(words: string): Stretch[] | null {
  const stretches = words.split(/\s*(?:,|&|\band\b)\s*/i).map(readStretch);
  return stretches.every((stretch) => stretch !== null) ? stretches : null;
}

function readStretch(words: string): Stretch | null {
  const [first = '', last = '', more] = words.split(/\s*(?:–|—|-|\bto\b|\buntil\b)\s*/i);
  const until = readTime(last, null);
  if (until === null || more !== undefined) return null;
  // '12:00 to 1:00 PM': the half of the day that the end names, if the stretch then runs forward.
  const from = [readTime(first, null), readTime(first, 'pm'), readTime(first, 'am')].find(
    (minute) => minute !== null && minute < until,
  );
  const isSure = readTime(first, null) === null || from === readTime(first, null);
  return from === undefined || from === null || !isSure ? null : { from, until };
}

/** Minutes since midnight. Without AM or PM it is read in the half given, if any. */
function readTime(words: string, half: 'am' | 'pm' | null): number | null {
  const text = words.trim().toLowerCase().replaceAll('.', '');
  if (text === 'noon') return 720;
  const [, hours, minutes = '00', written] = /^(\d{1,2})(?::([0-5]\d))?\s*(am|pm)?$/.exec(text) ?? [];
  const [hour, side] = [Number(hours), written ?? half];
  if (!(hour >= 1 && hour <= 12) || !side) return null;
  return (hour % 12) * 60 + Number(minutes) + (side === 'pm' ? 720 : 0);
}

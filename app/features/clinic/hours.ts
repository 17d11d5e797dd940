import { minuteOf, timeOfDay, weekdays, formatClock, formatDay } from '#app/shared/dates.ts';
import { language, t } from '#app/shared/language.ts';

/** Times of day as 'HH:MM'. */
export type DayHours = { opens: string; closes: string; break: { from: string; until: string } | null };

/** Monday to Sunday; null means closed. */
export type WeekHours = readonly (DayHours | null)[];

/** Days that staff have closed, from the first to the last inclusive. With times, only those hours of each day are closed. */
export type ClosedTime = {
  startsOn: string;
  endsOn: string;
  /** Closed from this time on; null means from the start of the day. */
  fromTime: string | null;
  /** Closed until this time; null means until the end of the day. */
  untilTime: string | null;
  reason: string;
};

export function isOfWholeDays({ fromTime, untilTime }: ClosedTime): boolean {
  return !fromTime && !untilTime;
}

export type Closure = ClosedTime & { id: number };

/** A line of the hours as visitors see it, with its weekdays. A lunch line has none. */
type HoursLine = { label: string; time: string; days: string[] };

/** Returns lines like 'Monday to Thursday' '8:00 AM to 5:00 PM', 'Closed for lunch' '12:00 to 1:00 PM', 'Saturday, Sunday' 'Closed'. */
export function formatHours(week: WeekHours): HoursLine[] {
  const closed = week.flatMap((day, weekday) => (day ? [] : [weekday]));
  return [
    ...groups(week, (day) => day && (isDay(day) ? between(day.opens, day.closes) : 'Check both times')).map(line),
    ...lunchLines(week),
    ...(closed.length > 0 ? [line({ time: t('Closed'), days: closed })] : []),
  ];
}

/** False only for hours that staff are still typing. */
function isDay({ opens, closes }: DayHours): boolean {
  return opens !== '' && opens < closes;
}

function lunchLines(week: WeekHours): HoursLine[] {
  const lunches = groups(week, (day) => day?.break && between(day.break.from, day.break.until));
  return lunches.map(({ time, days }) => {
    const pause = week[days[0] ?? 0]?.break;
    // A day that does not include the lunch break needs no exception.
    const isForAll = week.every(
      (day, weekday) =>
        !day || !pause || days.includes(weekday) || day.closes <= pause.from || day.opens >= pause.until,
    );
    return { label: isForAll ? t('Closed for lunch') : t`Closed for lunch, ${dayNames(days)}`, time, days: [] };
  });
}

type Group = { time: string; days: number[] };

/** Groups the weekdays that have the same text, in the order of their first day. */
function groups(week: WeekHours, text: (day: DayHours | null) => string | null | undefined): Group[] {
  const found = new Map<string, number[]>();
  for (const [weekday, day] of week.entries()) {
    const time = text(day);
    if (time) found.set(time, [...(found.get(time) ?? []), weekday]);
  }
  return [...found].map(([time, days]) => ({ time, days }));
}

function line({ time, days }: Group): HoursLine {
  const label = dayNames(days);
  return { label: label.charAt(0).toUpperCase() + label.slice(1), time, days: days.map((day) => weekdays[day] ?? '') };
}

/** 'Monday to Thursday', 'Saturday, Sunday', 'Monday to Wednesday, Friday'. */
function dayNames(days: number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => (run.length > 2 ? t`${nameOf(run[0])} to ${nameOf(run.at(-1))}` : run.map(nameOf).join(', ')))
    .join(', ');
}

export type HalfDay = 'am' | 'pm';

const noon = '12:00';

/** True if the day has open time in that half. Breaks can be ignored, because they are within the day's hours. */
export function isOpenIn(day: DayHours | null, half: HalfDay): boolean {
  return day !== null && (half === 'am' ? day.opens < noon : day.closes > noon);
}

/** Returns a sentence like 'We are closed Friday afternoons, Saturday and Sunday.', or '' if the week has no closed half-day. */
export function closedHalves(week: WeekHours): string {
  const daysWith = (am: boolean, pm: boolean) =>
    week.flatMap((day, weekday) => (isOpenIn(day, 'am') === am && isOpenIn(day, 'pm') === pm ? [weekday] : []));
  const parts = [
    { days: daysWith(false, true), text: ' mornings' },
    { days: daysWith(true, false), text: ' afternoons' },
    { days: daysWith(false, false), text: '' },
  ]
    .filter(({ days }) => days.length > 0)
    .map(({ days, text }) => `${dayNames(days).replace(`, ${nameOf(6)}`, t` and ${nameOf(6)}`)}${t(text)}`);
  return parts.length > 0 ? t`We are closed ${parts.join(', ')}.` : '';
}

export const always = { startsOn: '0000-01-01', endsOn: '9999-12-31' };

/** A closure of the other half of every day, which leaves a calendar with only mornings or only afternoons. */
export function otherHalf(half: HalfDay): ClosedTime {
  const closed = half === 'am' ? { fromTime: noon, untilTime: null } : { fromTime: null, untilTime: noon };
  return { ...always, reason: '', ...closed };
}

function nameOf(weekday = 0): string {
  return t(weekdays[weekday] ?? '');
}

/** '8:00 AM to 5:00 PM', '12:00 to 1:00 PM'. */
function between(from: string, until: string): string {
  const [first, last] = [timeOfDay(minuteOf(from)), timeOfDay(minuteOf(until))];
  const isSameHalf = from < noon === until < noon;
  return t`${isSameHalf ? first.replace(/ .*/, '') : first} to ${last}`;
}

/** Returns dates like 'November 26, 2026', 'November 26 to 27, 2026' or 'December 24, 2026, from noon'. */
export function closureDates(closure: Omit<ClosedTime, 'reason'>): string {
  const times = closureTimes(closure);
  return times ? `${dates(closure)}, ${times}` : dates(closure);
}

/** Returns times like 'from noon', 'until 10:00 AM' or 'from 10:00 AM to noon'; '' for whole days. */
export function closureTimes({ fromTime, untilTime }: Pick<ClosedTime, 'fromTime' | 'untilTime'>): string {
  if (fromTime && untilTime) return t`from ${clock(fromTime)} to ${clock(untilTime)}`;
  return fromTime ? t`from ${clock(fromTime)}` : untilTime ? t`until ${clock(untilTime)}` : '';
}

function clock(time: string): string {
  return formatClock(minuteOf(time));
}

function dates({ startsOn, endsOn }: Pick<ClosedTime, 'startsOn' | 'endsOn'>): string {
  const [first, last] = [formatDay(startsOn), formatDay(endsOn)];
  const [sameYear, sameMonth] = [4, 7].map((length) => startsOn.slice(0, length) === endsOn.slice(0, length));
  if (language() === 'es') {
    const from = sameMonth ? first.replace(/ .*/, '') : sameYear ? first.replace(/ de \d+$/, '') : first;
    return startsOn === endsOn ? `el ${first}` : `del ${from} al ${last}`;
  }
  if (startsOn === endsOn) return first;
  if (!sameYear) return `${first} to ${last}`;
  return `${first.replace(/, \d+$/, '')} to ${sameMonth ? last.replace(/^\D+/, '') : last}`;
}

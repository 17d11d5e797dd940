import { momentAt, wallClock } from './clinic-clock.ts';
import { addDays, addMonths, weekdayOf } from './days.ts';
import { holidayOn } from './holidays.ts';
import type { DayHours, WeekHours } from './week-hours.ts';

/** Days that staff have closed, first and last included. */
type ClosedDays = { startsOn: string; endsOn: string; reason: string };

/** When the clinic is open: its week, less the holidays and what staff have closed. */
export type Calendar = { week: WeekHours; closures: readonly ClosedDays[] };

type OpenSpan = { from: Date; until: Date };

const quarterMs = 15 * 60_000;

/** Nobody is told of an opening further away than this. */
const daysLookedAhead = 400;

export function hoursOn({ week }: Calendar, day: string): DayHours {
  return week[weekdayOf(day)] ?? { open: [], lunch: null };
}

/** Why the clinic is closed on a day on which it would be open. */
export function closedFor(calendar: Calendar, day: string): { reason: string; isHoliday: boolean } | null {
  if (hoursOn(calendar, day).open.length === 0) return null;
  const holiday = holidayOn(day);
  if (holiday !== null) return { reason: holiday, isHoliday: true };
  const closure = calendar.closures.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
  return closure ? { reason: closure.reason, isHoliday: false } : null;
}

export function openSpans(calendar: Calendar, day: string): OpenSpan[] {
  if (closedFor(calendar, day)) return [];
  return hoursOn(calendar, day)
    .open.map(({ from, until }) => ({ from: momentAt(day, from), until: momentAt(day, until) }))
    .filter(({ from, until }) => from < until);
}

/** What is left of the open time from a moment on, span by span. */
export function* spansFrom(calendar: Calendar, moment: Date): Generator<OpenSpan> {
  const { day } = wallClock(moment);
  for (let ahead = 0; ahead <= daysLookedAhead; ahead++) {
    for (const { from, until } of openSpans(calendar, addDays(day, ahead)))
      if (until > moment) yield { from: from > moment ? from : moment, until };
  }
}

export function isOpen(calendar: Calendar, moment: Date): boolean {
  return openSpans(calendar, wallClock(moment).day).some(({ from, until }) => from <= moment && moment < until);
}

/** The open moment at which so many open minutes are over. Null when the clinic does not open in sight. */
export function addOpenMinutes(calendar: Calendar, moment: Date, minutes: number): Date | null {
  let left = minutes * 60_000;
  for (const { from, until } of spansFrom(calendar, moment)) {
    const room = until.getTime() - from.getTime();
    if (left < room) return new Date(from.getTime() + left);
    left -= room;
  }
  return null;
}

/** By when we call somebody who asks now: after so many open minutes, at the next whole quarter of an hour that is open. */
export function promise(calendar: Calendar, moment: Date, minutes: number): Date | null {
  const due = addOpenMinutes(calendar, moment, minutes);
  if (!due) return null;
  for (const { from, until } of spansFrom(calendar, due)) {
    const quarter = new Date(Math.ceil(from.getTime() / quarterMs) * quarterMs);
    if (quarter < until) return quarter;
  }
  return null;
}

/** The first open day that lies at least so many months ahead. */
export function openDayInMonths(calendar: Calendar, today: string, months: number): string | null {
  const first = addMonths(today, months);
  for (let ahead = 0; ahead <= daysLookedAhead; ahead++) {
    const day = addDays(first, ahead);
    if (openSpans(calendar, day).length > 0) return day;
  }
  return null;
}

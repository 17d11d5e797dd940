import { addDays, addMonths, momentAt, wallClock, weekdayOf } from '#app/shared/clock.server.ts';
import { formatClock, minuteOf } from '#app/shared/dates.ts';
import { isSaidHere, t } from '#app/shared/language.ts';
import { formatUpcomingDay } from '#app/shared/relative-dates.ts';
import { stormClosed } from './clinic.ts';
import {
  isOfWholeDays,
  otherHalf,
  type ClosedTime,
  type Closure,
  type DayHours,
  type HalfDay,
  type WeekHours,
} from './hours.ts';

/** When the clinic is open: its weekly hours minus holidays (name by day) and closures. */
export type Calendar = {
  zone: string;
  week: WeekHours;
  holidays: ReadonlyMap<string, string>;
  closures: readonly ClosedTime[];
  /** If true, the calendar's hours do not apply until staff end storm mode. */
  closedByStorm: boolean;
};

/** Minutes since midnight; `until` is exclusive. */
type Stretch = { from: number; until: number };
type OpenSpan = { from: Date; until: Date };

const quarterMs = 15 * 60_000;
const endOfDay = 24 * 60;

const daysLookedAhead = 400;

/** The hours of a weekday, split by its break. */
export function stretchesOf(day: DayHours | null | undefined): Stretch[] {
  if (!day) return [];
  const whole = { from: minuteOf(day.opens), until: minuteOf(day.closes) };
  return day.break ? without([whole], breakOf(day.break)) : [whole];
}

function breakOf({ from, until }: { from: string; until: string }): Stretch {
  return { from: minuteOf(from), until: minuteOf(until) };
}

function without(stretches: Stretch[], gone: Stretch): Stretch[] {
  return stretches
    .flatMap(({ from, until }) => [
      { from, until: Math.min(until, gone.from) },
      { from: Math.max(from, gone.until), until },
    ])
    .filter(({ from, until }) => from < until);
}

function hoursOn({ week }: Calendar, day: string): DayHours | null {
  return week[weekdayOf(day)] ?? null;
}

export function closuresOn<T extends ClosedTime>({ closures }: { closures: readonly T[] }, day: string): T[] {
  return closures.filter(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn);
}

function closedStretch({ fromTime, untilTime }: ClosedTime): Stretch {
  return { from: fromTime ? minuteOf(fromTime) : 0, until: untilTime ? minuteOf(untilTime) : endOfDay };
}

/** The open times of a day after storm mode, holidays and closures. Everything that says open or closed uses them. */
export function openStretches(calendar: Calendar, day: string): Stretch[] {
  if (calendar.closedByStorm || calendar.holidays.has(day)) return [];
  return closuresOn(calendar, day)
    .map(closedStretch)
    .reduce(without, stretchesOf(hoursOn(calendar, day)));
}

/** Returns why the clinic is closed for the whole of a day with usual hours; null if it is not. */
export function closedFor(calendar: Calendar, day: string): { reason: string; isHoliday: boolean } | null {
  if (!hoursOn(calendar, day) || openStretches(calendar, day).length > 0) return null;
  const holiday = calendar.holidays.get(day);
  if (holiday !== undefined) return { reason: holiday, isHoliday: true };
  const [closure] = closuresOn(calendar, day);
  return closure ? { reason: closure.reason, isHoliday: false } : null;
}

export function openSpans(calendar: Calendar, day: string): OpenSpan[] {
  return openStretches(calendar, day)
    .map(({ from, until }) => ({
      from: momentAt(calendar.zone, day, from),
      until: momentAt(calendar.zone, day, until),
    }))
    .filter(({ from, until }) => from < until);
}

/** Yields the open times after a moment, up to the look-ahead. */
function* spansFrom(calendar: Calendar, moment: Date): Generator<OpenSpan> {
  if (calendar.closedByStorm) return;
  const { day } = wallClock(calendar.zone, moment);
  for (let ahead = 0; ahead <= daysLookedAhead; ahead++) {
    for (const { from, until } of openSpans(calendar, addDays(day, ahead)))
      if (until > moment) yield { from: from > moment ? from : moment, until };
  }
}

export function isOpen(calendar: Calendar, moment: Date): boolean {
  return openSpans(calendar, wallClock(calendar.zone, moment).day).some(
    ({ from, until }) => from <= moment && moment < until,
  );
}

/** The moment at which this many open minutes have passed. Null if the clinic does not open within the look-ahead. */
export function addOpenMinutes(calendar: Calendar, moment: Date, minutes: number): Date | null {
  let left = minutes * 60_000;
  for (const { from, until } of spansFrom(calendar, moment)) {
    const room = until.getTime() - from.getTime();
    if (left < room) return new Date(from.getTime() + left);
    left -= room;
  }
  return null;
}

/** The deadline for answering a request sent now: after this many open minutes, rounded up to the next open quarter hour. */
export function callbackDeadline(calendar: Calendar, moment: Date, minutes: number): Date | null {
  return deadlineWithEnd(calendar, moment, minutes)?.deadline ?? null;
}

/** A deadline, and the last moment at which a request still gets it; null if the clinic does not open until then. */
type DeadlineWithEnd = { deadline: Date; until: Date | null };

export function deadlineWithEnd(calendar: Calendar, moment: Date, minutes: number): DeadlineWithEnd | null {
  const due = addOpenMinutes(calendar, moment, minutes);
  if (!due) return null;
  let roomMs = 0;
  for (const { from, until } of spansFrom(calendar, due)) {
    const deadline = new Date(Math.ceil(from.getTime() / quarterMs) * quarterMs);
    roomMs += Math.min(deadline.getTime(), until.getTime()) - from.getTime();
    if (deadline < until) return { deadline, until: addOpenMinutes(calendar, moment, roomMs / 60_000) };
  }
  return null;
}

/** Like callbackDeadline, within the visitor's preferred half-day. Ignores the preference if that half-day has too few open minutes. */
export function callbackDeadlineIn(
  calendar: Calendar,
  half: HalfDay | undefined,
  moment: Date,
  minutes: number,
): Date | null {
  const wished =
    half && callbackDeadline({ ...calendar, closures: [...calendar.closures, otherHalf(half)] }, moment, minutes);
  return wished ?? callbackDeadline(calendar, moment, minutes);
}

export function isInHalfDay(half: HalfDay, zone: string, moment: Date): boolean {
  return wallClock(zone, moment).minute < minuteOf('12:00') === (half === 'am');
}

/** Returns the first open day that is at least this many months ahead; null if none is within the look-ahead. */
export function openDayInMonths(calendar: Calendar, today: string, months: number): string | null {
  const first = addMonths(today, months);
  for (let ahead = 0; ahead <= daysLookedAhead; ahead++) {
    const day = addDays(first, ahead);
    if (openStretches(calendar, day).length > 0) return day;
  }
  return null;
}

/** The open/closed line of the pages, and the moment until which it is true. */
type OpenState = { isOpen: boolean; text: string; until: Date };

export function openState(calendar: Calendar, moment: Date): OpenState {
  const { day, minute } = wallClock(calendar.zone, moment);
  const now = openSpans(calendar, day).find(({ from, until }) => from <= moment && moment < until);
  return {
    isOpen: now !== undefined,
    text: now
      ? t`Open now until ${formatClock(wallClock(calendar.zone, now.until).minute)}`
      : `${formatClosed(calendar, day, minute)}${formatOpens(calendar, moment)}`,
    until: nextChange(calendar, moment),
  };
}

function formatClosed(calendar: Calendar, day: string, minute: number): string {
  if (calendar.closedByStorm) return t(stormClosed);
  const closed = closedFor(calendar, day);
  if (closed && !isSaidHere(closed.reason)) return t('Closed');
  if (closed) return closed.isHoliday ? t`Closed today for ${t(closed.reason)}` : t`Closed today: ${t(closed.reason)}`;
  const includes = ({ from, until }: Stretch) => from <= minute && minute < until;
  const closure = closuresOn(calendar, day).find((one) => includes(closedStretch(one)));
  if (closure) return isSaidHere(closure.reason) ? t`Closed now: ${t(closure.reason)}` : t('Closed');
  const pause = hoursOn(calendar, day)?.break;
  const opensAgain = openStretches(calendar, day).some(({ from }) => from > minute);
  return pause && includes(breakOf(pause)) && opensAgain ? t('Closed for lunch') : t('Closed');
}

function formatOpens(calendar: Calendar, moment: Date): string {
  const [next] = spansFrom(calendar, moment);
  if (!next) return '';
  const [now, opens] = [wallClock(calendar.zone, moment), wallClock(calendar.zone, next.from)];
  const at = formatClock(opens.minute);
  if (opens.day === now.day) {
    const wasOpen = openStretches(calendar, now.day).some(({ until }) => until <= now.minute);
    return wasOpen ? t`. Opens again at ${at}` : t`. Opens at ${at}`;
  }
  const isTomorrow = opens.day === addDays(now.day, 1) && !closedFor(calendar, now.day);
  return isTomorrow ? t`. Opens tomorrow at ${at}` : t`. Opens ${formatUpcomingDay(opens.day, now.day)} at ${at}`;
}

/** The next moment at which the line may change. It names days relative to today, so it always changes at midnight. */
function nextChange(calendar: Calendar, moment: Date): Date {
  const { day } = wallClock(calendar.zone, moment);
  const hours = hoursOn(calendar, day);
  const stretches = [...stretchesOf(hours), ...closuresOn(calendar, day).map(closedStretch)];
  const changes = [...stretches.flatMap(({ from, until }) => [from, until]), endOfDay]
    .map((minute) => momentAt(calendar.zone, day, minute).getTime())
    .filter((time) => time > moment.getTime());
  return new Date(Math.min(...changes));
}

/** The consecutive states of the next days, from which a cached page picks the current one. */
export function openStates(calendar: Calendar, now: Date, days: number): OpenState[] {
  const states: OpenState[] = [];
  const end = now.getTime() + days * 86_400_000;
  for (let moment = now; moment.getTime() < end;) {
    const state = openState(calendar, moment);
    const last = states.at(-1);
    if (last && last.text === state.text) last.until = state.until;
    else states.push(state);
    moment = state.until;
  }
  return states;
}

/** How many days ahead closures are announced to visitors. */
export const closureDays = 45;

/** Upcoming closures and holidays, nearest first. With the weekly hours they describe these days completely. */
export function comingClosures(calendar: Calendar, closures: Closure[], today: string): Closure[] {
  const last = addDays(today, closureDays);
  const entered = closures.filter(({ startsOn, endsOn }) => endsOn >= today && startsOn <= last);
  const holidays = comingHolidays(calendar, today, closureDays).filter(
    ({ startsOn }) => !closuresOn({ closures: entered }, startsOn).some(isOfWholeDays),
  );
  return [...entered, ...holidays].sort((one, two) =>
    one.startsOn === two.startsOn ? one.id - two.id : one.startsOn < two.startsOn ? -1 : 1,
  );
}

/** The holidays that fall on days with usual hours. Their ids are negative, so that they never equal a row's id. */
function comingHolidays(calendar: Calendar, today: string, days: number): Closure[] {
  return Array.from({ length: days + 1 }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
    const closed = closedFor(calendar, day);
    if (!closed?.isHoliday) return [];
    const id = -Number(day.replaceAll('-', ''));
    return [{ id, startsOn: day, endsOn: day, fromTime: null, untilTime: null, reason: closed.reason }];
  });
}

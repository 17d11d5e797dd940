import { closedFor, type Calendar } from '#app/features/clinic/calendar.server.ts';
import { addDays } from '#app/shared/clock.server.ts';
import type { Closure } from './clinic-facts.ts';

/** How far ahead visitors read of a closure, and how many. */
const closureDays = 45;
const closuresShown = 5;

/** What staff have closed and the holidays between, the nearest first. */
export function comingClosures(calendar: Calendar, closures: Closure[], today: string): Closure[] {
  const last = addDays(today, closureDays);
  const entered = closures.filter(({ startsOn, endsOn }) => endsOn >= today && startsOn <= last);
  const holidays = comingHolidays(calendar, today, closureDays).filter(
    ({ startsOn }) => !entered.some((closure) => closure.startsOn <= startsOn && startsOn <= closure.endsOn),
  );
  return [...entered, ...holidays]
    .sort((one, two) => (one.startsOn === two.startsOn ? one.id - two.id : one.startsOn < two.startsOn ? -1 : 1))
    .slice(0, closuresShown);
}

/** The holidays on which the clinic would be open by its hours. Their ids are below zero, where no row has one. */
export function comingHolidays(calendar: Calendar, today: string, days: number): Closure[] {
  return Array.from({ length: days + 1 }, (_, ahead) => addDays(today, ahead)).flatMap((day) => {
    const closed = closedFor(calendar, day);
    if (!closed?.isHoliday) return [];
    const id = -Number(day.replaceAll('-', ''));
    return [{ id, startsOn: day, endsOn: day, fromTime: null, untilTime: null, reason: closed.reason }];
  });
}

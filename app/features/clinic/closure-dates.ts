import { clockInWords, formatDay, minuteOf } from '#app/shared/dates.ts';
import type { ClosedTime } from './calendar.server.ts';

/** 'November 26, 2026', 'November 26 to 27, 2026' as far as the two days share month and year, 'December 24, 2026, from noon'. */
export function closureDates(closure: Omit<ClosedTime, 'reason'>): string {
  const times = closureTimes(closure);
  return times ? `${dates(closure)}, ${times}` : dates(closure);
}

/** 'from noon', 'until 10:00 AM', 'from 10:00 AM to noon'; nothing where whole days are closed. */
export function closureTimes({ fromTime, untilTime }: Pick<ClosedTime, 'fromTime' | 'untilTime'>): string {
  if (fromTime && untilTime) return `from ${words(fromTime)} to ${words(untilTime)}`;
  return fromTime ? `from ${words(fromTime)}` : untilTime ? `until ${words(untilTime)}` : '';
}

function words(time: string): string {
  return clockInWords(minuteOf(time));
}

function dates({ startsOn, endsOn }: Pick<ClosedTime, 'startsOn' | 'endsOn'>): string {
  const [first, last] = [formatDay(startsOn), formatDay(endsOn)];
  if (startsOn === endsOn) return first;
  if (startsOn.slice(0, 4) !== endsOn.slice(0, 4)) return `${first} to ${last}`;
  const sameMonth = startsOn.slice(0, 7) === endsOn.slice(0, 7);
  return `${first.replace(/, \d+$/, '')} to ${sameMonth ? last.replace(/^\D+/, '') : last}`;
}

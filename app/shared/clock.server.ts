/** Arithmetic with the clinic's days ('YYYY-MM-DD') and the minutes since their midnight, in the time zone that is given first. */

// Node 24 has no Temporal of its own yet; where there is one, this is it.
import { Temporal } from 'temporal-polyfill';

export function addDays(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ days: count }).toString();
}

/** The same day of the month `months` later; the month's last day where it has no such day. */
export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek - 1;
}

/** What calendar and clock on the clinic's wall show. */
export function wallClock(zone: string, moment: Date): { day: string; minute: number } {
  const wall = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return { day: wall.toPlainDate().toString(), minute: wall.hour * 60 + wall.minute };
}

/** ISO 8601 with the clinic's offset, for spreadsheets and programs: '2026-01-06T10:00:00-06:00'. */
export function isoInZone(zone: string, iso: string): string {
  const wall = Temporal.Instant.from(iso).toZonedDateTimeISO(zone);
  return wall.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** The moment at which the clinic's clock shows this. An hour that comes twice, in fall, means the first; one left out, in spring, the hour after. */
export function momentAt(zone: string, day: string, minute: number): Date {
  const wall = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute });
  return new Date(wall.toZonedDateTime(zone).epochMilliseconds);
}

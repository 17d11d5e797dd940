/** Arithmetic with days ('YYYY-MM-DD') and minutes since midnight, in the clinic's time zone. */

// Node 24 has no built-in Temporal yet. The polyfill uses the built-in one when it exists.
import { Temporal } from 'temporal-polyfill';

export function addDays(day: string, count: number): string {
  return Temporal.PlainDate.from(day).add({ days: count }).toString();
}

/** Returns the same day of the month `months` later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  return Temporal.PlainDate.from(day).add({ months }).toString();
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek - 1;
}

export function wallClock(zone: string, moment: Date): { day: string; minute: number } {
  const wall = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone);
  return { day: wall.toPlainDate().toString(), minute: wall.hour * 60 + wall.minute };
}

/** ISO 8601 with the clinic's offset, for spreadsheets and programs: '2026-01-06T10:00:00-06:00'. */
export function isoInZone(zone: string, iso: string): string {
  const wall = Temporal.Instant.from(iso).toZonedDateTimeISO(zone);
  return wall.toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** Converts local time to an instant. A repeated hour (fall) means the first one; a skipped hour (spring) moves one hour ahead. */
export function momentAt(zone: string, day: string, minute: number): Date {
  const wall = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute });
  return new Date(wall.toZonedDateTime(zone).epochMilliseconds);
}

import { clinicTimeZone } from './clinic-time.ts';

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: clinicTimeZone,
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** 'November 15, 2:10 PM', for what is of these days. */
export function dayAndTime(iso: string): string {
  const { month, day, hour, minute, dayPeriod } = partsOf(new Date(iso));
  return `${month} ${day}, ${hour}:${minute} ${dayPeriod}`;
}

export function partsOf(moment: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}

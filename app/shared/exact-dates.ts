import { clinicTimeZone } from './clinic-time.ts';
import { formatMoment } from './dates.ts';
import { timeInWords } from './moments-in-words.ts';

/** Dates and times as staff read them. Apart from dates.ts, so that visitors do not load them. */

const exactFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: clinicTimeZone,
});

/** 'October 28, 2026 at 9:42 AM' at the clinic. */
export function formatExactly(iso: string): string {
  return exactFormat.format(new Date(iso));
}

const shortDayFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const weekdayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** '10:12 am' today, 'October 28, 2026, 10:12 am' on any other day. */
export function formatWhen(iso: string, now: Date = new Date()): string {
  const day = formatMoment(iso);
  return day === formatMoment(now.toISOString()) ? timeInWords(iso) : `${day}, ${timeInWords(iso)}`;
}

/** 'Oct 28, 2026' from '2026-10-28', for tables. */
export function formatShortDay(isoDate: string): string {
  return shortDayFormat.format(new Date(`${isoDate}T00:00:00Z`));
}

/** 'Friday, November 21' from '2026-11-21'. */
export function formatWeekday(isoDate: string): string {
  return weekdayFormat.format(new Date(`${isoDate}T00:00:00Z`));
}

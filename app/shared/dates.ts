import { language, t } from '#app/shared/language.ts';
import { counted } from './phrases.ts';

/** Browsers load this file too, so it does not use the Temporal polyfill as clock.server.ts does. */

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Cached, because creating a format takes longer than using it a thousand times. */
const formats = /* @__PURE__ */ new Map<string, { day: Intl.DateTimeFormat; clock: Intl.DateTimeFormat }>();

function formatsOf(zone: string) {
  const cached = formats.get(zone) ?? {
    day: new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    clock: new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }),
  };
  formats.set(zone, cached);
  return cached;
}

/** Returns 'YYYY-MM-DD'. Assembled by hand, because no locale has this format in every browser. */
export function clinicDay(zone: string, moment: Date = new Date()): string {
  const [month, day, year] = formatsOf(zone).day.format(moment).split('/');
  return `${year}-${month}-${day}`;
}

export function clinicWeekday(zone: string, moment: Date = new Date()): string {
  return moment.toLocaleDateString('en-US', { timeZone: zone, weekday: 'long' });
}

/** Returns 'YYYY-MM-DD HH:MM', which compares as a string with a day and a time. */
export function clinicMoment(zone: string, moment: Date = new Date()): string {
  return `${clinicDay(zone, moment)} ${formatsOf(zone).clock.format(moment)}`;
}

/** Minutes since midnight at the clinic. */
export function clinicMinute(zone: string, moment: Date): number {
  return minuteOf(formatsOf(zone).clock.format(moment));
}

/** Minutes since midnight of 'HH:MM' or 'HH:MM:SS'. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns '9:42 AM'. Assembled by hand, because engines use different spaces before AM. */
export function timeOfDay(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const half = language() === 'es' ? (hour < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.') : hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${half}`;
}

/** Returns a time of day for a sentence, with 'noon' because 12:00 PM is ambiguous. */
export function formatClock(minute: number): string {
  return minute === 720 ? t('noon') : timeOfDay(minute);
}

const utc = { timeZone: 'UTC' } as const;
const dayFormats = {
  long: { ...utc, dateStyle: 'long' },
  medium: { ...utc, dateStyle: 'medium' },
  weekday: { ...utc, weekday: 'long', month: 'long', day: 'numeric' },
} as const;

const dayFormatsOf = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat>();

function formatAs(name: keyof typeof dayFormats, day: string): string {
  const locale = language() === 'es' ? 'es-US' : 'en-US';
  const format = dayFormatsOf.get(locale + name) ?? new Intl.DateTimeFormat(locale, dayFormats[name]);
  dayFormatsOf.set(locale + name, format);
  return format.format(utcOf(day));
}

/** Parses a day as UTC, so that no time zone shifts it. */
export function utcOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** 'October 28, 2026' from '2026-10-28'. */
export function formatDay(day: string): string {
  return formatAs('long', day);
}

/** 'Oct 28, 2026' from '2026-10-28', for tables. */
export function formatShortDay(day: string): string {
  return formatAs('medium', day);
}

/** 'Saturday, November 21' from '2026-11-21'. */
export function formatWeekday(day: string): string {
  return formatAs('weekday', day);
}

/** 'October 28, 2026' from an ISO moment. */
export function formatMoment(zone: string, iso: string): string {
  return formatDay(clinicDay(zone, new Date(iso)));
}

/** '9:42 AM' from an ISO moment. */
export function formatTime(zone: string, iso: string): string {
  return timeOfDay(clinicMinute(zone, new Date(iso)));
}

/** 'October 28, 2026, 9:42 AM'. */
export function formatDateTime(zone: string, iso: string): string {
  return `${formatMoment(zone, iso)}, ${formatTime(zone, iso)}`;
}

/** 'Wednesday, October 28, 2026, 9:42 AM'. */
export function formatFullMoment(zone: string, iso: string): string {
  return `${clinicWeekday(zone, new Date(iso))}, ${formatDateTime(zone, iso)}`;
}

/** 'Wednesday, October 28, 2026, 9:42 AM, Central Time', for readers in other time zones. */
export function momentWithZone(zone: string, moment: Date): string {
  const text = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(moment);
  return `${formatFullMoment(zone, moment.toISOString())}, ${text.find(({ type }) => type === 'timeZoneName')?.value}`;
}

/** 'November 15, 2:10 PM', for recent events. */
export function dayAndTime(zone: string, iso: string): string {
  return `${formatMoment(zone, iso).replace(/(, | de )\d+$/, '')}, ${formatTime(zone, iso)}`;
}

/** '9:42 AM' today, 'October 28, 2026, 9:42 AM' on any other day. */
export function formatTimeOrDate(zone: string, iso: string, now: Date): string {
  return clinicDay(zone, new Date(iso)) === clinicDay(zone, now) ? formatTime(zone, iso) : formatDateTime(zone, iso);
}

/** Formats a waiting time, rounded up: 'a minute', '10 minutes', '2 hours'. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return t('a minute');
  return minutes <= 90 ? t`${minutes} minutes` : counted(Math.ceil(minutes / 60), 'hour');
}

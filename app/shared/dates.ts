import { language, t } from '#app/shared/language.ts';
import { counted } from './phrases.ts';

/** Browsers load this file too, so it does not use the Temporal polyfill as clock.server.ts does. */

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const dayMs = 86_400_000;

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

function clinicMinute(zone: string, moment: Date): number {
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
function utcOf(day: string): Date {
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

/** 'this morning at 2:00 AM', 'today at 1:00 PM', 'yesterday at 2:00 AM', 'November 13, 2026, 2:00 AM'. */
export function formatRelative(zone: string, iso: string, now: Date): string {
  const ago = daysBetween(clinicDay(zone, new Date(iso)), clinicDay(zone, now));
  if (ago > 1) return formatDateTime(zone, iso);
  const time = formatTime(zone, iso);
  return `${ago === 1 ? 'yesterday' : time.endsWith('AM') ? 'this morning' : 'today'} at ${time}`;
}

/** Short form for the inbox: '9:42 AM', 'Yesterday', 'Mon, Nov 10' or 'Nov 7, 2024'. */
export function formatCompact(zone: string, iso: string, now: string): string {
  const [day, today] = [clinicDay(zone, new Date(iso)), clinicDay(zone, new Date(now))];
  const ago = daysBetween(day, today);
  if (ago === 0) return formatTime(zone, iso);
  if (ago === 1) return 'Yesterday';
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatShortDay(day);
  return utcOf(day).toLocaleDateString('en-US', { ...utc, weekday: 'short', month: 'short', day: 'numeric' });
}

/** Formats a waiting time, rounded up: 'a minute', '10 minutes', '2 hours'. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return t('a minute');
  return minutes <= 90 ? t`${minutes} minutes` : counted(Math.ceil(minutes / 60), 'hour');
}

/** Formats an age: 'just now', '3 minutes ago', '2 hours ago', '4 days ago'. */
export function formatAge(iso: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return t('just now');
  if (minutes < 60) return t`${counted(minutes, 'minute')} ago`;
  if (minutes < 24 * 60) return t`${counted(Math.floor(minutes / 60), 'hour')} ago`;
  return t`${counted(Math.floor(minutes / (24 * 60)), 'day')} ago`;
}

function daysBetween(earlier: string, later: string): number {
  return (utcOf(later).getTime() - utcOf(earlier).getTime()) / dayMs;
}

/** Returns 'Tuesday' for the coming week, and 'Tuesday, January 6' for any other day, where the weekday would be ambiguous. */
export function formatUpcomingDay(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  const text = formatWeekday(day);
  return ahead >= 0 && ahead <= 6 ? text.replace(/,.*/, '') : text;
}

/** 'Tuesday, 10:00 AM', with the date if the weekday alone is ambiguous. */
export function formatUpcoming(zone: string, moment: Date, now: Date): string {
  return t`${formatUpcomingDay(clinicDay(zone, moment), clinicDay(zone, now))}, ${formatClock(clinicMinute(zone, moment))}`;
}

/** 'today by 3:15 PM', 'tomorrow by noon', and on any other day 'by Tuesday, 10:00 AM'. */
export function formatBy(zone: string, moment: Date, now: Date): string {
  const ahead = daysBetween(clinicDay(zone, now), clinicDay(zone, moment));
  if (ahead !== 0 && ahead !== 1) return t`by ${formatUpcoming(zone, moment, now)}`;
  const time = formatClock(clinicMinute(zone, moment));
  return ahead === 0 ? t`today by ${time}` : t`tomorrow by ${time}`;
}

export function formatDeadline(zone: string, promised: Date, now: Date): string {
  return t`We will call you ${formatBy(zone, promised, now)}.`;
}

type DueTime = { isLate: boolean; text: string; time: string; away: string };

/** The due time of a request for staff: 'Due by 10:00 AM' or 'Overdue since Monday, 3:00 PM'; in two parts, '10:00 AM' and 'in 6 minutes'. */
export function formatDue(zone: string, promised: Date, now: Date): DueTime {
  const isLate = now > promised;
  const [day, today] = [clinicDay(zone, promised), clinicDay(zone, now)];
  const time = formatClock(clinicMinute(zone, promised));
  // A weekday alone means the next one for a due time, and the last one for an overdue time.
  const from = isLate ? new Date(utcOf(today).getTime() - 6 * dayMs).toISOString().slice(0, 10) : today;
  const when = day === today ? time : `${formatUpcomingDay(day, from)}, ${time}`;
  const seconds = Math.abs(now.getTime() - promised.getTime()) / 1_000;
  const wait = isLate ? `${formatWait(seconds)} late` : seconds <= 5_400 ? `in ${formatWait(seconds)}` : 'today';
  const away = day === today ? wait : `${isLate ? 'since ' : ''}${formatUpcomingDay(day, from)}`;
  return { isLate, text: `${isLate ? 'Overdue since' : 'Due by'} ${when}`, time, away };
}

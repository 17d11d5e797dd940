import { t } from '#app/shared/language.ts';
import {
  clinicDay,
  clinicMinute,
  formatClock,
  formatDateTime,
  formatShortDay,
  formatTime,
  formatWait,
  formatWeekday,
  utcOf,
} from './dates.ts';
import { counted } from './phrases.ts';

/** Days and times as seen from another moment. Only the server and the staff area need them. */

const dayMs = 86_400_000;

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
  return utcOf(day).toLocaleDateString('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' });
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

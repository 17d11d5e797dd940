import { clinicDay } from './clinic-time.ts';
import { formatMoment } from './dates.ts';
import { partsOf } from './day-and-time.ts';

/** 'Friday, November 14, 2025, 9:42 am' at the clinic. Put together here, because engines disagree about the spaces between the parts. */
export function momentInWords(iso: string): string {
  const { weekday, month, day, year } = partsOf(new Date(iso));
  return `${weekday}, ${month} ${day}, ${year}, ${timeInWords(iso)}`;
}

/** '9:42 am'. */
export function timeInWords(iso: string): string {
  const { hour, minute, dayPeriod } = partsOf(new Date(iso));
  return `${hour}:${minute} ${dayPeriod?.toLowerCase()}`;
}

/** 'today 2:00 am', 'yesterday 2:00 am', 'November 13, 2026, 2:00 am'. */
export function recentMoment(iso: string, now: Date): string {
  const day = clinicDay(new Date(iso));
  const today = clinicDay(now);
  const name = day === today ? 'today' : day === dayBefore(today) ? 'yesterday' : `${formatMoment(iso)},`;
  return `${name} ${timeInWords(iso)}`;
}

/** How long ago, in words: 'just now', '3 minutes ago', '2 hours ago', '4 days ago'. */
export function ageInWords(iso: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${counted(minutes, 'minute')} ago`;
  if (minutes < 24 * 60) return `${counted(Math.floor(minutes / 60), 'hour')} ago`;
  return `${counted(Math.floor(minutes / (24 * 60)), 'day')} ago`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** As short as an inbox has it: '9:42 am', 'Yesterday', 'Mon, Nov 10', and with the year 'Nov 7, 2024'. */
export function shortMoment(iso: string, now: string): string {
  const day = clinicDay(new Date(iso));
  const today = clinicDay(new Date(now));
  if (day === today) return timeInWords(iso);
  if (day === dayBefore(today)) return 'Yesterday';
  const { weekday, month, day: number, year } = partsOf(new Date(iso));
  return day.slice(0, 4) === today.slice(0, 4)
    ? `${weekday?.slice(0, 3)}, ${month?.slice(0, 3)} ${number}`
    : `${month?.slice(0, 3)} ${number}, ${year}`;
}

function dayBefore(isoDay: string): string {
  const day = new Date(`${isoDay}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

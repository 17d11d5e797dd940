/** Calendar days as 'YYYY-MM-DD': they have no hour and no time zone. */

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const dayMs = 86_400_000;

export function startOfDayUtc(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function addDays(day: string, count: number): string {
  return new Date(startOfDayUtc(day) + count * dayMs).toISOString().slice(0, 10);
}

/** How many days `later` lies after `earlier`. */
function daysBetween(earlier: string, later: string): number {
  return (startOfDayUtc(later) - startOfDayUtc(earlier)) / dayMs;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(startOfDayUtc(day)).getUTCDay() + 6) % 7;
}

/** The same day of the month `months` later; the month's last day where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** The day as people say it from `today` on: 'Tuesday' within the week, beyond it 'Tuesday, January 6', where a weekday alone would mislead. */
export function dayInWords(day: string, today: string): string {
  const weekday = weekdays[weekdayOf(day)] ?? '';
  const ahead = daysBetween(today, day);
  if (ahead >= 0 && ahead <= 6) return weekday;
  const [, month = 1, date = 1] = day.split('-').map(Number);
  return `${weekday}, ${months[month - 1] ?? ''} ${date}`;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

import { clockInWords, wallClock } from './clinic-clock.ts';
import { addDays, dayInWords } from './days.ts';

/** 'We will call you by Tuesday, 10:00 AM.' */
export function promiseWords(promised: Date, now: Date): string {
  return `We will call you by ${dayAndTime(promised, now)}.`;
}

/** 'Tuesday, 10:00 AM', with the date where the weekday alone would mislead. */
export function dayAndTime(moment: Date, now: Date): string {
  const { day, minute } = wallClock(moment);
  return `${dayInWords(day, wallClock(now).day)}, ${clockInWords(minute)}`;
}

/** What staff read at a request that waits: 'Due by 10:00 AM', 'Late since Monday, 3:00 PM'. */
export function dueWords(promised: Date, now: Date): { isLate: boolean; words: string } {
  const { day, minute } = wallClock(promised);
  const today = wallClock(now).day;
  const isLate = now > promised;
  // A weekday means the one ahead of what is due, and the one just gone of what is late.
  const weekday = dayInWords(day, isLate ? addDays(today, -6) : today);
  const when = day === today ? clockInWords(minute) : `${weekday}, ${clockInWords(minute)}`;
  return { isLate, words: `${isLate ? 'Late since' : 'Due by'} ${when}` };
}

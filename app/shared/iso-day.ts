import { z } from 'zod';

/** A day as a form's date field sends it. */
export function isoDay(sentence: string) {
  return z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, sentence)
    .refine(isRealDay, sentence);
}

/** February 30 looks like a day and is none. */
function isRealDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && day >= '2000-01-01';
}

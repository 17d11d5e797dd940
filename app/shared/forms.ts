import { z } from 'zod';

/** A text field as it comes from a form: trimmed, line ends made one kind, no control characters, bounded. */
export function textField(max: number) {
  return z
    .string()
    .max(max * 2) // before cleaning: refuses absurd input early
    .transform((value) =>
      value
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(z.string().max(max));
}

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

/** A time of day as a form's time field sends it, as 'HH:MM'. */
export function timeField(sentence: string) {
  return z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, sentence)
    .transform((time) => time.slice(0, 5));
}

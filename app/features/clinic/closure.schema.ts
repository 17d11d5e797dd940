import { z } from 'zod';
import { textField } from '#app/shared/forms.ts';

export const closureReasonLimit = 120;

const isoDay = (sentence: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, sentence)
    .refine(isRealDay, sentence);

/** A closure as the form sends it. A single day needs no last day. */
export const closureInputSchema = z
  .object({
    startsOn: isoDay('Enter the first day.'),
    endsOn: z.literal('').or(isoDay('Enter the last day, or leave it empty for a single day.')),
    reason: textField(closureReasonLimit).pipe(z.string().min(1, 'Say why, for example Thanksgiving.')),
  })
  .refine(({ startsOn, endsOn }) => endsOn === '' || endsOn >= startsOn, {
    path: ['endsOn'],
    message: 'The last day cannot lie before the first.',
  })
  .transform(({ startsOn, endsOn, reason }) => ({ startsOn, endsOn: endsOn || startsOn, reason }));

export type ClosureInput = z.output<typeof closureInputSchema>;

/** February 30 looks like a day and is none. */
function isRealDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) && day >= '2000-01-01';
}

import { z } from 'zod';
import { isoDay, textField, timeField } from '#app/shared/forms.ts';

const closureReasonLimit = 120;

const optionalTime = z.literal('').or(timeField('Enter a time, like 12:00 PM.'));

/** A closure as the form sends it. A single day needs no last day. */
export const closureInputSchema = z
  .object({
    startsOn: isoDay('Enter the first day.'),
    endsOn: z.literal('').or(isoDay('Enter the last day, or leave it empty for a single day.')),
    fromTime: optionalTime,
    untilTime: optionalTime,
    reason: textField(closureReasonLimit).pipe(z.string().min(1, 'Say why, for example Thanksgiving.')),
  })
  .refine(({ startsOn, endsOn }) => endsOn === '' || endsOn >= startsOn, {
    path: ['endsOn'],
    message: 'The last day cannot lie before the first.',
  })
  .refine(({ fromTime, untilTime }) => !fromTime || !untilTime || fromTime < untilTime, {
    path: ['untilTime'],
    message: 'The closure must end after it begins.',
  })
  .transform(({ startsOn, endsOn, fromTime, untilTime, reason }) => ({
    startsOn,
    endsOn: endsOn || startsOn,
    fromTime: fromTime || null,
    untilTime: untilTime || null,
    reason,
  }));

export type ClosureInput = z.output<typeof closureInputSchema>;

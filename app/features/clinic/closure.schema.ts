import { z } from 'zod';
import { textField } from '#app/shared/forms.ts';
import { isoDay } from '#app/shared/iso-day.ts';

const closureReasonLimit = 120;

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

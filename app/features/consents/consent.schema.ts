import { z } from 'zod';
import { clinicDay } from '#app/shared/clinic-time.ts';
import { textField } from '#app/shared/forms.ts';
import { isoDay } from '#app/shared/iso-day.ts';

const consentLimits = { signer: 120, scope: 500 };

/** A consent as the form sends it. Without a last day it holds until it is revoked. */
export const consentInputSchema = z
  .object({
    signer: textField(consentLimits.signer).pipe(z.string().min(1, 'Enter who signed.')),
    signedOn: isoDay('Enter the day on the paper.').refine(
      (day) => day <= clinicDay(),
      'This day has not come yet. Enter the day on the paper.',
    ),
    scope: textField(consentLimits.scope).pipe(
      z.string().min(1, 'Enter what the paper allows, for example website and blog.'),
    ),
    expiresOn: z.literal('').or(isoDay('Enter the last day, or leave it empty.')),
  })
  .refine(({ signedOn, expiresOn }) => expiresOn === '' || expiresOn >= signedOn, {
    path: ['expiresOn'],
    message: 'The last day cannot lie before the signature.',
  })
  .transform(({ expiresOn, ...rest }) => ({ ...rest, expiresOn: expiresOn || null }));

export type ConsentInput = z.output<typeof consentInputSchema>;

/** The place in a list: the id of the row it comes after. */
export const idCursorSchema = z.coerce
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .catch(undefined);

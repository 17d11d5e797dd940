import { z } from 'zod';
import { textField } from '#app/shared/forms.ts';

export const contactLimits = { name: 80, email: 254, phone: 40 };

/** A contact request as a visitor sends it. The messages are shown under the fields. */
export const contactInputSchema = z.object({
  name: textField(contactLimits.name).pipe(z.string().min(1, 'Enter your name.')),
  email: textField(contactLimits.email)
    .pipe(z.string().min(1, 'Enter your e-mail address.'))
    .pipe(z.email('This e-mail looks unfinished. It should end like name@example.com.')),
  phone: textField(contactLimits.phone)
    .pipe(z.string().min(1, 'Enter a phone number with area code, like 225 555 0140.'))
    .refine((phone) => phone.replace(/\D/g, '').length >= 7, 'Enter a phone number with area code, like 225 555 0140.'),
});

export type ContactInput = z.output<typeof contactInputSchema>;

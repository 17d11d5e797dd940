import { z } from 'zod';
import { textField } from '#app/shared/forms.ts';
import { phoneHref } from '#app/shared/phone.server.ts';
import { stormNoteLimit, type Storm } from './clinic.ts';

/** The stored state. Who pressed last is stored beside it and told to staff only: visitors' pages do not select it. */
export const stormSchema: z.ZodType<Storm | null> = z
  .object({
    state: z.enum(['open', 'closed']),
    note: z.string().max(stormNoteLimit),
    otherPhone: z.object({ label: z.string(), href: z.string() }).nullable(),
    updatedAt: z.iso.datetime(),
  })
  .nullable();

const phone = textField(40).refine((text) => text === '' || text.replace(/\D/g, '').length >= 7, {
  message: 'Enter a phone number with area code, like 225 555 0140.',
});

/** What the two fields of the Storm screen hold. */
export const stormInputSchema = z
  .object({
    note: z
      .string()
      .max(4 * stormNoteLimit, tooLong())
      .pipe(textField(4 * stormNoteLimit))
      .pipe(z.string().max(stormNoteLimit, tooLong())),
    otherPhone: phone,
  })
  .transform(({ note, otherPhone }) => ({
    note,
    otherPhone: otherPhone === '' ? null : { label: otherPhone, href: phoneHref(otherPhone) },
  }));

export type StormInput = z.output<typeof stormInputSchema>;

function tooLong(): string {
  return `Keep the note to ${stormNoteLimit} characters.`;
}

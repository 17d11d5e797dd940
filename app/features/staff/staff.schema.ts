import { z } from 'zod';
import { textField } from '#app/shared/forms.ts';

export const staffLimits = { name: 80, designation: 80, description: 600, link: 300 };

const unusable = 'Enter a web address that begins with https://, or leave it empty.';

/** An address of a profile. Nothing, or '#', says that there is none. */
export const profileLink = textField(staffLimits.link)
  .refine((link) => link === '' || link === '#' || isWebAddress(link), unusable)
  .transform((link) => link || '#');

/** A member of the staff as the form sends them. The messages are shown under the fields. */
export const staffInputSchema = z.object({
  name: textField(staffLimits.name).pipe(z.string().min(1, 'Enter the name.')),
  designation: textField(staffLimits.designation).pipe(z.string().min(1, 'Enter what this person does.')),
  description: textField(staffLimits.description),
  facebook: profileLink,
  linkedin: profileLink,
  twitter: profileLink,
});

export type StaffInput = z.output<typeof staffInputSchema>;

function isWebAddress(link: string): boolean {
  return /^https?:\/\/[^\s.]+\.\S+$/i.test(link) && URL.canParse(link);
}

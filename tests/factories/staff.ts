import type { z } from 'zod';
import type { staffInputSchema } from '#app/features/staff/staff.commands.server.ts';
import { staffFields, type StaffProfile } from '#app/features/staff/staff.ts';
import { formSchema } from '#app/forms/fields.server.ts';

type StaffInput = z.output<typeof staffInputSchema>;
const noLinks = { facebook: '#', linkedin: '#', twitter: '#' };

/** Returns a staff member as parsed from the form, with every field. A test passes only those it needs. */
export function makeMember(fields: Partial<StaffInput> = {}): StaffInput {
  const needed = { name: 'Renée Landry', designation: 'Prosthetist' };
  return { ...formSchema(staffFields).parse(needed), ...noLinks, ...fields };
}

/** Returns a staff member as pages get it. */
export function makeProfile(fields: Partial<StaffProfile> = {}): StaffProfile {
  const { facebook, linkedin, twitter, ...texts } = makeMember();
  return { ...texts, social: { facebook, linkedin, twitter }, id: 1, imgUrl: null, picture: null, ...fields };
}

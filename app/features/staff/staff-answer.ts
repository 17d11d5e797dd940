import type { Answer } from '#app/features/admin/answer.ts';
import { readPatientValues, type PatientValues } from '#app/features/consents/patient-values.ts';
import type { Picture } from '#app/features/media/picture.ts';

export type StaffFields = PatientValues & {
  name: string;
  designation: string;
  description: string;
  facebook: string;
  linkedin: string;
  twitter: string;
};

/** A form that was not taken: what was typed, and a sentence beside each field that needs another look. */
export type StaffFormRefusal = Answer & {
  form: 'member';
  fields: StaffFields;
  errors: Partial<StaffFields> & { picture?: string };
  /** What was chosen arrived and is kept for the next try. */
  picture: Picture | null;
};

/** What comes back from the Staff screens. A move is told without taking the focus from the row. */
export type StaffAnswer =
  | (Answer & { form?: undefined; added?: true })
  | StaffFormRefusal
  | { form: 'moved'; memberId: number; to: string; told: string };

export const uploadFailed = 'Upload failed. Are you logged in and have permission?';
export const deleteFailed = 'Failed to delete staff member.';

/** What the screens say when the line is gone; see sendForm. */
export function staffNotSent(field: (name: string) => string): StaffAnswer {
  const detail = 'The website could not be reached. Try again in a moment.';
  const intent = field('intent');
  if (intent === 'delete') return { ok: false, notice: deleteFailed, detail };
  if (intent !== 'add' && intent !== 'edit') return { ok: false, notice: 'Nothing was changed.', detail };
  const fields = {
    name: field('name'),
    designation: field('designation'),
    description: field('description'),
    facebook: field('facebook'),
    linkedin: field('linkedin'),
    twitter: field('twitter'),
    ...readPatientValues(field),
  };
  return { form: 'member', ok: false, notice: uploadFailed, detail, fields, errors: {}, picture: null };
}

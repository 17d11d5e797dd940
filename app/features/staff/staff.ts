import type { Picture, StaffPicture } from '#app/features/pictures/picture.ts';
import { formValues, line, link, text, type Values } from '#app/forms/fields.ts';

/** A social address of '#' means that there is none. */
export type StaffProfile<Shown = Picture> = Omit<Values<typeof staffFields>, Network> & {
  id: number;
  imgUrl: string | null;
  /** Visitors see it once it is ready. */
  picture: Shown | null;
  social: Record<Network, string>;
  /** Set on a Spanish page, for a profile without Spanish. */
  lang?: 'en';
};

export type ListedMember = StaffProfile<StaffPicture>;

/** The picture uploaded with a refused form, so that it need not be chosen again. */
export type StaffActionData = { picture: Picture | null };

const profile = { max: 300, external: true, optional: true, placeholder: 'https://', autoComplete: 'off' } as const;

export const networks = ['facebook', 'linkedin', 'twitter'] as const;
type Network = (typeof networks)[number];

export const staffFields = {
  name: line('Name', { max: 80, missing: 'Enter the name.', autoComplete: 'off' }),
  designation: line('Designation', {
    hint: 'Job title, for example Prosthetist',
    max: 80,
    missing: 'Enter a job title.',
    autoComplete: 'off',
  }),
  credentials: line('Credentials', {
    hint: 'The letters after the name, separated by commas: CPO, CP, CO, CFo',
    max: 60,
    optional: true,
    autoComplete: 'off',
  }),
  license: line('License', {
    hint: 'State and number, if this job requires one',
    max: 80,
    optional: true,
    autoComplete: 'off',
  }),
  languages: line('Languages', {
    hint: 'Languages this person speaks with patients, separated by commas',
    max: 120,
    optional: true,
    autoComplete: 'off',
  }),
  description: text('Description', {
    hint: 'Two or three sentences for the About page',
    max: 600,
    optional: true,
    paragraphs: true,
  }),
  facebook: link('Facebook', { ...profile }),
  linkedin: link('LinkedIn', { ...profile }),
  twitter: link('Twitter', { ...profile }),
};

const uploadErrorMessage = 'Upload failed. Are you logged in and have permission?';

export const staffErrorMessages = {
  add: uploadErrorMessage,
  edit: uploadErrorMessage,
  delete: 'Failed to delete staff member.',
  restore: 'The deletion was not undone.',
  move: 'The order was not changed.',
};

const linkOf = (stored: string) => (stored === '#' ? '' : stored);

export function profileValues({ social: { facebook, linkedin, twitter }, ...texts }: StaffProfile) {
  const links = { facebook: linkOf(facebook), linkedin: linkOf(linkedin), twitter: linkOf(twitter) };
  return formValues(staffFields, { ...texts, ...links });
}

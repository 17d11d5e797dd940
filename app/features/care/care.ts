import type { CareGroup } from '#app/features/pages/care-groups.ts';
import { choice, flag, formValues, line } from '#app/forms/fields.ts';

export type ServiceLink = {
  slug: string;
  group: CareGroup;
  title: string;
  brief: string;
  href: string;
  tag: string;
  /** Set on a Spanish page, for a service without Spanish. */
  lang?: 'en';
};

export type ServiceRow = ServiceLink & { id: number; isShown: boolean };

export type ServiceSettings = ServiceRow & { people: number[] };

export const groupNames: Record<CareGroup, string> = { limbs: 'Limbs', braces: 'Braces', upkeep: 'Upkeep and repairs' };

export const careFields = {
  title: line('Title', {
    hint: 'The page’s address is made from the title and doesn’t change.',
    max: 40,
    missing: 'Enter a title.',
    autoComplete: 'off',
  }),
} as const;

export const careSettings = {
  isShown: flag('On the website'),
  inGroup: choice('Group', { options: groupNames }),
  /** Several of the staff, by id. */
  person: choice('Staff to show', { options: {}, optional: true }),
};

export const settingsValues = ({ isShown, group, people }: Pick<ServiceSettings, 'isShown' | 'group' | 'people'>) =>
  formValues(careSettings, { isShown, inGroup: group, person: people });

export const careErrorMessages = {
  add: 'The page was not added.',
  settings: 'Not saved.',
  delete: 'The page was not deleted.',
  restore: 'The deletion was not undone.',
  move: 'The order was not changed.',
};

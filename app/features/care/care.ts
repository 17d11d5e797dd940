import { valuesOf, type FormFields } from '#app/records/form.ts';
import type { CareGroup } from '#app/features/content/care-groups.ts';

export type ServiceLink = { slug: string; group: CareGroup; title: string; brief: string };

export type ServiceRow = ServiceLink & { id: number; isShown: boolean };

export type ServiceSettings = ServiceRow & { people: number[] };

export const groupNames: Record<CareGroup, string> = { limbs: 'Limbs', braces: 'Braces', upkeep: 'Upkeep and repairs' };

export const careFields = {
  title: {
    label: 'Title',
    hint: 'The page’s address is made from the title and doesn’t change.',
    max: 40,
    required: 'Enter a title.',
    autoComplete: 'off',
  },
} as const;

export const careSettings = {
  isShown: { label: 'On the website', max: 3, options: { yes: 'yes', '': 'no' } },
  inGroup: { label: 'Group', max: 20, options: groupNames },
  person: { label: 'Staff to show', max: 10 },
} satisfies FormFields;

export const settingsValues = ({ isShown, group, people }: Pick<ServiceSettings, 'isShown' | 'group' | 'people'>) =>
  valuesOf(careSettings, { isShown: isShown ? 'yes' : '', inGroup: group, person: people });

export const careErrorMessages = {
  add: 'The page was not added.',
  settings: 'Not saved.',
  delete: 'The page was not deleted.',
  restore: 'The deletion was not undone.',
  move: 'The order was not changed.',
};

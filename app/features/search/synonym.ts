import type { FormFields } from '#app/records/form.ts';

export type SynonymRow = { id: number; typed: string; finds: string };

/** How many searches of a day found nothing. */
export type Misses = { day: string; count: number };

export const synonymFields = {
  typed: {
    label: 'When somebody types',
    hint: 'Words or short phrases with commas between them, like: stump, residual limb',
    max: 500,
    required: 'Enter a word that people type.',
  },
  finds: {
    label: 'Also find what says',
    hint: 'As your pages say it, the best word first.',
    max: 500,
    required: 'Enter a word that your pages say.',
  },
} satisfies FormFields;

export const synonymFailed = {
  'add-synonym': 'The words were not saved.',
  'save-synonym': 'The words were not saved.',
  'delete-synonym': 'The words were not removed.',
};

import type { FormFields } from '#app/records/form.ts';

export type SynonymRow = { id: number; typed: string; finds: string };

/** The number of searches without results on one day. */
export type Misses = { day: string; count: number };

export const synonymFields = {
  typed: {
    label: 'When someone types',
    hint: 'Words or short phrases, separated by commas, like: stump, residual limb',
    max: 500,
    required: 'Enter a word people type.',
  },
  finds: {
    label: 'Search also finds',
    hint: 'The words your pages use, best match first.',
    max: 500,
    required: 'Enter a word your pages use.',
  },
} satisfies FormFields;

export const synonymErrorMessages = {
  'add-synonym': 'The synonyms were not saved.',
  'save-synonym': 'The synonyms were not saved.',
  'delete-synonym': 'The synonyms were not removed.',
};

import { line } from '#app/records/fields.ts';

export type SynonymRow = { id: number; typed: string; finds: string };

export const synonymFields = {
  typed: line('When someone types', {
    hint: 'Words or short phrases, separated by commas, like: stump, residual limb',
    max: 500,
    missing: 'Enter a word people type.',
  }),
  finds: line('Search also finds', {
    hint: 'The words your pages use, best match first. An address like /care/paying leads to that page.',
    max: 500,
    missing: 'Enter a word your pages use.',
  }),
};

export const synonymErrorMessages = {
  'add-synonym': 'The synonyms were not saved.',
  'save-synonym': 'The synonyms were not saved.',
  'delete-synonym': 'The synonyms were not removed.',
};

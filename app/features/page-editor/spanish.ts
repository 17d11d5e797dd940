import { line } from '#app/forms/fields.ts';

export const confirmFields = {
  name: line('Reviewed by', { max: 80, missing: 'Enter the reviewer’s name.' }),
  role: line('Role', {
    hint: 'Such as “Qualified medical interpreter”. It says why this person can judge the Spanish.',
    max: 120,
    missing: 'Enter the reviewer’s role.',
  }),
};

export const spanishErrorMessages = { confirm: 'Not confirmed.', withdraw: 'Not withdrawn.' };

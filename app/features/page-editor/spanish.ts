import { line } from '#app/forms/fields.ts';

export const confirmFields = {
  name: line('Who read it', { max: 80, missing: 'Enter a name.' }),
  role: line('Their role', {
    hint: 'Such as “Qualified medical interpreter”. It says why they can judge the Spanish.',
    max: 120,
    missing: 'Enter their role.',
  }),
};

export const spanishErrorMessages = { confirm: 'Not confirmed.', withdraw: 'Not withdrawn.' };

import { phone } from '#app/forms/fields.ts';
import { contactFields, contactForm, preferenceFields } from './contact.ts';

/** Fields left empty keep their value, which is never shown. */
export const changeFields = {
  phone: phone('New phone number, with area code', { ...contactFields.phone, optional: true }),
};
export const changeForm = {
  fields: { ...changeFields, ...preferenceFields },
  failed: { '': contactForm.failed[''], withdraw: 'Your request was not withdrawn. Please try again.' },
};

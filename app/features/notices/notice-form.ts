import { date, flag, formValues, line, rich } from '#app/forms/fields.ts';
import { againByField } from '#app/history/review.ts';
import type { EditableNotice } from './notice.ts';

/** The text of a notice is stored like that of a page, such as 'notice-terms'. Visitors read it as soon as it is saved. */
export const noticeFields = {
  content: rich('Text', { max: 100_000, missing: 'Write the text of the page.' }),
  effectiveOn: date('In effect from', {
    hint: 'The day you start following it. Fills in {effective date}.',
    invalid: 'Enter a date, or leave this empty.',
    optional: true,
  }),
};

export const noticeFormFields = {
  ...noticeFields,
  reviewedBy: line('Reviewed by', {
    hint: 'Name and role. Visitors see this.',
    max: 120,
    autoComplete: 'off',
    optional: true,
  }),
  reviewAgainBy: againByField,
  isReviewed: flag('Reviewed'),
};

export const noticeErrorMessages = { save: 'The notice was not saved.' };

/** Returns the values that the form was opened with. */
export function noticeValues({ version, ...notice }: EditableNotice) {
  return { ...formValues(noticeFormFields, notice), version: String(version) };
}

export const noAdvice =
  'The model texts are not legal advice. Ask your lawyer before you put a notice into effect: the law may require more of your clinic.';

import { commentFields } from '#app/features/comments/comment.ts';
import { contactFields, wishFields } from '#app/features/messages/contact.ts';
import type { FormStamp, trapField } from '#app/records/visitor-form.ts';

/** Questions of the visitors' forms by their labels, so that no page names fewer than the form asks. */
export const questions = {
  contact: labelsOf(contactFields),
  wishes: labelsOf(wishFields),
  comment: labelsOf(commentFields),
};

function labelsOf(fields: Record<string, { label: string }>): string {
  return inOneList(Object.values(fields).map(({ label }) => `“${label}”`));
}

/** “a, b, and c” */
export function inOneList(items: string[]): string {
  return new Intl.ListFormat('en-US').format(items);
}

/** The hidden fields of both forms. A new one does not compile until it has its words. */
export const hiddenFields: Record<keyof FormStamp | typeof trapField, string> = {
  key: 'a random number that keeps a double press from counting twice',
  shown: 'the time the form was made',
  website: 'an empty field that only spam programs fill in',
};

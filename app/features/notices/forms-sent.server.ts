import { commentFields } from '#app/features/comments/comment.ts';
import { contactFields, preferenceFields } from '#app/features/messages/contact.ts';
import { missColumns, origins, viewColumns, formatPageViews } from '#app/features/pages/page-views.ts';
import type { FormStamp, trapField } from '#app/forms/visitor-form.ts';

/** The hidden fields of both forms. A new field does not compile until it has a description here. */
export const hiddenFields: Record<keyof FormStamp | typeof trapField, string> = {
  key: 'a random number that keeps a double press from counting twice',
  shown: 'the time the form was made',
  website: 'an empty field that only spam programs fill in',
};

/** Generated from field labels and table columns, so that no page leaves one out. */
export const sentLabels = {
  contact: labelsOf(contactFields),
  preferences: labelsOf(preferenceFields),
  comment: labelsOf(commentFields),
  hidden: inOneList(Object.values(hiddenFields)),
  views: inOneList(Object.values(viewColumns)),
  origins: Object.values(origins).join('; ').toLowerCase(),
  misses: inOneList(Object.values(missColumns)),
  few: formatPageViews(1),
};
export type SentWords = typeof sentLabels;

function labelsOf(fields: Record<string, { label: string }>): string {
  return inOneList(Object.values(fields).map(({ label }) => `“${label}”`));
}

function inOneList(items: string[]): string {
  return new Intl.ListFormat('en-US').format(items);
}

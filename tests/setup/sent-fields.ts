import { commentFields } from '#app/features/comments/comment.ts';
import { contactFields, preferenceFields } from '#app/features/messages/contact.ts';
import { hiddenFields } from '#app/features/notices/forms-sent.server.ts';

/** Every field that a public form may send, with the words that name it on /what-this-site-sends. */
export const sentFields: Record<string, string> = {
  ...hiddenFields,
  permission: 'the sentence above the button',
  ...Object.fromEntries(
    Object.entries({ ...commentFields, ...contactFields, ...preferenceFields }).map(([name, { label }]) => [
      name,
      `“${label}”`,
    ]),
  ),
};

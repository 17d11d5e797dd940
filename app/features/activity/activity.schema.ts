import { z } from 'zod';
import { textField } from '#app/shared/forms.ts';
import { momentCursorSchema } from '#app/shared/moment-cursor.ts';

/** What stands in the address of the activity page. Unreadable counts as not given. */
export const activityQuerySchema = z.object({
  q: textField(100).catch(''),
  person: z.string().max(100).catch(''),
  before: momentCursorSchema,
});

import { z } from 'zod';
import { textField } from '#app/shared/forms.ts';
import { momentCursorSchema } from '#app/shared/moment-cursor.ts';

export const noteLimit = 4_000;

export const messageIdSchema = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** What stands in the inbox's address. Unreadable counts as not given. */
export const inboxQuerySchema = z.object({
  show: z.enum(['all', 'new', 'done']).catch('all'),
  q: textField(100).catch(''),
  /** The same, sealed. */
  find: z.string().max(800).catch(''),
  before: momentCursorSchema,
});

/** The form beside a message. Every press of it carries the note, so that none is lost. */
export const messageFormSchema = z.object({
  note: textField(noteLimit),
  /** The note the typing began with: one that was not touched is not saved over a colleague's. */
  noteBefore: textField(noteLimit).catch(''),
  version: z.coerce.number().int().min(1).max(999_999_999).catch(1),
  mark: z.enum(['new', 'done']).nullable().catch(null),
});

export type MessageForm = z.output<typeof messageFormSchema>;

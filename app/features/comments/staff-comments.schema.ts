import { z } from 'zod';
import { momentCursorSchema } from '#app/shared/moment-cursor.ts';

/** Held comments come first, so a place in the list says among which it is: 'held~2026-…_12'. Unreadable counts as not given. */
export const staffCommentCursorSchema = z
  .string()
  .regex(/^(held|public)~/)
  .refine((cursor) => momentCursorSchema.parse(cursor.slice(cursor.indexOf('~') + 1)) !== undefined)
  .optional()
  .catch(undefined);

/** What stands in the address of the comments page. */
export const commentsQuerySchema = z.object({
  show: z.enum(['all', 'held', 'public']).catch('all'),
  before: staffCommentCursorSchema,
});

export const commentActionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['approve', 'delete', 'restore']), commentId: z.coerce.number().int().min(1) }),
  z.object({ intent: z.literal('hold-all'), hold: z.enum(['on', 'off']) }),
]);

import { z } from 'zod';
import { textField } from '#app/shared/forms.ts';
import { dayCursorSchema } from '#app/shared/moment-cursor.ts';

const filterText = z
  .string()
  .trim()
  .max(120)
  .transform((value) => value || undefined)
  .optional()
  .catch(undefined);

/** The query of /blog. Anything unreadable counts as not given. */
export const listQuerySchema = z.object({
  category: filterText,
  author: filterText,
  tag: filterText,
  before: dayCursorSchema,
  after: dayCursorSchema,
});

const day = z.iso.date();

/** A post as staff enter it. */
export const postInputSchema = z.object({
  title: textField(200).pipe(z.string().min(1)),
  content: textField(100_000).pipe(z.string().min(1)),
  category: textField(80).pipe(z.string().min(1)),
  author: textField(80).transform((author) => author || 'Staff Writer'),
  tags: z.array(textField(60).pipe(z.string().min(1))).max(20),
  image: z.string().max(500).startsWith('/').nullable(),
  publishAt: day,
  status: z.enum(['draft', 'published']),
});

export type PostInput = z.input<typeof postInputSchema>;

export const searchQuerySchema = z
  .string()
  .max(400)
  .transform((q) => q.toWellFormed().replace(/\s+/g, ' ').trim().slice(0, 100))
  .catch('');

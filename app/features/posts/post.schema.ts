import { z } from 'zod';
import { staffCommentCursorSchema } from '#app/features/comments/staff-comments.schema.ts';
import { idIn } from '#app/shared/form-data.ts';
import { textField } from '#app/shared/forms.ts';
import { dayCursorSchema, momentCursorSchema } from '#app/shared/moment-cursor.ts';

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

const sentences = {
  title: 'Give the post a title.',
  content: 'Write the text of the post.',
  category: 'Choose a category.',
  publishAt: 'Choose the day it appears.',
} as const;

export const postLimits = { title: 200, content: 100_000, category: 80, author: 80, tag: 60, tags: 20, imageAlt: 300 };

const boundedPost = z.object({
  title: textField(postLimits.title),
  content: textField(postLimits.content),
  category: textField(postLimits.category),
  author: textField(postLimits.author).transform((author) => author || 'Staff Writer'),
  tags: z.array(textField(postLimits.tag).pipe(z.string().min(1))).max(postLimits.tags, 'Use 20 tags or fewer.'),
  image: z.string().max(500).startsWith('/').nullable(),
  /** The uploaded picture behind image. */
  pictureId: z.int().positive().nullable().default(null),
  imageAlt: textField(postLimits.imageAlt).default(''),
  publishAt: z.iso.date('Choose the day it appears.').nullable(),
  status: z.enum(['draft', 'published']),
});

/** A post as staff enter it. A draft may be unfinished: nobody but staff sees it. */
export const postInputSchema = boundedPost
  .superRefine((post, context) => {
    const needed =
      post.status === 'draft' ? (['title'] as const) : (['title', 'content', 'category', 'publishAt'] as const);
    for (const name of needed)
      if (!post[name]) context.addIssue({ code: 'custom', path: [name], message: sentences[name] });
  })
  .transform(withCategory);

/** A post from another site: within the same bounds, but it may lack a day. */
export const movedPostSchema = boundedPost.transform(withCategory);

function withCategory<Post extends { category: string }>(post: Post): Post {
  return { ...post, category: post.category || 'Uncategorized' };
}

export type PostInput = z.input<typeof postInputSchema>;
export type PostFields = z.output<typeof postInputSchema>;

export const searchQuerySchema = z
  .string()
  .max(400)
  .transform((q) => q.toWellFormed().replace(/\s+/g, ' ').trim().slice(0, 100))
  .catch('');

const postId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const optionalId = postId.optional().catch(undefined);

/** The query of the staff's list. Anything unreadable counts as not given. */
export const staffListQuerySchema = z.object({
  q: searchQuerySchema.default(''),
  before: momentCursorSchema,
  after: momentCursorSchema,
  /** The post whose comments are open. */
  comments: optionalId,
  more: staffCommentCursorSchema,
  /** The post that was just made or saved. */
  added: optionalId,
  saved: optionalId,
});

/** The number in /admin/blog/:postId, or null. */
export function readPostId(text: string): number | null {
  return postId.safeParse(idIn(text)).data ?? null;
}

/** The query of a post's versions: where the list goes on, and the two that are compared. */
export const revisionsQuerySchema = z.object({
  before: optionalId,
  show: optionalId,
  against: z.enum(['before', 'now']).catch('now'),
  restored: optionalId,
});

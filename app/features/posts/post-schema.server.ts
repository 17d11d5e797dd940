import { z } from 'zod';
import { staffCommentCursorSchema } from '#app/features/comments/comments.server.ts';
import { newRecord } from '#app/forms/autosave.server.ts';
import { dayCursorSchema, idCursorSchema } from '#app/forms/cursors.server.ts';
import { fieldSchema, formSchema, inputLimit, textSchema } from '#app/forms/fields.server.ts';
import { line } from '#app/forms/fields.ts';
import type { VersionRule } from '#app/history/versions.server.ts';
import { parseId } from '#app/shared/form-data.ts';
import { commaList } from '#app/shared/phrases.ts';
import { fieldNames, isAhead, neededToPublish, postFields, tagLimits, type PostFields } from './post.ts';

const draftKeySchema = z.uuid();

/** Returns the key that the editor's loader made, so that a new post is created once. */
export const readDraftKey = (text: string | undefined) => draftKeySchema.safeParse(text).data;

const orNull = (text: string | null) => text || null;

const tag = fieldSchema(line('', { max: tagLimits.tag, missing: 'Each tag needs at least one letter.' }));

/** Checks the limits of every field, for form input, stored versions and imported posts. */
const boundedPost = formSchema(postFields).extend({
  title: textSchema(postFields.title.max),
  author: fieldSchema(postFields.author).transform((author) => author || 'Staff Writer'),
  tags: z
    .union([z.array(z.string()), fieldSchema(postFields.tags)])
    .transform((tags): (string | undefined)[] => (typeof tags === 'string' ? commaList(tags) : tags))
    .pipe(z.array(tag).max(tagLimits.tags, 'Use 20 tags or fewer.')),
  image: z
    .string()
    .max(500)
    .regex(/^(\/|$)/)
    .nullable()
    .transform(orNull),
  pictureId: z
    .union([z.int().positive(), z.string().transform(parseId)])
    .nullable()
    .default(null),
  publishAt: fieldSchema(postFields.publishAt).nullable().transform(orNull),
  comments: z.enum(['open', 'closed']).default('open'),
});
type BoundedPost = z.output<typeof boundedPost>;

/** `now` is a clinicMoment. A draft may be unfinished, because only staff see it. */
export function postSchema(now: string) {
  return boundedPost
    .superRefine((post, context) => {
      const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
      const { missing } = postFields.title;
      const needed: Record<string, string> = { title: missing, ...(post.status !== 'draft' && neededToPublish) };
      for (const name of fieldNames) if (needed[name] && !post[name]) refuse(name, needed[name]);
    })
    .transform((post): PostFields => {
      const { status, ...fields } = withDefaults(post);
      return { ...fields, status: status === 'draft' ? status : isAhead(fields, now) ? 'scheduled' : 'published' };
    });
}

/** Checks an imported post or an earlier version: the same limits, but the date may be missing. */
export const storedPostSchema = boundedPost.transform(withDefaults);

function withDefaults(post: BoundedPost): PostFields {
  return { ...post, category: post.category || 'Uncategorized' };
}

export type PostInput = z.input<typeof boundedPost>;

export const postVersions: VersionRule<PostFields> = { record: 'post', label: 'title', schema: storedPostSchema };

/** Parses unfinished input for a preview. Invalid fields become empty. */
export function readLoosely(values: Record<string, string>): PostFields {
  const { shape } = boundedPost;
  const read = fieldNames.map((name) => {
    const field = postFields[name];
    const typed = values[name]?.slice(0, 'max' in field ? field.max : inputLimit(field));
    return [name, shape[name].safeParse(typed).data ?? ''];
  });
  const post = storedPostSchema.parse({ ...Object.fromEntries(read), status: 'draft' });
  return { ...post, title: post.title || 'Untitled Post' };
}

const filterText = z
  .string()
  .trim()
  .max(120)
  .transform((value) => value || undefined)
  .optional()
  .catch(undefined);

/** The query of /blog. Invalid values are ignored. */
export const listQuerySchema = z.object({
  category: filterText,
  author: filterText,
  tag: filterText,
  before: dayCursorSchema,
  after: dayCursorSchema,
});

export const searchQuerySchema = z
  .string()
  .max(400)
  .transform((q) => q.toWellFormed().replace(/\s+/g, ' ').trim().slice(0, 100))
  .catch('');

export const staffListQuerySchema = z.object({
  q: searchQuerySchema.default(''),
  status: z.enum(['draft', 'scheduled', 'published']).optional().catch(undefined),
  category: filterText,
  sort: z.enum(['newest', 'oldest', 'title']).default('newest').catch('newest'),
  before: idCursorSchema,
  after: idCursorSchema,
  /** The id of the post whose comments are open. */
  comments: idCursorSchema,
  more: staffCommentCursorSchema,
});

/** The query of the editor, which says what was just done. `saved` is the new version. */
export const editorQuerySchema = z.object({
  added: idCursorSchema,
  saved: idCursorSchema,
  continue: z.string().optional().catch(undefined),
  rescued: z.string().optional().catch(undefined),
});

/** Returns the number in /admin/blog/:postId; 0 for 'new', null when it is not a valid id. */
export function readPostId(text: string): number | null {
  return text === 'new' ? newRecord : parseId(text) || null;
}

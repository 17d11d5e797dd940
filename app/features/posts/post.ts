import { type Picture, patientFields } from '#app/features/pictures/picture.ts';
import { choice, date, formValues, line, picture, rich, text, time } from '#app/forms/fields.ts';
import { listHref } from '#app/shared/address.ts';
import { formatWeekday, minuteOf, timeOfDay } from '#app/shared/dates.ts';
import { namesOf } from '#app/shared/names-of.ts';
import type { posts } from '#db/schema.ts';

export const statusText = { published: 'Published', scheduled: 'Scheduled', draft: 'Draft' };
export type PostStatus = keyof typeof statusText;

/** One field per column of `posts`. The form, autosave, versions, comparison and restoring all follow from this list.
 * Fields that are not plain text are parsed in post-schema.server.ts. */
export const postFields = {
  title: line('Title', { max: 200, missing: 'Give the post a title.', autoComplete: 'off' }),
  content: rich('Text', { max: 100_000, changeLabel: null, optional: true }),
  category: line('Category', { hint: 'Choose one, or type a new one', max: 80, autoComplete: 'off', optional: true }),
  author: line('Author (optional)', {
    hint: 'If empty, “Staff Writer”',
    max: 80,
    autoComplete: 'off',
    changeLabel: 'Author',
    optional: true,
  }),
  tags: line('Tags (optional)', {
    hint: 'Separate with commas',
    max: 1_200,
    autoComplete: 'off',
    changeLabel: 'Tags',
    optional: true,
  }),
  publishAt: date('Publish date', { invalid: 'Choose the day it appears.', optional: true }),
  publishTime: time('Time (optional)', { changeLabel: 'Publish time', optional: true }),
  status: choice('Status', { options: statusText }),
  description: text('Summary for search and sharing (optional)', {
    hint: 'If empty, the beginning of the text',
    max: 150,
    changeLabel: 'Summary',
    optional: true,
    paragraphs: true,
  }),
  comments: choice('Comments', { options: { open: 'Open', closed: 'Closed' } }),
  /** The path of a built-in drawing. */
  image: line('', { max: 500, changeLabel: 'Picture', optional: true }),
  /** The uploaded picture, which takes precedence over the drawing. */
  pictureId: picture('', { changeLabel: null, optional: true }),
  imageAlt: text('Describe the picture', {
    hint: 'For people who can’t see it',
    max: 300,
    changeLabel: 'Picture description',
    optional: true,
    paragraphs: true,
  }),
};

/** The fields that a published post needs besides its title, with their error messages. */
export const neededToPublish = {
  content: 'Write the text of the post.',
  category: 'Choose a category.',
  publishAt: 'Choose the day it appears.',
} as const;

export const tagLimits = { tag: 60, tags: 20 };

type PostRow = typeof posts.$inferSelect;
type FieldName = keyof typeof postFields;

export const fieldNames = namesOf(postFields);

export type PostFields = Omit<Pick<PostRow, FieldName>, 'status'> & { status: PostStatus };

/** Generated until staff choose another. */
export const addressField = {
  slug: line('Address', {
    hint: 'Links to the old address go to the new one',
    max: 80,
    autoComplete: 'off',
    optional: true,
  }),
};

export const postFormFields = { ...postFields, ...addressField, ...patientFields };
export type PostValues = Record<keyof typeof postFormFields, string>;

export function fieldValues(post: PostFields, today: string): Record<FieldName, string> {
  return { ...formValues(postFields, post), status: postStatus(post.status, post.publishAt, today) };
}

/** A published post with a future date counts as scheduled. */
export function postStatus(status: PostStatus, publishAt: string | null, today: string): PostStatus {
  return status === 'published' && publishAt !== null && publishAt > today ? 'scheduled' : status;
}

type PublishMoment = Pick<PostFields, 'publishAt' | 'publishTime'>;

/** Whether the post has a publish time that is still ahead on the clinic's clock. */
export function isAhead({ publishAt, publishTime }: PublishMoment, now: string): boolean {
  return publishAt !== null && publishTime !== '' && `${publishAt} ${publishTime}` > now;
}

/** 'Friday, November 21' or 'Friday, November 21, 8:00 AM'. */
export function formatPublishMoment({ publishAt, publishTime }: PublishMoment): string {
  return [publishAt && formatWeekday(publishAt), publishTime && timeOfDay(minuteOf(publishTime))]
    .filter(Boolean)
    .join(', ');
}

/** The dot differs in shape as well as in color: filled, half, ring. */
export const discs: Record<PostStatus, 'full' | 'half' | undefined> = {
  published: 'full',
  scheduled: 'half',
  draft: undefined,
};

/** In a conflict: the cover of the merged text. */
export type PostActionData = { cover: Picture | null };

export const postErrorMessages = {
  add: 'Failed to add blog post',
  save: 'The post could not be saved. Your text is still here.',
  delete: 'Failed to delete blog post',
};

/** Days are 'YYYY-MM-DD' in the clinic's time zone, or null. */
export type PostCard = Pick<PostRow, 'slug' | 'title' | 'category' | 'author' | 'publishAt' | 'image'> & {
  excerpt: string;
  focus?: Picture['focus'] | undefined;
  /** The smaller files of an uploaded cover. */
  sources?: Picture['sources'] | undefined;
};

export type PostLink = Pick<PostCard, 'slug' | 'title' | 'author' | 'publishAt'>;

export type PostPage = Omit<PostFields, 'content' | 'status' | 'pictureId' | 'publishTime'> &
  Pick<PostRow, 'slug' | 'commentCount'> & {
    /** The uploaded cover in all its sizes; null when the picture is a drawing or missing. */
    cover: Picture | null;
    /** Sanitized HTML, rendered from the post's Markdown on the server. */
    html: string;
    minutesToRead: number;
  };

export type StaffPost = Omit<PostCard, 'excerpt'> &
  Pick<PostRow, 'id' | 'commentCount' | 'publishTime'> & {
    status: PostStatus;
    /** How many of its comments are held for review. */
    held: number;
    /** ISO date and time. */
    updatedAt: string;
    /** The first 100 characters of the text. */
    preview: string;
    /** There is more text than the preview shows. */
    cut: boolean;
    /** Why visitors do not see the cover; null when they do. */
    hidden: string | null;
  };

export type PostFilter = { category?: string | undefined; author?: string | undefined; tag?: string | undefined };

export type CategoryCount = { category: string; posts: number };

export const postOrders = { newest: 'Newest first', oldest: 'Oldest first', title: 'By title' };
export type PostOrder = keyof typeof postOrders;

export type StaffPostFilter = {
  q: string;
  status?: PostStatus | undefined;
  category?: string | undefined;
  sort?: PostOrder | undefined;
};

export const staffListHref = (query: Parameters<typeof listHref>[1]) => listHref('/admin/blog', query);

/** A comment as every browser may see it. The e-mail address is not part of it, on purpose. */
export type PublicComment = {
  id: number;
  name: string | null;
  message: string;
  /** ISO date and time, or null where an imported comment has none. */
  timestamp: string | null;
  /** What the clinic answered, oldest first. */
  replies: Omit<PublicComment, 'replies'>[];
};

/** What staff write under a comment. */
export const replyFields = {
  message: { label: 'Your reply, from the clinic', max: 5_000, required: 'Write your reply.', multiline: true },
} as const;

/** The comment form, described once. */
export const commentFields = {
  name: { label: 'Name', max: 80, required: 'Enter your name.', autoComplete: 'name' },
  email: { label: 'E-mail', max: 254, required: 'Enter your e-mail address.', type: 'email', autoComplete: 'email' },
  message: {
    label: 'Your comment',
    hint: 'Please leave out private medical details.',
    max: 5_000,
    required: 'Write your comment.',
    multiline: true,
  },
} as const;

export const commentsClosed = 'Comments on this article are closed.';

export const commentForm = {
  fields: commentFields,
  failed: { '': 'Error submitting comment. Please try again later.' },
};

const notDone = 'That didn’t work. Nothing has changed.';

/** What the staff's page says when something could not be stored. */
export const staffCommentFailed = {
  approve: notDone,
  hide: notDone,
  reply: 'Your reply was not posted.',
  delete: 'The comment was not deleted.',
  restore: notDone,
  'hold-all': notDone,
  'approve-some': notDone,
  'hide-some': notDone,
  'delete-some': notDone,
};

export type CommentFilter = 'all' | 'held' | 'public';

/** A comment as staff see it, with the e-mail address. It must never reach a public page. */
export type StaffComment = {
  id: number;
  postId: number;
  postTitle: string;
  postSlug: string;
  name: string | null;
  email: string | null;
  message: string;
  /** ISO date and time, or null where an imported comment has none. */
  timestamp: string | null;
  status: 'public' | 'held';
  /** The comment that the clinic answers with it; null for a visitor's. */
  replyTo: number | null;
  /** Sentences for staff. */
  heldReason: string | null;
};

export type StaffCommentPage = {
  comments: StaffComment[];
  /** Where the next page begins. */
  older: string | null;
};

export type CommentPlace = { show: CommentFilter; sort: 'newest' | 'oldest'; before?: string | null | undefined };

/** The list as an address: a filter, an order and a page of it. */
export function staffCommentsHref({ show, sort, before }: CommentPlace): string {
  const query = new URLSearchParams();
  if (show !== 'all') query.set('show', show);
  if (sort !== 'newest') query.set('sort', sort);
  if (before) query.set('before', before);
  return query.size > 0 ? `/admin/comments?${query}` : '/admin/comments';
}

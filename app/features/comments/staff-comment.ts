import type { Answer } from '#app/features/admin/answer.ts';

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
  /** Sentences for staff. */
  heldReason: string | null;
};

export type StaffCommentPage = {
  comments: StaffComment[];
  /** Where the next page begins. */
  older: string | null;
};

/** The list as an address: a filter and a page of it. */
export function staffCommentsHref(show: CommentFilter, before?: string | null): string {
  const query = new URLSearchParams();
  if (show !== 'all') query.set('show', show);
  if (before) query.set('before', before);
  return query.size > 0 ? `/admin/comments?${query}` : '/admin/comments';
}

/** What the page says when nothing could be changed, by our fault or the line's; see sendForm. */
export function commentsNotSent(): Answer {
  return { ok: false, notice: 'That could not be done.', detail: 'Nothing has changed. Please try again.' };
}

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

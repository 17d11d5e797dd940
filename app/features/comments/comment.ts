import { email, line, text } from '#app/forms/fields.ts';
/** A comment as visitors see it. It has no e-mail address, so that none can leak to a public page. */
export type PublicComment = {
  id: number;
  name: string | null;
  message: string;
  /** ISO date and time, or null if an imported comment has none. */
  timestamp: string | null;
  /** The clinic's replies, oldest first. */
  replies: Omit<PublicComment, 'replies'>[];
};

export const replyFields = {
  message: text('Your reply, from the clinic', { max: 5_000, missing: 'Write your reply.', paragraphs: true }),
} as const;

export const commentFields = {
  name: line('Name', { max: 80, missing: 'Enter your name.', autoComplete: 'name' }),
  email: email('E-mail', { max: 254, missing: 'Enter your e-mail address.', autoComplete: 'email' }),
  message: text('Your comment', {
    hint: 'Please leave out private medical details.',
    max: 5_000,
    missing: 'Write your comment.',
    paragraphs: true,
  }),
} as const;

export const commentsClosed = 'Comments on this article are closed.';

export const commentForm = {
  fields: commentFields,
  failed: { '': 'Error submitting comment. Please try again later.' },
};

export const staffCommentErrorMessages = {
  reply: 'Your reply was not posted.',
  delete: 'The comment was not deleted.',
};

/** A comment as staff see it, with the e-mail address. It must never reach a public page. */
export type StaffComment = {
  id: number;
  postId: number;
  postTitle: string;
  postSlug: string;
  name: string | null;
  email: string | null;
  message: string;
  /** ISO date and time, or null if an imported comment has none. */
  timestamp: string | null;
  status: 'public' | 'held';
  /** The comment that this one replies to; null for a visitor's comment. */
  replyTo: number | null;
  /** Why it is held, as sentences for staff. */
  heldReason: string | null;
};

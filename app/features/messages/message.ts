import type { Answer } from '#app/forms/answer.ts';
import { text } from '#app/forms/fields.ts';
import { addressOf } from '#app/shared/address.ts';
import { counted } from '#app/shared/phrases.ts';
import { callErrorMessages, type Outcome } from './call.ts';

type MessageStatus = 'new' | 'done';
export type MessageFilter = 'all' | MessageStatus;
/** 'mine': messages to call that are assigned to the reader. */
export type InboxFilter = MessageFilter | 'mine';

export function formatStatus({ status, lastCall }: { status: MessageStatus; lastCall: Outcome | null }): string {
  if (status === 'new') return 'New';
  return lastCall === 'wrong' ? 'Done, not reached' : 'Done';
}

/** The sender read and wrote the Spanish pages. */
export const callInSpanish = 'Sent in Spanish. Have a Spanish speaker call.';

export const noteFields = {
  note: text('Note for staff', { hint: 'Only staff can see this.', max: 4_000, optional: true, paragraphs: true }),
} as const;

export const messageErrorMessages = {
  note: 'That could not be saved.',
  done: 'That could not be saved.',
  new: 'That could not be saved.',
  delete: 'Error deleting message.',
  restore: 'The deletion was not undone.',
  ...callErrorMessages,
};

export type MessageActionData = {
  savedAt?: string;
  /** A colleague's note that conflicts with the one typed. */
  newerNote?: { theirs: string; version: number };
  /** A colleague is calling right now. */
  theirCall?: true;
};
export type MessageAnswer = Answer<MessageActionData>;

/** `find` is `q` encrypted. Addresses contain only `find`. */
export type InboxView = {
  show: InboxFilter;
  q: string;
  find: string;
  /** By default, messages to call come by due time and others newest first. */
  sort?: 'newest' | 'oldest' | 'name' | undefined;
  before?: string | undefined;
};

export function defaultFilter(query: string): InboxFilter {
  return query ? 'all' : 'new';
}

export function inboxHref({ show, find, sort, before }: Omit<InboxView, 'q'>, messageId?: number): string {
  const path = messageId === undefined ? '/admin/contactMessages' : `/admin/contactMessages/${messageId}`;
  return addressOf(path, { show: show === defaultFilter(find) ? undefined : show, find, sort, before });
}

/** Counting more deadlines would not change the percentage. */
export const deadlinesCounted = 1_000;

/** 'Kept 41 of 43 deadlines in the last 90 days.' */
export function formatKept({ made, kept }: { made: number; kept: number }): string {
  const shown = kept.toLocaleString('en-US');
  if (made >= deadlinesCounted) return `Kept ${shown} of the last ${made.toLocaleString('en-US')} deadlines.`;
  return `Kept ${shown} of ${counted(made, 'deadline')} in the last 90 days.`;
}

/** How many days ahead staff see what will be erased. */
export const noticeDays = 30;

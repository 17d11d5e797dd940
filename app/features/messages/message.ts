import type { Answer } from '#app/records/answer.ts';
import { callFailed } from './call.ts';
import type { Wishes } from './contact.ts';

type MessageStatus = 'new' | 'done';
export type MessageFilter = 'all' | MessageStatus;
/** 'mine': those to call that the reader has taken. */
export type InboxShow = MessageFilter | 'mine';

/** A line of the inbox. */
export type MessageLine = {
  id: number;
  name: string;
  email: string;
  phone: string;
  status: MessageStatus;
  /** ISO date and time. */
  createdAt: string;
  /** When the next call is due: as planned, else as promised. */
  dueAt: string | null;
  /** The name of who took it on. */
  takenBy: string | null;
};

/** A contact request as staff see it. */
export type StaffMessage = MessageLine & {
  phoneHref: string;
  /** The path of the page whose form was used. */
  source: string;
  note: string;
  /** What the sender chose besides. */
  wishes: Wishes;
  /** The sentence by which the sender asked to be called, as it was then; '' where none was shown. */
  permission: string;
  permittedAt: string | null;
  /** Counts the notes: whoever saves on top of an older one is told. */
  version: number;
  handledBy: string | null;
  handledAt: string | null;
  /** By when the sender was told that we call. */
  promisedAt: string | null;
  callAgainAt: string | null;
};

export type MessagePage = {
  messages: MessageLine[];
  /** Where the next page begins. */
  older: string | null;
};

/** One more than it says is enough to know that there are more. */
export const countedUpTo = 1_000;

/** '1,000+' where counting stopped. */
export function countInWords(count: number): string {
  return count > countedUpTo ? `${countedUpTo.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}

/** A logged call: its id, the sender's name, and when to try again. */
export type LoggedCall = { callId: number; name: string; again: string | null };

/** What became of the note and the press of a button beside it. */
export type HandledMessage =
  | { outcome: 'saved'; marked: MessageStatus | null; noteSaved: boolean; called?: LoggedCall }
  /** A colleague saved a note in the meantime: nothing was changed. */
  | { outcome: 'newer-note'; theirs: string; version: number }
  | { outcome: 'gone' };

export const noteFields = {
  note: {
    label: 'Note for staff',
    hint: 'Only staff can see this.',
    max: 4_000,
    multiline: true,
  },
} as const;

/** What the inbox says when something could not be stored. */
export const messageFailed = {
  note: 'That could not be saved.',
  done: 'That could not be saved.',
  new: 'That could not be saved.',
  delete: 'Error deleting message.',
  restore: 'The deletion was not undone.',
  ...callFailed,
};

export type MessageMore = {
  /** When a note was saved with it. */
  savedAt?: string;
  /** A colleague's note that conflicts with the one typed. */
  newerNote?: { theirs: string; version: number };
  /** A colleague is calling this very moment. */
  theirCall?: true;
};
export type MessageAnswer = Answer<MessageMore>;

/** `find` is `q` sealed: only this is in addresses. */
export type InboxView = { show: InboxShow; q: string; find: string; before?: string | undefined };

/** The default filter: people to call, or everyone while searching. */
export function usualShow(words: string): InboxShow {
  return words ? 'all' : 'new';
}

/** The inbox as an address: a filter, a search, a page of it, perhaps one message opened. */
export function inboxHref({ show, find, before }: Omit<InboxView, 'q'>, messageId?: number): string {
  const query = new URLSearchParams();
  if (show !== usualShow(find)) query.set('show', show);
  if (find) query.set('find', find);
  if (before) query.set('before', before);
  const path = messageId === undefined ? '/admin/contactMessages' : `/admin/contactMessages/${messageId}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

export type KeptPromises = { made: number; kept: number };

/** Counting more promises would not change the percentage. */
export const promisesCounted = 1_000;

/** 'Kept 41 of 43 promises in the last 90 days.' */
export function keptInWords({ made, kept }: KeptPromises): string {
  const counted = kept.toLocaleString('en-US');
  if (made >= promisesCounted) return `Kept ${counted} of the last ${made.toLocaleString('en-US')} promises.`;
  return `Kept ${counted} of ${made} ${made === 1 ? 'promise' : 'promises'} in the last 90 days.`;
}

export const retentionFields = {
  retentionMonths: {
    label: 'Erase after (months)',
    hint: 'They are permanently deleted overnight. Messages that still need a call are never erased.',
    type: 'number',
    range: [1, 120],
    required: 'Enter a whole number from 1 to 120.',
    max: 3,
  },
} as const;

export const retentionFailed = { retention: 'Not saved.' };

/** How far ahead staff are told what will go. */
export const noticeDays = 30;

export type Retention = {
  months: number;
  /** Messages that will be erased in the next days, counted as far as countedUpTo. */
  leaving: number;
};

export function monthsInWords(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}

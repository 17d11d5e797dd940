import { text } from '#app/records/fields.ts';
import type { Answer } from '#app/records/answer.ts';
import { callErrorMessages } from './call.ts';
import type { Preferences } from './contact.ts';
import { addressOf } from '#app/shared/address.ts';
import { counted } from '#app/shared/phrases.ts';

type MessageStatus = 'new' | 'done';
export type MessageFilter = 'all' | MessageStatus;
/** 'mine': messages to call that are assigned to the reader. */
export type InboxFilter = MessageFilter | 'mine';

export type MessageLine = {
  id: number;
  name: string;
  email: string;
  phone: string;
  status: MessageStatus;
  /** ISO date and time. */
  createdAt: string;
  /** When the next call is due: the scheduled time, otherwise the promised one. */
  dueAt: string | null;
  /** The name of the person it is assigned to. */
  takenBy: string | null;
};

export type StaffMessage = MessageLine & {
  phoneHref: string;
  /** The path of the page whose form was used. */
  source: string;
  note: string;
  wishes: Preferences;
  /** The sentence with which the sender gave permission to call, as shown then; '' if none was shown. */
  permission: string;
  permittedAt: string | null;
  /** Optimistic lock of the note: saving on top of an older version is refused. */
  version: number;
  handledBy: string | null;
  handledAt: string | null;
  /** The call deadline promised to the sender. */
  promisedAt: string | null;
  callAgainAt: string | null;
};

export type MessagePage = {
  messages: MessageLine[];
  /** Cursor of the next page; null on the last one. */
  older: string | null;
};

export type LoggedCall = { callId: number; name: string; again: string | null };

export type HandledMessage =
  | { outcome: 'saved'; marked: MessageStatus | null; noteSaved: boolean; called?: LoggedCall }
  /** Nothing was changed, because a colleague saved a note in the meantime. */
  | { outcome: 'newer-note'; theirs: string; version: number }
  | { outcome: 'gone' };

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

export type KeptDeadlines = { made: number; kept: number };

/** Counting more deadlines would not change the percentage. */
export const promisesCounted = 1_000;

/** 'Kept 41 of 43 promises in the last 90 days.' */
export function formatKept({ made, kept }: KeptDeadlines): string {
  const shown = kept.toLocaleString('en-US');
  if (made >= promisesCounted) return `Kept ${shown} of the last ${made.toLocaleString('en-US')} promises.`;
  return `Kept ${shown} of ${counted(made, 'promise')} in the last 90 days.`;
}

/** How many days ahead staff see what will be erased. */
export const noticeDays = 30;

export type Retention = {
  months: number;
  /** How many messages will be erased in the next `noticeDays` days, counted up to `countedUpTo`. */
  leaving: number;
};

import type { Answer } from '#app/features/admin/answer.ts';

type MessageStatus = 'new' | 'done';
export type MessageFilter = 'all' | MessageStatus;

/** A line of the inbox. */
export type MessageLine = {
  id: number;
  name: string;
  email: string;
  phone: string;
  status: MessageStatus;
  /** ISO date and time. */
  createdAt: string;
  /** By when the sender was told that we call. */
  promisedAt: string | null;
};

/** A contact request as staff see it. */
export type StaffMessage = MessageLine & {
  /** The path of the page whose form was used. */
  source: string;
  note: string;
  /** Counts the notes: whoever saves on top of an older one is told. */
  version: number;
  handledBy: string | null;
  handledAt: string | null;
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

/** What became of the note and the press of a button beside it. */
export type HandledMessage =
  | { outcome: 'saved'; marked: MessageStatus | null; noteSaved: boolean }
  /** A colleague saved a note in the meantime: nothing was changed. */
  | { outcome: 'newer-note'; theirs: string; version: number }
  | { outcome: 'gone' };

/** What the page says after a press, with what the form needs to go on. */
export type MessageAnswer = Answer & {
  /** When it was said, ISO. */
  at: string;
  /** When a note was saved with it. */
  savedAt?: string;
  /** The message it is about. */
  messageId?: number;
  /** A colleague's note that stands in the way of the one typed. */
  newerNote?: { theirs: string; version: number };
  /** What was typed and is not saved. */
  typedNote?: string;
};

/** `find` is `q` sealed: only this stands in addresses. */
export type InboxPlace = { show: MessageFilter; q: string; find: string; before?: string | undefined };

/** The inbox as an address: a filter, a search, a page of it, perhaps one message opened. */
export function inboxHref({ show, find, before }: Omit<InboxPlace, 'q'>, messageId?: number): string {
  const query = new URLSearchParams();
  if (show !== 'all') query.set('show', show);
  if (find) query.set('find', find);
  if (before) query.set('before', before);
  const path = messageId === undefined ? '/admin/contactMessages' : `/admin/contactMessages/${messageId}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What a phone dials. A number of ten digits is one of this country; an extension is left for the caller. */
export function phoneHref(phone: string): string {
  const number = phone.split(/[a-z#;,]/i, 1)[0] ?? '';
  const digits = number.replace(/\D/g, '');
  if (number.trim().startsWith('+')) return `tel:+${digits}`;
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `tel:+${digits}` : `tel:${digits}`;
}

export type MessageStatus = 'new' | 'done';
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

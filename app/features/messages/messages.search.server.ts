import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { type Db, literalLimit, type Tx } from '#app/platform/db.server.ts';
import { contactMessages } from '#db/schema.ts';
import { messageColumns, messagesPerPage, placeOfMessage, readMessages, toLine, toMessage } from './messages.server.ts';
import type { InboxPlace, MessageFilter, MessageLine, MessagePage } from './message.ts';
import { phoneMatcher } from '#app/shared/phone.server.ts';
import { emailMark, phoneMark } from './sender.server.ts';
import { Unreadable } from '#app/platform/vault.server.ts';
import { textOf } from '#app/records/form.server.ts';
import { momentCursorSchema } from '#app/records/paging.ts';

/** What is in the inbox's address. Unreadable counts as not given. */
const inboxQuerySchema = z.object({
  show: z.enum(['all', 'new', 'done']).catch('all'),
  q: textOf({ max: 100 }).catch(''),
  /** The same, sealed. */
  find: z.string().max(800).catch(''),
  before: momentCursorSchema,
});

type Marked = { by: 'email' | 'phone'; mark: string; wanted: (message: MessageLine) => boolean };

/** Messages from one address or number, newest first, found by its mark among any number of others. Null when the query is neither. */
async function findBySender(
  app: App,
  query: string,
  filter: MessageFilter,
  before?: string,
): Promise<MessagePage | null> {
  const marked = markOf(app, query.trim());
  if (!marked) return null;
  const [createdAt, id] = before?.split('_') ?? [];
  const place = createdAt && id ? { createdAt, id } : undefined;
  const found = await selectBySender(app.db, marked, filter, place, messagesPerPage + 1);
  const page = found.slice(0, messagesPerPage).map((row) => toMessage(app, row));
  const last = page.at(-1);
  return {
    // Two numbers of different areas may share a mark.
    messages: page.map(toLine).filter(marked.wanted),
    older: found.length > messagesPerPage && last ? `${last.createdAt}_${last.id}` : null,
  };
}

export function selectBySender(
  db: Db | Tx,
  { by, mark }: Pick<Marked, 'by' | 'mark'>,
  filter: MessageFilter,
  place: { createdAt: string; id: string } | undefined,
  limit: number,
) {
  return db
    .select(messageColumns)
    .from(contactMessages)
    .where(
      and(
        eq(by === 'email' ? contactMessages.emailIndex : contactMessages.phoneIndex, mark),
        filter === 'all'
          ? sql`${contactMessages.status} <> 'deleted'`
          : sql`${contactMessages.status} = ${sql.raw(`'${filter}'`)}`,
        place &&
          sql`(${contactMessages.createdAt}, ${contactMessages.id}) < (${place.createdAt}::timestamptz, ${place.id}::bigint)`,
      ),
    )
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(literalLimit(limit));
}

function markOf({ vault }: App, query: string): Marked | null {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(query)) {
    const mark = emailMark(vault, query);
    return { by: 'email', mark, wanted: () => true };
  }
  const matches = phoneMatcher(query);
  const mark = matches && phoneMark(vault, query);
  return matches && mark ? { by: 'phone', mark, wanted: ({ phone }) => matches(phone) } : null;
}

/** How many messages one request looks at. A search that has seen them all offers to go further back. */
export const searchedAtOnce = 2_000;
const readAtOnce = 500;

/**
 * Messages whose name, e-mail or phone number holds what was typed, newest first. A whole address or number is found by its mark among any
 * number of messages. For anything else it looks at the rows here, because the database cannot read who wrote.
 */
export async function searchMessages(
  app: App,
  query: string,
  filter: MessageFilter,
  before?: string,
): Promise<MessagePage> {
  const bySender = await findBySender(app, query, filter, before);
  if (bySender && (bySender.messages.length > 0 || bySender.older)) return bySender;
  const wanted = messageMatcher(query);
  const messages: MessageLine[] = [];
  let place = before;
  for (let seen = 0; seen < searchedAtOnce; seen += readAtOnce) {
    const rows = await readMessages(app, filter, place, readAtOnce);
    for (const row of rows) {
      if (!wanted(row)) continue;
      messages.push(toLine(row));
      if (messages.length === messagesPerPage) return { messages, older: placeOfMessage(row) };
    }
    if (rows.length < readAtOnce) return { messages, older: null };
    place = placeOfMessage(rows.at(-1)) ?? undefined;
  }
  return { messages, older: place ?? null };
}

/** Every word must occur in the name or the e-mail address; digits, however they are grouped, in the phone number. */
export function messageMatcher(query: string): (message: Pick<MessageLine, 'name' | 'email' | 'phone'>) => boolean {
  const plain = fold(query);
  const words = plain.split(/\s+/).filter(Boolean);
  const isNumber = phoneMatcher(plain);
  return ({ name, email, phone }) => {
    if (isNumber?.(phone)) return true;
    const text = `${fold(name)} ${fold(email)}`;
    return words.length > 0 && words.every((word) => text.includes(word));
  };
}

/** Letter case and accents aside: 'hebert' finds Hébert. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** No row: sealed for the address alone. */
const place = { table: 'contact_messages', column: 'search', id: 0 } as const;

/** Who is searched for is a name, a number or an address of a visitor: history, proxies and logs get it sealed. */
function sealSearch({ vault }: App, words: string): string {
  return `${vault.keyId}.${Buffer.from(vault.seal(place, words), 'base64').toString('base64url')}`;
}

/** '' where it cannot be opened: made up, cut short, or sealed under a key that is gone. */
function openSearch({ vault }: App, find: string): string {
  const [, keyId = '', sealed = ''] = /^([^.]*)\.([\w-]*)$/.exec(find) ?? [];
  try {
    return vault.open(place, keyId, Buffer.from(sealed, 'base64url').toString('base64'));
  } catch (error) {
    if (error instanceof Unreadable) return '';
    throw error;
  }
}

/** What an address of the inbox, or its search form, asks for. */
export function readInboxPlace(app: App, asked: URLSearchParams | FormData): InboxPlace {
  const { find, q: typed, show, before } = inboxQuerySchema.parse(Object.fromEntries(asked));
  const q = find ? openSearch(app, find) : typed;
  return { show, q, find: q ? find || sealSearch(app, q) : '', before };
}

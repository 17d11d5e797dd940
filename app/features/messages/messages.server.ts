import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { momentCursorSchema } from '#app/forms/cursors.server.ts';
import { readSearch, searchFields, wordMatcher } from '#app/forms/private-query.server.ts';
import { type Db, isoMoment, literalLimit, perDatabase, type Tx } from '#app/platform/db.server.ts';
import { beyondCursor, inOrder, type Key, pageOf } from '#app/platform/paging.server.ts';
import { phoneHref, phoneMatcher } from '#app/shared/phone.server.ts';
import { countedUpTo } from '#app/shared/phrases.ts';
import { people } from '#db/accounts-schema.ts';
import { contactMessages, messageCalls } from '#db/schema.ts';
import type { Outcome } from './call.ts';
import { type InboxView, type MessageFilter, deadlinesCounted, type InboxFilter, defaultFilter } from './message.ts';
import { emailHash, phoneHash, withSender } from './sender.server.ts';

export const messagesPerPage = 15;

const due = sql`coalesce(${contactMessages.callAgainAt}, ${contactMessages.callBackBy})`;

const momentOrNull = (column: AnyPgColumn | SQL) => sql<string | null>`${isoMoment(column)}`;

const messageColumns = {
  id: contactMessages.id,
  name: contactMessages.name,
  email: contactMessages.email,
  phone: contactMessages.phone,
  keyId: contactMessages.keyId,
  status: contactMessages.status,
  createdAt: isoMoment(contactMessages.createdAt),
  source: contactMessages.source,
  note: contactMessages.note,
  noteKeyId: contactMessages.noteKeyId,
  preferences: contactMessages.preferences,
  preferencesKeyId: contactMessages.preferencesKeyId,
  /** The sentence with which the sender gave permission to call, as shown then; '' if none was shown. */
  permission: contactMessages.permission,
  permittedAt: momentOrNull(contactMessages.permittedAt),
  language: contactMessages.language,
  version: contactMessages.version,
  handledBy: contactMessages.handledBy,
  handledAt: momentOrNull(contactMessages.handledAt),
  callBackBy: momentOrNull(contactMessages.callBackBy),
  callAgainAt: momentOrNull(contactMessages.callAgainAt),
  dueAt: momentOrNull(due),
  /** The name of the person it is assigned to. */
  takenBy: sql<string | null>`(select ${people.name} from ${people} where ${people.id} = ${contactMessages.takenBy})`,
  takenById: contactMessages.takenBy,
  /** The outcome of the last call; null if nobody has called. */
  lastCall: sql<Outcome | null>`(select call.outcome from ${messageCalls} call
    where call.message_id = contact_messages.id order by call.at desc, call.id desc limit 1)`,
  submissionKey: contactMessages.submissionKey,
};

const byTime: Key = { column: contactMessages.createdAt, id: contactMessages.id, type: 'timestamptz' };
const byDue: Key = { column: due, id: contactMessages.id, type: 'timestamptz' };

/** Literal values, so that each filter matches its index. Deleted messages are few, so 'all' may skip over them. */
function hasStatus(filter: MessageFilter): SQL {
  const { status } = contactMessages;
  return filter === 'all' ? sql`${status} <> 'deleted'` : sql`${status} = ${sql.raw(`'${filter}'`)}`;
}

export function selectMessages(
  db: Db | Tx,
  filter: MessageFilter,
  before: string | undefined,
  limit: number,
  more: { only?: SQL | undefined; ascending?: boolean } = {},
) {
  const key = { ...byTime, ascending: more.ascending ?? false };
  return db
    .select(messageColumns)
    .from(contactMessages)
    .where(and(more.only, hasStatus(filter), beyondCursor(key, { before })))
    .orderBy(...inOrder(key, {}))
    .limit(literalLimit(limit));
}

export async function readMessages(app: App, filter: MessageFilter, before: string | undefined, limit: number) {
  const rows = await selectMessages(app.db, filter, before, limit);
  return rows.map((row) => toMessage(app, row));
}

export function cursorOfMessage({ createdAt, id }: Pick<MessageLine, 'createdAt' | 'id'>): string {
  return `${createdAt}_${id}`;
}

export type StaffMessage = ReturnType<typeof toMessage>;
export type MessageLine = ReturnType<typeof toLine>;
/** `older` is the cursor of the next page; null on the last one. */
export type MessagePage = { messages: MessageLine[]; older: string | null };

/** Lists a page of the inbox, and the reader's own messages for the filter 'mine'. */
export async function listInbox(app: App, { show, q = '', sort, before }: Partial<InboxView>, staffId = '') {
  const isMine = show === 'mine';
  const filter = isMine ? 'new' : (show ?? 'all');
  if (q) return searchMessages(app, q, filter, before);
  if (!sort && filter === 'new') return listByDeadline(app, before, isMine ? staffId : undefined);
  const only = isMine ? eq(contactMessages.takenBy, staffId) : undefined;
  if (sort === 'name') return listByName(app, filter, before, only);
  const order = { only, ascending: sort === 'oldest' };
  return toPage(app, await selectMessages(app.db, filter, before, messagesPerPage + 1, order), cursorOfMessage);
}

/** Names are encrypted, so the newest `searchedAtOnce` messages are sorted after decryption. */
async function listByName(app: App, filter: MessageFilter, before: string | undefined, only: SQL | undefined) {
  const found = await selectMessages(app.db, filter, undefined, searchedAtOnce, { only });
  const sorted = found
    .map((row) => toMessage(app, row))
    .sort((one, two) => one.name.localeCompare(two.name, 'en') || two.id - one.id);
  const from = sorted.findIndex((row) => cursorOfMessage(row) === before) + 1;
  const { rows, older } = pageOf(sorted.slice(from), messagesPerPage, {}, cursorOfMessage);
  return { messages: rows.map(toLine), older };
}

function toPage(app: App, found: Stored[], cursorOf: (row: Stored) => string): MessagePage {
  const { rows, older } = pageOf(found, messagesPerPage, {}, cursorOf);
  return { messages: rows.map((row) => toLine(toMessage(app, row))), older };
}

/** Keeps only what the list shows, without the note, which may be long. */
function toLine({ id, name, email, phone, status, createdAt, dueAt, takenBy, lastCall }: StaffMessage) {
  return { id, name, email, phone, status, createdAt, dueAt, takenBy, lastCall };
}

const statements = perDatabase((db: Db) => ({
  one: db
    .select(messageColumns)
    .from(contactMessages)
    .where(and(eq(contactMessages.id, sql.placeholder('id')), inArray(contactMessages.status, ['new', 'done'])))
    .prepare('message_by_id'),
}));

export async function findMessage(app: App, id: number): Promise<StaffMessage | null> {
  const [row] = await statements(app.db).one.execute({ id });
  return row ? toMessage(app, row) : null;
}

type Stored = Awaited<ReturnType<typeof selectMessages>>[number];

export function toMessage(app: App, row: Stored) {
  const { submissionKey: _submissionKey, ...message } = withSender(app, row);
  const status: 'new' | 'done' = row.status === 'done' ? 'done' : 'new';
  return { ...message, phoneHref: phoneHref(message.phone), status };
}

/** Counts up to a limit, so that the query stays cheap. The order makes it use the index and read no more rows than that. */
export function selectCount(db: Db, status: 'new' | 'done', most = countedUpTo + 1) {
  const some = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(hasStatus(status))
    .orderBy(...inOrder(byTime, {}))
    .limit(literalLimit(most))
    .as('some');
  return db.select({ count: sql<number>`count(*)::int` }).from(some);
}

export async function countMessages({ db }: App, staffId: string): Promise<Record<InboxFilter, number>> {
  const [[fresh], [done], mine] = await Promise.all([
    selectCount(db, 'new'),
    selectCount(db, 'done'),
    db.$count(contactMessages, and(hasStatus('new'), eq(contactMessages.takenBy, staffId))),
  ]);
  const counts = { new: fresh?.count ?? 0, mine, done: done?.count ?? 0 };
  return { ...counts, all: counts.new + counts.done };
}

/** For the badge in the staff's menu. It counts up to 100, because more digits help no one. */
export async function countNewMessages({ db }: App): Promise<number> {
  const [row] = await selectCount(db, 'new', 100);
  return row?.count ?? 0;
}

/** The cursor value of messages without a due time. They come last. */
const withoutDeadline = '9999-12-31T23:59:59.999999Z';

/** Selects new messages, most urgent first. The two kinds need one query each, so that both use the index. */
export function selectByDeadline(
  db: Db,
  kind: 'withDeadline' | 'withoutDeadline',
  cursor: string | undefined,
  takenBy?: string,
) {
  const { id } = contactMessages;
  const ofPerson = takenBy === undefined ? undefined : eq(contactMessages.takenBy, takenBy);
  const ofKind =
    kind === 'withDeadline'
      ? and(sql`${due} is not null`, beyondCursor(byDue, { after: cursor }))
      : and(sql`${due} is null`, cursor === undefined ? undefined : gt(id, Number(cursor.split('_')[1])));
  return db
    .select(messageColumns)
    .from(contactMessages)
    .where(and(hasStatus('new'), ofPerson, ofKind))
    .orderBy(asc(due), asc(id))
    .limit(literalLimit(messagesPerPage + 1));
}

/** Lists the messages to call, of everyone or one person, by due time. Messages without one come last. */
export async function listByDeadline(app: App, cursor?: string, takenBy?: string): Promise<MessagePage> {
  return toPage(app, await selectDue(app, cursor, takenBy), ({ dueAt, id }) => `${dueAt ?? withoutDeadline}_${id}`);
}

export async function listDue(app: App): Promise<{ due: StaffMessage[]; more: boolean }> {
  const { rows, older } = pageOf(await selectDue(app), messagesPerPage, {}, () => '');
  return { due: rows.map((row) => toMessage(app, row)), more: older !== null };
}

async function selectDue(app: App, cursor?: string, takenBy?: string): Promise<Stored[]> {
  const isPastDeadlines = cursor?.startsWith(withoutDeadline) ?? false;
  const found = isPastDeadlines ? [] : await selectByDeadline(app.db, 'withDeadline', cursor, takenBy);
  if (found.length <= messagesPerPage)
    found.push(...(await selectByDeadline(app.db, 'withoutDeadline', isPastDeadlines ? cursor : undefined, takenBy)));
  return found;
}

/** Selects the newest call deadlines of the last 90 days that are answered or overdue. The limit keeps counting cheap. */
export function selectSettled(db: Db, status: 'done' | 'new') {
  const { callBackBy, handledAt, id } = contactMessages;
  return db
    .select({ callBackBy, isKept: sql<boolean>`coalesce(${handledAt} <= ${callBackBy}, false)` })
    .from(contactMessages)
    .where(
      sql`${hasStatus(status)} and ${callBackBy} >= now() - interval '90 days'
        and ${callBackBy} <= ${status === 'new' ? sql`now()` : sql`'infinity'`}`,
    )
    .orderBy(sql`${callBackBy} desc, ${id} desc`)
    .limit(literalLimit(deadlinesCounted));
}

export async function countKeptDeadlines({ db }: App) {
  const [done, overdue] = await Promise.all([selectSettled(db, 'done'), selectSettled(db, 'new')]);
  const newest = [...done, ...overdue]
    .sort((one, two) => ((one.callBackBy ?? '') < (two.callBackBy ?? '') ? 1 : -1))
    .slice(0, deadlinesCounted);
  return { made: newest.length, kept: newest.filter(({ isKept }) => isKept).length };
}

/** Invalid values are ignored. */
const inboxQuerySchema = z.object({
  show: z.enum(['all', 'new', 'mine', 'done']).optional().catch(undefined),
  ...searchFields,
  sort: z.enum(['newest', 'oldest', 'name']).optional().catch(undefined),
  before: momentCursorSchema,
});

/** Finds messages of one e-mail address or phone number by its HMAC, newest first. Returns null if the query is neither. */
async function findBySender(app: App, query: string, filter: MessageFilter, before?: string) {
  const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(query.trim());
  const hasNumber = phoneMatcher(query);
  const hash = isEmail ? emailHash(app.vault, query) : hasNumber && phoneHash(app.vault, query);
  if (!hash) return null;
  const only = eq(isEmail ? contactMessages.emailIndex : contactMessages.phoneIndex, hash);
  const found = await selectMessages(app.db, filter, before, messagesPerPage + 1, { only });
  const { messages, older } = toPage(app, found, cursorOfMessage);
  // Two numbers with different area codes may share a hash.
  return { messages: isEmail ? messages : messages.filter(({ phone }) => hasNumber?.(phone)), older };
}

/** How many messages one search request reads. After that, the page offers to search older ones. */
export const searchedAtOnce = 2_000;
const readAtOnce = 500;

/** A complete e-mail address or phone number is found by its HMAC, among any number of messages.
 * Everything else is matched after decryption, because the database cannot read the sender. */
export async function searchMessages(app: App, query: string, filter: MessageFilter, before?: string) {
  const bySender = await findBySender(app, query, filter, before);
  if (bySender && (bySender.messages.length > 0 || bySender.older)) return bySender;
  const wanted = messageMatcher(query);
  const messages: MessageLine[] = [];
  let cursor = before;
  for (let seen = 0; seen < searchedAtOnce; seen += readAtOnce) {
    const rows = await readMessages(app, filter, cursor, readAtOnce);
    for (const row of rows) {
      cursor = cursorOfMessage(row);
      if (wanted(row)) messages.push(toLine(row));
      if (messages.length === messagesPerPage) return { messages, older: cursor };
    }
    if (rows.length < readAtOnce) return { messages, older: null };
  }
  return { messages, older: cursor ?? null };
}

/** Matches if every word is in the name or e-mail address, or the digits, in any format, are in the phone number. */
export function messageMatcher(query: string): (message: Pick<MessageLine, 'name' | 'email' | 'phone'>) => boolean {
  const isNumber = phoneMatcher(query);
  const hasWords = wordMatcher(query);
  return ({ name, email, phone }) => isNumber?.(phone) || hasWords(`${name} ${email}`);
}

export function readInboxView(app: App, asked: URLSearchParams | FormData): InboxView {
  const { show, sort, before, ...typed } = inboxQuerySchema.parse(Object.fromEntries(asked));
  const search = readSearch(app, 'contact_messages', typed);
  const isShown = show !== undefined && !(search.q && show === 'mine');
  return { show: isShown ? show : defaultFilter(search.q), ...search, sort, before };
}

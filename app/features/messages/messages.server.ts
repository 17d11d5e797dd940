import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { type Db, isoMoment, literalLimit, perDatabase, type Tx } from '#app/platform/db.server.ts';
import { afterCursor, beyondCursor, inOrder, type Key, pageOf } from '#app/records/paging.server.ts';
import { phoneHref, phoneMatcher } from '#app/shared/phone.server.ts';
import { people } from '#db/accounts-schema.ts';
import { contactMessages } from '#db/schema.ts';
import {
  countedUpTo,
  type InboxView,
  type KeptDeadlines,
  type MessageFilter,
  type MessageLine,
  type MessagePage,
  promisesCounted,
  type StaffMessage,
  type InboxFilter,
  defaultFilter,
} from './message.ts';
import { emailHash, phoneHash, withSender } from './sender.server.ts';
import { z } from 'zod';
import { Unreadable } from '#app/platform/vault.server.ts';
import { textSchema } from '#app/records/fields.server.ts';
import { momentCursorSchema } from '#app/records/paging.ts';

export const messagesPerPage = 20;

const due = sql`coalesce(${contactMessages.callAgainAt}, ${contactMessages.promisedAt})`;

export const messageColumns = {
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
  wishes: contactMessages.wishes,
  wishesKeyId: contactMessages.wishesKeyId,
  permission: contactMessages.permission,
  permittedAt: isoMoment(contactMessages.permittedAt),
  version: contactMessages.version,
  handledBy: contactMessages.handledBy,
  handledAt: isoMoment(contactMessages.handledAt),
  promisedAt: isoMoment(contactMessages.promisedAt),
  callAgainAt: isoMoment(contactMessages.callAgainAt),
  dueAt: isoMoment(due),
  takenBy: sql<string | null>`(select ${people.name} from ${people} where ${people.id} = ${contactMessages.takenBy})`,
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
  ofSender?: SQL,
) {
  return db
    .select(messageColumns)
    .from(contactMessages)
    .where(and(ofSender, hasStatus(filter), afterCursor(byTime, before)))
    .orderBy(...inOrder(byTime, {}))
    .limit(literalLimit(limit));
}

export async function readMessages(
  app: App,
  filter: MessageFilter,
  before: string | undefined,
  limit: number,
): Promise<StaffMessage[]> {
  const rows = await selectMessages(app.db, filter, before, limit);
  return rows.map((row) => toMessage(app, row));
}

export function cursorOfMessage({ createdAt, id }: Pick<MessageLine, 'createdAt' | 'id'>): string {
  return `${createdAt}_${id}`;
}

export async function listMessages(app: App, filter: MessageFilter, before?: string): Promise<MessagePage> {
  return toPage(app, await selectMessages(app.db, filter, before, messagesPerPage + 1), cursorOfMessage);
}

function toPage(app: App, found: Stored[], cursorOf: (row: Stored) => string): MessagePage {
  const { rows, older } = pageOf(found, messagesPerPage, cursorOf);
  return { messages: rows.map((row) => toLine(toMessage(app, row))), older };
}

/** Keeps only what the list shows, without the note, which may be long. */
function toLine({ id, name, email, phone, status, createdAt, dueAt, takenBy }: StaffMessage): MessageLine {
  return { id, name, email, phone, status, createdAt, dueAt, takenBy };
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

export function toMessage(app: App, row: Stored): StaffMessage {
  const { submissionKey: _submissionKey, ...message } = withSender(app, row);
  return { ...message, phoneHref: phoneHref(message.phone), status: row.status === 'done' ? 'done' : 'new' };
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
const unpromised = '9999-12-31T23:59:59.999999Z';

/** Selects new messages, most urgent first. The two kinds need one query each, so that both use the index. */
export function selectByDeadline(
  db: Db,
  kind: 'promised' | 'unpromised',
  cursor: string | undefined,
  takenBy?: string,
) {
  const { id } = contactMessages;
  const ofPerson = takenBy === undefined ? undefined : eq(contactMessages.takenBy, takenBy);
  const ofKind =
    kind === 'promised'
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
  return toPage(app, await selectDue(app, cursor, takenBy), ({ dueAt, id }) => `${dueAt ?? unpromised}_${id}`);
}

export async function listDue(app: App): Promise<{ due: StaffMessage[]; more: boolean }> {
  const { rows, older } = pageOf(await selectDue(app), messagesPerPage, () => '');
  return { due: rows.map((row) => toMessage(app, row)), more: older !== null };
}

async function selectDue(app: App, cursor?: string, takenBy?: string): Promise<Stored[]> {
  const isPastPromised = cursor?.startsWith(unpromised) ?? false;
  const found = isPastPromised ? [] : await selectByDeadline(app.db, 'promised', cursor, takenBy);
  if (found.length <= messagesPerPage)
    found.push(...(await selectByDeadline(app.db, 'unpromised', isPastPromised ? cursor : undefined, takenBy)));
  return found;
}

/** Selects the newest call deadlines of the last 90 days that are answered or overdue. The limit keeps counting cheap. */
export function selectSettled(db: Db, status: 'done' | 'new') {
  const { promisedAt, handledAt, id } = contactMessages;
  return db
    .select({ promisedAt, isKept: sql<boolean>`coalesce(${handledAt} <= ${promisedAt}, false)` })
    .from(contactMessages)
    .where(
      sql`${hasStatus(status)} and ${promisedAt} >= now() - interval '90 days'
        and ${promisedAt} <= ${status === 'new' ? sql`now()` : sql`'infinity'`}`,
    )
    .orderBy(sql`${promisedAt} desc, ${id} desc`)
    .limit(literalLimit(promisesCounted));
}

export async function countKeptDeadlines({ db }: App): Promise<KeptDeadlines> {
  const [done, overdue] = await Promise.all([selectSettled(db, 'done'), selectSettled(db, 'new')]);
  const newest = [...done, ...overdue]
    .sort((one, two) => ((one.promisedAt ?? '') < (two.promisedAt ?? '') ? 1 : -1))
    .slice(0, promisesCounted);
  return { made: newest.length, kept: newest.filter(({ isKept }) => isKept).length };
}

/** Invalid values are ignored. */
const inboxQuerySchema = z.object({
  show: z.enum(['all', 'new', 'mine', 'done']).optional().catch(undefined),
  q: textSchema(100).catch(''),
  /** `q`, encrypted. */
  find: z.string().max(800).catch(''),
  before: momentCursorSchema,
});

type SenderQuery = { ofSender: SQL; isWanted: (message: MessageLine) => boolean };

/** Finds messages of one e-mail address or phone number by its HMAC, newest first. Returns null if the query is neither. */
async function findBySender(
  app: App,
  query: string,
  filter: MessageFilter,
  before?: string,
): Promise<MessagePage | null> {
  const asked = senderQuery(app, query.trim());
  if (!asked) return null;
  const found = await selectMessages(app.db, filter, before, messagesPerPage + 1, asked.ofSender);
  const { messages, older } = toPage(app, found, cursorOfMessage);
  return { messages: messages.filter(asked.isWanted), older };
}

function senderQuery({ vault }: App, query: string): SenderQuery | null {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(query))
    return { ofSender: eq(contactMessages.emailIndex, emailHash(vault, query)), isWanted: () => true };
  const matches = phoneMatcher(query);
  const hash = matches && phoneHash(vault, query);
  if (!matches || !hash) return null;
  // Two numbers with different area codes may share a hash.
  return { ofSender: eq(contactMessages.phoneIndex, hash), isWanted: ({ phone }) => matches(phone) };
}

/** How many messages one search request reads. After that, the page offers to search older ones. */
export const searchedAtOnce = 2_000;
const readAtOnce = 500;

/** A complete e-mail address or phone number is found by its HMAC, among any number of messages.
 * Everything else is matched after decryption, because the database cannot read the sender. */
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
  const plain = fold(query);
  const words = plain.split(/\s+/).filter(Boolean);
  const isNumber = phoneMatcher(plain);
  return ({ name, email, phone }) => {
    if (isNumber?.(phone)) return true;
    const text = `${fold(name)} ${fold(email)}`;
    return words.length > 0 && words.every((word) => text.includes(word));
  };
}

/** Removes case and accents, so that 'hebert' finds Hébert. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A search belongs to no row. Its encryption is bound to this made-up cell. */
const sealedSearch = { table: 'contact_messages', column: 'search', id: 0 } as const;

/** A search is personal data, so it is encrypted in URLs: browser history, proxies and logs never see it. */
function sealSearch({ vault }: App, query: string): string {
  return `${vault.keyId}.${Buffer.from(vault.seal(sealedSearch, query), 'base64').toString('base64url')}`;
}

/** Returns '' if it cannot be decrypted: forged, cut short, or encrypted with a key that was removed. */
function openSearch({ vault }: App, find: string): string {
  const [, keyId = '', sealed = ''] = /^([^.]*)\.([\w-]*)$/.exec(find) ?? [];
  try {
    return vault.open(sealedSearch, keyId, Buffer.from(sealed, 'base64url').toString('base64'));
  } catch (error) {
    if (error instanceof Unreadable) return '';
    throw error;
  }
}

export function readInboxView(app: App, asked: URLSearchParams | FormData): InboxView {
  const { find, q: typed, show, before } = inboxQuerySchema.parse(Object.fromEntries(asked));
  const q = find ? openSearch(app, find) : typed;
  const isShown = show !== undefined && !(q && show === 'mine');
  return { show: isShown ? show : defaultFilter(q), q, find: q ? find || sealSearch(app, q) : '', before };
}

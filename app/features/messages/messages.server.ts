import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { type Db, isoMoment, literalLimit, perDatabase } from '#app/platform/db.server.ts';
import { phoneHref } from '#app/shared/phone.server.ts';
import { contactMessages } from '#db/schema.ts';
import {
  countedUpTo,
  type KeptPromises,
  type MessageFilter,
  type MessageLine,
  type MessagePage,
  promisesCounted,
  type StaffMessage,
} from './message.ts';
import { withSender } from './sender.server.ts';

export const messagesPerPage = 20;

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
  version: contactMessages.version,
  handledBy: contactMessages.handledBy,
  handledAt: isoMoment(contactMessages.handledAt),
  promisedAt: isoMoment(contactMessages.promisedAt),
};

/** Newest first. Deleted ones are few and short-lived, so the list of all may walk past them. */
export function selectMessages(db: Db, filter: MessageFilter, place: 'newest' | 'before', limit: number) {
  return db
    .select(messageColumns)
    .from(contactMessages)
    .where(
      and(
        filter === 'all'
          ? sql`${contactMessages.status} <> 'deleted'`
          : sql`${contactMessages.status} = ${sql.raw(`'${filter}'`)}`,
        place === 'before'
          ? sql`(${contactMessages.createdAt}, ${contactMessages.id}) < (${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(literalLimit(limit));
}

/** Rows newest first from a place on: the one way in which lists, search and export read the inbox. */
export async function readMessages(
  app: App,
  filter: MessageFilter,
  before: string | undefined,
  limit: number,
): Promise<StaffMessage[]> {
  const [createdAt, id] = before?.split('_') ?? [];
  const rows = before
    ? await selectMessages(app.db, filter, 'before', limit).execute({ createdAt, id })
    : await selectMessages(app.db, filter, 'newest', limit).execute();
  return rows.map((row) => toMessage(app, row));
}

/** The place after this row, as it stands in the address of the next page. */
export function placeOfMessage(row: Pick<MessageLine, 'createdAt' | 'id'> | undefined): string | null {
  return row ? `${row.createdAt}_${row.id}` : null;
}

export async function listMessages(app: App, filter: MessageFilter, before?: string): Promise<MessagePage> {
  const found = await readMessages(app, filter, before, messagesPerPage + 1);
  const messages = found.slice(0, messagesPerPage);
  return {
    messages: messages.map(toLine),
    older: found.length > messagesPerPage ? placeOfMessage(messages.at(-1)) : null,
  };
}

/** What the list shows: without the note, which may be long. */
export function toLine({ id, name, email, phone, status, createdAt, promisedAt }: StaffMessage): MessageLine {
  return { id, name, email, phone, status, createdAt, promisedAt };
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

/** A row with its sender opened. */
export function toMessage(app: App, row: Stored): StaffMessage {
  const message = withSender(app, row);
  return { ...message, phoneHref: phoneHref(message.phone), status: row.status === 'done' ? 'done' : 'new' };
}

/** Counts until there are more than anybody wants to read. The order keeps it to the index, of which it then reads no more than that. */
export function selectCount(db: Db, status: 'new' | 'done') {
  const some = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(sql`${contactMessages.status} = ${sql.raw(`'${status}'`)}`)
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(literalLimit(countedUpTo + 1))
    .as('some');
  return db.select({ count: sql<number>`count(*)::int` }).from(some);
}

export async function countMessages({ db }: App): Promise<Record<MessageFilter, number>> {
  const [[fresh], [done]] = await Promise.all([selectCount(db, 'new'), selectCount(db, 'done')]);
  const counts = { new: fresh?.count ?? 0, done: done?.count ?? 0 };
  return { ...counts, all: counts.new + counts.done };
}

/** For the badge in the staff's menu; beyond a hundred the exact number helps nobody. */
export async function countNewMessages({ db }: App): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${contactMessages} where ${contactMessages.status} = 'new'
      order by ${contactMessages.createdAt} desc, ${contactMessages.id} desc limit 100) as waiting`,
  );
  return rows[0]?.count ?? 0;
}

/** Stands in a cursor for messages that were promised nothing: they come after all others. */
const unpromised = '9999-12-31T23:59:59.999999Z';

/** New messages, the most urgent first. The two kinds are read one after the other, each along the index. */
export function selectByPromise(
  db: Db,
  kind: 'promised' | 'unpromised',
  place: 'first' | 'after',
  limit = messagesPerPage + 1,
) {
  const { status, promisedAt, id } = contactMessages;
  const after =
    kind === 'promised'
      ? sql`(${promisedAt}, ${id}) > (${sql.placeholder('promisedAt')}::timestamptz, ${sql.placeholder('id')}::bigint)`
      : sql`${id} > ${sql.placeholder('id')}::bigint`;
  return db
    .select(messageColumns)
    .from(contactMessages)
    .where(
      and(
        sql`${status} = 'new'`,
        kind === 'promised' ? sql`${promisedAt} is not null` : sql`${promisedAt} is null`,
        place === 'after' ? after : undefined,
      ),
    )
    .orderBy(asc(promisedAt), asc(id))
    .limit(literalLimit(limit));
}

/** The list under 'New': by the hour each was promised, those without a promise last. */
export async function listByPromise(app: App, after?: string): Promise<MessagePage> {
  const { db } = app;
  const [promisedAt = '', id] = after?.split('_') ?? [];
  const isPastPromised = promisedAt === unpromised;
  const promised = isPastPromised
    ? []
    : after
      ? await selectByPromise(db, 'promised', 'after').execute({ promisedAt, id })
      : await selectByPromise(db, 'promised', 'first').execute();
  const rest =
    promised.length > messagesPerPage
      ? []
      : isPastPromised
        ? await selectByPromise(db, 'unpromised', 'after').execute({ id })
        : await selectByPromise(db, 'unpromised', 'first').execute();
  const found = [...promised, ...rest];
  const messages = found.slice(0, messagesPerPage).map((row) => toLine(toMessage(app, row)));
  const last = messages.at(-1);
  return {
    messages,
    older: last && found.length > messagesPerPage ? `${last.promisedAt ?? unpromised}_${last.id}` : null,
  };
}

/** The promises of the last 90 days that are settled: answered, or overdue. The newest only, so that counting stays short. */
export function selectSettled(db: Db, status: 'done' | 'new') {
  const { promisedAt, handledAt, id } = contactMessages;
  return db
    .select({ promisedAt, isKept: sql<boolean>`coalesce(${handledAt} <= ${promisedAt}, false)` })
    .from(contactMessages)
    .where(
      sql`${contactMessages.status} = ${sql.raw(`'${status}'`)} and ${promisedAt} >= now() - interval '90 days'
        and ${promisedAt} <= ${status === 'new' ? sql`now()` : sql`'infinity'`}`,
    )
    .orderBy(sql`${promisedAt} desc, ${id} desc`)
    .limit(literalLimit(promisesCounted));
}

export async function countKeptPromises({ db }: App): Promise<KeptPromises> {
  const [done, overdue] = await Promise.all([selectSettled(db, 'done'), selectSettled(db, 'new')]);
  const newest = [...done, ...overdue]
    .sort((one, two) => ((one.promisedAt ?? '') < (two.promisedAt ?? '') ? 1 : -1))
    .slice(0, promisesCounted);
  return { made: newest.length, kept: newest.filter(({ isKept }) => isKept).length };
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isoMoment, literalLimit, perDatabase, type Db } from '#app/platform/db.server.ts';
import { contactMessages } from '#db/schema.ts';
import { countedUpTo, type MessageFilter, type MessageLine, type MessagePage, type StaffMessage } from './message.ts';
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
  return { ...withSender(app, row), status: row.status === 'done' ? 'done' : 'new' };
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

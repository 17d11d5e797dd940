import { and, asc, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { literalLimit, type Db } from '#app/platform/db.server.ts';
import { contactMessages } from '#db/schema.ts';
import { messageColumns, messagesPerPage, toLine, toMessage } from './inbox.server.ts';
import type { MessagePage } from './message.ts';

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

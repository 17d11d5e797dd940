import { and, desc, eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { literalLimit, type Db, type Tx } from '#app/platform/db.server.ts';
import { contactMessages } from '#db/schema.ts';
import { messageColumns, messagesPerPage, toLine, toMessage } from './inbox.server.ts';
import type { MessageFilter, MessageLine, MessagePage } from './message.ts';
import { phoneMatcher } from './phone.server.ts';
import { emailMark, phoneMark } from './sender.server.ts';

type Marked = { by: 'email' | 'phone'; mark: string; wanted: (message: MessageLine) => boolean };

/** Messages from one address or number, newest first, found by its mark among any number of others. Null when the query is neither. */
export async function findBySender(
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

import { eq } from 'drizzle-orm';
import { findCalendar } from '#app/features/clinic/calendar.server.ts';
import type { Db, Tx } from '#app/platform/db.server.ts';
import { promise } from '#app/shared/calendar/calendar.ts';
import { contactMessages } from '#db/schema.ts';

/**
 * By when a request that arrives now is answered, as the calendar stands in this transaction. Null when the clinic does not open in sight,
 * and while a storm keeps it closed: nobody knows for how long.
 */
export async function makePromise(tx: Tx, now = new Date()): Promise<string | null> {
  const { calendar, promiseMinutes, closedByStorm } = await findCalendar(tx);
  if (closedByStorm) return null;
  return promise(calendar, now, promiseMinutes)?.toISOString() ?? null;
}

/** What this sending was promised: by this request, or by the one that brought the same form before. Null when none has. */
export async function findRequest(db: Db | Tx, submissionKey: string): Promise<{ promised: Date | null } | null> {
  const [row] = await db
    .select({ promisedAt: contactMessages.promisedAt })
    .from(contactMessages)
    .where(eq(contactMessages.submissionKey, submissionKey));
  return row ? { promised: row.promisedAt === null ? null : new Date(row.promisedAt) } : null;
}

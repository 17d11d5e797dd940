import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { madeAt, noteInLedger } from '#app/history/ledger.server.ts';
import { type Db, literalLimit, type Tx } from '#app/platform/db.server.ts';
import { counted, countedUpTo } from '#app/shared/phrases.ts';
import { clinic, contactMessages } from '#db/schema.ts';
import { noticeDays } from './message.ts';

const rowsAtOnce = 1_000;
/** Limits the batches in one transaction. The next run erases the rest. */
const batchesAtMost = 50;

const storedMonths = sql`coalesce((select ${clinic.retentionMonths} from ${clinic} where ${clinic.id} = 1), 12)`;
const cutoff = (days: number) =>
  sql`(now() - make_interval(months => ${storedMonths}) + make_interval(days => ${sql.raw(String(days))}))`;

/** Oldest first. Uses the index on arrival times, because a message is never handled before it arrives.
 * The only rows it skips are messages that stayed open for very long. */
function selectDoneBefore(db: Db | Tx, moment: SQL, limit: number) {
  return db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      sql`${contactMessages.status} = 'done' and ${contactMessages.createdAt} < ${moment}
        and coalesce(${contactMessages.handledAt}, ${contactMessages.createdAt}) < ${moment}`,
    )
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(literalLimit(limit));
}

export function selectOverdue(db: Db | Tx) {
  return selectDoneBefore(db, cutoff(0), rowsAtOnce);
}

export function selectLeaving(db: Db) {
  const some = selectDoneBefore(db, cutoff(noticeDays), countedUpTo + 1).as('some');
  return db.select({ count: sql<number>`count(*)::int` }).from(some);
}

/** `leaving` counts the messages that will be erased in the next `noticeDays` days, up to `countedUpTo`. */
export async function findRetention({ db }: App) {
  const [[stored], [leaving]] = await Promise.all([
    db.select({ months: clinic.retentionMonths }).from(clinic).where(eq(clinic.id, 1)),
    selectLeaving(db),
  ]);
  return { months: stored?.months ?? 12, leaving: leaving?.count ?? 0 };
}

/** Returns true when there may be more messages to erase. */
export async function eraseOldMessages({ db, queue }: App): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [stored] = await tx.select({ months: clinic.retentionMonths }).from(clinic).where(eq(clinic.id, 1));
    let erased = 0;
    let more = true;
    for (let batch = 0; more && batch < batchesAtMost; batch += 1) {
      const gone = await tx
        .delete(contactMessages)
        .where(inArray(contactMessages.id, selectOverdue(tx)))
        .returning({ id: contactMessages.id, made: madeAt(contactMessages.createdAt) });
      await noteInLedger({ queue }, tx, 'request-erased', gone);
      erased += gone.length;
      more = gone.length === rowsAtOnce;
    }
    const summary = `Erased ${counted(erased, 'message')} finished more than ${counted(stored?.months ?? 12, 'month')} ago.`;
    if (erased > 0) await recordActivity(tx, null, { action: 'message.erase', summary });
    return more;
  });
}

import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { literalLimit, type Db } from '#app/platform/db.server.ts';
import { contactMessages } from '#db/schema.ts';
import { promisesCounted, type KeptPromises } from './kept-promises.ts';

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

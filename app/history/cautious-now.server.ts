import { sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { recordActivity } from './activity-log.server.ts';

const jump = sql`interval '3 days'`;
const action = 'clock.pause';
const summary =
  'Paused permanent deletion: for three days nobody used the site, or its clock was wrong. Check the server’s date; deletion goes on in three days.';

/**
 * The earlier of our clock and the database's, for deleting what is old; null while the clock may have jumped ahead. It is trusted if two
 * activity lines, at most three days apart, stand before and after the moment three days ago: lines written since a jump can't fill its gap,
 * whoever wrote them, until the new time has held for three days. The pause itself writes a line a day, so it ends even if nobody works.
 */
export async function cautiousNow(app: App): Promise<number | null> {
  const { rows } = await app.db.execute<{ ms: string; steady: boolean; untold: boolean }>(sql`
    with recent as (select min(at) as first from activity where at > now() - ${jump} and at <= now())
    select extract(epoch from now()) * 1000 as ms,
      exists (select from activity, recent where at between first - ${jump} and now() - ${jump}) as steady,
      exists (select from activity where at <= now() - ${jump}) and not exists (
        select from activity where action = ${action} and at > now() - interval '1 day' and at <= now()
      ) as untold`);
  const [found] = rows;
  if (found?.steady) return Math.min(Date.now(), Number(found.ms));
  // A site younger than three days has nothing old.
  if (found?.untold) {
    app.log.warn(summary);
    await app.db.transaction((tx) => recordActivity(tx, null, { action, summary }));
  }
  return null;
}

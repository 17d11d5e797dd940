import { sql } from 'drizzle-orm';
import type { Db } from './db.server.ts';

// pg-boss has no interface for these questions. This is the only file that reads its tables.

/** Null if no worker ever ran. It reports every minute. */
export async function findSecondsSinceWorker(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number | null }>(
    sql`select extract(epoch from now() - cron_on)::int as seconds from pgboss.version`,
  );
  return rows[0]?.seconds ?? null;
}

type JobCounts = { name: string; queued: number; active: number; failed: number };

/** As the queue counted them last. */
export async function listJobCounts(db: Db): Promise<JobCounts[]> {
  const { rows } = await db.execute<JobCounts>(
    sql`select name, queued_count as queued, active_count as active, failed_count as failed from pgboss.queue`,
  );
  return rows;
}

export type RecentJobs = { lastDone: string | null; late: number; failed: number };

/** The jobs of these names and all others. The queue removes what is done after a week. */
export async function findRecentJobs(db: Db, names: string[]): Promise<{ named: RecentJobs; others: RecentJobs }> {
  const { rows } = await db.execute<RecentJobs & { isNamed: boolean }>(sql`
    select name in ${names} as "isNamed",
      to_char(max(completed_on) filter (where state = 'completed') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastDone",
      count(*) filter (where state = 'retry' or (state = 'created' and start_after < now() - interval '5 minutes'))::int as late,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job group by 1`);
  const none = { lastDone: null, late: 0, failed: 0 };
  return { named: rows.find((row) => row.isNamed) ?? none, others: rows.find((row) => !row.isNamed) ?? none };
}

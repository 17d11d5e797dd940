import { sql, type SQL } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Config } from './config.server.ts';
import { processName, type Tx, type Db } from './db.server.ts';
import type { Log } from './log.server.ts';

/** A background job. Inputs hold ids, never what a visitor typed: they are stored in plain text for days. */
type Job<App, Input extends object = object> = {
  name: string;
  run: (app: App, data: unknown) => Promise<void>;
  /** Cron schedule in the clinic's time zone. The job's input is then {}. */
  cron?: string;
  /** Defaults to standardRetry. */
  retry?: Retry;
  /** Time limit of one attempt. Defaults to 15 minutes. */
  maxSeconds?: number;
  /** Dead letter queue: this job gets the same input after the last attempt failed. */
  afterLastFailure?: string;
  /** Exists only for type inference in `enqueue`. */
  input?: Input;
};

/** Exponential backoff: `times` retries, the first after `firstSeconds`, doubling up to `maxSeconds`. */
type Retry = { times: number; firstSeconds: number; maxSeconds: number };

const queryTimeoutMs = 60_000;
const standardRetry: Retry = { times: 10, firstSeconds: 5, maxSeconds: 3_600 };

type JobOptions = Pick<Job<never>, 'cron' | 'retry' | 'maxSeconds' | 'afterLastFailure'>;

/** Thrown by a job that has logged its own problem: retried after the given delay, and not reported as a bug. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
  readonly afterSeconds: number | null;
  /** The delay is intentional, not an error. */
  readonly planned: boolean;

  constructor(message: string, afterSeconds: number | null = null, { planned = false } = {}) {
    super(message);
    this.afterSeconds = afterSeconds;
    this.planned = planned;
  }
}

export function defineJob<App, Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  run: (app: App, input: z.infer<Schema>) => Promise<void>,
  options: JobOptions = {},
): Job<App, z.infer<Schema>> {
  return { name, run: (app, data) => run(app, schema.parse(data)), ...options };
}

export type Queue = {
  /** Stores the job in the caller's transaction, so that a row and its job are committed together. */
  enqueue: <App, Input extends object>(
    tx: Tx,
    job: Job<App, Input>,
    input: Input,
    options?: { afterSeconds?: number },
  ) => Promise<void>;
  stop: () => Promise<void>;
};

/** The producer, for web processes. Connects at the first job, so that a process can start while the database is down. */
export function openQueue(databaseUrl: string, log: Log): Queue {
  let started: Promise<PgBoss> | undefined;
  const boss = () =>
    (started ??= startBoss(
      { connectionString: bounded(databaseUrl), max: 1, migrate: false, supervise: false, schedule: false },
      log,
    ).catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
  return {
    async enqueue(tx, job, input, { afterSeconds = 0 } = {}) {
      await (await boss()).send(job.name, input, { db: fromDrizzle(tx, sql), startAfter: afterSeconds });
    },
    async stop() {
      await (await started?.catch(() => undefined))?.stop({ graceful: false });
    },
  };
}

type Worker = {
  config: Pick<Config, 'databaseUrl' | 'dataKeys'>;
  log: Log;
  metrics: { countJob: (job: string, outcome: 'done' | 'failed', ms: number) => void };
};

/** The consumer: runs all `jobs` until stopped. Polls as well, for the few jobs without a notification. */
export async function workQueue<App extends Worker>(
  app: App,
  jobs: Job<App>[],
  pollSeconds = 30,
): Promise<{ stop: () => Promise<void> }> {
  const { config, log, metrics } = app;
  const boss = await startBoss(
    {
      connectionString: bounded(config.databaseUrl),
      application_name: processName('clinic-worker', config),
      max: 4,
      migrate: false,
      useListenNotify: true,
    },
    log,
  );
  for (const job of jobs) {
    let worker: string | undefined;
    worker = await boss.work(job.name, { notifyPollingIntervalSeconds: pollSeconds }, async ([sent]) => {
      if (!sent) return;
      // Another job may be waiting, so fetch right away instead of at the next notification.
      if (worker) boss.notifyWorker(worker);
      const begun = performance.now();
      try {
        await job.run(app, sent.data);
        metrics.countJob(job.name, 'done', performance.now() - begun);
        // These run every minute and mostly find nothing to do.
        const level = job.cron === '* * * * *' ? 'debug' : 'info';
        log[level]({ job: job.name, id: sent.id, ms: Math.round(performance.now() - begun) }, 'job done');
      } catch (error) {
        metrics.countJob(job.name, 'failed', performance.now() - begun);
        if (!(error instanceof TryAgain)) log.error({ job: job.name, id: sent.id, err: error }, 'job failed');
        if (!(error instanceof TryAgain) || error.afterSeconds === null) throw error;
        await postpone(boss, job.name, sent.id, error.afterSeconds, error.planned);
      }
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

/** Fails this attempt and delays the next. pg-boss then finds no active job to complete. */
async function postpone(boss: PgBoss, name: string, id: string, afterSeconds: number, planned: boolean) {
  await boss.fail(name, id, { postponed: afterSeconds, planned });
  await boss.update(name, undefined, { id, startAfter: afterSeconds });
}

/** Creates or updates the queue's own tables and one queue per job. Part of db:migrate. */
export async function migrateQueue(
  databaseUrl: string,
  log: Log,
  jobs: ({ name: string } & JobOptions)[],
  zone: string,
): Promise<void> {
  const boss = await startBoss(
    { connectionString: databaseUrl, max: 1, migrate: true, supervise: false, schedule: false },
    log,
  );
  // A dead letter queue must exist before the queue that refers to it.
  const handingOnLast = jobs.toSorted((a, b) => Number(!!a.afterLastFailure) - Number(!!b.afterLastFailure));
  for (const { name, cron, retry = standardRetry, maxSeconds, afterLastFailure } of handingOnLast) {
    await boss.createQueue(name, {
      notify: true,
      // Detects a dead worker after a minute instead of 15.
      heartbeatSeconds: 60,
      retryLimit: retry.times,
      retryDelay: retry.firstSeconds,
      retryBackoff: true,
      retryDelayMax: retry.maxSeconds,
      ...(maxSeconds && { expireInSeconds: maxSeconds }),
      ...(afterLastFailure && { deadLetter: afterLastFailure }),
    });
    if (cron) await boss.schedule(name, cron, {}, { tz: zone });
    else await boss.unschedule(name);
  }
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
  await boss.stop({ graceful: false });
}

/** Adds a query timeout, so that a server that hangs does not block the queue forever. */
function bounded(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('query_timeout', String(queryTimeoutMs));
  return url.href;
}

async function startBoss(options: ConstructorParameters<typeof PgBoss>[0] & object, log: Log): Promise<PgBoss> {
  const boss = new PgBoss(options);
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  return boss.start();
}

// pg-boss has no API for these queries. This is the only file that reads its tables.

/** Moves the schedules to the clinic's time zone. The worker reloads them every minute. */
export async function moveSchedules(tx: Tx, zone: string): Promise<void> {
  await tx.execute(sql`update pgboss.schedule set timezone = ${zone} where timezone <> ${zone}`);
}

/** Returns null if no worker ever ran. A running worker reports every minute. */
export async function findSecondsSinceWorker(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ seconds: number | null }>(
    sql`select extract(epoch from now() - cron_on)::int as seconds from pgboss.version`,
  );
  return rows[0]?.seconds ?? null;
}

const iso = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Returns when a worker last reported, and when the oldest overdue job of these names was created. */
export async function findLateWork(
  db: Db,
  names: string[],
): Promise<{ workerSeen: string | null; lateSince: string | null }> {
  const { rows } = await db.execute<{ workerSeen: string | null; lateSince: string | null }>(sql`
    select ${iso(sql`cron_on`)} as "workerSeen",
      (select ${iso(sql`min(created_on)`)} from pgboss.job where name in ${names} and state < 'active'
        and created_on < now() - interval '10 minutes' and (retry_count > 0 or start_after < now() - interval '10 minutes')) as "lateSince"
    from pgboss.version`);
  return rows[0] ?? { workerSeen: null, lateSince: null };
}

type JobCounts = { name: string; queued: number; active: number; failed: number };

/** Returns the counts that pg-boss cached last. */
export async function listJobCounts(db: Db): Promise<JobCounts[]> {
  const { rows } = await db.execute<JobCounts>(
    sql`select name, queued_count as queued, active_count as active, failed_count as failed from pgboss.queue`,
  );
  return rows;
}

type RecentJobs = { lastDone: string | null; late: number; failed: number };

/** Returns the inputs of a job that did not run to its end yet, also in a database without a queue. */
export async function listWaitingInputs(db: Db, { name }: { name: string }): Promise<unknown[]> {
  const { rows: queues } = await db.execute(sql`select where to_regclass('pgboss.job') is not null`);
  if (queues.length === 0) return [];
  const { rows } = await db.execute<{ data: unknown }>(
    sql`select data from pgboss.job where name = ${name} and state <> 'completed' order by created_on`,
  );
  return rows.map(({ data }) => data);
}

/** pg-boss deletes finished jobs after a week. */
export async function findRecentJobs(db: Db, names: string[]): Promise<{ named: RecentJobs; others: RecentJobs }> {
  const { rows } = await db.execute<RecentJobs & { isNamed: boolean }>(sql`
    select name in ${names} as "isNamed",
      to_char(max(completed_on) filter (where state = 'completed') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastDone",
      count(*) filter (where (state = 'retry' and output->>'planned' is distinct from 'true') or (state = 'created' and start_after < now() - interval '5 minutes'))::int as late,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job group by 1`);
  const none = { lastDone: null, late: 0, failed: 0 };
  return { named: rows.find((row) => row.isNamed) ?? none, others: rows.find((row) => !row.isNamed) ?? none };
}

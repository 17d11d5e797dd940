import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { clinicTimeZone } from '#app/shared/clinic-time.ts';
import type { Tx } from './db.server.ts';
import type { Log } from './log.server.ts';

/** A background job. Inputs hold ids, never what a visitor typed: they are kept in plain text for days. */
export type Job<App, Input extends object = object> = {
  name: string;
  run: (app: App, data: unknown) => Promise<void>;
  /** When it runs by itself, in the clinic's time zone, as cron writes it. Its input is then {}. */
  cron?: string;
  /** Only for the compiler: what enqueue must be given. */
  input?: Input;
};

export function defineJob<App, Schema extends z.ZodObject>(
  name: string,
  schema: Schema,
  run: (app: App, input: z.infer<Schema>) => Promise<void>,
  options: { cron?: string } = {},
): Job<App, z.infer<Schema>> {
  return { name, run: (app, data) => run(app, schema.parse(data)), ...options };
}

export type Queue = {
  /** Stores the job in the caller's transaction: no row without its job, no job without its row. */
  enqueue: <App, Input extends object>(
    tx: Tx,
    job: Job<App, Input>,
    input: Input,
    options?: { afterSeconds?: number },
  ) => Promise<void>;
  stop: () => Promise<void>;
};

/** The sending side, for web processes. Connects at the first job, so that a process can start while the database is away. */
export function openQueue(databaseUrl: string, log: Log): Queue {
  let started: Promise<PgBoss> | undefined;
  const boss = () =>
    (started ??= startBoss(
      { connectionString: databaseUrl, max: 1, migrate: false, supervise: false, schedule: false },
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

/** The working side: runs every job of the table of contents until stopped. */
export async function workQueue<App>(
  databaseUrl: string,
  log: Log,
  app: App,
  jobs: Job<App>[],
): Promise<{ stop: () => Promise<void> }> {
  const boss = await startBoss({ connectionString: databaseUrl, max: 4, migrate: false, useListenNotify: true }, log);
  for (const job of jobs) {
    await boss.work(job.name, async ([sent]) => {
      if (!sent) return;
      const begun = performance.now();
      try {
        await job.run(app, sent.data);
        log.info({ job: job.name, id: sent.id, ms: Math.round(performance.now() - begun) }, 'job done');
      } catch (error) {
        log.error({ job: job.name, id: sent.id, err: error }, 'job failed');
        throw error;
      }
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

/** Creates or updates the queue's own tables and one queue per job. Part of db:migrate. */
export async function migrateQueue(
  databaseUrl: string,
  log: Log,
  jobs: { name: string; cron?: string }[],
): Promise<void> {
  const boss = await startBoss(
    { connectionString: databaseUrl, max: 1, migrate: true, supervise: false, schedule: false },
    log,
  );
  for (const { name, cron } of jobs) {
    await boss.createQueue(name, {
      notify: true,
      // A job whose worker died is noticed after this, not after a quarter of an hour.
      heartbeatSeconds: 60,
      retryLimit: 10,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 3_600,
    });
    if (cron) await boss.schedule(name, cron, {}, { tz: clinicTimeZone });
    else await boss.unschedule(name);
  }
  await boss.stop({ graceful: false });
}

async function startBoss(options: ConstructorParameters<typeof PgBoss>[0] & object, log: Log): Promise<PgBoss> {
  const boss = new PgBoss(options);
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  return boss.start();
}

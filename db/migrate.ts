import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import type { App } from '#app/context.ts';
import { ensureConfiguredPeople } from '#app/features/accounts/people.server.ts';
import { fillHolidays } from '#app/features/clinic/clinic.jobs.server.ts';
import { reencryptRows } from '#app/features/operations/keys.server.ts';
import { readContent } from '#app/features/pages/content-files.server.ts';
import { readZone } from '#app/platform/clinic-time.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { migrateQueue } from '#app/platform/queue.server.ts';
import { jobs } from '#server/jobs.ts';
import { seedDatabase } from './seed/seed.ts';

/** The advisory lock's number, the same in every process. */
const migrationLock = 4_300_001;
const lockPatienceMs = 500;
const pauseMs = 1_000;
const tries = 60;

/** The last version with the migrations that 0000_baseline.sql replaced. */
const lastWithChain = '1.0.0-rc.2';
/** For a copy without tags. */
const itsCommit = 'f145cd687557f8ef319e295fd3bfce800e15554c';

export async function prepareDatabase(app: App, { seed = false } = {}): Promise<void> {
  const { databaseUrl, databaseAppPassword } = app.config;
  await migrateDatabase(databaseUrl, app.log);
  if (databaseAppPassword) await grantAppRole(app.db, databaseAppPassword);
  const { changed } = await reencryptRows(app, { plain: true });
  if (changed > 0) app.log.info({ changed }, 'unencrypted rows were encrypted');
  await ensureConfiguredPeople(app);
  if (seed) await seedDatabase(app);
}

/** Migrates the database to this version. If several processes start it at once, one works and the others wait. */
export async function migrateDatabase(databaseUrl: string, log: Log): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'clinic-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const folder = { migrationsFolder: resolve('db/migrations') };
    await startFromBaseline(client, readMigrationFiles(folder)[0]?.folderMillis ?? 0);
    await retryOnLockTimeout(client, () => migrate(drizzle({ client }), folder));
    const db = drizzle({ client, casing: 'snake_case' });
    await fillHolidays({ db, content: readContent() });
    await migrateQueue(databaseUrl, log, jobs, await readZone(db));
  } finally {
    // Closing the connection releases the lock.
    await client.end();
  }
}

/** A database that has all earlier migrations is what the baseline creates, so only its journal changes. Drizzle compares nothing but times. */
async function startFromBaseline(client: Client, baseline: number): Promise<void> {
  const { rows } = await client.query<{ journal: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as journal`,
  );
  if (!rows[0]?.journal) return;
  const { rows: found } = await client.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  );
  if ((found[0]?.newest ?? baseline) < baseline)
    throw new Error(
      `This database is from a version before ${lastWithChain}. Run npm run db:migrate of version ${lastWithChain} once (git checkout v${lastWithChain}, or ${itsCommit}), then run it here again. Nothing was changed.`,
    );
  await client.query('delete from drizzle.__drizzle_migrations where created_at < $1', [baseline]);
}

/** Sets up the role of web and worker. The password has only letters and digits, because it becomes part of SQL and of a URL. */
export async function grantAppRole(db: Pick<Db, 'execute'>, password: string): Promise<void> {
  await db.execute(await readFile(resolve('deploy/app-role.sql'), 'utf8'));
  await db.execute(`alter role clinic_app password '${password.replaceAll("'", '')}'`);
}

/** A migration that waits for a table lock blocks all later queries, even reads. If a backup holds the table, it times out and retries. */
async function retryOnLockTimeout(client: Client, act: () => Promise<void>): Promise<void> {
  await client.query(`set lock_timeout = ${lockPatienceMs}`);
  for (let tried = 1; ; tried += 1) {
    try {
      await act();
      await client.query('reset lock_timeout');
      return;
    } catch (error) {
      if (tried === tries || !isLockTimeout(error)) throw error;
      await wait(pauseMs);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === '55P03') || isLockTimeout(error.cause));
}

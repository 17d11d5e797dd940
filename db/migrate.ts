import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import { jobs } from '#app/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { migrateQueue } from '#app/platform/queue.server.ts';

/** Any number every process agrees on. */
const migrationLock = 4_300_001;

/** Brings the database to this version. Many processes may start it at once: one works, the others wait and find it done. */
export async function migrateDatabase(databaseUrl: string, log: Log): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'clinic-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder: resolve('db/migrations') });
    await migrateQueue(databaseUrl, log, jobs);
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
}

/** The bench databases: one per size, in one cluster (var/postgres-bench by default), filled once and kept for the next run. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { App } from '#app/context.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { fillDatabase } from '#db/fill.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { localKeys } from '#db/local-services.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { clinic } from '#db/schema.ts';
import { closeServices, openServices } from '#server/services.ts';
import { ownFacts } from '#tests/factories/sample-content.ts';
import { sealedMessages } from '#tests/factories/sealed-messages.ts';
import { systemBinaries } from '#tests/setup/system-binaries.ts';
import { parentOf } from './figures.ts';

const commentsPerPost = 10;
const messagesPerPost = 5;

export type Site = {
  posts: number;
  app: App;
  /** The environment with which another process runs this site. */
  env: Record<string, string>;
  middle: { slug: string; id: number; category: string; cursor: string; content: string };
};
type Filled = { sites: Site[]; postmaster: number; close: () => Promise<void> };

/** Opens the sites of these sizes. Fills those that are missing and migrates those with an older schema. */
export async function openFilled(folder: string, sizes: number[]): Promise<Filled> {
  const server = await startLocalPostgres({ folder, binaries: systemBinaries() });
  const sites: Site[] = [];
  const close = async () => {
    for (const { app } of sites) await closeServices(app);
    server.stop();
  };
  try {
    for (const posts of sizes) sites.push(await openSite(folder, server.url, posts));
    const { rows } = (await sites[0]?.app.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)) ?? {};
    return { sites, postmaster: parentOf(rows?.[0]?.pid ?? 0), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSite(folder: string, adminUrl: string, posts: number): Promise<Site> {
  const url = new URL(adminUrl);
  url.pathname = `/filled_${posts}`;
  const admin = new Client(adminUrl);
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [`filled_${posts}`]);
  if (!rowCount) await admin.query(`create database filled_${posts}`);
  await admin.end();
  const env = {
    NODE_ENV: 'production',
    AUTH_SECOND_STEP: 'optional',
    DATABASE_URL: url.href,
    AUTH_SECRET: randomUUID() + randomUUID(),
    FILES_FOLDER: `${folder}-files`,
    STATUS_FOLDER: `${folder}-status/${posts}`,
    ...localKeys(folder),
  };
  const config = readConfig({ ...env, LOG_LEVEL: 'fatal', STATEMENT_TIMEOUT_MS: '60000', DATABASE_POOL_SIZE: '1' });
  const log = createLog(config, 'bench');
  await migrateDatabase(url.href, log);
  if (!rowCount) await fillDatabase(url.href, posts, posts * commentsPerPost, console.log);
  const app = openServices(config, log);
  // A site without a name and a number of its own stays closed.
  await app.db
    .insert(clinic)
    .values({ facts: ownFacts })
    .onConflictDoUpdate({ target: clinic.id, set: { facts: ownFacts } });
  const messages = await app.db.execute(sql`select 1 from contact_messages limit 1`);
  if (messages.rows.length === 0) {
    await sealedMessages(app, posts * messagesPerPost);
    await app.db.execute(sql`vacuum analyze contact_messages`);
  }
  const {
    rows: [row],
  } = await app.db.execute<{ id: string; slug: string; category: string; listed_on: string; content: string }>(
    sql`select id, slug, category, listed_on::text, content from posts where id = ${Math.floor(posts / 2)}`,
  );
  if (!row) throw new Error('the filled database is empty');
  const { slug, category, content } = row;
  return {
    posts,
    app,
    env,
    middle: { id: Number(row.id), slug, category, content, cursor: `${row.listed_on}_${row.id}` },
  };
}

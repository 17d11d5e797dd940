import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getTableName, sql, type SQL, type ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient } from 'pg';
import * as schema from '#db/schema.ts';
import type { Config } from './config.server.ts';
import type { Log } from './log.server.ts';

type Schema = typeof schema;
export type Db = NodePgDatabase<Schema> & { $client: Pool };
export type Tx = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>;

/** Runs the work of a transaction, plus any steps before its commit. */
export type AroundTransaction = <Result>(tx: Tx, work: (tx: Tx) => Promise<Result>) => Promise<Result>;

export function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePoolSize' | 'statementTimeoutMs' | 'mode'>,
  log: Log,
  aroundTransaction: AroundTransaction = (tx, work) => work(tx),
): Db {
  const pool = new Pool({
    connectionString: config.databaseUrl,
    max: config.databasePoolSize,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // In development an edited query may reuse a prepared statement's name, so use each connection once.
    ...(config.mode === 'development' && { maxUses: 1 }),
    statement_timeout: config.statementTimeoutMs,
    // A client-side timeout, for a server that hangs and cannot enforce its own.
    query_timeout: config.statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'clinic-site',
  });
  // The pool drops a broken idle connection. Without a listener, its error would crash the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // A connection can also break between two statements of a transaction. Then the caller's next statement fails.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')),
  );
  const db: Db = drizzle({ client: pool, schema, casing: 'snake_case' });
  db.transaction = transactionsOn(pool, aroundTransaction);
  return db;
}

/** Drizzle's own transaction leaks a connection whose BEGIN failed and reuses broken ones, so each failover would shrink the pool. */
function transactionsOn(pool: Pool, around: AroundTransaction): Db['transaction'] {
  const handles = new WeakMap<PoolClient, NodePgDatabase<Schema>>();
  return async (work, options) => {
    const client = await pool.connect();
    const existing = handles.get(client);
    const handle = existing ?? drizzle(client, { schema, casing: 'snake_case' });
    if (!existing) handles.set(client, handle);
    let broken = false;
    try {
      return await handle.transaction((tx) => around(tx, work), options);
    } catch (error) {
      broken = isDatabaseUnavailable(error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

const unavailable = new Set([
  '25006', // read-only, during a failover
  '53100', // the disk is full
  '53200', // out of memory
  '53300', // too many connections
  '57014', // statement timeout
  '57P01',
  '57P02',
  '57P03', // shutting down, crashed, starting up
  '58030', // the disk cannot be read or written
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Represents a database outage when the original error is not available. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** True if the database is unavailable, as opposed to rejecting the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (unavailable.has(code) || code.startsWith('08')) return true;
  if (
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
      error.message,
    )
  )
    return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return isDatabaseUnavailable(error.cause);
}

/** Returns `otherwise` when the database is down. */
export function unlessAway<Found, Otherwise>(found: Promise<Found>, otherwise: Otherwise): Promise<Found | Otherwise> {
  return found.catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return otherwise;
    throw error;
  });
}

export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === '57014') || isStatementTimeout(error.cause));
}

/** How a running process names its lasting connection: with its keys, so that keys:rotate uses none that the process lacks. */
export function processName(
  program: 'clinic-changes' | 'clinic-worker',
  { dataKeys }: Pick<Config, 'dataKeys'>,
): string {
  return `${program} ${dataKeys.map(({ id }) => keyTag(id)).join(',')}`;
}

/** PostgreSQL cuts the name at 63 bytes, which eight of these fit in. */
export function keyTag(keyId: string): string {
  return createHash('sha256').update(keyId).digest('base64url').slice(0, 5);
}

/** Prepares statements once per database handle, on first use. Unprepared, Drizzle adds half a millisecond per query. */
export function perDatabase<Statements>(build: (db: Db) => Statements): (db: Db) => Statements {
  const made = new WeakMap<Db, Statements>();
  return (db) => {
    const existing = made.get(db);
    if (existing) return existing;
    const built = build(db);
    made.set(db, built);
    return built;
  };
}

/** Part of the statement's text: with a parameter, PostgreSQL would plan it on every run. Drizzle accepts SQL here despite its type. */
export function literalLimit(count: number): number {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return sql.raw(String(Math.trunc(count))) as unknown as number;
}

export function likeAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** An ISO timestamp with microseconds, so that cursors are exact. */
export function isoMoment(column: AnyPgColumn | SQL) {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Reserves the next id of a table. Encrypted values are bound to the row's id, so it is needed before the insert. */
export async function reserveId(db: Db | Tx, table: PgTable): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

/** Resolves when the database answers, however long that takes. Throws on any error other than an outage. */
export async function waitForDatabase(
  { db, log }: { db: Pick<Db, 'execute'>; log: Log },
  pauseMs = 2_000,
): Promise<void> {
  for (;;) {
    try {
      await db.execute(sql`select 1`);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error }, 'waiting for the database');
      await pause(pauseMs);
    }
  }
}

/** Logs a failed write and returns the HTTP status. A thrown Response is rethrown. */
export function logFailure(log: Log, error: unknown, what: string): 500 | 503 {
  if (!(error instanceof Error)) throw error;
  log.error({ err: error }, what);
  return isDatabaseUnavailable(error) ? 503 : 500;
}

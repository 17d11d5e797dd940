import { sql } from 'drizzle-orm';
import { Client, type ClientBase } from 'pg';
import type { App } from '#app/context.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { writeLedger } from '#app/history/ledger.server.ts';
import { closeUntilConfirmed, restoringSchema } from '#app/history/unconfirmed-restore.server.ts';
import { notifyAllChanged } from '#app/platform/changes.server.ts';
import { contentTypeOf, drainBytes } from '#app/platform/files.server.ts';
import { restoreDatabase } from '#app/platform/postgres-programs.server.ts';
import { listWaitingInputs } from '#app/platform/queue.server.ts';
import {
  applyLedger,
  dropAllSignIns,
  formatApplied,
  type Applied,
  type Ledger,
  readLedger,
} from './apply-ledger.server.ts';
import {
  type BackupStore,
  BackupError,
  forEachConcurrently,
  type Manifest,
  openBackupStore,
} from './backup-store.server.ts';

const filesAtOnce = 8;

export type Restored = {
  name: string;
  posts: number;
  pictures: number;
  files: number;
  /** Differences from the original at the time of the backup, as sentences. */
  differences: string[];
};

/** `problems`: why the ledger may be incomplete, as sentences. The site then stays closed until an owner confirms what was restored. */
type RestoredSite = Restored & { applied: Applied; lastEntry: string | null; problems: string[] };

type Choice = {
  /** The backup's name; the newest by default. */
  name?: string | undefined;
  /** Deletes everything that is in the database. */
  replace?: boolean;
};

/**
 * Restores the files first, then the database in one transaction, so an interrupted restore can simply be repeated. Then applies the
 * ledger: what was revoked, erased, removed or reset after the backup stays so.
 */
export async function restoreBackup(app: App, { name, replace = false }: Choice = {}): Promise<RestoredSite> {
  const store = await openBackupStore(app.config);
  const names = await store.list();
  const chosen = name ?? names.at(-1);
  if (!chosen || !names.includes(chosen))
    throw new BackupError(chosen ? `There is no backup ${chosen}.` : 'There is no backup yet.');
  const manifest = await store.readManifest(chosen);
  await withClient(app.config.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    );
    if (rows.length === 0 && (await app.files.list('', { limit: 1 })).files.length === 0) return;
    const notEmpty = 'The database or file store is not empty. To erase what is there, add -- --yes-lose-everything.';
    if (!replace) throw new BackupError(notEmpty);
    // Verify the dump before anything is deleted.
    await drainBytes(store.readDump(manifest));
  });
  await forEachConcurrently(manifest.files, filesAtOnce, async (file) => {
    await app.files.put(file.key, await store.readObject(file), contentTypeOf(file.key));
  });
  return withClient(app.config.databaseUrl, async (client) => {
    await closeSite(client, chosen);
    // The worker may not have written these yet, and their rows are about to be dropped.
    for (const input of await listWaitingInputs(app.db, writeLedger)) await writeLedger.run(app, input);
    const ledger = await readLedger(app, store, manifest);
    if (replace) await dropEverything(client);
    let applied: Applied = {};
    const differences = await fillDatabase(store, manifest, app.config.databaseUrl, client, async () => {
      applied = await finishRestore(app, chosen, ledger);
    });
    // The planner has no statistics about a restored table.
    await client.query('analyze');
    const { entries, problems } = ledger;
    return { ...restored(manifest, differences), applied, lastEntry: entries.at(-1)?.at ?? null, problems };
  });
}

/** Before anything else changes, so that the site is never open without the ledger, even if this process dies. */
async function closeSite(client: Client, backup: string): Promise<void> {
  await client.query(`
    begin; create schema if not exists ${restoringSchema};
    comment on schema ${restoringSchema} is ${client.escapeLiteral(backup)}; ${notifyAllChanged}; commit`);
}

/** Opens the site again, unless the ledger may be incomplete or the backup is of a site that waited for its confirmation. */
async function finishRestore({ db, log }: App, backup: string, ledger: Ledger): Promise<Applied> {
  const { problems } = ledger;
  return db.transaction(async (tx) => {
    const applied = await applyLedger(tx, ledger);
    if (problems.length > 0) {
      await dropAllSignIns(tx);
      await closeUntilConfirmed(tx, { backup, problems });
      log.warn({ backup, problems }, 'the restored site stays closed until an owner confirms what was restored');
    }
    await tx.execute(sql.raw(`drop schema if exists ${restoringSchema}`));
    const kept = `What was decided since stays: ${formatApplied(applied)}.`;
    const summary = [`Restored the backup ${backup}.`, kept, ...problems].join(' ');
    await recordActivity(tx, null, { action: 'backup.restore', summary });
    await tx.execute(sql.raw(notifyAllChanged));
    return applied;
  });
}

/** PostgreSQL returned the database to a moment without a backup: applies what was decided since then. */
export async function applyLedgerSince(
  app: App,
  since: Date,
): Promise<Pick<RestoredSite, 'applied' | 'lastEntry' | 'problems'>> {
  const store = await openBackupStore(app.config);
  // An entry has a time shortly before its commit.
  const from = new Date(since.getTime() - 60_000).toISOString().replaceAll(':', '');
  const contained = (await store.listLedger()).filter((name) => name < from);
  const ledger = await readLedger(app, store, { name: '', ledger: contained });
  const applied = await finishRestore(app, `of ${since.toISOString()}`, ledger);
  return { applied, lastEntry: ledger.entries.at(-1)?.at ?? null, problems: ledger.problems };
}

/** Checks every file by its hash, and restores the dump into a scratch database. A role that may not create one only reads the dump. */
export async function proveBackup(
  app: App,
  manifest: Manifest,
): Promise<{ restored: Restored; notRestored?: never } | { restored?: never; notRestored: string }> {
  const store = await openBackupStore(app.config);
  await forEachConcurrently(manifest.files, filesAtOnce, async (file) => void (await store.readObject(file)));
  return withClient(app.config.databaseUrl, async (admin) => {
    const { rows } = await admin.query<{ may: boolean; role: string; prefix: string }>(
      `select rolcreatedb or rolsuper as may, quote_ident(rolname) as role, 'clinic_backup_proof_' || d.oid || '_' as prefix
      from pg_roles, pg_database d where rolname = current_user and datname = current_database()`,
    );
    const { may, role, prefix = '' } = rows[0] ?? {};
    if (!may) {
      await drainBytes(store.readDump(manifest));
      return {
        notRestored: `not restored: the role ${role} may not create a scratch database. Have a superuser run: alter role ${role} createdb`,
      };
    }
    await dropScratch(admin, prefix);
    const scratch = `${prefix}${Date.now()}`;
    await admin.query(`create database ${scratch} template template0`);
    try {
      const url = new URL(app.config.databaseUrl);
      url.pathname = `/${scratch}`;
      const differences = await withClient(url.href, (client) => fillDatabase(store, manifest, url.href, client));
      return { restored: restored(manifest, differences) };
    } finally {
      await dropScratch(admin, prefix);
    }
  });
}

/** Drops the scratch database, including any that a killed worker left behind. */
async function dropScratch(admin: Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select quote_ident(datname) as name from pg_database where starts_with(datname, $1) and pg_has_role(datdba, 'member')`,
    [prefix],
  );
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
}

/** Restores into an empty database. Returns the tables whose digest differs. `onRestored` may change rows: the digests do not see it. */
async function fillDatabase(
  store: BackupStore,
  manifest: Manifest,
  databaseUrl: string,
  client: Client,
  onRestored?: () => Promise<void>,
): Promise<string[]> {
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  await restoreDatabase(databaseUrl, { major: rows[0]?.major ?? 0, dump: store.readDump(manifest) });
  // The other connection was idle for a long time and may be broken.
  return withClient(databaseUrl, async (reader) => {
    // The first query takes the snapshot.
    await reader.query('begin isolation level repeatable read read only; select 1');
    await onRestored?.();
    return differentTables(manifest.tables, await tableDigests(reader));
  });
}

export function countsOf({ name, tables, files }: Manifest): Omit<Restored, 'differences'> {
  const rows = (table: string) => tables[`public.${table}`]?.rows ?? 0;
  return { name, posts: rows('posts'), pictures: rows('pictures'), files: files.length };
}

function restored(manifest: Manifest, tables: string[]): Restored {
  return {
    ...countsOf(manifest),
    differences: [
      ...tables.map((table) => `the table ${table} is different`),
      ...manifest.missing.map((key) => `the file ${key} was already missing when the backup was made`),
    ],
  };
}

async function dropEverything(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', $1)`,
    [restoringSchema],
  );
  await client.query(
    `begin; ${rows.map(({ name }) => `drop schema ${name} cascade;`).join(' ')} create schema public; commit`,
  );
}

async function withClient<Result>(databaseUrl: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'clinic-restore' });
  // The connection idles for a long time. If it breaks, the next statement reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

type TableDigests = Record<string, { rows: number; digest: string }>;

/** Returns each table's row count and a digest of its rows that does not depend on their order. */
export async function tableDigests(client: ClientBase): Promise<TableDigests> {
  // Fix every setting that changes how a value is converted to text.
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1`,
  );
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  const digests: TableDigests = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string; digest: string }>(`
      select count(*) as rows, coalesce(sum(('x' || substr(md5(t::text), 1, 16))::bit(64)::bigint), 0) as digest from only ${name} t`);
    digests[name] = { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' };
  }
  return digests;
}

function differentTables(a: TableDigests, b: TableDigests): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => a[name]?.rows !== b[name]?.rows || a[name]?.digest !== b[name]?.digest);
}

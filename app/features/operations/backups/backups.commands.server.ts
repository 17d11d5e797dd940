import { createHash } from 'node:crypto';
import { asc, gt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { openScan } from '#app/features/consents/scans.server.ts';
import { fileKeysOf, uploadsFolder } from '#app/features/pictures/uploads/upload-store.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { retention } from '#app/history/erasure-note.server.ts';
import { ledgerClock, writeEntry } from '#app/history/ledger.server.ts';
import { restoringSchema } from '#app/history/unconfirmed-restore.server.ts';
import { DiskFull, listPages, readBytes, type StoredFile } from '#app/platform/files.server.ts';
import { dumpDatabase, ProgramMissing } from '#app/platform/postgres-programs.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { Unreadable } from '#app/platform/vault.server.ts';
import { backups, consents, pictures } from '#db/schema.ts';
import {
  type BackedUpFile,
  type BackupStore,
  BackupError,
  forEachConcurrently,
  keysBelow,
  type Manifest,
  objectsFolder,
  openBackupStore,
} from './backup-store.server.ts';
import type { BackupOutcome } from './backups.server.ts';
import { countsOf, proveBackup, type Restored, tableDigests } from './restore.server.ts';

type BackedUp = Omit<Restored, 'differences'> & { outcome: BackupOutcome; dumpBytes: number; notRestored?: string };

/** Creates and verifies a backup, and writes the result to the activity log. A backup with differences counts as failed. */
export async function backUp(app: App): Promise<BackedUp> {
  try {
    const manifest = await makeBackup(app);
    const proof = app.config.backup?.key ? await proveBackup(app, manifest) : null;
    const differences = proof?.restored?.differences ?? manifest.missing;
    if (differences.length > 0)
      throw new BackupError(`${differences.length} difference(s). The first: ${differences[0]}`);
    const counts = countsOf(manifest);
    const outcome = proof ? (proof.restored ? 'restored' : 'read') : 'written';
    const proved = proof?.restored
      ? ' and verified the backup by restoring it'
      : proof
        ? ' and verified the backup by reading it. It was not restored'
        : '. The backup is verified elsewhere';
    await record(app, outcome, `Backed up ${counts.posts} posts and ${counts.pictures} pictures${proved}.`);
    const { notRestored } = proof ?? {};
    return { ...counts, dumpBytes: manifest.dump.bytes, outcome, ...(notRestored && { notRestored }) };
  } catch (error) {
    // A library's error message may contain more than staff should read. It is in the log.
    const ours = error instanceof BackupError || error instanceof ProgramMissing || error instanceof DiskFull;
    const reason = ours ? error.message : 'The worker’s log says why.';
    await record(app, 'failed', `Could not make a backup. ${reason}`);
    throw error;
  }
}

/** Verifies a backup on the machine that has the key, which should not be the one that makes backups. `prune` removes old ones. */
export async function proveElsewhere(
  app: App,
  { name, prune = false }: { name?: string | undefined; prune?: boolean },
) {
  const store = await openBackupStore(app.config);
  const names = await store.list();
  const wanted = name ?? names.at(-1);
  if (!wanted || !names.includes(wanted)) throw new BackupError('There is no such backup.');
  const manifest = await store.readManifest(wanted);
  const { restored, notRestored } = await proveBackup(app, manifest);
  const differences = restored?.differences ?? manifest.missing;
  if (restored && differences.length === 0)
    await store
      .writeProof(wanted)
      .catch((err: unknown) => app.log.warn({ err }, 'the verification could not be recorded beside the backup'));
  const pruned = prune && differences.length === 0 ? await store.prune(backupsToKeep(names)) : 0;
  return { ...countsOf(manifest), differences, notRestored, pruned };
}

async function record(app: App, outcome: BackupOutcome, summary: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.insert(backups).values({ outcome });
    await recordActivity(tx, null, { action: `backup.${outcome}`, summary });
  });
}

/** The advisory lock's number, the same in every process. */
const backupLock = 4_300_007;
const filesAtOnce = 8;
const rowsAtOnce = 1_000;
const snapshotsAtMost = 3;

/**
 * Backs up database and files as of one moment. A file never changes once a row refers to it, so most are copied before the snapshot
 * and the newest after it. If one was deleted in between, a new snapshot is taken, which no longer refers to it.
 * `onSnapshot` runs while the snapshot is open, so that a drill can read the same rows.
 */
export async function makeBackup(
  app: App,
  { onSnapshot }: { onSnapshot?: (snapshot: string) => Promise<void> } = {},
): Promise<Manifest> {
  const store = await openBackupStore(app.config);
  const client = await openForBackup(app);
  try {
    const { rows } = await client.query<{ free: boolean; major: number }>(
      `select pg_try_advisory_lock($1) as free, current_setting('server_version_num')::int / 10000 as major`,
      [backupLock],
    );
    if (!rows[0]?.free) throw new BackupError('Another backup of this database is already running.');
    const before = await store.list();
    const copier = await openCopier(app, store, store.canRead ? before.at(-1) : undefined);
    await copier.copyAll();
    for (let tries = 1; ; tries += 1) {
      const ledger = await store.listLedger();
      await client.query('begin isolation level repeatable read read only');
      const snapshot = await client.query<{ id: string; restoring: boolean }>(
        `select pg_export_snapshot() as id, to_regnamespace('${restoringSchema}') is not null as restoring`,
      );
      const { id: snapshotId = '', restoring } = snapshot.rows[0] ?? {};
      // Its list of entries would name some that this database does not contain.
      if (restoring) throw new BackupError('A restore is running or did not finish. Repeat it before the next backup.');
      const name = backupName(new Date());
      await copier.copyAll();
      const missing = await copier.copyNamed(client);
      if (missing.length > 0 && tries < snapshotsAtMost) {
        await client.query('rollback');
        continue;
      }
      await onSnapshot?.(snapshotId);
      const { major } = rows[0];
      const dump = await store.writeDump(name, dumpDatabase(app.config.databaseUrl, { major, snapshot: snapshotId }));
      const tables = await tableDigests(client);
      await client.query('commit');
      const files = copier.copied();
      const manifest: Manifest = { format: 1, name, major, dump, tables, files, missing, ledger };
      await store.writeManifest(manifest);
      const ended = await client.query<{ at: string }>(ledgerClock);
      const records = [{ id: name, made: '' }];
      await writeEntry(app, { at: ended.rows[0]?.at ?? '', kind: 'backup', records, lastDay: null });
      if (store.canRead && app.config.backup?.keep !== 'elsewhere') await store.prune(backupsToKeep([...before, name]));
      return manifest;
    }
  } finally {
    // Closing the connection releases the lock and any open snapshot.
    await client.end();
  }
}

/** Opens a separate connection, because the backup reads whole tables and keeps one transaction open for minutes. */
async function openForBackup({ config, log }: App): Promise<Client> {
  const client = new Client({ connectionString: config.databaseUrl, application_name: 'clinic-backup' });
  client.on('error', (error) => log.warn({ err: error }, 'the backup’s database connection broke'));
  await client.connect();
  return client;
}

async function openCopier(app: App, store: BackupStore, last: string | undefined) {
  const objects = new Set(await keysBelow(store.files, objectsFolder));
  const backedUp = new Map<string, BackedUpFile>();
  for (const file of last ? (await store.readManifest(last)).files : []) backedUp.set(file.key, file);
  const copied = new Map<string, BackedUpFile>();

  async function copy({ key, bytes, modifiedAt }: StoredFile): Promise<void> {
    const before = copied.get(key) ?? backedUp.get(key);
    const unchanged = before?.bytes === bytes && before.modifiedAt === modifiedAt.toISOString();
    if (before && unchanged && objects.has(before.object)) return void copied.set(key, before);
    const content = await readBytes(app.files, key);
    // The file was deleted after it was listed.
    if (!content) return;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const object = store.objectFor(sha256);
    if (!objects.has(object)) await store.writeObject(object, content);
    objects.add(object);
    copied.set(key, { key, bytes: content.length, modifiedAt: modifiedAt.toISOString(), sha256, object });
  }

  return {
    copied: () => [...copied.values()],
    /** Copies everything in the store except uploads: those are unfinished, or a row refers to them. */
    async copyAll(): Promise<void> {
      for await (const files of listPages(app.files, '')) {
        const finished = files.filter(({ key }) => !key.startsWith(uploadsFolder));
        await forEachConcurrently(finished, filesAtOnce, copy);
      }
    },
    /** Copies the files that the snapshot's rows refer to and that are not copied yet. Returns the missing ones. */
    async copyNamed(client: Client): Promise<string[]> {
      const missing: string[] = [];
      for await (const key of namedFiles(app, client)) {
        if (copied.has(key)) continue;
        const found = (await app.files.list(key, { limit: 1 })).files[0];
        if (found?.key === key) await copy(found);
        if (!copied.has(key)) missing.push(key);
      }
      return missing;
    },
  };
}

/** Yields the key of every file that a row in the client's transaction refers to. */
async function* namedFiles(app: App, client: Client): AsyncGenerator<string> {
  const db = drizzle({ client, casing: 'snake_case' });
  const pictureRows = allRows((after) =>
    db.select().from(pictures).where(gt(pictures.id, after)).orderBy(asc(pictures.id)).limit(rowsAtOnce),
  );
  for await (const row of pictureRows) yield* fileKeysOf(row);
  const consentRows = allRows((after) =>
    db.select().from(consents).where(gt(consents.id, after)).orderBy(asc(consents.id)).limit(rowsAtOnce),
  );
  for await (const row of consentRows) {
    try {
      const scan = openScan(app, row.id, row);
      if (scan) yield scan.file;
    } catch (error) {
      // This process lacks the row's key. copyAll copies every scan anyway.
      if (!(error instanceof Unreadable)) throw error;
    }
  }
}

async function* allRows<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): AsyncGenerator<Row> {
  let rows: Row[] = [];
  do {
    rows = await read(rows.at(-1)?.id ?? 0);
    yield* rows;
  } while (rows.length === rowsAtOnce);
}

/** Returns a name like '2026-11-15T080000.123Z', which sorts by time and is a valid folder name. */
export function backupName(moment: Date): string {
  return moment.toISOString().replaceAll(':', '');
}

/** Keeps the last backup of each of the last seven days, four weeks and six months that have one. */
export function backupsToKeep(names: string[]): string[] {
  const newestFirst = names.toSorted().toReversed();
  const lastOfEach = (period: (day: string) => string, count: number) => {
    const byPeriod = Map.groupBy(newestFirst, (name) => period(name.slice(0, 10)));
    return [...byPeriod.values()].slice(0, count).flatMap(([newest]) => newest ?? []);
  };
  const wanted = new Set([
    ...lastOfEach((day) => day, retention.days),
    ...lastOfEach(mondayOf, retention.weeks),
    ...lastOfEach((day) => day.slice(0, 7), retention.months),
  ]);
  return names.filter((name) => wanted.has(name));
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/** Runs before the other nightly jobs. It creates the backup, restores it and compares the result. */
export const backUpNightly = defineJob(
  'back-up',
  z.object({}),
  async (app: App) => {
    if (!app.config.backup) return;
    app.log.info(await backUp(app), 'backed up');
  },
  { cron: '0 2 * * *', maxSeconds: 6 * 3_600, retry: { times: 2, firstSeconds: 600, maxSeconds: 1_200 } },
);

import { createHash } from 'node:crypto';
import { asc, gt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import type { App } from '#app/context.ts';
import { openScan } from '#app/features/consents/scan-place.server.ts';
import { uploadFileKey, uploadsFolder } from '#app/features/media/picture-files.server.ts';
import { readBytes, type StoredFile } from '#app/platform/files.server.ts';
import { dumpDatabase } from '#app/platform/postgres-programs.server.ts';
import { Unreadable } from '#app/platform/vault.server.ts';
import { consents, pictures } from '#db/schema.ts';
import {
  BackupTrouble,
  keysBelow,
  objectsFolder,
  openBackupPlace,
  type BackedUpFile,
  type BackupPlace,
  type Manifest,
} from './backup-place.server.ts';
import { eachOf } from './each-of.ts';
import { backupName, backupsToKeep } from './keep-backups.ts';
import { tableDigests } from './table-digests.server.ts';

/** Any number every process agrees on. */
const backupLock = 4_300_007;
const filesAtOnce = 8;
const rowsAtOnce = 1_000;
const snapshotsAtMost = 3;

type Hooks = {
  /** Told of the snapshot while it is open, so that a drill can read the same rows. */
  onSnapshot?: (snapshot: string) => Promise<void>;
};

/**
 * Database and files as of one moment. Files never change once a row names them, so it is enough that every file named by a row of the
 * snapshot is in the backup: most are copied before the snapshot is taken, the newest after it, and if one was removed in between a new
 * snapshot is taken, which no longer names it.
 */
export async function makeBackup(app: App, hooks: Hooks = {}): Promise<Manifest> {
  const place = await openBackupPlace(app.config);
  const client = await openForBackup(app);
  try {
    const { rows } = await client.query<{ free: boolean; major: number }>(
      `select pg_try_advisory_lock($1) as free, current_setting('server_version_num')::int / 10000 as major`,
      [backupLock],
    );
    if (!rows[0]?.free) throw new BackupTrouble('Another backup of this database is under way.');
    const before = await place.list();
    const copier = await openCopier(app, place, before.at(-1));
    await copier.copyAll();
    for (let tries = 1; ; tries += 1) {
      await client.query('begin isolation level repeatable read read only');
      const snapshot = await client.query<{ id: string }>('select pg_export_snapshot() as id');
      const snapshotId = snapshot.rows[0]?.id ?? '';
      const name = backupName(new Date());
      await copier.copyAll();
      const missing = await copier.copyNamed(client);
      if (missing.length > 0 && tries < snapshotsAtMost) {
        await client.query('rollback');
        continue;
      }
      await hooks.onSnapshot?.(snapshotId);
      const { major } = rows[0];
      const dump = await place.writeDump(name, dumpDatabase(app.config.databaseUrl, { major, snapshot: snapshotId }));
      const tables = await tableDigests(client);
      await client.query('commit');
      const files = copier.copied();
      const manifest: Manifest = { format: 1, name, major, dump, tables, files, missing };
      await place.writeManifest(manifest);
      await place.keepOnly(backupsToKeep([...before, name]));
      return manifest;
    }
  } finally {
    // The lock, and a snapshot that is still open, end with the connection.
    await client.end();
  }
}

/** A connection of its own: it reads whole tables, and waits for minutes inside one transaction. */
async function openForBackup({ config, log }: App): Promise<Client> {
  const client = new Client({ connectionString: config.databaseUrl, application_name: 'clinic-backup' });
  client.on('error', (error) => log.warn({ err: error }, 'the connection of the backup broke'));
  await client.connect();
  return client;
}

async function openCopier(app: App, place: BackupPlace, last: string | undefined) {
  const objects = new Set(await keysBelow(place.files, objectsFolder));
  const known = new Map<string, BackedUpFile>();
  for (const file of last ? (await place.readManifest(last)).files : []) known.set(file.key, file);
  const copied = new Map<string, BackedUpFile>();

  async function copy({ key, bytes, modifiedAt }: StoredFile): Promise<void> {
    const before = copied.get(key) ?? known.get(key);
    const unchanged = before?.bytes === bytes && before.modifiedAt === modifiedAt.toISOString();
    if (before && unchanged && objects.has(before.object)) return void copied.set(key, before);
    const content = await readBytes(app.files, key);
    // Removed since it was listed.
    if (!content) return;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const object = place.objectFor(sha256);
    if (!objects.has(object)) await place.writeObject(object, content);
    objects.add(object);
    copied.set(key, { key, bytes: content.length, modifiedAt: modifiedAt.toISOString(), sha256, object });
  }

  return {
    copied: () => [...copied.values()],
    /** What is in the store now, without uploads: those are not finished, or a row names them. */
    async copyAll(): Promise<void> {
      let after: string | null = null;
      do {
        const page: { files: StoredFile[]; next: string | null } = await app.files.list('', { after });
        const finished = page.files.filter(({ key }) => !key.startsWith(uploadsFolder));
        await eachOf(finished, filesAtOnce, copy);
        after = page.next;
      } while (after);
    },
    /** What the snapshot's rows name and was not copied yet. Returns what the store does not have. */
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

/** Every file that a row names, as the client's transaction sees the rows. */
async function* namedFiles(app: App, client: Client): AsyncGenerator<string> {
  const db = drizzle({ client, casing: 'snake_case' });
  for (let after = 0; ;) {
    const { id, status, sizes, uploadKey } = pictures;
    const page = await db
      .select({ id, status, sizes, uploadKey })
      .from(pictures)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(rowsAtOnce);
    for (const row of page) {
      yield* row.sizes.map(({ key }) => key);
      if (row.status === 'waiting') yield uploadFileKey(row.uploadKey);
    }
    if (page.length < rowsAtOnce) break;
    after = page.at(-1)?.id ?? 0;
  }
  for (let after = 0; ;) {
    const { id, scanKey, keyId } = consents;
    const page = await db
      .select({ id, scanKey, keyId })
      .from(consents)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(rowsAtOnce);
    for (const row of page) {
      try {
        const scan = openScan(app, row.id, row);
        if (scan) yield scan.file;
      } catch (error) {
        // Its key is not here; all scans in the store are copied anyway.
        if (!(error instanceof Unreadable)) throw error;
      }
    }
    if (page.length < rowsAtOnce) break;
    after = page.at(-1)?.id ?? 0;
  }
}

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { App } from '#app/context.ts';
import { storeScan } from '#app/features/consents/consents.commands.server.ts';
import { newAgeKey, recipientOf } from '#app/platform/age.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { backups, consents, pictures, posts } from '#db/schema.ts';
import { closeServices, openServices } from '#server/services.ts';
import { makeUpload } from '#tests/factories/picture-files.ts';
import { makePicture } from '#tests/factories/picture-rows.ts';
import { sealedMessages } from '#tests/factories/sealed-messages.ts';
import { systemBinaries } from '#tests/setup/system-binaries.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { openBackupStore } from './backup-store.server.ts';
import { backUp, makeBackup, proveElsewhere } from './backups.commands.server.ts';
import { findLastBackup, findLastProof } from './backups.server.ts';
import { proveBackup, restoreBackup } from './restore.server.ts';

const source = await openTestApp();
const folder = await mkdtemp(join(tmpdir(), 'backup-'));
const key = await newAgeKey();
const withBackup = (app: App, backupKey: string | undefined = key, to = folder): App => ({
  ...app,
  config: { ...app.config, backup: { to: { folder: to }, key: backupKey } },
});
const app = withBackup(source);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A ready picture whose files exist. */
async function aStoredPicture(): Promise<{ id: number; keys: string[] }> {
  const id = await makePicture(app, 'gallery');
  const [row] = await app.db.select({ sizes: pictures.sizes }).from(pictures).where(eq(pictures.id, id));
  const keys = row?.sizes.map((size) => size.key) ?? [];
  for (const one of keys) await app.files.put(one, Buffer.from(`picture ${one}`), 'image/webp');
  return { id, keys };
}

beforeAll(async () => {
  await app.db.insert(posts).values({ slug: 'kept', title: 'Kept by the backup', content: 'Words.', category: 'News' });
  await sealedMessages(app, 50);
  await aStoredPicture();
  await makeUpload(app, testPerson, Buffer.from('a finished upload'));
  await app.files.put('uploads/not-finished', Buffer.from('half'), 'application/octet-stream');
  const [consent] = await app.db
    .insert(consents)
    .values({ signer: '', signedOn: '2026-01-01', scope: 'The website', recordedBy: 'Test Staff' })
    .returning({ id: consents.id });
  await storeScan(app, testPerson, consent?.id ?? 0, { bytes: Buffer.from('a scan'), type: 'application/pdf' });
});

// CI installs PostgreSQL, so there these tests must run. On a machine without pg_dump they are skipped.
describe.skipIf(!systemBinaries() && !process.env['CI'])('with pg_dump', () => {
  test('with a recipient, the worker writes backups it cannot open or delete, and the key’s owner verifies them elsewhere', async () => {
    const to = await mkdtemp(join(folder, 'recipient-'));
    const recipient = await recipientOf(key);
    const at = (backup: Partial<NonNullable<App['config']['backup']>>): App => ({
      ...source,
      config: { ...source.config, backup: { to: { folder: to }, ...backup } },
    });
    const worker = at({ recipient });
    expect(await backUp(worker)).toMatchObject({ posts: 1, outcome: 'written' });
    expect((await findLastBackup(source)).text).toMatch(/It is to be verified elsewhere\.$/);
    const store = await openBackupStore(worker.config);
    const [first = ''] = await store.list();
    await expect(store.readManifest(first)).rejects.toThrow('BACKUP_KEY is missing');
    await expect(proveElsewhere(worker, {})).rejects.toThrow('BACKUP_KEY is missing');
    await expect(restoreBackup(worker)).rejects.toThrow('BACKUP_KEY is missing');
    expect(await findLastProof(worker)).toBeNull();
    const written = await readdir(to, { recursive: true });
    await makeBackup(worker);
    await makeBackup(at({ recipient, key, keep: 'elsewhere' }));
    expect(await readdir(to, { recursive: true })).toEqual(expect.arrayContaining(written));
    expect(await store.list()).toHaveLength(3);
    const proved = await proveElsewhere(at({ key }), { prune: true });
    expect(proved).toMatchObject({ posts: 1, differences: [], notRestored: undefined, pruned: 2 });
    expect(await store.list()).toHaveLength(1);
    // The worker, which has no key, sees that the backup was verified.
    expect((await findLastProof(worker))?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await source.db.delete(backups);
  });

  test('a backup restores unchanged into another site, and nothing in it can be read without the key', async () => {
    const made = await makeBackup(app);
    expect(made.missing).toEqual([]);
    expect(made.files.map((file) => file.key)).toContainEqual(expect.stringMatching(/^uploads\/(?!not-finished)/));
    expect(made.files.map((file) => file.key)).toContainEqual(expect.stringMatching(/^consent-scans\//));
    expect(made.files.map((file) => file.key)).not.toContain('uploads/not-finished');

    const elsewhere = await openElsewhere();
    const restored = await restoreBackup(elsewhere);
    expect(restored).toMatchObject({ posts: 1, pictures: 2, differences: [] });
    expect((await elsewhere.db.select({ title: posts.title }).from(posts))[0]?.title).toBe('Kept by the backup');
    for (const { key: name } of made.files) {
      const [here, there] = await Promise.all([bytesOf(app, name), bytesOf(elsewhere, name)]);
      expect(there.equals(here)).toBe(true);
    }

    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const file of names.filter((entry) => entry.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name));
      expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
      expect(bytes.includes('Kept by the backup')).toBe(false);
    }
  });

  test('a restore overwrites existing data only when told to', async () => {
    const elsewhere = await openElsewhere();
    await restoreBackup(elsewhere);
    await expect(restoreBackup(elsewhere)).rejects.toThrow('not empty');
    await elsewhere.db.delete(posts);
    expect(await restoreBackup(elsewhere, { replace: true })).toMatchObject({ posts: 1, differences: [] });
    expect(await elsewhere.db.$count(posts)).toBe(1);
  });

  test('the proof of a backup fails for a table with as many rows but other contents', async () => {
    const made = await makeBackup(app);
    const table = made.tables['public.posts'];
    expect(table?.rows).toBe(1);
    const other = { ...made, tables: { ...made.tables, 'public.posts': { rows: 1, digest: `${table?.digest}1` } } };
    expect((await proveBackup(app, made)).restored?.differences).toEqual([]);
    expect((await proveBackup(app, other)).restored?.differences).toEqual(['the table public.posts is different']);
  });

  test('a restore of a damaged dump deletes nothing', async () => {
    const made = await makeBackup(app);
    const elsewhere = await openElsewhere();
    await restoreBackup(elsewhere);
    const dump = join(folder, 'backups', made.name, 'database-00001.age');
    const whole = await readFile(dump);
    await writeFile(dump, flipped(Buffer.from(whole)));
    await expect(restoreBackup(elsewhere, { replace: true })).rejects.toThrow('cannot be opened');
    await writeFile(dump, whole);
    expect(await elsewhere.db.$count(posts)).toBe(1);
  });

  test('while a backup runs, no other one starts', async () => {
    const second = async () => {
      await expect(makeBackup(app)).rejects.toThrow('Another backup of this database is already running.');
    };
    expect(await makeBackup(app, { onSnapshot: second })).toMatchObject({ missing: [] });
  });

  test('a file is stored once for all backups, and deleted with the last backup that contains it', async () => {
    const store = await openBackupStore(app.config);
    const objects = async () => (await store.files.list('files/')).files;
    const before = await objects();
    const { id, keys } = await aStoredPicture();
    await makeBackup(app);
    expect(await objects()).toHaveLength(before.length + keys.length);
    const written = new Map((await objects()).map((file) => [file.key, file.modifiedAt.getTime()]));
    await makeBackup(app);
    expect(new Map((await objects()).map((file) => [file.key, file.modifiedAt.getTime()]))).toEqual(written);

    await app.db.delete(pictures).where(eq(pictures.id, id));
    for (const one of keys) await app.files.remove(one);
    await makeBackup(app);
    // It was made on the same day, so it replaces the others.
    expect(await store.list()).toHaveLength(1);
    expect(await objects()).toHaveLength(before.length);
  });

  test('a picture deleted between snapshot and copy causes a new snapshot, and the backup succeeds', async () => {
    const { id, keys } = await aStoredPicture();
    let lists = 0;
    // Simulates a picture that appears after the first copy and whose row is deleted after the snapshot.
    const hasty: App = {
      ...app,
      files: {
        ...app.files,
        async list(prefix, page) {
          lists += 1;
          if (lists === 2) {
            for (const one of keys) await app.files.remove(one);
            await app.db.delete(pictures).where(eq(pictures.id, id));
          }
          const found = await app.files.list(prefix, page);
          return lists === 1 ? { ...found, files: found.files.filter((file) => !keys.includes(file.key)) } : found;
        },
      },
    };
    const made = await makeBackup(hasty);
    expect(made.missing).toEqual([]);
    expect(made.tables['public.pictures']?.rows).toBe(await app.db.$count(pictures));
  });

  test('the nightly backup is verified, leaves no scratch database and is shown to staff', async () => {
    expect(await findLastBackup(source)).toMatchObject({ text: 'Backups are not set up.', trouble: true });
    expect(await backUp(app)).toMatchObject({ posts: 1, outcome: 'restored' });
    expect((await findLastBackup(app)).text).toMatch(
      /^Backed up (this morning|today) at \d+:\d\d [AP]M\. It was verified by restoring it\.$/,
    );
    const [row] = await app.db.select().from(backups);
    expect(row).toMatchObject({ outcome: 'restored' });
    const { rows } = await app.db.execute(sql`select 1 from pg_database where datname like 'clinic_backup_proof%'`);
    expect(rows).toEqual([]);
  });

  test('a role that cannot create databases only reads the backup, which does not count as restored', async () => {
    await asAdmin(`create role no_scratch login password 'onlyForThisTest0' in role pg_read_all_data`);
    onTestFinished(() => asAdmin('drop role no_scratch'));
    const url = new URL(app.config.databaseUrl);
    [url.username, url.password] = ['no_scratch', 'onlyForThisTest0'];
    const reader: App = { ...app, config: { ...app.config, databaseUrl: url.href } };
    const notRestored = expect.stringMatching(/^not restored: .* alter role no_scratch createdb$/);
    expect(await backUp(reader)).toMatchObject({ outcome: 'read', notRestored });
    expect((await findLastBackup(app)).text).toMatch(/ It was verified by reading it, not restored\.$/);
    const proved = await findLastProof(app);
    expect(await proveElsewhere(reader, {})).toMatchObject({ differences: [], notRestored });
    expect(await findLastProof(app)).toEqual(proved);
  });

  test('a backup fails if a row refers to a missing file', async () => {
    const { id, keys } = await aStoredPicture();
    await app.files.remove(keys[0] ?? '');
    await expect(backUp(app)).rejects.toThrow(`the file ${keys[0]} was already missing`);
    expect((await findLastBackup(app)).text).toMatch(
      /^The backup failed (this morning|today) at .* Backed up (this morning|today) at /,
    );
    const [line] = await app.db.select().from(activity).where(eq(activity.action, 'backup.failed'));
    expect(line?.summary).toMatch(/^Could not make a backup\. 1 difference/);
    await app.db.delete(pictures).where(eq(pictures.id, id));
    for (const one of keys) await app.files.remove(one);
  });

  test('a wrong key or a damaged, replaced or missing object stops the restore, and the database stays empty', async () => {
    const made = await makeBackup(app);
    const elsewhere = await openElsewhere();
    await expect(restoreBackup(withBackup(elsewhere, await newAgeKey()))).rejects.toThrow(
      'BACKUP_KEY does not open this backup.',
    );
    await expect(restoreBackup(withBackup(elsewhere, ''))).rejects.toThrow('BACKUP_KEY is missing');
    await expect(restoreBackup(withBackup(elsewhere, key.slice(0, -1)))).rejects.toThrow('BACKUP_KEY cannot be read');
    const dump = join(folder, 'backups', made.name, 'database-00001.age');
    const [one, other] = made.files.map(({ object }) => join(folder, object));
    await damaged(dump, flipped, 'cannot be opened');
    await damaged(dump, (bytes) => bytes.subarray(0, -100), 'cannot be opened');
    await damaged(one ?? '', flipped, 'cannot be opened');
    const others = await readFile(other ?? '');
    await damaged(one ?? '', () => others, 'replaced with other data');
    await damaged(one ?? '', () => null, 'is missing');
    expect(await restoreBackup(elsewhere, { replace: true })).toMatchObject({ differences: [] });
    const older = await readFile(join(folder, 'backups', made.name, 'manifest.age'));
    const { name } = await makeBackup(app);
    const newest = join(folder, 'backups', name, 'manifest.age');
    await writeFile(newest, older);
    await expect(restoreBackup(elsewhere, { replace: true })).rejects.toThrow(`contains the manifest of ${made.name}`);
    await rm(newest);

    async function damaged(file: string, change: (bytes: Buffer) => Buffer | null, expected: string): Promise<void> {
      const whole = await readFile(file);
      const broken = change(Buffer.from(whole));
      if (broken) await writeFile(file, broken);
      else await rm(file);
      await expect(restoreBackup(elsewhere, { replace: true })).rejects.toThrow(expected);
      await expect(proveBackup(app, made)).rejects.toThrow(expected);
      const { rows } = await elsewhere.db.execute(sql`select 1 from pg_tables where schemaname = 'public'`);
      expect(rows).toEqual([]);
      await writeFile(file, whole);
    }
  });
});

/** Services with an empty database and an empty file store. */
async function openElsewhere(): Promise<App> {
  const name = `elsewhere_${Date.now()}`;
  await asAdmin(`create database ${name} template template0`);
  const url = new URL(source.config.databaseUrl);
  url.pathname = `/${name}`;
  const files = await mkdtemp(join(tmpdir(), 'elsewhere-'));
  const config = { ...app.config, databaseUrl: url.href, files: { folder: files } };
  const elsewhere = openServices(config, createLog(config, 'test'));
  afterAll(async () => {
    await closeServices(elsewhere);
    await asAdmin(`drop database ${name} with (force)`);
    await rm(files, { recursive: true, force: true });
  });
  return elsewhere;
}

async function asAdmin(statement: string): Promise<void> {
  const url = new URL(source.config.databaseUrl);
  url.pathname = '/postgres';
  const client = new Client(url.href);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Flips one bit near the end. */
function flipped(bytes: Buffer): Buffer {
  const store = bytes.length - 2;
  bytes.writeUInt8(bytes.readUInt8(store) ^ 1, store);
  return bytes;
}

async function bytesOf({ files }: App, name: string): Promise<Buffer> {
  const found = await files.read(name);
  return Buffer.from(await new Response(found?.stream).arrayBuffer());
}

import { spawn } from 'node:child_process';
import { createCipheriv, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { App } from '#app/context.ts';
import { cursorOfMessage, readMessages } from '#app/features/messages/messages.server.ts';
import {
  type BackupStore,
  forEachConcurrently,
  keysBelow,
  openBackupStore,
} from '#app/features/operations/backups/backup-store.server.ts';
import { makeBackup } from '#app/features/operations/backups/backups.commands.server.ts';
import { restoreBackup } from '#app/features/operations/backups/restore.server.ts';
import { removePictureNow } from '#app/features/pictures/pictures.jobs.server.ts';
import { newAgeKey } from '#app/platform/age.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { readBytes, s3ClientConfig } from '#app/platform/files.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { fillDatabase } from '#db/fill.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { localKeys } from '#db/local-services.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { comments, pictures, type PictureSize, posts } from '#db/schema.ts';
import { closeServices, openServices } from '#server/services.ts';
import { sealedMessages } from '#tests/factories/sealed-messages.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { startS3Server } from '#tests/setup/s3-server.ts';
import { systemBinaries } from '#tests/setup/system-binaries.ts';
import { noStaysNo } from './restored-no.ts';
import type { DrillResult } from './run.ts';

const folder = 'var/drill-backup';
const sizesAPicture = 6;

type Env = Record<string, string>;
type Amounts = { posts: number; comments: number; messages: number; pictures: number };
/** The settings for the storage of files and backups. */
type Stores = { name: string; files: (site: string) => Promise<Env>; backup: Env };

/**
 * Backs up a site under writes, restores it elsewhere, and compares every row and file with the backup's
 * snapshot. Then it restores damaged backups, which must be refused, and a backup from before things were taken back. With --plant it corrupts a row and a file and must fail.
 * Uses folders, and in the group `cluster` also S3.
 */
export async function backupDrill(short: boolean, plant: boolean): Promise<DrillResult> {
  const binaries = systemBinaries();
  if (!binaries) throw new Error('This drill needs pg_dump. Debian: apt-get install postgresql');
  const amounts = short
    ? { posts: 200, comments: 600, messages: 100, pictures: 12 }
    : { posts: 10_000, comments: 50_000, messages: 10_000, pictures: 300 };
  removeFolder(folder);
  const AUTH_SECRET = 'only-for-this-drill-'.repeat(2);
  const keys = { ...localKeys(`${folder}/site`), AUTH_SECRET, BACKUP_KEY: await newAgeKey() };
  const [here, there] = await Promise.all([
    startLocalPostgres({ folder: `${folder}/here`, binaries, throwaway: true }),
    startLocalPostgres({ folder: `${folder}/there`, binaries, throwaway: true }),
  ]);
  const s3 = process.env['TEST_CLUSTER'] ? await startS3Server(await freePorts(64)) : null;
  const result: DrillResult = { rows: [], breaches: [] };
  try {
    const every = [inFolders(), ...(s3 ? [inBuckets(s3.settings)] : [])];
    for (const [turn, stores] of every.entries()) {
      const settings = async (url: string, site: string): Promise<Env> => ({
        ...keys,
        NODE_ENV: 'test',
        LOG_LEVEL: 'fatal',
        STATEMENT_TIMEOUT_MS: '60000',
        DATABASE_URL: await newDatabase(url, `site_${turn}`),
        ...(await stores.files(site)),
        ...stores.backup,
      });
      const source = await settings(here.url, `here-${turn}`);
      const target = await settings(there.url, `there-${turn}`);
      const openEmpty = async (site: string) => ({
        DATABASE_URL: await newDatabase(there.url, `${site}-${turn}`.replaceAll('-', '_')),
        ...(await stores.files(`${site}-${turn}`)),
      });
      const one = await drillOnce(stores.name, amounts, source, target, openEmpty, plant);
      result.rows.push(...one.rows);
      result.breaches.push(...one.breaches);
    }
    return result;
  } finally {
    await s3?.stop();
    here.stop();
    there.stop();
    removeFolder(folder);
  }
}

async function drillOnce(
  where: string,
  amounts: Amounts,
  source: Env,
  target: Env,
  openEmpty: (site: string) => Promise<Env>,
  plant: boolean,
): Promise<DrillResult> {
  const app = open(source);
  const elsewhere = open(target);
  const observer = new Client({ connectionString: source['DATABASE_URL'], application_name: 'drill' });
  const breaches: string[] = [];
  const opened: App[] = [];
  const say = (what: string, figure: number | string) => ({ where, what, figure });
  try {
    await fill(app, amounts);
    await observer.connect();
    const writers = startWriters(app);
    await wait(1_000);
    let begun = performance.now();
    const manifest = await makeBackup(app, {
      async onSnapshot(snapshot) {
        await observer.query(`begin isolation level repeatable read; set transaction snapshot '${snapshot}'`);
      },
    });
    const madeIn = performance.now() - begun;
    await wait(500);
    const writes = await writers.stop();

    begun = performance.now();
    const restore = await command('restore', target);
    const restoredIn = performance.now() - begun;
    if (restore.code !== 0) breaches.push(`restore exited with ${restore.code}: ${restore.output}`);
    if (plant) await spoil(elsewhere);
    const rows = await differentRows(observer, target['DATABASE_URL'] ?? '');
    const files = await differentFiles(elsewhere);
    const unreadable = await unreadableMessages(elsewhere);
    if (rows.count > 0) breaches.push(`${rows.count} rows differ, in ${rows.tables.join(', ')}`);
    if (files.wrong > 0)
      breaches.push(`${files.wrong} of ${files.count} files in the database are missing or different`);
    if (unreadable > 0) breaches.push(`${unreadable} messages cannot be read`);
    if (writes.during(manifest.tables['public.pictures']?.rows ?? 0))
      breaches.push('nothing was written during the backup');
    const differences = rows.count + files.wrong + unreadable;
    const counts = await countRestored(elsewhere);
    console.log(`${where}: restored ${counts.posts} posts, ${counts.pictures} pictures, ${differences} differences`);

    const store = await openBackupStore(app.config);
    const objects = await keysBelow(store.files, 'files/');
    const again = await command('backup', source);
    if (again.code !== 0 || !again.output.includes('restored to a scratch database and compared: 0 differences'))
      breaches.push(`npm run backup exited with ${again.code}: ${again.output}`);
    const after = await keysBelow(store.files, 'files/');
    const before = new Set(objects);
    await tamper(store, target, breaches);
    const no = await noStaysNo(where, app, async (hasLedger) => {
      const env = { ...target, ...(await openEmpty(`no-${hasLedger}`)) };
      const { output } = await command('restore', env);
      const site = open(env);
      opened.push(site);
      return { app: site, env, output };
    });
    return {
      rows: [
        ...no.rows,
        say('restored posts, comments, messages', `${counts.posts}, ${counts.comments}, ${counts.messages}`),
        say('restored pictures with files', `${counts.pictures}, ${files.count}`),
        say('during the backup: pictures added, removed, other writes', writes.text),
        say('differences: rows, files, unreadable messages', `${rows.count}, ${files.wrong}, ${unreadable}`),
        say('seconds to back up, to restore', `${(madeIn / 1_000).toFixed(1)}, ${(restoredIn / 1_000).toFixed(1)}`),
        say('dump MB, in parts', `${(manifest.dump.bytes / 1e6).toFixed(1)}, ${manifest.dump.parts}`),
        say(
          'next backup: new files sent, of all files',
          `${after.filter((key) => !before.has(key)).length} of ${after.length}`,
        ),
        say('peak memory of backup with verification, of restore, MB', `${again.maxMb}, ${restore.maxMb}`),
      ],
      breaches: [...breaches, ...no.breaches],
    };
  } finally {
    await observer.end();
    await Promise.all([app, elsewhere, ...opened].map(closeServices));
  }
}

/** Damages the backup and uses a wrong key. Each restore must fail with a clear message and leave the database empty. */
async function tamper(store: BackupStore, target: Env, breaches: string[]): Promise<void> {
  const { files } = store;
  const newest = (await store.list()).at(-1) ?? '';
  const manifest = await store.readManifest(newest);
  const empty = open({
    ...target,
    DATABASE_URL: await newDatabase(target['DATABASE_URL'] ?? '', `tampered_${Date.now()}`),
  });
  const refuse = async (what: string, expected: string, config = empty.config) => {
    const outcome = await restoreBackup({ ...empty, config }, { replace: true }).then(
      () => 'nothing, and restored it',
      (error: unknown) => String(error),
    );
    if (!outcome.includes(expected)) breaches.push(`${what}: the restore said ${outcome}`);
    if ((await tablesOf(empty.config.databaseUrl)).length > 0) breaches.push(`${what}: the database was written to`);
  };
  const damaged = async (what: string, key: string, change: (bytes: Buffer) => Buffer | null, expected: string) => {
    const whole = (await readBytes(files, key)) ?? Buffer.of();
    const broken = change(Buffer.from(whole));
    if (broken) await files.put(key, broken, 'application/octet-stream');
    else await files.remove(key);
    await refuse(what, expected);
    await files.put(key, whole, 'application/octet-stream');
  };
  const last = `backups/${newest}/database-${String(manifest.dump.parts).padStart(5, '0')}.age`;
  const [one, other] = manifest.files;
  const others = (await readBytes(files, other?.object ?? '')) ?? Buffer.of();
  const backup = empty.config.backup && { ...empty.config.backup, key: await newAgeKey() };
  await refuse('another key', 'BACKUP_KEY does not open this backup', { ...empty.config, backup });
  await damaged('a bit of the dump', last, flip, 'cannot be opened');
  await damaged('the end of the dump', last, (bytes) => bytes.subarray(0, -70_000), 'cannot be opened');
  await damaged('a bit of the manifest', `backups/${newest}/manifest.age`, flip, 'cannot be opened');
  await damaged('a bit of a picture', one?.object ?? '', flip, 'cannot be opened');
  await damaged('one picture replaced by another', one?.object ?? '', () => others, 'replaced with other data');
  await damaged('a missing picture', one?.object ?? '', () => null, 'is missing');
  await closeServices(empty);
}

function flip(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  return bytes;
}

async function fill(app: App, amounts: Amounts): Promise<void> {
  await migrateDatabase(app.config.databaseUrl, app.log);
  await fillDatabase(app.config.databaseUrl, amounts.posts, amounts.comments);
  await sealedMessages(app, amounts.messages);
  await forEachConcurrently(Array.from({ length: amounts.pictures }), 8, async () => void (await addPicture(app)));
}

/** Stores a picture as the worker does: files first, then the row. The key determines each file's content. */
async function addPicture(app: App): Promise<number> {
  const name = crypto.randomUUID();
  const key = `gallery/1767225600000-${name}.jpg`;
  const sizes = Array.from({ length: sizesAPicture }, (_, i): PictureSize => {
    const width = 480 * (i + 1);
    return { width, height: width, format: 'webp', key: `${key}/${width}.webp`, bytes: 5_000 * (i + 1) };
  });
  for (const size of sizes) await app.files.put(size.key, contentOf(size), 'image/webp');
  const [made] = await app.db
    .insert(pictures)
    .values({ key, kind: 'gallery', status: 'ready', fileName: `${name}.jpg`, bytes: 100_000, sizes, uploadKey: name })
    .returning({ id: pictures.id });
  return made?.id ?? 0;
}

function contentOf({ key, bytes }: PictureSize): Buffer {
  const noise = createCipheriv('aes-256-ctr', createHash('sha256').update(key).digest(), Buffer.alloc(16));
  return noise.update(Buffer.alloc(bytes));
}

/** Keeps adding and removing pictures, writing comments and messages, and changing posts until stopped. */
function startWriters(app: App) {
  const done = { added: 0, removed: 0, other: 0 };
  let running = true;
  const repeat = async (act: () => Promise<unknown>) => {
    while (running) {
      await act();
      await wait(20);
    }
  };
  const pictureIds: number[] = [];
  const all = [
    repeat(async () => {
      pictureIds.push(await addPicture(app));
      done.added += 1;
    }),
    repeat(async () => {
      const id = pictureIds.length > 3 ? pictureIds.shift() : undefined;
      if (id && (await removePictureNow(app, id))) done.removed += 1;
    }),
    repeat(async () => {
      await sealedMessages(app, 1);
      await app.db.execute(sql`update posts set title = title || '.' where id = (select max(id) from posts)`);
      await app.db.execute(sql`
        insert into comments (post_id, name, email_key_id, message) select max(id), 'Sample reader', '', 'Meanwhile' from posts`);
      done.other += 3;
    }),
  ];
  return {
    async stop() {
      running = false;
      await Promise.all(all);
      return {
        text: `${done.added}, ${done.removed}, ${done.other}`,
        during: (restored: number) => done.added === 0 || done.removed === 0 || restored === 0,
      };
    },
  };
}

/** Compares every row of every table in the backup's snapshot with the restored database. */
async function differentRows(observer: Client, restoredUrl: string): Promise<{ count: number; tables: string[] }> {
  const restored = new Client(restoredUrl);
  await restored.connect();
  try {
    const names = new Set([...(await tablesOf(observer)), ...(await tablesOf(restored))]);
    // The restore adds a line to the log. It has compared both tables before.
    for (const log of ['public.activity', 'public.activity_head']) names.delete(log);
    const found = { count: 0, tables: [] as string[] };
    for (const name of names) {
      const [before, after] = await Promise.all([rowsOf(observer, name), rowsOf(restored, name)]);
      const rest = new Map(before);
      let different = 0;
      for (const [row, count] of after) {
        different += Math.max(0, count - (rest.get(row) ?? 0));
        rest.set(row, (rest.get(row) ?? 0) - count);
      }
      for (const count of rest.values()) different += Math.max(0, count);
      if (different > 0) found.tables.push(name);
      found.count += different;
    }
    return found;
  } finally {
    await restored.end();
  }
}

async function rowsOf(client: Client, table: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ row: string; count: number }>(
    `select md5(t::text) || length(t::text) as row, count(*)::int as count from only ${table} t group by 1`,
  );
  return new Map(rows.map(({ row, count }) => [row, count]));
}

async function tablesOf(client: Client | string | undefined): Promise<string[]> {
  if (!(client instanceof Client)) {
    const own = new Client(client);
    await own.connect();
    try {
      return await tablesOf(own);
    } finally {
      await own.end();
    }
  }
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  return rows.map(({ name }) => name);
}

async function spoil({ db, files }: App): Promise<void> {
  await db.execute(sql`update comments set message = message || ' ' where id = (select max(id) from comments)`);
  const [picture] = await db.select({ sizes: pictures.sizes }).from(pictures).limit(1);
  await files.put(picture?.sizes[0]?.key ?? '', Buffer.from('spoilt'), 'image/webp');
}

/** Checks that every file named by a restored row exists and has the content of its key. */
async function differentFiles({ db, files }: App): Promise<{ count: number; wrong: number }> {
  const named = await db.select({ sizes: pictures.sizes }).from(pictures);
  const sizes = named.flatMap((picture) => picture.sizes);
  let wrong = 0;
  await forEachConcurrently(sizes, 16, async (size) => {
    if (!(await readBytes(files, size.key))?.equals(contentOf(size))) wrong += 1;
  });
  return { count: sizes.length, wrong };
}

async function unreadableMessages(app: App): Promise<number> {
  let unreadable = 0;
  let cursor: string | undefined;
  do {
    const page = await readMessages(app, 'all', cursor, 2_000);
    unreadable += page.filter(({ name }) => name.startsWith('(cannot be read')).length;
    cursor = page.map(cursorOfMessage).at(-1);
  } while (cursor);
  return unreadable;
}

async function countRestored({ db }: App) {
  return {
    posts: await db.$count(posts),
    comments: await db.$count(comments),
    pictures: await db.$count(pictures),
    messages: Number((await db.execute(sql`select count(*) from contact_messages`)).rows[0]?.['count']),
  };
}

/** Runs npm run backup or restore in its own process and returns its output and peak memory. */
function command(name: 'backup' | 'restore', env: Env, ...flags: string[]) {
  const child = spawn(process.execPath, ['cli/commands.ts', name, ...flags], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let maxMb = 0;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const watch = setInterval(() => {
    try {
      const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
      maxMb = Math.max(maxMb, Math.round(Number(peak ?? 0) / 1_024));
    } catch {
      // It has ended.
    }
  }, 100);
  return new Promise<{ code: number | null; output: string; maxMb: number }>((done) =>
    child.on('close', (code) => {
      clearInterval(watch);
      done({ code, output: output.trim(), maxMb });
    }),
  );
}

function open(env: Env): App {
  const config = readConfig(env);
  return openServices(config, createLog(config, 'drill'));
}

async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new Client(serverUrl);
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function inFolders(): Stores {
  return {
    name: 'folders',
    files: (site) => Promise.resolve({ FILES_FOLDER: `${folder}/${site}-files` }),
    backup: { BACKUP_TO: `${folder}/backups` },
  };
}

function inBuckets(settings: Awaited<ReturnType<typeof startS3Server>>['settings']): Stores {
  const { endpoint, accessKey, secretKey } = settings;
  const bucket = async (name: string) => {
    await new S3Client(s3ClientConfig(settings)).send(new CreateBucketCommand({ Bucket: name }));
    return name;
  };
  const url = new URL(endpoint);
  url.username = accessKey;
  url.password = secretKey;
  url.pathname = '/backups';
  return {
    name: 'S3',
    async files(site) {
      if (site.startsWith('here')) await bucket('backups');
      return {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: await bucket(site),
        S3_ACCESS_KEY: accessKey,
        S3_SECRET_KEY: secretKey,
      };
    },
    backup: { BACKUP_TO: url.href },
  };
}

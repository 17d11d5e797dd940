import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { createLog } from '#app/platform/log.server.ts';
import { fillDatabase } from '#db/fill.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { removeFolder } from '#tests/setup/remove-folder.ts';
import { systemBinaries } from '#tests/setup/system-binaries.ts';
import type { DrillResult } from '../run.ts';

const folder = 'var/drill-pitr';
const spoilt = ['public.posts', 'public.comments', 'public.post_tags'];

/**
 * Archives PostgreSQL's write-ahead log, takes a base backup under writes, then deletes every
 * post. A second server recovers to the moment before: it must have every row from then, and nothing from later.
 */
export async function pitrDrill(short: boolean): Promise<DrillResult> {
  const bin = systemBinaries();
  if (!bin) throw new Error('This drill needs a full PostgreSQL. Debian: apt-get install postgresql');
  removeFolder(folder);
  const server = await startLocalPostgres({ folder, binaries: bin });
  const first = await connect(server.url);
  const data = (await one<{ data_directory: string }>(first, 'show data_directory')).data_directory;
  await first.end();
  const home = dirname(data);
  // PostgreSQL's programs run as its own user, which must own their files.
  const { uid, gid } = statSync(home);
  const asServer = process.getuid?.() === 0 ? { uid, gid } : {};
  const control = (...args: string[]) =>
    execFileSync(join(bin, 'pg_ctl'), args, { ...asServer, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  const [archive, recovered] = [join(home, 'archive'), join(home, 'recovered')];
  let recovering = false;
  try {
    for (const made of [archive, recovered]) {
      mkdirSync(made, { mode: 0o700 });
      chownSync(made, uid, gid);
    }
    await keepLog(server.url, archive);
    server.stop();
    server.start();

    await migrateDatabase(server.url, createLog({ logLevel: 'fatal' }, 'drill'));
    await fillDatabase(server.url, short ? 1_000 : 10_000, short ? 3_000 : 50_000);
    const site = await connect(server.url);
    const visitors = startVisitors(server.url);
    const begun = performance.now();
    const { username, password, host } = new URL(server.url);
    await promisify(execFile)(
      join(bin, 'pg_basebackup'),
      ['-D', recovered, '-X', 'none', '-c', 'fast', '-d', `postgres://${username}@${host}`],
      { ...asServer, cwd: home, env: { ...process.env, PGPASSWORD: password } },
    );
    const baseSeconds = (performance.now() - begun) / 1_000;
    await wait(2_000);

    const before = await contents(site);
    // The time of the mistake, from memory or from the log.
    const { at } = await one<{ at: string }>(site, 'select clock_timestamp()::text as at');
    await site.query('delete from posts');
    const lost = Number((await one<{ count: string }>(site, 'select count(*) from posts')).count);
    await wait(1_000);
    const written = await visitors.stop();
    await archiveAll(site);
    await site.end();
    server.stop();

    const restoredFrom = performance.now();
    const port = await freePorts(1);
    bringTo(recovered, archive, at, port);
    control('-D', recovered, '-l', join(home, 'recovered.log'), '-w', '-t', '300', 'start');
    recovering = true;
    const url = new URL(server.url);
    url.port = String(port);
    const client = await untilPromoted(url.href);
    const recoverSeconds = (performance.now() - restoredFrom) / 1_000;
    const after = await contents(client);
    const { rows } = await client.query<{ n: number }>(`select subject::int as n from activity where action = 'drill'`);
    await client.end();

    const present = new Set(rows.map(({ n }) => n));
    const moment = new Date(at).getTime();
    const missing = written.filter((write) => write.endedAt < moment && !present.has(write.n));
    const later = written.filter((write) => write.begunAt > moment && present.has(write.n));
    const different = spoilt.filter((table) => before[table]?.digest !== after[table]?.digest);
    const breaches = [
      lost !== 0 && 'the mistake deleted nothing',
      different.length > 0 && `different from before the mistake: ${different.join(', ')}`,
      missing.length > 0 && `${missing.length} writes before the mistake are missing`,
      later.length > 0 && `${later.length} writes after the mistake were recovered`,
      written.every(({ begunAt }) => begunAt < moment) && 'nothing was written after the mistake',
    ].filter((breach) => breach !== false);
    return {
      rows: [
        {
          what: 'posts, comments before the mistake',
          figure: `${before[spoilt[0] ?? '']?.rows}, ${before[spoilt[1] ?? '']?.rows}`,
        },
        { what: 'posts after the mistake', figure: lost },
        {
          what: 'posts, comments recovered',
          figure: `${after[spoilt[0] ?? '']?.rows}, ${after[spoilt[1] ?? '']?.rows}`,
        },
        { what: 'tables that differ from before the mistake', figure: different.length },
        {
          what: 'other writes before the mistake: acknowledged, missing',
          figure: `${written.filter(({ endedAt }) => endedAt < moment).length}, ${missing.length}`,
        },
        {
          what: 'writes after the mistake: acknowledged, recovered',
          figure: `${written.filter(({ begunAt }) => begunAt > moment).length}, ${later.length}`,
        },
        { what: 'WAL segments in the archive', figure: readdirSync(archive).length },
        {
          what: 'seconds for the base backup, for the recovery',
          figure: `${baseSeconds.toFixed(1)}, ${recoverSeconds.toFixed(1)}`,
        },
      ],
      breaches,
    };
  } finally {
    if (recovering) control('-D', recovered, '-m', 'immediate', '-w', 'stop');
    try {
      server.stop();
    } catch {
      // Stopped already, as a part of the drill.
    }
    removeFolder(home);
    removeFolder(folder);
  }
}

/** Turns on WAL archiving with the settings from docs/operations.md. */
async function keepLog(url: string, archive: string): Promise<void> {
  const client = await connect(url);
  await client.query(`alter system set archive_mode = 'on'`);
  await client.query(`alter system set archive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"'`);
  await client.query(`alter system set archive_timeout = '60s'`);
  await client.end();
}

/** Closes the last WAL segment, which PostgreSQL archives only when it is full, and waits until it is archived. */
async function archiveAll(client: Client): Promise<void> {
  const { piece } = await one<{ piece: string }>(client, 'select pg_walfile_name(pg_switch_wal()) as piece');
  for (let tries = 0; tries < 300; tries += 1) {
    const { last } = await one<{ last: string | null }>(
      client,
      'select last_archived_wal as last from pg_stat_archiver',
    );
    if (last !== null && last >= piece) return;
    await wait(100);
  }
  throw new Error('the log was not archived');
}

/** Configures a copy of the data folder to replay the archive up to `at` and then to run as its own server. */
function bringTo(data: string, archive: string, at: string, port: number): void {
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
archive_mode = 'off'
restore_command = 'cp "${archive}/%f" "%p"'
recovery_target_time = '${at}'
recovery_target_action = 'promote'
`,
  );
  const signal = join(data, 'recovery.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(data);
  chownSync(signal, uid, gid);
  chmodSync(data, 0o700);
}

async function untilPromoted(url: string): Promise<Client> {
  for (let tries = 0; tries < 600; tries += 1) {
    const client = await connect(url).catch(() => null);
    if (client && !(await one<{ still: boolean }>(client, 'select pg_is_in_recovery() as still')).still) return client;
    await client?.end();
    await wait(100);
  }
  throw new Error('the recovery did not end within a minute');
}

type Write = { n: number; begunAt: number; endedAt: number };

/** Writes numbered rows until stopped, and records when each was acknowledged. */
function startVisitors(url: string) {
  const written: Write[] = [];
  let running = true;
  const writing = (async () => {
    const client = await connect(url);
    for (let n = 1; running; n += 1) {
      const begunAt = Date.now();
      await client.query(
        `insert into activity (actor_name, action, subject, summary) values ('The website', 'drill', $1, 'Wrote.')`,
        [String(n)],
      );
      written.push({ n, begunAt, endedAt: Date.now() });
      await wait(5);
    }
    await client.end();
  })();
  return {
    async stop() {
      running = false;
      await writing;
      return written;
    },
  };
}

/** Returns the row count and a digest of every table that the mistake affects. */
async function contents(client: Client): Promise<Record<string, { rows: number; digest: string }>> {
  const found: Record<string, { rows: number; digest: string }> = {};
  for (const table of spoilt)
    found[table] = await one(
      client,
      `select count(*)::int as rows, coalesce(md5(string_agg(hash, '' order by hash)), '') as digest
      from (select md5(t::text) as hash from ${table} t) as hashes`,
    );
  return found;
}

async function connect(url: string): Promise<Client> {
  const client = new Client(url);
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function one<Row extends object>(client: Client, statement: string): Promise<Row> {
  const { rows } = await client.query<Row>(statement);
  if (!rows[0]) throw new Error(`no row: ${statement}`);
  return rows[0];
}

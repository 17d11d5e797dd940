import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { systemBinaries } from '#tests/setup/system-binaries.ts';
import type { Haystack } from './canaries.ts';

/** Tables that contain public text of visitors. */
const publicTables = new Set(['public.comments']);

/** Returns every row of every table outside PostgreSQL's own schemas, and the planner's statistics. */
export async function tablesAsText(databaseUrl: string): Promise<Haystack[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string; quoted: string }>(`
      select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%' order by 1`);
    const hay: Haystack[] = [];
    for (const { name, quoted } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${quoted} t`);
      hay.push({ place: `table ${name}`, text: rows.map(({ row }) => row).join('\n'), public: publicTables.has(name) });
    }
    await client.query('analyze');
    const { rows: statistics } = await client.query<{ name: string; row: string }>(
      `select schemaname || '.' || tablename as name, s::text as row from pg_stats s where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    for (const name of new Set(statistics.map((one) => one.name)))
      hay.push({
        place: `statistics of ${name}`,
        text: statistics
          .filter((one) => one.name === name)
          .map(({ row }) => row)
          .join('\n'),
        public: publicTables.has(name),
      });
    const { rows: running } = await client.query<{ row: string }>('select s::text as row from pg_stat_activity s');
    return [...hay, { place: 'running statements', text: running.map(({ row }) => row).join('\n') }];
  });
}

/** Returns what a thief of the disk could read: tables, indexes, the write-ahead log and PostgreSQL's own log. */
export async function filesAsText(databaseUrl: string): Promise<Haystack[]> {
  const data = await withClient(databaseUrl, async (client) => {
    await client.query('checkpoint');
    return (await client.query<{ data_directory: string }>('show data_directory')).rows[0]?.data_directory ?? '';
  });
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return [
    ...files.map((file) => ({
      place: 'the database’s files',
      text: read(join(file.parentPath, file.name)),
      public: true,
    })),
    { place: 'PostgreSQL’s log', text: read(join(dirname(data), 'server.log')), public: true },
  ];
}

/** Returns pg_dump's output, or null if this machine has no pg_dump for the server's version. */
export async function dumpAsText(databaseUrl: string): Promise<Haystack | null> {
  const version = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    return rows[0]?.major ?? Infinity;
  });
  const bin = systemBinaries();
  if (!bin || Number(/\/(\d+)\/bin/.exec(bin)?.[1] ?? 0) < version) return null;
  const text = execFileSync(join(bin, 'pg_dump'), ['--inserts', databaseUrl], { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return { place: 'pg_dump', text, public: true };
}

async function withClient<Result>(databaseUrl: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // The file was removed after it was listed, because PostgreSQL recycles its files.
    return '';
  }
}

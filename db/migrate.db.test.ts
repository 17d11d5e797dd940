import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scaled } from '#tests/setup/nightly.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const run = promisify(execFile);
const app = await openTestApp();

test('schema.ts matches the migrations, so a new migration would be empty', async () => {
  // drizzle-kit accepts only relative folders.
  const folder = relative(process.cwd(), mkdtempSync(join(tmpdir(), 'migrations-')));
  cpSync('db/migrations', folder, { recursive: true });
  const before = readdirSync(folder);
  const { stdout } = await run('node_modules/.bin/drizzle-kit', [
    'generate',
    '--dialect',
    'postgresql',
    '--schema',
    './db/*schema.ts',
    '--out',
    folder,
    '--casing',
    'snake_case',
  ]);
  expect(stdout).toContain('No schema changes');
  expect(readdirSync(folder)).toEqual(before);
});

test('the migrated database has the tables, columns and indexes of the last snapshot', async () => {
  const { default: snapshot } = await import(
    join(
      process.cwd(),
      'db/migrations/meta',
      readdirSync('db/migrations/meta')
        .filter((file) => file.endsWith('_snapshot.json'))
        .sort()
        .at(-1) ?? '',
    ),
    { with: { type: 'json' } }
  );
  const tables: { name: string; columns: object; indexes: object }[] = Object.values(snapshot.tables);
  for (const { name, columns, indexes } of tables) {
    const found = await app.db.execute<{ column: string }>(
      sql`select column_name as column from information_schema.columns where table_schema = 'public' and table_name = ${name}`,
    );
    expect(found.rows.map(({ column }) => column).sort()).toEqual(
      Object.values<{ name: string }>(Object.fromEntries(Object.entries(columns)))
        .map((column) => column.name)
        .sort(),
    );
    const built = await app.db.execute<{ name: string }>(
      sql`select indexname as name from pg_indexes where schemaname = 'public' and tablename = ${name}`,
    );
    expect(built.rows.map((index) => index.name)).toEqual(expect.arrayContaining(Object.keys(indexes)));
  }
});

test('processes that start at the same time migrate an empty database once', async () => {
  const url = new URL(app.config.databaseUrl);
  const name = `${url.pathname.slice(1)}_four`;
  await app.db.execute(sql.raw(`create database ${name}`));
  url.pathname = `/${name}`;
  const env = { ...process.env, DATABASE_URL: url.href, LOG_LEVEL: 'warn' };
  await Promise.all(
    Array.from({ length: scaled(2, 4) }, () => run(process.execPath, ['cli/commands.ts', 'migrate'], { env })),
  );
  const { Client } = await import('pg');
  const client = new Client(url.href);
  await client.connect();
  const { rows } = await client.query('select count(*)::int as n from drizzle.__drizzle_migrations');
  expect(rows[0]).toEqual({ n: readdirSync('db/migrations').filter((file) => file.endsWith('.sql')).length });
  await client.end();
  await app.db.execute(sql.raw(`drop database ${name} with (force)`));
});

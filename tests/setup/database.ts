import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { Client } from 'pg';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { systemBinaries } from '#tests/setup/system-binaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a migrated, empty database that test files clone. */
    templateUrl: string;
  }
}

/**
 * One throw-away PostgreSQL for the run, on the machine's own server programs where it has some (the oldest version we promise). Its folder
 * stays, so that the next run finds the template made.
 */
export async function startTemplate(): Promise<{ templateUrl: string; stop: () => void }> {
  const server = await startLocalPostgres({ folder: 'var/postgres-test', binaries: systemBinaries(), throwaway: true });
  const name = `template_${templateVersion()}`;
  const admin = new Client(server.url);
  await admin.connect();
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname ~ '^template_'",
  );
  const known = rows.map(({ datname }) => datname);
  if (!known.includes(name)) {
    for (const other of [...known, 'unfinished']) await admin.query(`drop database if exists ${other} with (force)`);
    await admin.query('create database unfinished');
    execFileSync(process.execPath, ['tests/setup/migrate-template.ts', urlOf(server.url, 'unfinished')]);
    await admin.query(`alter database unfinished rename to ${name}`);
  }
  await admin.end();
  return { templateUrl: urlOf(server.url, name), stop: () => server.stop() };
}

/** Changes with the migrations, the queues of the jobs and the day, on which the holidays of the template depend. */
function templateVersion(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const files = [
    'package-lock.json',
    ...globSync(['db/migrate.ts', 'db/migrations/**/*.*', 'app/**/*.server.ts']).sort(),
  ];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (!file.startsWith('app/') || /defineJob|migrateQueue/.test(text)) hash.update(text);
  }
  return hash.digest('hex').slice(0, 16);
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Whoever runs the tests many times over brings the database. */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_TEMPLATE_URL'];
  const { templateUrl, stop } = given ? { templateUrl: given, stop: undefined } : await startTemplate();
  project.provide('templateUrl', templateUrl);
  return stop;
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { systemBinaries } from '#tests/setup/system-binaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a migrated, empty database that test files clone. */
    templateUrl: string;
  }
}

/**
 * Starts one throwaway PostgreSQL for the run, with the machine's own server programs if it has them (the oldest supported version). Its
 * folder stays, so that the next run reuses the template.
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

/** Returns a hash of the migrations, the job queues and the day, because the template contains holidays that depend on it. */
function templateVersion(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  const files = [
    'package-lock.json',
    ...globSync(['db/migrate.ts', 'db/migrations/**/*.*', 'app/**/*.server.ts', 'server/jobs.ts']).sort(),
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

/** TEST_TEMPLATE_URL lets repeated runs share one database server. */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_TEMPLATE_URL'];
  const { templateUrl, stop } = given ? { templateUrl: given, stop: undefined } : await startTemplate();
  project.provide('templateUrl', templateUrl);
  return stop;
}

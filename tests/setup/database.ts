import type { TestProject } from 'vitest/node';
import { Client } from 'pg';
import { createLog } from '#app/platform/log.server.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { systemBinaries } from '#tests/setup/system-binaries.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a migrated, empty database that test files clone. */
    templateUrl: string;
  }
}

/** One throw-away PostgreSQL for the run, on the machine's own server programs where it has some (the oldest version we promise). */
export async function startTemplate(): Promise<{ templateUrl: string; stop: () => void }> {
  const server = await startLocalPostgres({ folder: 'var/postgres-test', binaries: systemBinaries(), throwaway: true });
  const name = `template_${Date.now()}`;
  const admin = new Client(server.url);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href, createLog({ logLevel: 'warn' }, 'test'));
  return { templateUrl: url.href, stop: () => server.stop() };
}

/** Whoever runs the tests many times over brings the database. */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_TEMPLATE_URL'];
  const { templateUrl, stop } = given ? { templateUrl: given, stop: undefined } : await startTemplate();
  project.provide('templateUrl', templateUrl);
  return stop;
}

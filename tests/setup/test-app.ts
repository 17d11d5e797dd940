import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import type { App, Person } from '#app/context.ts';
import { readConfig, type Config } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { type PasswordWork, openPasswordStrength } from '#app/platform/passwords.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { closeServices, openServices } from '#server/services.ts';
import { removeFolder } from './remove-folder.ts';

export const testPerson: Person = { id: 'test', name: 'Test Staff', email: 'staff@cypress.test' };

/** Cheap scrypt settings: hashing a password takes 5 ms instead of 350. */
const littleWork: PasswordWork = { N: 2 ** 10, r: 8, p: 1 };

/** Opens the real services on the test file's own database, cloned from the migrated template. */
export async function openTestApp(passwordWork = littleWork): Promise<App> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(template, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DEMONSTRATION: 'on',
    DATABASE_URL: url.href,
    LOG_LEVEL: 'fatal',
    STATEMENT_TIMEOUT_MS: '60000',
    FILES_FOLDER: folder,
    STATUS_FOLDER: join(folder, 'status'),
  });
  const app = openServices(config, createLog(config, 'test'), passwordWork);
  // The site's own deadline of half a second is too short on a busy machine.
  app.passwordStrength = openPasswordStrength(30_000);
  afterAll(async () => {
    await closeServices(app);
    await asAdmin(template, `drop database ${name} with (force)`);
    removeFolder(folder);
  });
  return app;
}

/** Opens a second instance of the same site, with other settings. The caller closes it. */
export function openBeside({ config, log }: App, settings: Partial<Config> = {}): App {
  return openServices({ ...config, ...settings }, log, littleWork);
}

/** Returns the sentences of the activity log, oldest first. */
export async function activityLines({ db }: App): Promise<string[]> {
  const rows = await db.select({ summary: activity.summary }).from(activity).orderBy(activity.id);
  return rows.map(({ summary }) => summary);
}

/** Returns the events of a person's queued security notices, oldest first. */
export async function noticesTo({ db }: App, personId: string): Promise<string[]> {
  const { rows } = await db.execute<{ event: string }>(
    sql`select data->>'event' as event from pgboss.job where name = 'send-security-notice' and data->>'personId' = ${personId} order by created_on`,
  );
  return rows.map(({ event }) => event);
}

async function asAdmin(template: URL, statement: string): Promise<void> {
  const admin = new URL(template);
  admin.pathname = '/postgres';
  const client = new Client(admin.href);
  await client.connect();
  await client.query(statement);
  await client.end();
}

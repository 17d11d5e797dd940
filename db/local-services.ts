import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { startLocalPostgres } from './local-postgres.ts';

const keysSchema = z.object({ DATA_KEYS: z.string(), DATA_INDEX_KEY: z.string() });
type LocalKeys = z.infer<typeof keysSchema>;

/** The keys of a private database: made at the first start and stored beside it, so that tomorrow's start can read what today's wrote. */
export function localKeys(folder: string): LocalKeys {
  const file = `${folder}-keys.json`;
  if (!existsSync(file)) {
    const made: LocalKeys = { DATA_KEYS: `k1:${newKey()}`, DATA_INDEX_KEY: newKey() };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Gives this process, and those it starts, a database with keys and folders of its own where the environment names none. */
export async function useLocalServices(folder: string): Promise<void> {
  if (!process.env['DATA_KEYS'])
    for (const [name, value] of Object.entries(localKeys(folder))) process.env[name] ||= value;
  if (process.env['DATABASE_URL']) return;
  const local = await startLocalPostgres({ folder });
  // However this process ends, its database does not outlive it.
  process.on('exit', () => local.stop());
  setInterval(() => local.startAfterCrash(), 500).unref();
  process.env['DATABASE_URL'] = local.url;
  process.env['FILES_FOLDER'] ??= `${folder}-files`;
  process.env['STATUS_FOLDER'] ??= `${folder}-status`;
}

/** 32 bytes, as every secret key of the settings is written. */
export function newKey(): string {
  return randomBytes(32).toString('base64');
}

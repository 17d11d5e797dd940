import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { startLocalPostgres } from './local-postgres.ts';

const keysSchema = z.object({ DATA_KEYS: z.string(), DATA_INDEX_KEY: z.string() });
type LocalKeys = z.infer<typeof keysSchema>;

/** Returns the keys of a private database. Stored beside it, so that later starts can decrypt its rows. */
export function localKeys(folder: string): LocalKeys {
  const file = `${folder}-keys.json`;
  if (!existsSync(file)) {
    const made: LocalKeys = { DATA_KEYS: `k1:${newKey()}`, DATA_INDEX_KEY: newKey() };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Starts a private database with its own keys and folders, unless the environment names one. Child processes inherit it. */
export async function useLocalServices(folder: string): Promise<void> {
  if (!process.env['DATA_KEYS'])
    for (const [name, value] of Object.entries(localKeys(folder))) process.env[name] ||= value;
  if (process.env['DATABASE_URL']) return;
  const local = await startLocalPostgres({ folder });
  setInterval(() => local.startAfterCrash(), 500).unref();
  process.env['DATABASE_URL'] = local.url;
  process.env['FILES_FOLDER'] ??= `${folder}-files`;
  process.env['STATUS_FOLDER'] ??= `${folder}-status`;
}

/** Returns 32 random bytes in base64, the format of the secret keys in the settings. */
export function newKey(): string {
  return randomBytes(32).toString('base64');
}

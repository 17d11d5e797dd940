import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const keysSchema = z.object({ DATA_KEYS: z.string(), DATA_INDEX_KEY: z.string() });
type LocalKeys = z.infer<typeof keysSchema>;

/** The keys of a private database: made at the first start and kept beside it, so that tomorrow's start can read what today's wrote. */
export function localKeys(folder: string): LocalKeys {
  const file = `${folder}-keys.json`;
  if (!existsSync(file)) {
    const made: LocalKeys = { DATA_KEYS: `k1:${newKey()}`, DATA_INDEX_KEY: newKey() };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Puts them into the environment of this process and those it starts, where nothing else was given. */
export function useLocalKeys(folder: string): void {
  if (process.env['DATA_KEYS']) return;
  for (const [name, value] of Object.entries(localKeys(folder))) process.env[name] ||= value;
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}

import { inArray } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import type { StoredFile } from '#app/platform/files.server.ts';
import { Unreadable } from '#app/platform/vault.server.ts';
import { consents } from '#db/schema.ts';
import { openScan, scansFolder } from './scan-place.server.ts';

const graceMs = 24 * 3_600_000;

/** Removes scans of a day ago and older that no consent names. One whose consent cannot be read at present stays. */
export async function sweepScansNow(app: App, now = Date.now()): Promise<number> {
  let removed = 0;
  let after: string | null = null;
  do {
    const page: { files: StoredFile[]; next: string | null } = await app.files.list(scansFolder, { after });
    const old = page.files.filter(({ modifiedAt }) => modifiedAt.getTime() < now - graceMs);
    const isNamed = await namedBy(app, old);
    for (const { key } of old) {
      if (isNamed(key)) continue;
      await app.files.remove(key);
      removed += 1;
    }
    after = page.next;
  } while (after);
  return removed;
}

async function namedBy(app: App, files: StoredFile[]): Promise<(file: string) => boolean> {
  const ids = [...new Set(files.map(({ key }) => consentOf(key)))];
  const { id, scanKey, keyId } = consents;
  const rows = ids.length > 0 ? await app.db.select({ id, scanKey, keyId }).from(consents).where(inArray(id, ids)) : [];
  const named = new Map(rows.map((row) => [row.id, fileOf(app, row)]));
  return (file) => [file, unknown].includes(named.get(consentOf(file)) ?? '');
}

const unknown = 'unknown';

function fileOf(app: App, row: { id: number; scanKey: string | null; keyId: string | null }): string | undefined {
  try {
    return openScan(app, row.id, row)?.file;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return unknown;
  }
}

function consentOf(file: string): number {
  return Number(file.slice(scansFolder.length).split('/', 1)[0]) || 0;
}

import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { readBytes, type StoredFile } from '#app/platform/files.server.ts';
import { openBytes, sealBytes } from '#app/platform/sealed-bytes.server.ts';
import { consents } from '#db/schema.ts';
import { removeScanFile } from './consents.jobs.server.ts';
import { resealSigner } from './consents.server.ts';
import { z } from 'zod';
import { type Place, Unreadable } from '#app/platform/vault.server.ts';

export const maxScanBytes = 25 * 1024 * 1024;

export const scanTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;

export type ScanType = keyof typeof scanTypes;

/**
 * Keeps the scanned paper of a consent in the place of an older one. The file comes first: what a failed write leaves behind the sweep
 * takes. False when there is no such consent.
 */
export async function storeScan(
  app: App,
  staff: StaffMember,
  consentId: number,
  { bytes, type }: { bytes: Uint8Array; type: ScanType },
): Promise<boolean> {
  const scan = await putScan(app, consentId, bytes, type);
  return changeScan(app, staff, consentId, scan, `Stored a scan of consent ${consentId}.`);
}

/** The sealed file in the store, and what the row must keep to open it. */
export async function putScan({ files }: App, consentId: number, bytes: Uint8Array, type: ScanType): Promise<Scan> {
  const file = `${scansFolder}${consentId}/${randomUUID()}`;
  const { secret, sealed } = sealBytes(bytes);
  await files.put(file, sealed, 'application/octet-stream');
  return { file, secret, type };
}

export function removeScan(app: App, staff: StaffMember, consentId: number): Promise<boolean> {
  return changeScan(app, staff, consentId, null, `Removed the scan of consent ${consentId}.`);
}

async function changeScan(app: App, staff: StaffMember, consentId: number, scan: Scan | null, summary: string) {
  return app.db.transaction(async (tx) => {
    const row = await lockConsent(tx, consentId);
    if (!row || (!scan && row.scanKey === null)) return false;
    const before = openScan(app, consentId, row);
    // Both under one key: the row names only one.
    const signer = resealSigner(app, consentId, row);
    const scanKey = scan && sealScan(app, consentId, scan);
    await tx
      .update(consents)
      .set({ ...signer, scanKey })
      .where(eq(consents.id, consentId));
    if (before) await app.queue.enqueue(tx, removeScanFile, { file: before.file });
    await recordActivity(tx, staff, { action: 'consent.scan', subject: `consent:${consentId}`, summary });
    return true;
  });
}

async function lockConsent(tx: Tx, consentId: number) {
  const { signer, keyId, scanKey } = consents;
  const [row] = await tx
    .select({ signer, keyId, scanKey })
    .from(consents)
    .where(eq(consents.id, consentId))
    .for('update');
  return row;
}

/** The scan as a file for the person who asked. Null where there is none. */
export async function answerScan(app: App, consentId: number): Promise<Response | null> {
  const { scanKey, keyId } = consents;
  const [row] = await app.db.select({ scanKey, keyId }).from(consents).where(eq(consents.id, consentId));
  const scan = row && openScan(app, consentId, row);
  const sealed = scan && (await readBytes(app.files, scan.file));
  if (!scan || !sealed) return null;
  return new Response(openBytes(scan.secret, sealed), {
    headers: {
      'Content-Type': scan.type,
      'Content-Disposition': `attachment; filename="consent-${consentId}.${scanTypes[scan.type]}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

/** Nothing below it is ever served by its name. */
export const scansFolder = 'consent-scans/';

/** Where a scan lies, what it is, and the secret that opens it. */
type Scan = { file: string; secret: string; type: ScanType };

const types = Object.keys(scanTypes).filter((type): type is ScanType => type in scanTypes);
const scanSchema = z.object({ file: z.string(), secret: z.string(), type: z.enum(types) });

const place = (id: number): Place => ({ table: 'consents', column: 'scan_key', id });

export function sealScan({ vault }: Pick<App, 'vault'>, id: number, scan: Scan): string {
  return vault.seal(place(id), JSON.stringify(scan));
}

/** Null where there is none. */
export function openScan(
  { vault }: Pick<App, 'vault'>,
  id: number,
  { scanKey, keyId }: { scanKey: string | null; keyId: string | null },
): Scan | null {
  return scanKey === null ? null : scanSchema.parse(JSON.parse(vault.open(place(id), keyId, scanKey)));
}

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

/** What a file is, by its first bytes and never by its name; otherwise the sentence that says what to do. */
export function readScanType(bytes: Uint8Array): { type: ScanType } | { sentence: string } {
  if (bytes.length === 0) return { sentence: 'Choose a file first.' };
  if (bytes.length > maxScanBytes)
    return { sentence: 'This file is larger than 25 MB. Scan it smaller and try again.' };
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('%PDF-')) return { type: 'application/pdf' };
  if (head.startsWith('\xff\xd8\xff')) return { type: 'image/jpeg' };
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'image/png' };
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return { type: 'image/webp' };
  return { sentence: 'This is neither a PDF nor a picture. Save it as PDF or JPEG and try again.' };
}

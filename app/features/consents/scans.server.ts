import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { App, Person } from '#app/context.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { readBytes } from '#app/platform/files.server.ts';
import { openBytes, sealBytes, type Cell } from '#app/platform/vault.server.ts';
import { consents } from '#db/schema.ts';

export const maxScanBytes = 25 * 1024 * 1024;

export const scanTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;

export type ScanType = keyof typeof scanTypes;

export async function putScan({ files }: App, consentId: number, bytes: Uint8Array, type: ScanType): Promise<Scan> {
  const file = `${scansFolder}${consentId}/${randomUUID()}`;
  const { secret, sealed } = sealBytes(bytes);
  await files.put(file, sealed, 'application/octet-stream');
  return { file, secret, type };
}

/** Returns the scan as a download and records it in the activity log. Null if there is no scan. */
export async function serveScan(app: App, by: Person, consentId: number): Promise<Response | null> {
  const scan = await readScan(app, consentId);
  const line = { action: 'consent.scan-read', id: consentId, summary: `Downloaded the scan of consent ${consentId}.` };
  if (scan) await app.db.transaction((tx) => recordActivity(tx, by, line));
  return scan;
}

export async function readScan(app: App, consentId: number): Promise<Response | null> {
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

/** Files in this folder are never served by their name. */
export const scansFolder = 'consent-scans/';

export type Scan = { file: string; secret: string; type: ScanType };

const types = Object.keys(scanTypes).filter((type): type is ScanType => type in scanTypes);
const scanSchema = z.object({ file: z.string(), secret: z.string(), type: z.enum(types) });

const cell = (id: number): Cell => ({ table: 'consents', column: 'scan_key', id });

export function sealScan({ vault }: Pick<App, 'vault'>, id: number, scan: Scan): string {
  return vault.seal(cell(id), JSON.stringify(scan));
}

export function openScan(
  { vault }: Pick<App, 'vault'>,
  id: number,
  { scanKey, keyId }: { scanKey: string | null; keyId: string | null },
): Scan | null {
  return scanKey === null ? null : scanSchema.parse(JSON.parse(vault.open(cell(id), keyId, scanKey)));
}

/** Detects the type from the bytes, never from the name. Otherwise returns a sentence that says what to do. */
export async function readScanType(bytes: Uint8Array): Promise<{ type: ScanType } | { sentence: string }> {
  if (bytes.length === 0) return { sentence: 'Choose a file first.' };
  if (bytes.length > maxScanBytes)
    return { sentence: 'This file is larger than 25 MB. Make a smaller scan and try again.' };
  // Loaded on demand, because scans are rare.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const type = types.find((one) => one === found);
  return type ? { type } : { sentence: 'This file is not a PDF or a picture. Save it as a PDF or JPEG and try again.' };
}

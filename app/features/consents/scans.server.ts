import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { readBytes } from '#app/platform/files.server.ts';
import { openBytes, sealBytes } from '#app/platform/sealed-bytes.server.ts';
import { consents } from '#db/schema.ts';
import { removeScanFile } from './scans.jobs.server.ts';
import { scanTypes, type ScanType } from './scan-format.ts';
import { openScan, scansFolder, sealScan, type Scan } from './scan-place.server.ts';
import { resealSigner } from './signer.server.ts';

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

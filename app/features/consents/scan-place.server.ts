import { z } from 'zod';
import type { App } from '#app/context.ts';
import type { Place } from '#app/platform/vault.server.ts';
import { scanTypes, type ScanType } from './scan-format.ts';

/** Nothing below it is ever served by its name. */
export const scansFolder = 'consent-scans/';

/** Where a scan lies, what it is, and the secret that opens it. */
export type Scan = { file: string; secret: string; type: ScanType };

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

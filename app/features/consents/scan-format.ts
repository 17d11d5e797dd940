export const maxScanBytes = 25 * 1024 * 1024;

export const scanTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;

export type ScanType = keyof typeof scanTypes;

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

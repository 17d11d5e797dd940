/** Parts of plain characters, none beginning with a dot: a key can name neither another folder nor a temporary file. */
const plainKey = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

export function isFileKey(key: string): boolean {
  return key.length <= 400 && plainKey.test(key);
}

/** A key that is none is a mistake of ours: addresses are checked before they come this far. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('This is not the key of a file');
}

export function assertKeyPrefix(prefix: string): void {
  if (prefix !== '' && !isFileKey(prefix.replace(/\/$/, ''))) throw new Error('This is not the beginning of a key');
}

const typesByEnding: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
};

export function contentTypeOf(key: string): string {
  return typesByEnding[key.slice(key.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

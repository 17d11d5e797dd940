import type { PictureKind } from './picture.ts';

/** staff/{timestamp}-{filename}: the beginning of the keys of a picture's files. */
export function pictureKey(kind: PictureKind, timestamp: number, fileName: string): string {
  return `${kind}/${timestamp}-${safeFileName(fileName)}`;
}

/** A file name for staff to read: no folders, no control characters, bounded. */
export function shownFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(0, 150) || 'picture';
}

/** A file name for keys: letters, digits, dots and dashes, which neither leave a folder nor need escaping in an address. */
export function safeFileName(name: string): string {
  const plain = shownFileName(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|[.-]+$/g, '');
  const dot = plain.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
  return `${stem.slice(0, 60).replace(/[.-]+$/, '')}${ending.slice(0, 8)}` || 'picture';
}

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
  const shown = shownFileName(name);
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(shown)?.[0] ?? '';
  const stem = shown
    .slice(0, shown.length - ending.length)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `${stem || 'picture'}${ending}`;
}

import type { PictureKind } from '../picture.ts';

export const acceptedPictures = 'JPEG, PNG, WebP, GIF, AVIF or HEIC, up to 25 MB';
export const maxPictureBytes = 25 * 1024 * 1024;

/** Enough bytes to recognize the format of a file. */
export const headBytes = 1_024;

export const pictureMessages = {
  empty: 'This file is empty. Choose it again, or choose another picture.',
  tooLarge: 'This picture is larger than 25 MB. Save a smaller copy and try again.',
  tooManyPixels: 'This picture has more than 50 megapixels. Save a smaller copy and try again.',
  damaged: 'We can’t read this file. Send it again from the camera or phone.',
  lost: 'This picture did not finish uploading. Please upload it again.',
  removed: 'This picture was removed before it was used. Please upload it again.',
  firstFrame: 'This picture is animated. Only the first frame is shown.',
  notAPicture: 'This file is not a picture the web can show. Save it as a JPEG or PNG and try again.',
  svg: 'SVG files can contain code, so we don’t accept them. Save it as a PNG and try again.',
  tiff: 'TIFF pictures can’t be shown on the web. Save it as a JPEG and try again.',
};

const accepted: ((head: Uint8Array) => boolean)[] = [
  (head) => begins(head, [0xff, 0xd8, 0xff]),
  (head) => begins(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  (head) => /^GIF8[79]a/.test(ascii(head, 0, 6)),
  isAvif,
  isHeic,
];

const refused: [(head: Uint8Array) => boolean, string][] = [
  [(head) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(ascii(head, 0, 4)), pictureMessages.tiff],
  [(head) => /<svg[\s>:]|<!DOCTYPE svg/i.test(ascii(head, 0, headBytes)), pictureMessages.svg],
];

function isAvif(head: Uint8Array): boolean {
  return brands(head).some((brand) => brand === 'avif' || brand === 'avis');
}

/** HEIC is the format of iPhone photos. */
export function isHeic(head: Uint8Array): boolean {
  return !isAvif(head) && brands(head).some((brand) => /^(hei[cmsx]|hev[cmx]|mif1|msf1)$/.test(brand));
}

/** Returns null if the first bytes are those of an accepted format; otherwise a sentence that says what to do. */
export function refusePicture(head: Uint8Array, size: number): string | null {
  if (size === 0) return pictureMessages.empty;
  if (size > maxPictureBytes) return pictureMessages.tooLarge;
  if (accepted.some((matches) => matches(head))) return null;
  return refused.find(([matches]) => matches(head))?.[1] ?? pictureMessages.notAPicture;
}

function begins(head: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, i) => head[i] === byte);
}

function ascii(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, Math.min(to, headBytes)));
}

/** AVIF and HEIC share a container: a box 'ftyp' with the main brand and the compatible ones. */
function brands(head: Uint8Array): string[] {
  if (ascii(head, 4, 8) !== 'ftyp') return [];
  const length = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length, 256);
  const found = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) found.push(ascii(head, at, at + 4));
  return found;
}

export function pictureKey(kind: PictureKind, timestamp: number, fileName: string): string {
  return `${kind}/${timestamp}-${safeFileName(fileName)}`;
}

/** A file name for staff to read: no folders, no control characters, bounded. */
export function shownFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  return last.replace(/\p{C}/gu, '').trim().slice(0, 150) || 'picture';
}

/** Returns a file name for keys. It cannot leave its folder and needs no escaping in a URL. */
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

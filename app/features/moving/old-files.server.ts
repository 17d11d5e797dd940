import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { App, StaffMember } from '#app/context.ts';
import { type PictureKind, maxPictureBytes, words } from '#app/features/media/picture.ts';
import { storePicture } from '#app/features/media/pictures.commands.server.ts';
import { MovingTrouble } from './incoming.ts';

/** Null where somebody said that there are none; undefined where nobody has said anything. */
export type OldFiles = { folder: string | null | undefined };
type Taken = { ok: true; pictureId: number } | { ok: false; reason: string };

/**
 * Where the file behind an old address may lie in the folder, the whole path first: a storage service's address
 * …/o/blog-images%2F17-leg.jpg?alt=media gives v0/b/…/blog-images/17-leg.jpg, …, blog-images/17-leg.jpg, 17-leg.jpg.
 */
export function placesOf(address: string): string[] {
  const path = URL.parse(address, 'file:///')?.pathname ?? '';
  const parts = decoded(path).split(/[/\\]/).filter(Boolean);
  if (parts.some((part) => part === '.' || part === '..' || part.includes('\0'))) return [];
  return parts.map((_, from) => parts.slice(from).join('/'));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** WordPress names smaller copies photo-300x200.jpg; the picture as it was sent is better. */
function withOriginal(place: string): string[] {
  const original = place.replace(/-\d{2,5}x\d{2,5}(?=\.\w+$)/, '');
  return original === place ? [place] : [original, place];
}

async function findOldFile(folder: string, address: string): Promise<string | null> {
  const root = await realpath(folder);
  for (const place of placesOf(address).flatMap(withOriginal)) {
    const file = await realpath(join(root, place)).catch(() => null);
    // A link may lead out of the folder.
    if (file?.startsWith(root + sep) && (await stat(file)).isFile()) return file;
  }
  return null;
}

/** The file behind an old address becomes a picture that the worker prepares: once, however often it is told. */
export async function takeOldPicture(
  app: App,
  staff: StaffMember,
  files: OldFiles,
  kind: PictureKind,
  address: string,
): Promise<Taken> {
  // Told later it would be too late: what is taken without its picture is known from then on.
  if (files.folder === undefined)
    throw new MovingTrouble(
      'The export names pictures. Say where their files lie by --files FOLDER, or go --without-files.',
    );
  if (files.folder === null) return { ok: false, reason: 'its file was not brought along' };
  const file = await findOldFile(files.folder, address);
  if (!file) return { ok: false, reason: 'its file is not in the folder' };
  if ((await stat(file)).size > maxPictureBytes) return { ok: false, reason: words.tooLarge };
  const taken = await storePicture(app, staff, kind, basename(file), await readFile(file));
  if (!taken.ok) return { ok: false, reason: taken.sentence };
  return taken.pictureId === null ? { ok: false, reason: words.lost } : { ok: true, pictureId: taken.pictureId };
}

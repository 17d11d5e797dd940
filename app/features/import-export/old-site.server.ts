import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { App, Person } from '#app/context.ts';
import { type PictureKind } from '#app/features/pictures/picture.ts';
import { maxPictureBytes, pictureMessages } from '#app/features/pictures/uploads/picture-file.ts';
import { storePicture } from '#app/features/pictures/uploads/uploads.commands.server.ts';
import type { Db, Tx } from '#app/platform/db.server.ts';
import { importedRecords } from '#db/schema.ts';
import { ImportError, type OldDocument } from './import-schema.server.ts';

/** `folder` is null for --without-files, undefined if neither option was given. */
export type OldFiles = { folder: string | null | undefined };
type Taken = { ok: true; pictureId: number } | { ok: false; reason: string };

/** Returns where the file of an old address may be in the folder, the longest path first. '…/o/blog-images%2F17-leg.jpg?alt=media'
 * becomes 'v0/b/…/blog-images/17-leg.jpg', …, 'blog-images/17-leg.jpg', '17-leg.jpg'. */
export function pathsOf(address: string): string[] {
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

/** WordPress names smaller copies photo-300x200.jpg. Try the original first. */
function withOriginal(path: string): string[] {
  const original = path.replace(/-\d{2,5}x\d{2,5}(?=\.\w+$)/, '');
  return original === path ? [path] : [original, path];
}

async function findOldFile(folder: string, address: string): Promise<string | null> {
  const root = await realpath(folder);
  for (const path of pathsOf(address).flatMap(withOriginal)) {
    const file = await realpath(join(root, path)).catch(() => null);
    // A symbolic link may point outside the folder.
    if (file?.startsWith(root + sep) && (await stat(file)).isFile()) return file;
  }
  return null;
}

/** Turns the file of an old address into a picture for the worker to prepare. The same file becomes one picture. */
export async function takeOldPicture(
  app: App,
  by: Person,
  files: OldFiles,
  kind: PictureKind,
  address: string,
): Promise<Taken> {
  // Fail now: a record imported without its picture is not imported again.
  if (files.folder === undefined)
    throw new ImportError(
      'The export refers to pictures. Add --files FOLDER to say where the files are, or --without-files to leave them out.',
    );
  if (files.folder === null) return { ok: false, reason: 'its file was not included' };
  const file = await findOldFile(files.folder, address);
  if (!file) return { ok: false, reason: 'its file is not in the folder' };
  if ((await stat(file)).size > maxPictureBytes) return { ok: false, reason: pictureMessages.tooLarge };
  const taken = await storePicture(app, by, kind, basename(file), await readFile(file));
  if (!taken.ok) return { ok: false, reason: taken.sentence };
  return taken.pictureId === null
    ? { ok: false, reason: pictureMessages.lost }
    : { ok: true, pictureId: taken.pictureId };
}

/** The old id of the document. If it is missing or could identify a person, an HMAC of the id or the content. */
export function rememberedAs({ vault }: Pick<App, 'vault'>, { oldId, fields }: OldDocument): string {
  if (/^[\w.:-]{1,128}$/.test(oldId)) return oldId;
  return `mark-${vault.hmac('moved', oldId || JSON.stringify(fields))}`;
}

export async function findMoved(db: Db | Tx, collection: string, oldId: string): Promise<number | null> {
  const isMoved = and(eq(importedRecords.collection, collection), eq(importedRecords.oldId, oldId));
  const [row] = await db.select({ rowId: importedRecords.rowId }).from(importedRecords).where(isMoved);
  return row?.rowId ?? null;
}

/** Returns all imported old ids of a small collection, such as the comments of a post. */
export async function listMoved(db: Db | Tx, collection: string): Promise<Set<string>> {
  const { oldId } = importedRecords;
  const rows = await db.select({ oldId }).from(importedRecords).where(eq(importedRecords.collection, collection));
  return new Set(rows.map((row) => row.oldId));
}

/** Call it in the transaction that stores the row, so that both are written or neither. */
export async function recordImport(tx: Tx, collection: string, oldId: string, rowId: number): Promise<void> {
  await tx.insert(importedRecords).values({ collection, oldId, rowId });
}

import { and, asc, eq, inArray, not, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import type { StoredFile } from '#app/platform/files.server.ts';
import { pictures } from '#db/schema.ts';
import { uploadsFolder } from './picture-files.server.ts';
import { isReferred } from './picture-references.server.ts';
import { pictureKinds } from './picture.ts';
import { preparePictureNow } from './prepare-picture.server.ts';
import { removePictureNow } from './remove-picture.server.ts';
import { openUploadStore } from './upload-store.server.ts';

const graceMs = 24 * 3_600_000;
const rowsAtOnce = 200;

type Swept = { rows: number; files: number; uploads: number; prepared: number };

/**
 * What was left behind: pictures nobody has put anywhere for a day, files no picture knows, uploads nobody finished, and pictures that
 * still wait although every try of their job is used up.
 */
export async function sweepPicturesNow(app: App, now = Date.now()): Promise<Swept> {
  const before = new Date(now - graceMs);
  const rows = await sweepRows(app, before);
  const prepared = await prepareForgotten(app, before);
  let files = 0;
  for (const kind of pictureKinds) files += await sweepFiles(app, `${kind}/`, before, knownPictures);
  const uploads = await sweepUploads(app, before);
  return { rows, files, uploads, prepared };
}

async function sweepRows(app: App, before: Date): Promise<number> {
  let removed = 0;
  for (let after = 0; ;) {
    const page = await app.db
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(sql`${pictures.createdAt} < ${before.toISOString()}`, sql`${pictures.id} > ${after}`, not(isReferred)))
      .orderBy(asc(pictures.id))
      .limit(rowsAtOnce);
    for (const { id } of page) if (await removePictureNow(app, id)) removed += 1;
    const last = page.at(-1);
    if (!last || page.length < rowsAtOnce) return removed;
    after = last.id;
  }
}

async function prepareForgotten(app: App, before: Date): Promise<number> {
  const waiting = await app.db
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.status, 'waiting'), sql`${pictures.createdAt} < ${before.toISOString()}`))
    .limit(rowsAtOnce);
  for (const { id } of waiting) await preparePictureNow(app, id);
  return waiting.length;
}

/** Removes the old files under a prefix that `known` does not keep. */
async function sweepFiles(
  app: App,
  prefix: string,
  before: Date,
  known: (app: App, files: StoredFile[]) => Promise<(file: StoredFile) => boolean>,
): Promise<number> {
  let removed = 0;
  let after: string | null = null;
  do {
    const page: { files: StoredFile[]; next: string | null } = await app.files.list(prefix, { after });
    const old = page.files.filter(({ modifiedAt }) => modifiedAt < before);
    const isKnown = await known(app, old);
    for (const file of old) {
      if (isKnown(file)) continue;
      await app.files.remove(file.key);
      removed += 1;
    }
    after = page.next;
  } while (after);
  return removed;
}

function pictureKeyOf({ key }: StoredFile): string {
  return key.slice(0, key.lastIndexOf('/'));
}

async function knownPictures({ db }: App, files: StoredFile[]) {
  const keys = [...new Set(files.map(pictureKeyOf))];
  const rows =
    keys.length > 0
      ? await db
          .select({ key: pictures.key, status: pictures.status, sizes: pictures.sizes })
          .from(pictures)
          .where(inArray(pictures.key, keys))
      : [];
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (file: StoredFile) => {
    const row = byKey.get(pictureKeyOf(file));
    return row?.status === 'waiting' || (row?.sizes.some(({ key }) => key === file.key) ?? false);
  };
}

async function sweepUploads(app: App, before: Date): Promise<number> {
  // A bucket keeps the pieces of an unfinished upload where no list of files shows them.
  const pieces = 'folder' in app.config.files ? 0 : await (await openUploadStore(app)).deleteExpired();
  return pieces + (await sweepFiles(app, uploadsFolder, before, waitedForUploads));
}

function uploadKeyOf({ key }: StoredFile): string {
  return key.slice(uploadsFolder.length).replace(/\.(json|info|part)$/, '');
}

async function waitedForUploads({ db }: App, files: StoredFile[]) {
  const keys = [...new Set(files.map(uploadKeyOf))];
  const rows =
    keys.length > 0
      ? await db
          .select({ uploadKey: pictures.uploadKey })
          .from(pictures)
          .where(and(inArray(pictures.uploadKey, keys), eq(pictures.status, 'waiting')))
      : [];
  const waited = new Set(rows.map(({ uploadKey }) => uploadKey));
  return (file: StoredFile) => waited.has(uploadKeyOf(file));
}

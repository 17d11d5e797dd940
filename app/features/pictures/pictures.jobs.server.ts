import { and, asc, eq, inArray, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { cautiousNow } from '#app/history/cautious-now.server.ts';
import { listPages, readBytes, type StoredFile } from '#app/platform/files.server.ts';
import { makeSizes, readHeic, UnusableImage } from '#app/platform/images.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { isReferred } from '#app/platform/visibility.server.ts';
import { galleryImages, pictures, type PictureSize } from '#db/schema.ts';
import { pictureKinds } from './picture.ts';
import { headBytes, isHeic, refusePicture, pictureMessages } from './uploads/picture-file.ts';
import {
  removeFilesOf,
  removeUpload,
  uploadFileKey,
  uploadsFolder,
  openUploadStore,
} from './uploads/upload-store.server.ts';

const onePicture = z.object({ pictureId: z.number().int() });

export const preparePicture = defineJob('prepare-picture', onePicture, (app: App, { pictureId }) =>
  preparePictureNow(app, pictureId),
);

export const removePicture = defineJob('remove-picture', onePicture, async (app: App, { pictureId }) => {
  await removePictureNow(app, pictureId);
});

/** Runs at night, when no one uploads. */
export const sweepPictures = defineJob(
  'sweep-pictures',
  z.object({}),
  async (app: App) => {
    const now = await cautiousNow(app);
    if (now === null) return;
    const swept = await sweepPicturesNow(app, now);
    app.log.info(swept, 'pictures swept');
  },
  { cron: '20 3 * * *' },
);

/** Resizes the upload, marks the picture ready, then deletes the upload, so that the next run can finish an interrupted one.
 * File names are derived from the picture, so a second run overwrites the first. */
export async function preparePictureNow(app: App, pictureId: number): Promise<void> {
  const [picture] = await app.db.select().from(pictures).where(eq(pictures.id, pictureId));
  if (!picture) return;
  if (picture.status !== 'waiting') return removeUpload(app, picture.uploadKey);

  const original = await readBytes(app.files, uploadFileKey(picture.uploadKey));
  if (!original) return fail(app, pictureId, pictureMessages.lost);
  const head = original.subarray(0, headBytes);
  const refusal = refusePicture(head, original.length);
  if (refusal) {
    await fail(app, pictureId, refusal);
    return removeUpload(app, picture.uploadKey);
  }

  const sizes: PictureSize[] = [];
  try {
    const { width, height, color, moves } = await makeSizes(
      isHeic(head) ? await readHeic(original) : original,
      async (made) => {
        const key = `${picture.key}/${made.width}.${made.format === 'jpeg' ? 'jpg' : made.format}`;
        await app.files.put(key, made.bytes, `image/${made.format}`);
        sizes.push({ width: made.width, height: made.height, format: made.format, key, bytes: made.bytes.length });
      },
      picture.kind === 'branding',
    );
    const done = await app.db
      .update(pictures)
      .set({
        status: 'ready',
        failure: moves ? pictureMessages.firstFrame : null,
        width,
        height,
        color,
        sizes: sizes.toSorted((a, b) => a.width - b.width),
      })
      .where(and(eq(pictures.id, pictureId), eq(pictures.status, 'waiting')))
      .returning({ id: pictures.id });
    // The picture was removed meanwhile. If another run made it ready, it has the same files, so keep them.
    const isReady = and(eq(pictures.id, pictureId), eq(pictures.status, 'ready'));
    if (done.length === 0 && (await app.db.$count(pictures, isReady)) === 0) await removeFilesOf(app, picture.key);
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    await fail(app, pictureId, error.reason === 'damaged' ? pictureMessages.damaged : pictureMessages.tooManyPixels);
    await removeFilesOf(app, picture.key);
  }
  await removeUpload(app, picture.uploadKey);
}

/** Stores the reason for staff, and removes the picture from the gallery's waiting list, where no one could describe it. */
async function fail({ db }: App, pictureId: number, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(pictures)
      .set({ status: 'failed', failure, sizes: [], kept: false })
      .where(and(eq(pictures.id, pictureId), eq(pictures.status, 'waiting')));
    await tx
      .delete(galleryImages)
      .where(and(eq(galleryImages.pictureId, pictureId), eq(galleryImages.position, -Infinity)));
  });
}

/** Deletes an unreferenced picture: the row's file list, then the files, then the row. So a row never names a missing file,
 * and the next run finishes an interrupted one. */
export async function removePictureNow(app: App, pictureId: number): Promise<boolean> {
  const picture = await app.db.transaction(async (tx) => {
    // A transaction that adds a reference locks the row. Wait for it, then check.
    const [found] = await tx.select().from(pictures).where(eq(pictures.id, pictureId)).for('update');
    if (!found) return null;
    const freed = await tx
      .update(pictures)
      .set({ status: 'failed', failure: pictureMessages.removed, sizes: [] })
      .where(and(eq(pictures.id, pictureId), not(isReferred)))
      .returning({ id: pictures.id });
    return freed.length > 0 ? found : null;
  });
  if (!picture) return false;
  await removeFilesOf(app, picture.key);
  await removeUpload(app, picture.uploadKey);
  const gone = await app.db
    .delete(pictures)
    .where(and(eq(pictures.id, pictureId), not(isReferred)))
    .returning({ id: pictures.id });
  return gone.length > 0;
}

/** Younger files may belong to a row that is not written yet. */
export const dayInMs = 24 * 3_600_000;
const rowsAtOnce = 200;

type Swept = { rows: number; files: number; uploads: number; prepared: number };

/** Deletes pictures unused for a day, files without a picture, unfinished uploads, and pictures that wait after the last retry. */
export async function sweepPicturesNow(app: App, now = Date.now()): Promise<Swept> {
  const before = new Date(now - dayInMs);
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

/** Deletes the old files under a prefix that `known` does not recognize. */
export async function sweepFiles(
  app: App,
  prefix: string,
  before: Date,
  known: (app: App, files: StoredFile[]) => Promise<(file: StoredFile) => boolean>,
): Promise<number> {
  let removed = 0;
  for await (const files of listPages(app.files, prefix)) {
    const old = files.filter(({ modifiedAt }) => modifiedAt < before);
    const isKnown = await known(app, old);
    const unknown = old.filter((file) => !isKnown(file));
    for (const { key } of unknown) await app.files.remove(key);
    removed += unknown.length;
  }
  return removed;
}

function pictureKeyOf({ key }: StoredFile): string {
  return key.slice(0, key.lastIndexOf('/'));
}

async function knownPictures({ db }: App, files: StoredFile[]) {
  const keys = [...new Set(files.map(pictureKeyOf))];
  const { key: pictureKey, status, sizes } = pictures;
  const rows = await db.select({ key: pictureKey, status, sizes }).from(pictures).where(inArray(pictureKey, keys));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (file: StoredFile) => {
    const row = byKey.get(pictureKeyOf(file));
    return row?.status === 'waiting' || (row?.sizes.some(({ key }) => key === file.key) ?? false);
  };
}

async function sweepUploads(app: App, before: Date): Promise<number> {
  // A bucket does not list the parts of an unfinished upload, so the upload store deletes them.
  const pieces = 'folder' in app.config.files ? 0 : await (await openUploadStore(app)).deleteExpired();
  return pieces + (await sweepFiles(app, uploadsFolder, before, waitedForUploads));
}

function uploadKeyOf({ key }: StoredFile): string {
  return key.slice(uploadsFolder.length).replace(/\.(json|info|part)$/, '');
}

async function waitedForUploads({ db }: App, files: StoredFile[]) {
  const keys = [...new Set(files.map(uploadKeyOf))];
  const { uploadKey, status } = pictures;
  const isWaiting = and(inArray(uploadKey, keys), eq(status, 'waiting'));
  const rows = await db.select({ uploadKey }).from(pictures).where(isWaiting);
  const waited = new Set(rows.map((row) => row.uploadKey));
  return (file: StoredFile) => waited.has(uploadKeyOf(file));
}

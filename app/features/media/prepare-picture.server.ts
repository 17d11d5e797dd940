import { and, eq } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { readBytes } from '#app/platform/files.server.ts';
import { makeSizes, UnusableImage } from '#app/platform/images.server.ts';
import { pictures, type PictureSize } from '#db/schema.ts';
import { headBytes, refusePicture, words } from './picture-format.ts';
import { removeFilesOf, removeUpload, uploadFileKey } from './picture-files.server.ts';

/**
 * Makes the sizes of what was uploaded, then calls the picture ready, then lets the upload go: in this order, so that a worker that dies
 * in between leaves something that the next run finishes. The files' names follow from the picture, so a second run writes over the first.
 */
export async function preparePictureNow(app: App, pictureId: number): Promise<void> {
  const [picture] = await app.db.select().from(pictures).where(eq(pictures.id, pictureId));
  if (!picture) return;
  if (picture.status !== 'waiting') return removeUpload(app, picture.uploadKey);

  const original = await readBytes(app.files, uploadFileKey(picture.uploadKey));
  if (!original) return fail(app, pictureId, words.lost);
  const refusal = refusePicture(original.subarray(0, headBytes), original.length);
  if (refusal) {
    await fail(app, pictureId, refusal);
    return removeUpload(app, picture.uploadKey);
  }

  const sizes: PictureSize[] = [];
  try {
    const { width, height, color, moves } = await makeSizes(original, async (made) => {
      const key = `${picture.key}/${made.width}.${made.format === 'jpeg' ? 'jpg' : made.format}`;
      await app.files.put(key, made.bytes, `image/${made.format}`);
      sizes.push({ width: made.width, height: made.height, format: made.format, key, bytes: made.bytes.length });
    });
    const done = await app.db
      .update(pictures)
      .set({
        status: 'ready',
        failure: moves ? words.firstFrame : null,
        width,
        height,
        color,
        sizes: sizes.toSorted((a, b) => a.width - b.width),
      })
      .where(and(eq(pictures.id, pictureId), eq(pictures.status, 'waiting')))
      .returning({ id: pictures.id });
    // Removed while its sizes were being made.
    if (done.length === 0) await removeFilesOf(app, picture.key);
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    await fail(app, pictureId, error.reason === 'damaged' ? words.damaged : words.tooManyPixels);
    await removeFilesOf(app, picture.key);
  }
  await removeUpload(app, picture.uploadKey);
}

async function fail({ db }: App, pictureId: number, failure: string): Promise<void> {
  await db
    .update(pictures)
    .set({ status: 'failed', failure, sizes: [] })
    .where(and(eq(pictures.id, pictureId), eq(pictures.status, 'waiting')));
}

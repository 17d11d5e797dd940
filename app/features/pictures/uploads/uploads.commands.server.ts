import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { App, Person } from '#app/context.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { readField, readId } from '#app/shared/form-data.ts';
import { pictures } from '#db/schema.ts';
import { type PictureKind } from '../picture.ts';
import { preparePicture, removePicture } from '../pictures.jobs.server.ts';
import { headBytes, refusePicture, pictureMessages, pictureKey, shownFileName } from './picture-file.ts';
import { uploadFileKey } from './upload-store.server.ts';

type PictureRow = typeof pictures.$inferSelect;

/** Turns a finished upload under `uploads/` into a picture. Idempotent. */
export async function addPicture(
  app: App,
  by: Person,
  upload: { kind: PictureKind; fileName: string; bytes: number; uploadKey: string },
): Promise<PictureRow> {
  const { kind, uploadKey, bytes } = upload;
  const fileName = shownFileName(upload.fileName);
  for (let timestamp = Date.now(); ; timestamp += 1) {
    const key = pictureKey(kind, timestamp, fileName);
    const added = await app.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(pictures)
        .values({ key, kind, fileName, bytes, uploadKey, uploadedBy: by.id })
        .onConflictDoNothing()
        .returning();
      if (row) await app.queue.enqueue(tx, preparePicture, { pictureId: row.id });
      return row;
    });
    if (added) return added;
    const existing = await reuseUpload(app, uploadKey);
    if (existing) return existing;
    // Another picture has this key: the same name in the same millisecond.
  }
}

export async function findUpload({ db }: App, uploadKey: string): Promise<PictureRow | null> {
  const [row] = await db.select().from(pictures).where(eq(pictures.uploadKey, uploadKey));
  return row ?? null;
}

/** Finds a repeated upload that is about to be used. Resets createdAt, so that the cleanup waits another day. */
export async function reuseUpload({ db }: App, uploadKey: string): Promise<PictureRow | null> {
  const [row] = await db
    .update(pictures)
    .set({ createdAt: sql`now()` })
    .where(eq(pictures.uploadKey, uploadKey))
    .returning();
  return row ?? null;
}

type TakenPicture = { ok: true; pictureId: number | null } | { ok: false; sentence: string };

/** The picture was uploaded by script beforehand (`pictureId`) or is sent with the form (`picture`). Null for neither. */
export async function receivePicture(
  app: App,
  by: Person,
  kind: PictureKind,
  form: FormData,
  name = 'picture',
): Promise<TakenPicture> {
  const sent = form.get(name);
  if (sent instanceof File && sent.size > 0) return takeFile(app, by, kind, sent);
  if (readField(form, `${name}Id`) === '') return { ok: true, pictureId: null };
  const id = readId(form, `${name}Id`);
  const [row] = id === null ? [] : await app.db.select().from(pictures).where(eq(pictures.id, id));
  // Any library picture is allowed, but branding pictures have their own sizes.
  if (!row || (row.kind === 'branding') !== (kind === 'branding'))
    return { ok: false, sentence: pictureMessages.removed };
  return taken(row);
}

async function takeFile(app: App, by: Person, kind: PictureKind, file: File): Promise<TakenPicture> {
  return storePicture(app, by, kind, file.name, Buffer.from(await file.arrayBuffer()));
}

/** Storing the same file again creates no second picture. */
export async function storePicture(
  app: App,
  by: Person,
  kind: PictureKind,
  fileName: string,
  bytes: Buffer<ArrayBuffer>,
): Promise<TakenPicture> {
  const sentence = refusePicture(bytes.subarray(0, headBytes), bytes.length);
  if (sentence) return { ok: false, sentence };
  const uploadKey = `form-${createHash('sha256').update(`${kind}:`).update(bytes).digest('hex')}`;
  const existing = await reuseUpload(app, uploadKey);
  if (existing) return taken(existing);
  await app.files.put(uploadFileKey(uploadKey), bytes, 'application/octet-stream');
  return taken(await addPicture(app, by, { kind, fileName, bytes: bytes.length, uploadKey }));
}

function taken({ id, status, failure }: PictureRow): TakenPicture {
  return status === 'failed' ? { ok: false, sentence: failure ?? pictureMessages.lost } : { ok: true, pictureId: id };
}

/** Call it in the transaction that drops a reference: a job deletes the picture and its files once nothing refers to them. */
export async function releasePicture(tx: Tx, { queue }: Pick<App, 'queue'>, pictureId: number | null): Promise<void> {
  if (pictureId !== null) await queue.enqueue(tx, removePicture, { pictureId });
}

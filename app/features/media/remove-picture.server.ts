import { and, eq, not } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { pictures } from '#db/schema.ts';
import { words } from './picture-format.ts';
import { removeFilesOf, removeUpload } from './picture-files.server.ts';
import { isReferred } from './picture-references.server.ts';

/**
 * Removes a picture that nothing refers to any more. First the row stops naming files, then the files go, then the row: it never names
 * one that is missing, and a run that was cut off is finished by the next.
 */
export async function removePictureNow(app: App, pictureId: number): Promise<boolean> {
  const picture = await app.db.transaction(async (tx) => {
    // Whoever is about to refer to it holds the row: wait for them, then look.
    const [found] = await tx
      .select({ key: pictures.key, uploadKey: pictures.uploadKey })
      .from(pictures)
      .where(eq(pictures.id, pictureId))
      .for('update');
    if (!found) return null;
    const freed = await tx
      .update(pictures)
      .set({ status: 'failed', failure: words.removed, sizes: [] })
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

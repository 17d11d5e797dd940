import { and, asc, eq, ne, not } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { removeFilesOf, removeUpload } from '#app/features/media/picture-files.server.ts';
import { validConsent } from '#app/features/media/public-picture.server.ts';
import { consents, pictures } from '#db/schema.ts';

const atOnce = 100;
const withdrawnWords = 'Its consent has ended: the picture was removed. With a new consent, upload it again.';

/**
 * Removes the files of pictures whose consent has ended. No page and no address gives them out any more, so the files go first and the
 * record is marked when they are gone: a run that was cut off is finished by the next.
 */
export async function withdrawPicturesNow(app: App): Promise<number> {
  let withdrawn = 0;
  for (;;) {
    const due = await app.db
      .select({ id: pictures.id, key: pictures.key, uploadKey: pictures.uploadKey })
      .from(consents)
      .innerJoin(pictures, eq(pictures.consentId, consents.id))
      .where(and(not(validConsent), ne(pictures.status, 'failed')))
      .orderBy(asc(pictures.id))
      .limit(atOnce);
    for (const { id, key, uploadKey } of due) {
      await removeFilesOf(app, key);
      await removeUpload(app, uploadKey);
      await app.db
        .update(pictures)
        .set({ status: 'failed', failure: withdrawnWords, sizes: [] })
        .where(eq(pictures.id, id));
      withdrawn += 1;
    }
    if (due.length < atOnce) return withdrawn;
  }
}

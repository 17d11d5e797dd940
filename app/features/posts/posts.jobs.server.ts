import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { drawCardOf } from '#app/features/cards/cards.jobs.server.ts';
import { releasePicture } from '#app/features/media/pictures.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { undoSeconds } from '#app/shared/undo.ts';
import { postAutosaves, postPictures, postRevisions, posts } from '#db/schema.ts';

/** Removes a deleted post with everything that hangs on it. One that was taken back, or deleted anew since, is left alone. */
export const purgePost = defineJob(
  'purge-post',
  z.object({ postId: z.number().int() }),
  async ({ db, queue }: App, { postId }) => {
    await db.transaction(async (tx) => {
      const shown = await picturesOf(tx, postId);
      const [gone] = await tx
        .delete(posts)
        .where(
          and(
            eq(posts.id, postId),
            eq(posts.status, 'deleted'),
            sql`${posts.deletedAt} <= now() - ${undoSeconds} * interval '1 second'`,
          ),
        )
        .returning({ id: posts.id });
      if (!gone) return;
      await tx.delete(postAutosaves).where(eq(postAutosaves.postId, postId));
      for (const pictureId of shown) await releasePicture(tx, { queue }, pictureId);
      // There is no card any more: what is left of it goes.
      await queue.enqueue(tx, drawCardOf, { number: postId });
    });
  },
);

/** Its cover, the covers of earlier versions, and what its texts show. */
async function picturesOf(tx: Tx, postId: number): Promise<Set<number>> {
  const covers = tx.select({ id: posts.pictureId }).from(posts).where(eq(posts.id, postId));
  const earlier = tx
    .select({ id: postRevisions.pictureId })
    .from(postRevisions)
    .where(eq(postRevisions.postId, postId));
  const inText = tx.select({ id: postPictures.pictureId }).from(postPictures).where(eq(postPictures.postId, postId));
  const rows = [...(await covers), ...(await earlier), ...(await inText)];
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

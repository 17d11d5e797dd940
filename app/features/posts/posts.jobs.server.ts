import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { undoSeconds } from '#app/shared/undo.ts';
import { postAutosaves, posts } from '#db/schema.ts';

/** Removes a deleted post with everything that hangs on it. One that was taken back, or deleted anew since, is left alone. */
export const purgePost = defineJob(
  'purge-post',
  z.object({ postId: z.number().int() }),
  async ({ db }: App, { postId }) => {
    await db.transaction(async (tx) => {
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
      if (gone) await tx.delete(postAutosaves).where(eq(postAutosaves.postId, postId));
    });
  },
);

import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { comments, posts } from '#db/schema.ts';

/** Updates the post's comment count. It recounts instead of adding one, so a repeated run is harmless. */
export const countComments = defineJob(
  'count-comments',
  z.object({ postId: z.number().int() }),
  async ({ db }: App, { postId }) => {
    const counted = sql`(select count(*) from ${comments} where ${comments.postId} = ${postId} and ${comments.status} = 'public')`;
    await db.update(posts).set({ commentCount: counted }).where(eq(posts.id, postId));
  },
);

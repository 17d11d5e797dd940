import { and, eq, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { purgeAfterSeconds } from '#app/shared/undo.ts';
import { posts } from '#db/schema.ts';
import { purgePost } from './posts.jobs.server.ts';

/** Takes a post away from everybody at once; it is really gone when nobody has taken that back in time. */
export async function deletePost(app: App, staff: StaffMember, postId: number): Promise<{ title: string } | null> {
  return app.db.transaction(async (tx) => {
    const [post] = await tx
      .select({ status: posts.status, title: posts.title })
      .from(posts)
      .where(eq(posts.id, postId))
      .for('update');
    if (!post) return null;
    // Pressed twice: it is what they wanted.
    if (post.status === 'deleted') return { title: post.title };
    await tx
      .update(posts)
      .set({ status: 'deleted', deletedFrom: post.status, deletedAt: sql`now()` })
      .where(eq(posts.id, postId));
    await app.queue.enqueue(tx, purgePost, { postId }, { afterSeconds: purgeAfterSeconds });
    await recordActivity(tx, staff, {
      action: 'post.deleted',
      subject: `post:${postId}`,
      summary: `Deleted the post “${post.title}”.`,
    });
    return { title: post.title };
  });
}

/** Null when it is too late. */
export async function undoDeletePost(app: App, staff: StaffMember, postId: number): Promise<{ title: string } | null> {
  return app.db.transaction(async (tx) => {
    const [post] = await tx
      .update(posts)
      .set({ status: sql`${posts.deletedFrom}`, deletedFrom: null, deletedAt: null })
      .where(and(eq(posts.id, postId), eq(posts.status, 'deleted')))
      .returning({ title: posts.title });
    if (!post) return null;
    await recordActivity(tx, staff, {
      action: 'post.undeleted',
      subject: `post:${postId}`,
      summary: `Took back the deletion of the post “${post.title}”.`,
    });
    return post;
  });
}

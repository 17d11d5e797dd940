import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { purgeAfterSeconds } from '#app/shared/undo.ts';
import { comments, posts } from '#db/schema.ts';
import { countComments, purgeComment } from './comments.jobs.server.ts';

/** Makes a held comment public. False when it is not held any more. */
export function approveComment(app: App, staff: StaffMember, commentId: number): Promise<boolean> {
  return change(app, staff, commentId, {
    from: ['held'],
    set: { status: 'public', heldReason: null },
    action: 'comment.approve',
    say: (title) => `Approved a comment on “${title}”.`,
  });
}

/** Takes it off the page; the job removes it for good when it can no longer be taken back. False when it was gone before. */
export function deleteComment(app: App, staff: StaffMember, commentId: number): Promise<boolean> {
  return change(app, staff, commentId, {
    from: ['public', 'held'],
    set: { status: 'deleted', deletedFrom: sql`${comments.status}`, deletedAt: sql`now()` },
    action: 'comment.delete',
    say: (title) => `Deleted a comment on “${title}”.`,
    alsoDo: (tx) => app.queue.enqueue(tx, purgeComment, { commentId }, { afterSeconds: purgeAfterSeconds }),
  });
}

/** Takes a deletion back. False when it is too late. */
export function restoreComment(app: App, staff: StaffMember, commentId: number): Promise<boolean> {
  return change(app, staff, commentId, {
    from: ['deleted'],
    set: { status: sql`coalesce(${comments.deletedFrom}, 'held')`, deletedFrom: null, deletedAt: null },
    action: 'comment.restore',
    say: (title) => `Brought a comment on “${title}” back.`,
  });
}

type Change = {
  from: ('public' | 'held' | 'deleted')[];
  set: { status: 'public' | 'deleted' | SQL; [column: string]: string | SQL | null };
  action: string;
  say: (postTitle: string) => string;
  alsoDo?: (tx: Tx) => Promise<void>;
};

/** The change, the new count beside the post and the line in the activity log, all or nothing. */
function change(
  app: App,
  staff: StaffMember,
  commentId: number,
  { from, set, action, say, alsoDo }: Change,
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(comments)
      .set(set)
      .where(and(eq(comments.id, commentId), inArray(comments.status, from)))
      .returning({ postId: comments.postId });
    if (!changed) return false;
    const [post] = await tx.select({ title: posts.title }).from(posts).where(eq(posts.id, changed.postId));
    await alsoDo?.(tx);
    await app.queue.enqueue(tx, countComments, { postId: changed.postId });
    await recordActivity(tx, staff, { action, subject: `comment:${commentId}`, summary: say(post?.title ?? 'a post') });
    return true;
  });
}

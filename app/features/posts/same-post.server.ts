import { and, desc, eq, sql } from 'drizzle-orm';
import type { StaffMember } from '#app/context.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { posts } from '#db/schema.ts';
import type { PostFields } from './post.schema.ts';

const sameWithinMinutes = 15;

/**
 * The post with the same words that this person added shortly before: a button pressed twice sends the form twice. Whoever asks holds up
 * the person's other new posts until the transaction ends, so that two at once are not both the first. One that was changed since has
 * another version, and no longer stands for another.
 */
export async function findSamePost(
  tx: Tx,
  staff: StaffMember,
  post: PostFields,
): Promise<{ id: number; slug: string } | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`new post of ${staff.id}`}, 0))`);
  const [same] = await tx
    .select({ id: posts.id, slug: posts.slug })
    .from(posts)
    .where(
      and(
        sql`${posts.createdAt} > now() - make_interval(mins => ${sameWithinMinutes})`,
        eq(posts.title, post.title),
        eq(posts.content, post.content),
        eq(posts.category, post.category),
        eq(posts.status, post.status),
        eq(posts.updatedBy, staff.name),
        eq(posts.version, 1),
        sql`${posts.publishAt} is not distinct from ${post.publishAt}`,
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(1);
  return same;
}

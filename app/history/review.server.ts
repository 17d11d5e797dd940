import { and, eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { perDatabase, type Db } from '#app/platform/db.server.ts';
import { visibleMember } from '#app/platform/visibility.server.ts';
import { posts, staffMembers } from '#db/schema.ts';
import { noReview, type Review, type Reviewed } from './review.ts';

export const postFingerprint = sql<string>`encode(sha256(convert_to(${posts.title} || E'\\n' || ${posts.content}, 'UTF8')), 'hex')`;

const statements = perDatabase((db: Db) => ({
  reviewer: db
    .select({ name: staffMembers.name, credentials: staffMembers.credentials })
    .from(staffMembers)
    .where(and(eq(staffMembers.id, sql.placeholder('id')), visibleMember))
    .prepare('reviewer'),
}));

/** A review applies only to the text that was reviewed. The sources stay valid after a change. `now` returns the text's fingerprint. */
export async function findReviewed({ db }: App, review: Review | null, now: () => string): Promise<Reviewed> {
  if (!review) return noReview;
  const { memberId, fingerprint, reviewedOn, reviewAgainBy, sources } = review;
  if (memberId === null || fingerprint !== now()) return { ...noReview, sources };
  const [reviewer] = await statements(db).reviewer.execute({ id: memberId });
  return reviewer ? { reviewer, reviewedOn, reviewAgainBy, sources } : { ...noReview, sources };
}

import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { perDatabase, type Db } from '#app/platform/db.server.ts';
import { posts, reviews, staffMembers } from '#db/schema.ts';
import { unreviewed, type Reviewed } from './review.ts';
import { visibleMember } from './visible.server.ts';

export const postFingerprint = sql<string>`encode(sha256(convert_to(${posts.title} || E'\\n' || ${posts.content}, 'UTF8')), 'hex')`;

/** Joins the reviewer, if their profile is on the site, and the reviewed post. */
export function selectReviews(db: Db, where: SQL | undefined) {
  return db
    .select({
      page: reviews.page,
      post: { id: posts.id, slug: posts.slug, title: posts.title, fingerprint: postFingerprint },
      reviewer: { id: staffMembers.id, name: staffMembers.name, credentials: staffMembers.credentials },
      reviewedOn: reviews.reviewedOn,
      reviewAgainBy: reviews.reviewAgainBy,
      fingerprint: reviews.fingerprint,
      sources: reviews.sources,
    })
    .from(reviews)
    .leftJoin(posts, eq(posts.id, reviews.postId))
    .leftJoin(staffMembers, and(eq(staffMembers.id, reviews.memberId), visibleMember))
    .where(where)
    .$dynamic();
}

export type StoredReview = Awaited<ReturnType<typeof selectReviews>>[number];

const statements = perDatabase((db: Db) => ({
  ofPage: selectReviews(db, eq(reviews.page, sql.placeholder('page'))).prepare('review_of_page'),
  ofPost: selectReviews(db, eq(reviews.postId, sql.placeholder('id'))).prepare('review_of_post'),
}));

/** A review applies only to the text that was reviewed. The sources stay valid after a change. */
function toReviewed(
  { reviewer, reviewedOn, reviewAgainBy, fingerprint, sources }: StoredReview,
  now: string,
): Reviewed {
  if (!reviewer || fingerprint !== now) return { ...unreviewed, sources };
  const { name, credentials } = reviewer;
  return { reviewer: { name, credentials }, reviewedOn, reviewAgainBy, sources };
}

/** `now` returns the fingerprint of the page's current text. It is called only if there is a review. */
export async function findPageReview({ db }: App, page: string, now: () => string): Promise<Reviewed> {
  const [found] = await statements(db).ofPage.execute({ page });
  return found ? toReviewed(found, now()) : unreviewed;
}

export async function findPostReview({ db }: App, postId: number): Promise<Reviewed> {
  const [found] = await statements(db).ofPost.execute({ id: postId });
  return found ? toReviewed(found, found.post?.fingerprint ?? '') : unreviewed;
}

import { and, desc, eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isoMoment, literalLimit, type Db } from '#app/platform/db.server.ts';
import { comments, posts } from '#db/schema.ts';
import { emailForStaff } from './comment-email.server.ts';
import type { CommentFilter, StaffComment, StaffCommentPage } from './staff-comment.ts';

export const staffCommentsPerPage = 20;
export const heldCountedUpTo = 1_000;

type Status = StaffComment['status'];
type Place = { listedAt: string; id: string };

/** Newest first of one status, over all posts or of one. The status is part of the text, so that its index serves. */
export function selectForStaff(
  db: Db,
  status: Status,
  limit: number,
  { postId, place }: { postId?: number | undefined; place?: Place | undefined },
) {
  return db
    .select({
      id: comments.id,
      postId: comments.postId,
      postTitle: posts.title,
      postSlug: posts.slug,
      name: comments.name,
      email: comments.email,
      emailKeyId: comments.emailKeyId,
      message: comments.message,
      listedAt: isoMoment(comments.listedAt),
      hasTime: sql<boolean>`${comments.timestamp} is not null`,
      heldReason: comments.heldReason,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        statusIs(status),
        postId === undefined ? undefined : eq(comments.postId, postId),
        place && sql`(${comments.listedAt}, ${comments.id}) < (${place.listedAt}::timestamptz, ${place.id}::bigint)`,
      ),
    )
    .orderBy(desc(comments.listedAt), desc(comments.id))
    .limit(literalLimit(limit));
}

function statusIs(status: Status) {
  return sql`${comments.status} = ${sql.raw(`'${status}'`)}`;
}

type Wanted = { postId?: number | undefined; show?: CommentFilter | undefined; before?: string | undefined };

/** Held comments first, then public ones, each newest first, over all posts or of one. */
export async function listCommentsForStaff(
  app: App,
  { postId, show = 'all', before }: Wanted = {},
): Promise<StaffCommentPage> {
  const [reached, cursor] = before?.split('~') ?? [];
  const [listedAt, id] = cursor?.split('_') ?? [];
  const place = listedAt && id ? { listedAt, id } : undefined;
  const statuses = (show === 'all' ? (['held', 'public'] as const) : [show]).filter(
    (status) => reached !== 'public' || status === 'public',
  );
  const found: (StaffComment & { place: string })[] = [];
  for (const status of statuses) {
    const room = staffCommentsPerPage + 1 - found.length;
    if (room === 0) break;
    const rows = await selectForStaff(app.db, status, room, { postId, place: status === reached ? place : undefined });
    found.push(
      ...rows.map(({ listedAt: at, hasTime, email, emailKeyId, ...row }) => ({
        ...row,
        email: emailForStaff(app, row.id, { email, emailKeyId }),
        status,
        timestamp: hasTime ? at : null,
        place: `${status}~${at}_${row.id}`,
      })),
    );
  }
  const shown = found.slice(0, staffCommentsPerPage);
  return {
    comments: shown.map(({ place: _place, ...comment }) => comment),
    older: found.length > staffCommentsPerPage ? (shown.at(-1)?.place ?? null) : null,
  };
}

/** Counts until there are more than anybody wants to read. */
export function selectHeldCount(db: Db) {
  const some = db
    .select({ id: comments.id })
    .from(comments)
    .where(statusIs('held'))
    .limit(literalLimit(heldCountedUpTo + 1))
    .as('some');
  return db.select({ count: sql<number>`count(*)::int` }).from(some);
}

export async function countHeldComments({ db }: App): Promise<number> {
  const [row] = await selectHeldCount(db);
  return row?.count ?? 0;
}

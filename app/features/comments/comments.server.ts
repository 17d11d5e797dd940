import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { momentCursorSchema } from '#app/forms/cursors.server.ts';
import { isoMoment, type Db } from '#app/platform/db.server.ts';
import { beyondCursor, inOrder, pageOf } from '#app/platform/paging.server.ts';
import { openForStaff, type Cell } from '#app/platform/vault.server.ts';
import { countedUpTo } from '#app/shared/phrases.ts';
import { comments, posts } from '#db/schema.ts';
import type { PublicComment, StaffComment } from './comment.ts';

export const commentsPerPage = 20;
export const staffCommentsPerPage = 10;

const byTime = { column: comments.listedAt, id: comments.id, type: 'timestamptz' } as const;
const shownColumns = {
  id: comments.id,
  name: comments.name,
  message: comments.message,
  listedAt: isoMoment(comments.listedAt),
  hasTime: sql<boolean>`${comments.timestamp} is not null`,
};

/** Lists public comments, newest first. It selects columns by name, so that the e-mail address never reaches a public page. */
export async function listComments(
  { db }: App,
  postId: number,
  before?: string,
): Promise<{ comments: PublicComment[]; older: string | null }> {
  const found = await db
    .select(shownColumns)
    .from(comments)
    // Visitors see only comments that are neither held nor deleted.
    .where(
      and(
        eq(comments.postId, postId),
        eq(comments.status, 'public'),
        isNull(comments.replyTo),
        beyondCursor(byTime, { before }),
      ),
    )
    .orderBy(...inOrder(byTime, {}))
    .limit(commentsPerPage + 1);
  const { rows, older } = pageOf(found, commentsPerPage, {}, ({ listedAt, id }) => `${listedAt}_${id}`);
  const replies = await listReplies(
    db,
    rows.map(({ id }) => id),
  );
  return { comments: rows.map((row) => ({ ...publicComment(row), replies: replies.get(row.id) ?? [] })), older };
}

type ShownRow = Omit<PublicComment, 'timestamp' | 'replies'> & { listedAt: string; hasTime: boolean };

function publicComment({ id, name, message, listedAt, hasTime }: ShownRow) {
  return { id, name, message, timestamp: hasTime ? listedAt : null };
}

const maxReplies = 200;

async function listReplies(db: Db, ids: number[]): Promise<Map<number | null, PublicComment['replies']>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ ...shownColumns, replyTo: comments.replyTo })
    .from(comments)
    .where(and(inArray(comments.replyTo, ids), eq(comments.status, 'public')))
    .orderBy(asc(comments.listedAt), asc(comments.id))
    .limit(maxReplies);
  const groups = Map.groupBy(rows, ({ replyTo }) => replyTo);
  return new Map([...groups].map(([replyTo, group]) => [replyTo, group.map(publicComment)]));
}

/** Held comments come first, so the cursor starts with its group: 'held~2026-…_12'. An unreadable cursor is ignored. */
export const staffCommentCursorSchema = z
  .string()
  .regex(/^(held|public)~/)
  .refine((cursor) => momentCursorSchema.parse(cursor.slice(cursor.indexOf('~') + 1)) !== undefined)
  .optional()
  .catch(undefined);

export const commentsQuerySchema = z.object({
  show: z.enum(['all', 'held', 'public']).catch('all'),
  sort: z.enum(['newest', 'oldest']).catch('newest'),
  before: staffCommentCursorSchema,
});
type CommentsQuery = z.output<typeof commentsQuerySchema>;

/** Lists comments for staff: held ones first, then public ones, each in the given order, for all posts or one. */
export async function listCommentsForStaff(
  app: App,
  { postId, show = 'all', sort = 'newest', before }: Partial<CommentsQuery> & { postId?: number } = {},
) {
  const key = { ...byTime, ascending: sort === 'oldest' };
  const [reached, cursor] = before?.split('~') ?? [];
  const statuses = (show === 'all' ? (['held', 'public'] as const) : [show]).filter(
    (status) => reached !== 'public' || status === 'public',
  );
  const found: (StaffComment & { cursor: string })[] = [];
  for (const status of statuses) {
    const room = staffCommentsPerPage + 1 - found.length;
    if (room === 0) break;
    const rows = await app.db
      .select({
        ...shownColumns,
        postId: comments.postId,
        postTitle: posts.title,
        postSlug: posts.slug,
        email: comments.email,
        emailKeyId: comments.emailKeyId,
        heldReason: comments.heldReason,
        replyTo: comments.replyTo,
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(
        and(
          eq(comments.status, status),
          postId === undefined ? undefined : eq(comments.postId, postId),
          status === reached ? beyondCursor(key, { before: cursor }) : undefined,
        ),
      )
      .orderBy(...inOrder(key, {}))
      .limit(room);
    found.push(
      ...rows.map(({ listedAt, hasTime, email, emailKeyId, ...row }) => ({
        ...row,
        email: openEmail(app, row.id, { email, emailKeyId }),
        status,
        timestamp: hasTime ? listedAt : null,
        cursor: `${status}~${listedAt}_${row.id}`,
      })),
    );
  }
  const { rows, older } = pageOf(found, staffCommentsPerPage, {}, ({ cursor: last }) => last);
  return { comments: rows.map(({ cursor: _cursor, ...comment }) => comment), older };
}

/** Returns how many comments each filter finds, and the number of the first one after the cursor. */
export async function countStaffComments({ db }: App, { show, sort, before }: CommentsQuery) {
  const countOf = (status: 'held' | 'public', cursor?: string) =>
    db.$count(
      comments,
      and(eq(comments.status, status), beyondCursor({ ...byTime, ascending: sort === 'oldest' }, { before: cursor })),
    );
  const [held, open] = await Promise.all([countOf('held'), countOf('public')]);
  const counts = { all: held + open, held, public: open };
  if (!before) return { ...counts, from: 1 };
  const reached = before.startsWith('held') ? 'held' : 'public';
  const after = (await countOf(reached, before.split('~')[1])) + (show === 'all' && reached === 'held' ? open : 0);
  return { ...counts, from: counts[show] - after + 1 };
}

/** Counts held comments up to a limit, so that the query stays cheap. */
export async function countHeldComments({ db }: App): Promise<number> {
  const some = db
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.status, 'held'))
    .limit(countedUpTo + 1)
    .as('some');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

/** Key id of a comment without an e-mail address, which key rotation skips. */
export const nothingSealed = '';

type SealedEmail = { email: string | null; emailKeyId: string | null };

const sealedAt = (id: number): Cell => ({ table: 'comments', column: 'email', id });

export function sealEmail({ vault }: Pick<App, 'vault'>, id: number, email: string | null): SealedEmail {
  if (email === null) return { email, emailKeyId: nothingSealed };
  return { email: vault.seal(sealedAt(id), email), emailKeyId: vault.keyId };
}

export function openEmail(app: Pick<App, 'vault' | 'log'>, id: number, { email, emailKeyId }: SealedEmail) {
  return email === null ? null : openForStaff(app, sealedAt(id), emailKeyId, email);
}

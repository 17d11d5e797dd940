import { and, desc, eq, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isoMoment, literalLimit, perDatabase, takeId, type Db, type Tx } from '#app/platform/db.server.ts';
import { comments } from '#db/schema.ts';
import type { CommentInput } from './comment.schema.ts';
import type { PublicComment } from './comment.ts';
import { countComments } from './comments.jobs.server.ts';
import { sealEmail } from './comment-email.server.ts';

export const commentsPerPage = 20;

/** What visitors may see: not held back, not deleted. Every public read joins this, in these words, so that its index serves. */
const publicComment = sql`${comments.status} = 'public'`;

/** Newest first. The columns are named one by one: the e-mail address never leaves the database for a page. */
export function selectComments(db: Db, place: 'newest' | 'before') {
  return db
    .select({
      id: comments.id,
      name: comments.name,
      message: comments.message,
      listedAt: isoMoment(comments.listedAt),
      hasTime: sql<boolean>`${comments.timestamp} is not null`,
    })
    .from(comments)
    .where(
      and(
        eq(comments.postId, sql.placeholder('postId')),
        publicComment,
        place === 'before'
          ? sql`(${comments.listedAt}, ${comments.id}) < (${sql.placeholder('listedAt')}::timestamptz, ${sql.placeholder('id')}::bigint)`
          : undefined,
      ),
    )
    .orderBy(desc(comments.listedAt), desc(comments.id))
    .limit(literalLimit(commentsPerPage + 1));
}

const statements = perDatabase((db: Db) => ({
  newest: selectComments(db, 'newest').prepare('comments_newest'),
  before: selectComments(db, 'before').prepare('comments_before'),
}));

export async function listComments(
  { db }: App,
  postId: number,
  before?: string,
): Promise<{ comments: PublicComment[]; older: string | null }> {
  const [listedAt, id] = before?.split('_') ?? [];
  const found = before
    ? await statements(db).before.execute({ postId, listedAt, id })
    : await statements(db).newest.execute({ postId });
  const rows = found.slice(0, commentsPerPage);
  const last = rows.at(-1);
  return {
    comments: rows.map((row) => ({
      id: row.id,
      name: row.name,
      message: row.message,
      timestamp: row.hasTime ? row.listedAt : null,
    })),
    older: found.length > commentsPerPage && last ? `${last.listedAt}_${last.id}` : null,
  };
}

/** What became of a form with this name that came before, if one did. */
export async function findSubmission({ db, vault }: App, submission: string): Promise<'public' | 'held' | null> {
  const [row] = await db
    .select({ status: comments.status })
    .from(comments)
    .where(eq(comments.submissionKey, vault.mark('submission', submission)));
  return row ? (row.status === 'held' ? 'held' : 'public') : null;
}

/** Stores a visitor's comment once, however often the same form arrives. With a reason it waits for staff. */
export async function postComment(
  app: App,
  postId: number,
  submission: string,
  { name, email, message }: CommentInput,
  { sender = null, heldReason = null }: { sender?: string | null; heldReason?: string | null } = {},
): Promise<void> {
  const status = heldReason === null ? 'public' : 'held';
  // The submission's name is made of what was typed: as a mark it cannot be guessed back.
  const submissionKey = app.vault.mark('submission', submission);
  await app.db.transaction(async (tx) => {
    const values = { postId, submissionKey, name, email, message, status, heldReason, sender } as const;
    const stored = await insertComment(tx, app, values);
    if (stored !== null && status === 'public') await app.queue.enqueue(tx, countComments, { postId });
  });
}

type NewComment = Omit<typeof comments.$inferInsert, 'id' | 'emailKeyId'> & { email: string | null };

/** Its address sealed, in the caller's transaction. Null when the same submission is there already. */
export async function insertComment(
  tx: Tx,
  app: Pick<App, 'vault'>,
  { email, ...comment }: NewComment,
): Promise<number | null> {
  const id = await takeId(tx, comments);
  const stored = await tx
    .insert(comments)
    .overridingSystemValue()
    .values({ ...comment, id, ...sealEmail(app, id, email) })
    .onConflictDoNothing({ target: comments.submissionKey })
    .returning({ id: comments.id });
  return stored[0]?.id ?? null;
}

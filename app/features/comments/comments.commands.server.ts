import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import type { App, RequestInfo, Person } from '#app/context.ts';
import { lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { phoneToCall } from '#app/features/clinic/clinic.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import {
  orNotFound,
  runFormAction,
  readForm,
  formError,
  type Reply,
  type RecordHandlerArgs,
} from '#app/forms/form.server.ts';
import { ageOfStamp, senderHash, submissionId } from '#app/forms/visitor-form.server.ts';
import { reasonsInForm, trapField } from '#app/forms/visitor-form.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { moveToTrash, trashHandlers, type TrashRule } from '#app/history/trash.server.ts';
import { literalLimit, reserveId, type Db, type Tx } from '#app/platform/db.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { readField, readIds } from '#app/shared/form-data.ts';
import { counted } from '#app/shared/phrases.ts';
import { clinic, comments, posts } from '#db/schema.ts';
import { commentFields, commentForm, commentsClosed, replyFields, staffCommentErrorMessages } from './comment.ts';
import { countComments } from './comments.jobs.server.ts';
import { sealEmail, staffCommentsPerPage } from './comments.server.ts';

const commentSchema = formSchema(commentFields);
const replySchema = formSchema(replyFields);
type CommentInput = z.output<typeof commentSchema>;

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

export function commentAction(args: ActionArgs, findPostId: (app: App) => Promise<number | null>) {
  return runFormAction(args, commentForm, { '': acceptComment }, { findPostId });
}

type Received = { app: App; info: RequestInfo; form: FormData; findPostId: (app: App) => Promise<number | null> };

async function acceptComment({ app, info, form, findPostId }: Received): Promise<Reply> {
  const read = readForm(form, commentSchema);
  if (!read.ok) {
    const isEmpty = Object.keys(commentFields).some((name) => readField(form, name).trim() === '');
    return isEmpty ? { ...read.answer, notice: 'All fields are required.' } : read.answer;
  }
  const postId = orNotFound(await findPostId(app));
  if (!(await takesComments(app, postId))) return { ...formError(form, commentsClosed), status: 403 };
  const field = (name: string) => readField(form, name);
  const submission = submissionId(field('key'), postId, field('name'), field('email'), field('message'));
  const before = await findSubmission(app, submission);
  if (before) return commentReply(before);

  const sender = senderHash(app, info.address);
  if ((await app.limits.consume(refuseLimit, info.address)) !== null)
    return { ...formError(form, tooMany(app)), status: 429 };
  const reasons = [
    ...reasonsInForm({ ...read.input, trap: field(trapField), age: ageOfStamp(app, field('shown')) }),
    ...(await reasonsAround(app, sender, read.input.message)),
  ];
  const heldReason = reasons.length > 0 ? reasons.join(' ') : null;
  await postComment(app, postId, submission, read.input, { sender, heldReason });
  return commentReply(heldReason === null ? 'public' : 'held');
}

async function takesComments({ db }: App, postId: number): Promise<boolean> {
  return (await db.$count(posts, and(eq(posts.id, postId), eq(posts.comments, 'open')))) > 0;
}

function commentReply(status: 'public' | 'held'): Reply {
  const detail = status === 'held' && { detail: 'It will appear once someone on our staff has read it.' };
  return { ok: true, notice: 'Comment submitted successfully!', ...detail };
}

function tooMany(app: App): string {
  return `You’ve sent many comments in the last hour. Please wait a while, or call us at ${phoneToCall(lastKnownFacts(app)).label}.`;
}

/** The outcome of an earlier submission with this key, if there was one. */
async function findSubmission({ db, vault }: App, submission: string): Promise<'public' | 'held' | null> {
  const [row] = await db
    .select({ status: comments.status })
    .from(comments)
    .where(eq(comments.submissionKey, vault.hmac('submission', submission)));
  return row ? (row.status === 'held' ? 'held' : 'public') : null;
}

/** Stores a visitor's comment once, however often the same form arrives. If `heldReason` is set, it is held for review. */
export async function postComment(
  app: App,
  postId: number,
  submission: string,
  { name, email, message }: CommentInput,
  { sender = null, heldReason = null }: { sender?: string | null; heldReason?: string | null } = {},
): Promise<void> {
  const status = heldReason === null ? 'public' : 'held';
  // The submission key contains what was typed, so only its HMAC is stored.
  const submissionKey = app.vault.hmac('submission', submission);
  await app.db.transaction(async (tx) => {
    const values = { postId, submissionKey, name, email, message, status, heldReason, sender } as const;
    const stored = await insertComment(tx, app, values);
    if (stored !== null && status === 'public') await app.queue.enqueue(tx, countComments, { postId });
  });
}

type NewComment = Omit<typeof comments.$inferInsert, 'id' | 'emailKeyId'> & { email: string | null };

/** Inserts a comment with its e-mail address encrypted. Returns null if the same submission is already stored. */
export async function insertComment(
  tx: Tx,
  app: Pick<App, 'vault'>,
  { email, ...comment }: NewComment,
): Promise<number | null> {
  const id = await reserveId(tx, comments);
  const stored = await tx
    .insert(comments)
    .overridingSystemValue()
    .values({ ...comment, id, ...sealEmail(app, id, email) })
    .onConflictDoNothing({ target: comments.submissionKey })
    .returning({ id: comments.id });
  return stored[0]?.id ?? null;
}

/** Comments beyond this limit are held for review instead of appearing right away. */
export const publicLimit: Limit = { name: 'comments-public', times: 5, seconds: 600 };
/** Comments beyond this limit are refused. */
export const refuseLimit: Limit = { name: 'comments-refuse', times: 30, seconds: 3_600 };

/** Minimum length for duplicates: shorter messages, such as 'Thank you!', may repeat. */
const repeatsFromLength = 20;
const comparedWith = 500;
const comparedDays = 7;

/** Reasons to hold a comment that depend on earlier comments or on the staff's settings. */
async function reasonsAround(app: App, sender: string, message: string): Promise<string[]> {
  const [holding, repeated, wait] = await Promise.all([
    isHoldingComments(app),
    wasPostedLately(app.db, message),
    app.limits.consume(publicLimit, sender),
  ]);
  return [
    holding && 'All new comments are held for review.',
    repeated && 'The same text was posted recently.',
    wait !== null && `The same sender posted more than ${publicLimit.times} times in 10 minutes.`,
  ].filter((reason) => reason !== false);
}

async function wasPostedLately(db: Db, message: string): Promise<boolean> {
  if (message.length < repeatsFromLength) return false;
  const found = await Promise.all([selectRepeated(db, 'public', message), selectRepeated(db, 'held', message)]);
  return found.some((rows) => rows.length > 0);
}

/** Compares with the newest 500 comments of the last 7 days, so that the query reads only a short index range. */
function selectRepeated(db: Db, status: 'public' | 'held', message: string) {
  const recent = db
    .select({ message: comments.message })
    .from(comments)
    .where(
      sql`${comments.status} = ${sql.raw(`'${status}'`)} and ${comments.listedAt} > now() - make_interval(days => ${comparedDays})`,
    )
    .orderBy(desc(comments.listedAt), desc(comments.id))
    .limit(literalLimit(comparedWith))
    .as('recent');
  return db
    .select({ found: sql<number>`1` })
    .from(recent)
    .where(sql`${normalizeText(sql`${recent.message}`)} = ${normalizeText(sql`${message}::text`)}`)
    .limit(literalLimit(1));
}

/** Ignores case and spacing. */
function normalizeText(text: ReturnType<typeof sql>) {
  return sql`lower(regexp_replace(${text}, '\\s+', ' ', 'g'))`;
}

const moves = {
  approve: { from: 'held', to: 'public', done: 'Approved' },
  hide: { from: 'public', to: 'held', done: 'Hid' },
} as const;

/** Publishes a held comment, or holds a public one. Returns false if its state has changed meanwhile. */
export function moveComment(app: App, by: Person, commentId: number, action: keyof typeof moves) {
  const { from, to, done } = moves[action];
  return app.db.transaction(async (tx) => {
    const [moved] = await tx
      .update(comments)
      .set({ status: to, heldReason: to === 'held' ? `Hidden by ${by.name}.` : null })
      .where(and(eq(comments.id, commentId), eq(comments.status, from)))
      .returning({ postId: comments.postId, title: postTitle });
    if (!moved) return false;
    await app.queue.enqueue(tx, countComments, { postId: moved.postId });
    const summary = `${done} a comment on “${moved.title}”.`;
    await recordActivity(tx, by, { action: `comment.${action}`, id: commentId, summary });
    return true;
  });
}

/** Replies to a public comment as the clinic, only once even if the form is sent twice. Returns false if the comment is not public. */
export function replyToComment(app: App, by: Person, commentId: number, message: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [asked] = await tx
      .select({ postId: comments.postId, title: postTitle })
      .from(comments)
      .where(and(eq(comments.id, commentId), eq(comments.status, 'public'), isNull(comments.replyTo)))
      .for('share');
    if (!asked) return false;
    const { postId, title } = asked;
    const submissionKey = app.vault.hmac('submission', JSON.stringify(['reply', commentId, by.id, message]));
    const answer = { postId, replyTo: commentId, name: by.name, email: null, message, submissionKey };
    const id = await insertComment(tx, app, answer);
    if (id === null) return true;
    await app.queue.enqueue(tx, countComments, { postId });
    const summary = `Replied to a comment on “${title}”.`;
    await recordActivity(tx, by, { action: 'comment.reply', id, summary });
    return true;
  });
}

/** The trash and the activity log name a comment by its post's title. */
const postTitle = sql<string>`(select ${posts.title} from ${posts} where ${posts.id} = ${comments.postId})`;

export const commentTrash: TrashRule = {
  kind: 'comment',
  table: comments,
  label: postTitle,
  nameInSentence: (title) => `a comment on “${title}”`,
  deleted: () => 'Comment deleted.',
  failed: staffCommentErrorMessages.delete,
  async onChange({ queue }, tx, id) {
    const [comment] = await tx.select({ postId: comments.postId }).from(comments).where(eq(comments.id, id));
    if (comment) await queue.enqueue(tx, countComments, { postId: comment.postId });
  },
};

export const commentHandlers = {
  async approve({ app, by, id }: RecordHandlerArgs): Promise<Reply> {
    if (await moveComment(app, by, id, 'approve'))
      return { ok: true, notice: 'Comment approved. It is public now.', undo: { intent: 'hide', id: String(id) } };
    return { ok: false, notice: 'This comment is no longer held.', status: 410 };
  },
  async hide({ app, by, id }: RecordHandlerArgs): Promise<Reply> {
    if (await moveComment(app, by, id, 'hide'))
      return { ok: true, notice: 'Comment hidden. You can find it under Held.' };
    return { ok: false, notice: notPublic, status: 410 };
  },
  async reply({ app, by, form, id }: RecordHandlerArgs): Promise<Reply> {
    const read = readForm(form, replySchema);
    if (!read.ok) return read.answer;
    if (!(await replyToComment(app, by, id, read.input.message))) return { ...formError(form, notPublic), status: 410 };
    return { ok: true, notice: 'Reply posted.', sent: readField(form, 'form') };
  },
  'approve-some': ({ app, by, form }: RecordHandlerArgs) =>
    doSome(form, 'approved', (id) => moveComment(app, by, id, 'approve')),
  'hide-some': ({ app, by, form }: RecordHandlerArgs) =>
    doSome(form, 'hidden', (id) => moveComment(app, by, id, 'hide')),
  'delete-some': ({ app, by, form }: RecordHandlerArgs) =>
    doSome(form, 'deleted', (id) => moveToTrash(app, by, commentTrash, id)),
  async 'hold-all'({ app, by, form }: RecordHandlerArgs): Promise<Reply> {
    const hold = readField(form, 'hold') === 'on';
    await holdAllComments(app, by, hold);
    if (hold) return { ok: true, notice: 'New comments are now held for review.' };
    const detail = 'Comments that look like advertising are still held.';
    return { ok: true, notice: 'New comments are now public right away.', detail };
  },
  ...trashHandlers(commentTrash),
};

const notPublic = 'This comment is no longer public.';

/** Applies the action to every selected comment, and skips those that a colleague has already handled. */
async function doSome(form: FormData, done: string, act: (id: number) => Promise<unknown>): Promise<Reply> {
  const ids = readIds(form, 'which').slice(0, staffCommentsPerPage);
  if (ids.length === 0) return { ok: false, notice: 'Select one or more comments first.' };
  let count = 0;
  for (const id of ids) if (await act(id)) count += 1;
  return { ok: true, notice: `${counted(count, 'comment')} ${done}.` };
}

export async function isHoldingComments({ db }: App): Promise<boolean> {
  const [row] = await db.select({ hold: clinic.holdComments }).from(clinic).where(eq(clinic.id, 1));
  return row?.hold ?? false;
}

/** Existing comments do not change. */
export async function holdAllComments({ db }: App, by: Person, hold: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(clinic)
      .set({ holdComments: hold })
      .where(and(eq(clinic.id, 1), ne(clinic.holdComments, hold)))
      .returning({ id: clinic.id });
    if (changed.length === 0) return;
    const action = hold ? 'comments.hold-all' : 'comments.hold-none';
    const summary = `Turned ${hold ? 'on' : 'off'} holding all new comments for review.`;
    await recordActivity(tx, by, { action, subject: 'clinic', summary });
  });
}

import { and, eq, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { drawCardOf } from '#app/features/cards/cards.jobs.server.ts';
import { markPicture } from '#app/features/consents/mark-picture.server.ts';
import type { PatientWish } from '#app/features/consents/patient-values.ts';
import { isoMoment, type Tx } from '#app/platform/db.server.ts';
import { slugsFor } from '#app/shared/slugs.ts';
import { diffText } from '#app/shared/text-diff.ts';
import { postRevisions, posts } from '#db/schema.ts';
import { forgetAutosave } from './autosave.server.ts';
import type { Conflict } from './post-form.ts';
import { postInputSchema, type PostFields, type PostInput } from './post.schema.ts';
import { findRevision, keepRevision } from './revisions.server.ts';

const editableColumns = {
  id: posts.id,
  slug: posts.slug,
  version: posts.version,
  title: posts.title,
  content: posts.content,
  category: posts.category,
  author: posts.author,
  tags: posts.tags,
  image: posts.image,
  pictureId: posts.pictureId,
  imageAlt: posts.imageAlt,
  publishAt: posts.publishAt,
  status: posts.status,
  updatedBy: posts.updatedBy,
  updatedAt: isoMoment(posts.updatedAt),
};

/** A post as its editor opens it. */
export type EditablePost = PostFields & {
  id: number;
  slug: string;
  version: number;
  updatedBy: string | null;
  updatedAt: string;
};

export async function findPostToEdit({ db }: App, id: number): Promise<EditablePost | null> {
  const [row] = await db.select(editableColumns).from(posts).where(eq(posts.id, id));
  return row ? editable(row) : null;
}

type Row = Omit<EditablePost, 'status'> & { status: EditablePost['status'] | 'deleted' };

/** Null for a deleted one: only undo knows it still. */
function editable({ status, ...row }: Row): EditablePost | null {
  return status === 'deleted' ? null : { ...row, status };
}

type SaveOutcome =
  | { outcome: 'saved'; post: EditablePost }
  | { outcome: 'conflict'; conflict: Conflict }
  | { outcome: 'gone' };

/** Saves on top of the version the writing began with. On top of a newer one nothing is written but the typed text, beside it. */
export async function savePost(
  app: App,
  staff: StaffMember,
  { postId, version }: { postId: number; version: number },
  input: PostInput,
  patient?: PatientWish,
): Promise<SaveOutcome> {
  const fields = postInputSchema.parse(input);
  return app.db.transaction(async (tx) => {
    const current = await lockPost(tx, postId);
    if (!current) return { outcome: 'gone' };
    const isSame = sameFields(current, fields);
    if (patient && fields.pictureId !== null && (isSame || current.version === version))
      await markPicture(tx, staff, fields.pictureId, patient);
    if (isSame) {
      // The same form sent twice, or nothing changed: what is asked for is there already.
      await forgetAutosave(tx, staff, postId);
      return { outcome: 'saved', post: current };
    }
    if (current.version !== version) {
      await keepConflict(tx, staff, { postId, version }, fields);
      return { outcome: 'conflict', conflict: conflictWith(current, fields.content) };
    }
    return { outcome: 'saved', post: await writeVersion(app, tx, staff, current, fields, 'Saved') };
  });
}

/** Makes a new version from an old text. Whether and when visitors see the post stays as it is. */
export async function restoreRevision(
  app: App,
  staff: StaffMember,
  { postId, version }: { postId: number; version: number },
  revisionId: number,
): Promise<SaveOutcome> {
  return app.db.transaction(async (tx) => {
    const current = await lockPost(tx, postId);
    const old = current && (await findRevision({ db: tx }, postId, revisionId));
    if (!old) return { outcome: 'gone' };
    const { title, content, category, author, tags, image, pictureId, imageAlt } = old;
    const { status, publishAt } = current;
    const fields = { title, content, category, author, tags, image, pictureId, imageAlt, status, publishAt };
    if (current.version !== version) return { outcome: 'conflict', conflict: conflictWith(current, content) };
    return { outcome: 'saved', post: await writeVersion(app, tx, staff, current, fields, 'Restored') };
  });
}

async function lockPost(tx: Tx, postId: number): Promise<EditablePost | null> {
  const [row] = await tx.select(editableColumns).from(posts).where(eq(posts.id, postId)).for('update');
  return row ? editable(row) : null;
}

async function writeVersion(
  { queue }: App,
  tx: Tx,
  staff: StaffMember,
  current: EditablePost,
  fields: PostFields,
  verb: 'Saved' | 'Restored',
): Promise<EditablePost> {
  const version = current.version + 1;
  const postId = current.id;
  const slug = await addressFor(tx, current, fields);
  const [row] = await tx
    .update(posts)
    .set({ ...fields, slug, version, updatedBy: staff.name, updatedAt: sql`now()` })
    .where(eq(posts.id, postId))
    .returning(editableColumns);
  const post = row && editable(row);
  if (!post) throw new Error('A post was not saved');
  await keepRevision(tx, staff, { postId, version, kind: 'saved' }, fields);
  await forgetAutosave(tx, staff, postId);
  if (fields.status === 'published') await queue.enqueue(tx, drawCardOf, { number: postId });
  const published = current.status === 'draft' && fields.status === 'published';
  const summary = published
    ? `Published the post “${fields.title}”.`
    : verb === 'Restored'
      ? `Restored an earlier version of the post “${fields.title}”.`
      : `Saved the ${fields.status === 'draft' ? 'draft' : 'post'} “${fields.title}”.`;
  const action = published ? 'post.published' : verb === 'Restored' ? 'post.restored' : 'post.saved';
  await recordActivity(tx, staff, { action, subject: `post:${postId}`, summary });
  return post;
}

/** A draft's address follows its title; once the post was published, others may know the address, and it stays. */
async function addressFor(tx: Tx, current: EditablePost, fields: PostFields): Promise<string> {
  if (current.title === fields.title || current.status === 'published') return current.slug;
  const [published] = await tx
    .select({ id: postRevisions.id })
    .from(postRevisions)
    .where(
      and(eq(postRevisions.postId, current.id), eq(postRevisions.status, 'published'), eq(postRevisions.kind, 'saved')),
    )
    .limit(1);
  if (published) return current.slug;
  for (const slug of slugsFor(fields.title)) {
    const [other] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug));
    if (!other || other.id === current.id) return slug;
  }
  return current.slug;
}

/** The typed text beside the colleague's. Sent again unchanged it is kept once. */
async function keepConflict(
  tx: Tx,
  staff: StaffMember,
  { postId, version }: { postId: number; version: number },
  fields: PostFields,
): Promise<void> {
  const [kept] = await tx
    .select({ id: postRevisions.id })
    .from(postRevisions)
    .where(
      and(
        eq(postRevisions.postId, postId),
        eq(postRevisions.kind, 'conflict'),
        eq(postRevisions.savedBy, staff.name),
        eq(postRevisions.title, fields.title),
        eq(postRevisions.content, fields.content),
      ),
    )
    .limit(1);
  if (!kept) await keepRevision(tx, staff, { postId, version, kind: 'conflict' }, fields);
}

function conflictWith({ version, updatedBy, updatedAt, title, content }: EditablePost, typed: string): Conflict {
  return {
    version,
    savedBy: updatedBy ?? 'Somebody',
    savedAt: updatedAt,
    theirTitle: title,
    comparison: diffText(content, typed),
  };
}

const compared = [
  'title',
  'content',
  'category',
  'author',
  'image',
  'pictureId',
  'imageAlt',
  'publishAt',
  'status',
] as const;

function sameFields(a: PostFields, b: PostFields): boolean {
  return compared.every((name) => a[name] === b[name]) && JSON.stringify(a.tags) === JSON.stringify(b.tags);
}

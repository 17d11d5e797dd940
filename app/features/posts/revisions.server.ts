import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { isoMoment, literalLimit, type Db, type Tx } from '#app/platform/db.server.ts';
import { pictures, postPictures, postRevisions } from '#db/schema.ts';
import type { PostFields } from './post.schema.ts';
import type { Revision, RevisionLine } from './revision.ts';

const revisionsPerPage = 30;

const lineColumns = {
  id: postRevisions.id,
  version: postRevisions.version,
  kind: postRevisions.kind,
  title: postRevisions.title,
  status: postRevisions.status,
  savedBy: postRevisions.savedBy,
  savedAt: isoMoment(postRevisions.savedAt),
};

const fullColumns = {
  ...lineColumns,
  content: postRevisions.content,
  category: postRevisions.category,
  author: postRevisions.author,
  tags: postRevisions.tags,
  image: postRevisions.image,
  pictureId: postRevisions.pictureId,
  imageAlt: postRevisions.imageAlt,
  publishAt: postRevisions.publishAt,
};

/** Keeps a text as it was saved, or as it lost against a colleague's, in the transaction that decides which. */
export async function keepRevision(
  tx: Tx,
  staff: StaffMember,
  { postId, version, kind }: { postId: number; version: number; kind: 'saved' | 'conflict' },
  fields: PostFields,
): Promise<void> {
  await tx.insert(postRevisions).values({ ...fields, postId, version, kind, savedBy: staff.name });
  await keepTextPictures(tx, postId, fields.content);
}

const pictureInText = /\/files\/(blog-images\/[\w.-]+)\//g;

/** Notes the uploaded pictures that the text shows: they stay as long as any version of the post may show them. */
async function keepTextPictures(tx: Tx, postId: number, content: string): Promise<void> {
  const keys = [...new Set([...content.matchAll(pictureInText)].flatMap(([, key]) => key ?? []))].slice(0, 200);
  if (keys.length === 0) return;
  // Held until the end of the transaction, so that nobody removes it before this note is there.
  const found = await tx.select({ id: pictures.id }).from(pictures).where(inArray(pictures.key, keys)).for('key share');
  if (found.length === 0) return;
  await tx
    .insert(postPictures)
    .values(found.map(({ id }) => ({ postId, pictureId: id })))
    .onConflictDoNothing();
}

export function selectRevisions(db: Db, postId: number, before?: number) {
  return db
    .select(lineColumns)
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), before === undefined ? undefined : lt(postRevisions.id, before)))
    .orderBy(desc(postRevisions.id))
    .limit(literalLimit(revisionsPerPage + 1));
}

/** Every text the post had, newest first. */
export async function listRevisions(
  { db }: App,
  postId: number,
  before?: number,
): Promise<{ revisions: RevisionLine[]; older: number | null }> {
  const found = await selectRevisions(db, postId, before);
  const revisions = found.slice(0, revisionsPerPage);
  return { revisions, older: found.length > revisionsPerPage ? (revisions.at(-1)?.id ?? null) : null };
}

export async function findRevision({ db }: { db: Db | Tx }, postId: number, id: number): Promise<Revision | null> {
  const [row] = await db
    .select(fullColumns)
    .from(postRevisions)
    .where(and(eq(postRevisions.id, id), eq(postRevisions.postId, postId)));
  return row ?? null;
}

/** The text that was saved before this one, to compare with; null for the first. */
export async function findRevisionBefore({ db }: App, postId: number, id: number): Promise<Revision | null> {
  const [row] = await db
    .select(fullColumns)
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.kind, 'saved'), lt(postRevisions.id, id)))
    .orderBy(desc(postRevisions.id))
    .limit(1);
  return row ?? null;
}

import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { data, redirect } from 'react-router';
import type { App, Person } from '#app/context.ts';
import { drawCardOf } from '#app/features/pages/cards.server.ts';
import { patientValues, unanswered, type PatientAnswer } from '#app/features/pictures/picture.ts';
import { answerForPicture, readPatientAnswer } from '#app/features/pictures/pictures.commands.server.ts';
import { findPicture } from '#app/features/pictures/pictures.server.ts';
import { releasePicture, receivePicture } from '#app/features/pictures/uploads/uploads.commands.server.ts';
import { autosave, deleteAutosave, newRecord } from '#app/forms/autosave.server.ts';
import { compareTexts, conflictReply } from '#app/forms/conflict.server.ts';
import { formValues, pickFields, type FormValues } from '#app/forms/fields.ts';
import { readForm, formError, type Reply, type RecordHandlerArgs } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import type { TrashRule } from '#app/history/trash.server.ts';
import { addVersion, findVersion, ofRecord } from '#app/history/versions.server.ts';
import { findToday, findZone } from '#app/platform/clinic-time.server.ts';
import type { Db, Tx } from '#app/platform/db.server.ts';
import { clinicMoment } from '#app/shared/dates.ts';
import { readField, readId, readVersion } from '#app/shared/form-data.ts';
import { slugify, slugsFor } from '#app/shared/slugs.ts';
import { postAliases, postPictures, posts, versions } from '#db/schema.ts';
import { readDraftKey, postVersions, postSchema, readLoosely, type PostInput } from './post-schema.server.ts';
import {
  addressField,
  postErrorMessages,
  postFields,
  formatPublishMoment,
  type PostActionData,
  type PostFields,
} from './post.ts';
import { describeInPost, emptyValues, findPostToEdit, postAutosave, type EditablePost } from './staff-posts.server.ts';

type Address = { id: number; slug: string };

export async function createPost(
  app: App,
  by: Person,
  input: PostInput,
  { patient, draftKey }: { patient?: PatientAnswer | undefined; draftKey?: string | undefined } = {},
): Promise<Address> {
  const post = postSchema(clinicMoment(await findZone(app))).parse(input);
  return app.db.transaction(async (tx) => {
    const same = await findSamePost(tx, by, post);
    if (same) return same;
    if (patient && post.pictureId !== null) await answerForPicture(tx, by, post.pictureId, patient);
    const row = await addPost(tx, app, by, post);
    if (draftKey) await tx.update(posts).set({ draftKey }).where(eq(posts.id, row.id));
    await deleteAutosave(tx, by, postAutosave, newRecord);
    return row;
  });
}

/** Adds a post with its first version, its card and its activity log entry, in the caller's transaction. */
export async function addPost(tx: Tx, { queue }: Pick<App, 'queue'>, by: Person, post: PostFields): Promise<Address> {
  const row = await insertPost(tx, by, post);
  await addPostVersion(tx, by, { id: row.id, version: 1 }, post);
  if (post.status === 'published') await queue.enqueue(tx, drawCardOf, { number: row.id });
  const what = post.status === 'draft' ? 'draft' : 'post';
  const summary = `Added the ${what} “${post.title}”${fromWhen(post)}.`;
  await recordActivity(tx, by, { action: 'post.added', id: row.id, summary });
  return row;
}

async function insertPost(tx: Tx, by: Person, post: PostFields): Promise<Address> {
  for (const slug of slugsFor(post.title)) {
    const [row] = await tx
      .insert(posts)
      .values({ ...post, slug, updatedBy: by.name })
      .onConflictDoNothing({ target: posts.slug })
      .returning({ id: posts.id, slug: posts.slug });
    if (row) return row;
  }
  throw new Error('No free address for this title');
}

const sameWithinMinutes = 15;

/** A double click sends the form twice, so this finds the identical post that the person just added. The lock makes the
 * person's other new posts wait, so that two submits add one post. A post that was edited since then does not count. */
async function findSamePost(tx: Tx, by: Person, post: PostFields): Promise<Address | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`new post of ${by.id}`}, 0))`);
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
        eq(posts.updatedBy, by.name),
        eq(posts.version, 1),
        sql`${posts.publishAt} is not distinct from ${post.publishAt}`,
      ),
    )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(1);
  return same;
}

function fromWhen(post: PostFields): string {
  return post.status === 'scheduled' ? `, for ${formatPublishMoment(post)}` : '';
}

/**
 * Stores what is typed into a post, for this person. A new post becomes a draft at once, which only staff see: version 0, until someone
 * saves it. Until then it shows colleagues what its author typed last. `isDraft`: the post itself differs from what is typed.
 * `version` is null when the post is in the trash: the text is kept, but only Save makes a post of it again.
 */
export async function autosavePost(
  app: App,
  by: Person,
  { id, baseVersion }: { id: number; baseVersion: number },
  typed: FormValues,
): Promise<Autosaved> {
  const key = id === newRecord ? readDraftKey(typed['draftKey']) : undefined;
  if (key !== undefined && isUntouched(typed, await findToday(app))) return { id, savedAt: null, writer: null };
  return app.db.transaction(async (tx) => {
    const at = key === undefined ? id : await beginDraft(tx, by, key);
    const draft = and(eq(posts.id, at), isUnsavedDraft(by));
    const fields = readLoosely(typed);
    const pictureId = fields.pictureId && sql<number>`(select id from pictures where id = ${fields.pictureId})`;
    const [own] = await tx
      .update(posts)
      .set({ ...fields, pictureId, updatedAt: sql`now()` })
      .where(draft)
      .returning({ pictureId: posts.pictureId });
    if (own) await notePictures(tx, at, { ...fields, ...own });
    const post = await findPostToEdit({ db: tx }, at);
    if (post && (await isStored({ db: tx }, post, typed, fields))) {
      await deleteAutosave(tx, by, postAutosave, at);
      return { id: at, savedAt: post.updatedAt, writer: null, isDraft: false, version: post.version };
    }
    const saved = await autosave({ db: tx }, by, postAutosave, { id: at, baseVersion }, typed);
    return { id: at, ...saved, isDraft: true, ...(!post && { version: null }) };
  });
}

type Autosaved = {
  id: number;
  savedAt: string | null;
  writer: string | null;
  isDraft?: boolean;
  version?: number | null;
};

/** True after a save whose answer was lost. */
async function isStored(
  app: { db: Db | Tx },
  post: EditablePost,
  typed: FormValues,
  fields: PostFields,
): Promise<boolean> {
  if (post.version === 0 || (typed['slug'] && slugify(typed['slug']) !== post.slug)) return false;
  const asTyped = pickFields(postFields, { ...fields, status: post.status });
  if (!isDeepStrictEqual(pickFields(postFields, post), asTyped)) return false;
  const flag = (await findPicture(app, post.pictureId))?.patient ?? unanswered;
  const { showsPatient, consentId } = patientValues(flag, post.pictureId);
  return (typed['showsPatient'] ?? '') === showsPatient && (typed['consentId'] ?? '') === consentId;
}

function isUntouched(typed: FormValues, today: string): boolean {
  return Object.entries(emptyValues(today)).every(([name, value]) => (typed[name] ?? '') === value);
}

const isUnsavedDraft = (by: Person) =>
  and(eq(posts.version, 0), eq(posts.status, 'draft'), eq(posts.updatedBy, by.name));

async function beginDraft(tx: Tx, by: Person, draftKey: string): Promise<number> {
  const [row] = await tx
    .insert(posts)
    .values({ draftKey, slug: `draft-${draftKey}`, status: 'draft', version: 0, updatedBy: by.name })
    .onConflictDoNothing()
    .returning({ id: posts.id });
  await deleteAutosave(tx, by, postAutosave, newRecord);
  return row?.id ?? (await findByKey(tx, draftKey)) ?? newRecord;
}

/** Returns the post that the editor with this key has created already. */
async function findByKey(db: Db | Tx, key: string): Promise<number | undefined> {
  const [row] = await db.select({ id: posts.id }).from(posts).where(eq(posts.draftKey, key));
  return row?.id;
}

type SaveOutcome =
  | { outcome: 'saved'; post: EditablePost }
  | { outcome: 'address-taken' }
  | { outcome: 'conflict'; current: EditablePost }
  | { outcome: 'gone' };

/** Optimistic locking: saves if `version` is still current. Otherwise the typed text is stored as a conflict version.
 * `address` is the slug that staff typed. */
export async function savePost(
  app: App,
  by: Person,
  { postId, version, address = '' }: { postId: number; version: number; address?: string },
  input: PostInput,
  patient?: PatientAnswer,
): Promise<SaveOutcome> {
  const fields = postSchema(clinicMoment(await findZone(app))).parse(input);
  return app.db.transaction(async (tx) => {
    const current = await findPostToEdit({ db: tx }, postId, { lock: true });
    if (!current) return { outcome: 'gone' };
    const slug = address === '' ? current.slug : slugify(address);
    const isSame =
      current.version > 0 &&
      slug === current.slug &&
      isDeepStrictEqual(pickFields(postFields, current), pickFields(postFields, fields));
    if (patient && fields.pictureId !== null && (isSame || current.version === version))
      await answerForPicture(tx, by, fields.pictureId, patient);
    if (isSame) {
      // A repeated submit, or nothing changed.
      await deleteAutosave(tx, by, postAutosave, postId);
      return { outcome: 'saved', post: current };
    }
    if (current.version !== version) {
      await addPostVersion(tx, by, { id: postId, version, kind: 'conflict' }, fields);
      return { outcome: 'conflict', current };
    }
    if (slug !== current.slug && !(await movePost(tx, current, slug))) return { outcome: 'address-taken' };
    return { outcome: 'saved', post: await writeVersion(app, tx, by, { ...current, slug }, fields, 'saved') };
  });
}

/** Changes the post's slug; the old one redirects. False if another post has it. */
async function movePost(tx: Tx, { id, slug: before }: EditablePost, slug: string): Promise<boolean> {
  if ((await tx.$count(posts, and(eq(posts.slug, slug), ne(posts.id, id)))) > 0) return false;
  await tx.update(posts).set({ slug }).where(eq(posts.id, id));
  await tx.delete(postAliases).where(eq(postAliases.oldId, slug));
  await tx
    .insert(postAliases)
    .values({ oldId: before, postId: id })
    .onConflictDoUpdate({ target: postAliases.oldId, set: { postId: id } });
  return true;
}

/** Creates a new version from an old text. The status, the publish date and the comment setting do not change. */
export async function restoreVersion(
  app: App,
  by: Person,
  { postId, version }: { postId: number; version: number },
  versionId: number,
): Promise<SaveOutcome> {
  return app.db.transaction(async (tx) => {
    const current = await findPostToEdit({ db: tx }, postId, { lock: true });
    const old = current && (await findVersion({ db: tx }, postVersions, postId, versionId));
    if (!old) return { outcome: 'gone' };
    if (current.version !== version) return { outcome: 'conflict', current };
    const { status, publishAt, publishTime, comments } = current;
    const fields = { ...old.fields, status, publishAt, publishTime, comments };
    return { outcome: 'saved', post: await writeVersion(app, tx, by, current, fields, 'restored') };
  });
}

async function writeVersion(
  { queue }: App,
  tx: Tx,
  by: Person,
  current: EditablePost,
  fields: PostFields,
  verb: 'saved' | 'restored',
): Promise<EditablePost> {
  const { id } = current;
  const version = current.version + 1;
  // A colleague's text that was never saved stays in the versions.
  if (current.version === 0 && current.updatedBy !== null && current.updatedBy !== by.name)
    await addPostVersion(tx, { ...by, name: current.updatedBy }, current, current);
  const slug = await addressFor(tx, current, fields);
  await tx
    .update(posts)
    .set({ ...fields, slug, version, updatedBy: by.name, updatedAt: sql`now()` })
    .where(eq(posts.id, id));
  await addPostVersion(tx, by, { id, version }, fields);
  await deleteAutosave(tx, by, postAutosave, id);
  if (fields.status === 'published') await queue.enqueue(tx, drawCardOf, { number: id });
  const noun = fields.status === 'draft' ? 'draft' : 'post';
  const [act, what] =
    current.version === 0
      ? ['added', `Added the ${noun}`]
      : current.status !== 'published' && fields.status === 'published'
        ? ['published', 'Published the post']
        : verb === 'restored'
          ? [verb, 'Restored an earlier version of the post']
          : [verb, `Saved the ${noun}`];
  await recordActivity(tx, by, {
    action: `post.${act}`,
    id,
    summary: `${what} “${fields.title}”${fromWhen(fields)}.`,
  });
  const post = await findPostToEdit({ db: tx }, id);
  if (!post) throw new Error('A post was not saved');
  return post;
}

/** A draft's address follows its title until it is published or staff choose one, because others may know it from then on. */
async function addressFor(tx: Tx, current: EditablePost, fields: PostFields): Promise<string> {
  const isSaved = current.version > 0;
  if (isSaved && (current.title === fields.title || current.status === 'published')) return current.slug;
  if ((await tx.$count(postAliases, eq(postAliases.postId, current.id))) > 0) return current.slug;
  const wasPublished = and(
    ofRecord(postVersions, current.id),
    eq(versions.kind, 'saved'),
    sql`${versions.fields} ->> 'status' = 'published'`,
  );
  if ((await tx.$count(versions, wasPublished)) > 0) return current.slug;
  for (const slug of slugsFor(fields.title)) {
    const [other] = await tx.select({ id: posts.id }).from(posts).where(eq(posts.slug, slug));
    if (!other || other.id === current.id) return slug;
  }
  return current.slug;
}

async function addPostVersion(
  tx: Tx,
  by: Person,
  version: Parameters<typeof addVersion>[3],
  fields: PostFields,
): Promise<void> {
  await addVersion(tx, by, postVersions, version, pickFields(postFields, fields));
  await notePictures(tx, version.id, fields);
}

/** Records the cover and the pictures in the text, which are kept as long as any version of the post may show them. */
async function notePictures(tx: Tx, postId: number, { pictureId, content }: PostFields): Promise<void> {
  await tx.execute(
    sql`insert into ${postPictures} (post_id, picture_id)
        select ${postId}, shown from pictures_shown_by(${content}, ${pictureId}::bigint) as shown on conflict do nothing`,
  );
}

export const postTrash: TrashRule = {
  kind: 'post',
  table: posts,
  label: posts.title,
  nameInSentence: (title) => `the post “${title}”`,
  deleted: () => 'Blog post deleted successfully!',
  failed: postErrorMessages.delete,
  async onPurge({ queue }, tx, postId) {
    const shown = await tx.select().from(postPictures).where(eq(postPictures.postId, postId));
    for (const { pictureId } of shown) await releasePicture(tx, { queue }, pictureId);
    // The job deletes the card of a post that no longer exists.
    await queue.enqueue(tx, drawCardOf, { number: postId });
  },
};

export const postHandlers = {
  async add({ app, by, form, id: begun, ...args }: RecordHandlerArgs): Promise<Reply<PostActionData>> {
    const key = readDraftKey(readField(form, 'draftKey'));
    const made = begun || (key && (await findByKey(app.db, key)));
    if (made) return postHandlers.save({ ...args, app, by, form, id: made });
    const read = await readPost(app, by, form);
    if (!read.ok) return read.answer;
    const { id } = await createPost(app, by, read.post, { patient: read.patient, draftKey: key });
    throw redirect(`/admin/blog/${id}?added=1`);
  },
  async save({ app, by, form, id: postId }: RecordHandlerArgs): Promise<Reply<PostActionData>> {
    const read = await readPost(app, by, form);
    if (!read.ok) return read.answer;
    const { post, patient } = read;
    const version = readVersion(form, form.has('keep') ? 'keep' : 'version');
    const address = readField(form, 'slug').trim().slice(0, addressField.slug.max);
    const saved = await savePost(app, by, { postId, version, address }, post, patient);
    if (saved.outcome === 'saved')
      throw redirect(`/admin/blog/${postId}?${version === 0 ? 'added=1' : `saved=${saved.post.version}`}`);
    if (saved.outcome === 'address-taken') return formError(form, addressTaken, { slug: addressTaken });
    if (saved.outcome === 'conflict') {
      if (form.has('take')) await deleteAutosave(app.db, by, postAutosave, postId);
      return comparePosts(app, form, saved.current, { ...post, slug: slugify(address) });
    }
    // The post was deleted while they were writing, so their text becomes a new draft.
    const { id } = await createPost(app, by, { ...post, status: 'draft' }, { patient });
    throw redirect(`/admin/blog/${id}?rescued=1`);
  },
  async discard({ app, by, id }: RecordHandlerArgs): Promise<Reply> {
    await deleteAutosave(app.db, by, postAutosave, id);
    throw redirect(`/admin/blog/${id || 'new'}`);
  },
};

const addressTaken = 'Another post has this address. Choose another.';

async function comparePosts(app: App, form: FormData, current: EditablePost, post: PostFields & { slug: string }) {
  const names = { ...postFields, ...addressField };
  const [stored, mine] = [formValues(names, current), formValues(names, { ...post, slug: post.slug || current.slug })];
  // The picture and its description belong together.
  const shown = [...Object.keys(names).filter((name) => !/^(picture|image)/.test(name)), 'image'];
  const changes = shown.map((name) => {
    const { label, text } = describeInPost(name, stored);
    return { label, before: text, after: describeInPost(name, mine).text };
  });
  const reply = conflictReply(form, {
    changes: compareTexts(changes),
    now: String(current.version),
    by: current.updatedBy,
    at: current.updatedAt,
    keepsVersions: true,
  });
  return reply.ok ? reply : { ...reply, more: { cover: await findPicture(app, post.pictureId) } };
}

export const versionHandlers = {
  async restore({ app, by, form, id: postId }: RecordHandlerArgs): Promise<Reply> {
    const version = readVersion(form, 'version');
    const restored = await restoreVersion(app, by, { postId, version }, readId(form, 'versionId') ?? 0);
    if (restored.outcome === 'gone' || restored.outcome === 'address-taken') throw data(null, { status: 404 });
    if (restored.outcome === 'saved')
      throw redirect(`/admin/blog/${postId}/versions?restored=${restored.post.version}`);
    const savedBy = restored.current.updatedBy ?? 'Someone';
    const notice = `${savedBy} saved this post just now. Nothing was restored: check the list again.`;
    return { ok: false, notice, status: 409 };
  },
};

/** Stores the cover first, so that it is not lost when another field is refused. */
async function readPost(app: App, by: Person, form: FormData) {
  const taken = readField(form, 'noCover')
    ? ({ ok: true, pictureId: null } as const)
    : await receivePicture(app, by, 'blog-images', form).catch((error: unknown) => {
        app.log.error({ err: error }, 'a picture could not be stored');
        return { ok: false as const, sentence: 'The picture could not be stored. Your text is still here.' };
      });
  const pictureId = taken.ok ? taken.pictureId : null;
  form.set('pictureId', String(pictureId ?? ''));
  // An uploaded picture replaces a drawing.
  if (pictureId !== null || readField(form, 'noCover')) form.set('image', '');
  const read = readForm(form, postSchema(clinicMoment(await findZone(app))), 'Please fill out all required fields.');
  if (!taken.ok) {
    const errors = { ...(!read.ok && read.answer.errors), pictureId: taken.sentence };
    return { ok: false as const, answer: formError(form, taken.sentence, errors) };
  }
  if (!read.ok) return read;
  const { patientAnswer } = pictureId === null ? {} : await readPatientAnswer(app, form, pictureId);
  return { ok: true as const, post: read.input, patient: patientAnswer };
}

import { randomUUID } from 'node:crypto';
import { and, count, eq, getTableColumns, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { App, Role, Person } from '#app/context.ts';
import { listConsentChoices } from '#app/features/consents/consents.server.ts';
import { patientValues, unanswered } from '#app/features/pictures/picture.ts';
import { findPicture, findPictures } from '#app/features/pictures/pictures.server.ts';
import { listStaff } from '#app/features/staff/staff.server.ts';
import { minutesToRead, renderMarkdown } from '#app/features/text/markdown.server.ts';
import type { Answer } from '#app/forms/answer.ts';
import { findAutosave, findWriters, newRecord } from '#app/forms/autosave.server.ts';
import { compareTexts, formatValue } from '#app/forms/conflict.server.ts';
import { pickFields, formValues, type FormValues, type ValueField } from '#app/forms/fields.ts';
import { findVersion, findSaved } from '#app/history/versions.server.ts';
import { listChanges, type Comparison } from '#app/history/versions.ts';
import { findToday } from '#app/platform/clinic-time.server.ts';
import { type Db, isoMoment, isStatementTimeout, type Tx } from '#app/platform/db.server.ts';
import { beyondRow, countLists, type Cursor, inRowOrder, pageOf, type RowOrder } from '#app/platform/paging.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { parseId } from '#app/shared/form-data.ts';
import { firstCharacters, markdownToText } from '#app/shared/plain-text.ts';
import { comments, posts } from '#db/schema.ts';
import { compareMarkdown } from './comparison.server.ts';
import { postVersions, readLoosely } from './post-schema.server.ts';
import {
  addressField,
  fieldValues,
  postFields,
  type PostFields,
  type PostOrder,
  postFormFields,
  type PostPage,
  postStatus,
  formatPublishMoment,
  type PostStatus,
  type PostValues,
  type StaffPost,
  type StaffPostFilter,
  statusText,
} from './post.ts';
import { listCategories, postContains } from './posts.server.ts';

export const staffPostsPerPage = 15;
const previewLength = 100;
const orders: Record<PostOrder, RowOrder> = {
  newest: { id: posts.id, rising: false, keys: [posts.createdAt] },
  oldest: { id: posts.id, rising: true, keys: [posts.createdAt] },
  title: { id: posts.id, rising: true, keys: [posts.title] },
};

type StaffPostPage =
  | { ok: true; posts: StaffPost[]; newer: number | null; older: number | null }
  | { ok: false; reason: 'too-slow' };

/** The rule of postStatus as an SQL condition. Change both together. */
export function hasPostStatus(status: PostStatus, today: string): SQL {
  const isAhead = sql`${posts.publishAt} > ${today}::date`;
  if (status === 'draft') return sql`${posts.status} = 'draft'`;
  if (status === 'scheduled')
    return sql`(${posts.status} = 'scheduled' or (${posts.status} = 'published' and ${isAhead}))`;
  return sql`(${posts.status} = 'published' and ${isAhead} is not true)`;
}

export async function listStaffPosts(
  app: App,
  { q, status, category, sort = 'newest', before, after }: Cursor<number> & StaffPostFilter,
): Promise<StaffPostPage> {
  const isBack = before === undefined && after !== undefined;
  const today = await findToday(app);
  try {
    const found = await app.db
      .select({
        id: posts.id,
        slug: posts.slug,
        title: posts.title,
        author: posts.author,
        category: posts.category,
        publishAt: posts.publishAt,
        publishTime: posts.publishTime,
        updatedAt: isoMoment(posts.updatedAt),
        image: posts.image,
        pictureId: posts.pictureId,
        status: posts.status,
        commentCount: posts.commentCount,
        beginning: sql<string>`left(${posts.content}, 800)`,
      })
      .from(posts)
      .where(
        and(
          status ? hasPostStatus(status, today) : ne(posts.status, 'deleted'),
          category ? eq(posts.category, category) : undefined,
          q ? postContains(q) : undefined,
          beyondRow(orders[sort], before ?? after, isBack),
        ),
      )
      .orderBy(...inRowOrder(orders[sort], isBack))
      .limit(staffPostsPerPage + 1);
    const { rows, newer, older } = pageOf(found, staffPostsPerPage, { before, after }, ({ id }) => id);
    const covers = await findPictures(
      app,
      rows.map(({ pictureId }) => pictureId),
    );
    const held = await countHeld(
      app,
      rows.map(({ id }) => id),
    );
    return {
      ok: true,
      posts: rows.map(({ beginning, status: stored, pictureId, ...row }) => ({
        ...row,
        image: covers.get(pictureId ?? 0)?.src ?? row.image,
        focus: covers.get(pictureId ?? 0)?.focus,
        hidden: covers.get(pictureId ?? 0)?.patient.hidden ?? null,
        held: held.get(row.id) ?? 0,
        status: postStatus(stored === 'deleted' ? 'draft' : stored, row.publishAt, today),
        ...previewOf(markdownToText(beginning)),
      })),
      newer,
      older,
    };
  } catch (error) {
    if (q && isStatementTimeout(error)) return { ok: false, reason: 'too-slow' };
    throw error;
  }
}

async function countHeld({ db }: App, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: comments.postId, held: count() })
    .from(comments)
    .where(and(eq(comments.status, 'held'), inArray(comments.postId, ids)))
    .groupBy(comments.postId);
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/** Counts the posts of a category. `newer` is the cursor to the page before this one. */
export async function countStaffPosts(app: App, filter: StaffPostFilter, newer: number | null) {
  const { category, status = 'all', sort = 'newest' } = filter;
  const today = await findToday(app);
  const lists = {
    all: undefined,
    published: hasPostStatus('published', today),
    scheduled: hasPostStatus('scheduled', today),
    draft: hasPostStatus('draft', today),
  };
  const ahead = newer === null ? undefined : and(lists[status], beyondRow(orders[sort], newer, true));
  const of = and(ne(posts.status, 'deleted'), category ? eq(posts.category, category) : undefined);
  return countLists(app.db, posts, { lists, ahead, of });
}

function previewOf(text: string): { preview: string; cut: boolean } {
  const preview = firstCharacters(text, previewLength);
  return { preview, cut: preview !== text };
}

export const postAutosave = { record: 'post', fields: postFormFields };

export type EditablePost = NonNullable<Awaited<ReturnType<typeof findPostToEdit>>>;

/** Returns null for a deleted post, which only the trash shows. With `lock`, no one else changes it until the transaction ends. */
export async function findPostToEdit({ db }: { db: Db | Tx }, id: number, { lock = false } = {}) {
  const { slug, version, updatedBy } = posts;
  const more = { id: posts.id, slug, version, updatedBy, updatedAt: isoMoment(posts.updatedAt) };
  const columns = { ...pickFields(postFields, getTableColumns(posts)), ...more };
  const query = db.select(columns).from(posts).where(eq(posts.id, id)).$dynamic();
  const [row] = await (lock ? query.for('update') : query);
  return !row || row.status === 'deleted' ? null : { ...row, status: row.status };
}

export type OpenedEditor = NonNullable<Awaited<ReturnType<typeof openEditor>>>;

/** Null when there is no such post. The id of a new post is 0. */
export async function openEditor(
  app: App,
  by: Person,
  postId: number,
  { role, wantsUnsaved }: { role: Role; wantsUnsaved: boolean },
) {
  const [post, autosave, categories, members, choices, today, writers] = await Promise.all([
    postId === newRecord ? null : findPostToEdit(app, postId),
    findAutosave(app, by, postAutosave, postId),
    listCategories(app),
    listStaff(app),
    listConsentChoices(app, role),
    findToday(app),
    findWriters(app, by, postAutosave),
  ]);
  if (postId !== newRecord && !post) return null;
  const isOwnDraft = post?.version === 0 && post.updatedBy === by.name;
  const continued = autosave !== null && (wantsUnsaved || isOwnDraft);
  const coverId = continued ? parseId(autosave.values.pictureId) : (post?.pictureId ?? null);
  const pictureId = post?.pictureId ?? null;
  const covers = await findPictures(app, [pictureId, coverId]);
  const values = {
    ...(post ? fieldValues(post, today) : emptyValues(today)),
    ...patientValues(covers.get(pictureId ?? 0)?.patient ?? unanswered, pictureId),
    slug: (post?.version && post.slug) || '',
  };
  const isUnsaved = autosave && !sameValues(autosave.values, values);
  const opened = {
    postId,
    /** Identifies a new post before it has an id. */
    draftKey: randomUUID(),
    categories,
    authors: members.map(({ name }) => name),
    /** The address and status of the stored post. */
    shown: post && { slug: post.slug, status: postStatus(post.status, post.publishAt, today) },
    cover: covers.get(coverId ?? 0) ?? null,
    patient: { choices, hidden: covers.get(coverId ?? 0)?.patient.hidden ?? null },
    /** The version that the form's text is based on. */
    version: post?.version ?? 0,
    values,
    /** When this person's unsaved text was autosaved, and whether the form shows it. */
    unsaved: isUnsaved && !isOwnDraft ? { savedAt: autosave.savedAt, continued } : null,
    /** A colleague who is typing into this post now. */
    writer: writers[postId] ?? null,
  };
  return isUnsaved && continued ? { ...opened, version: autosave.baseVersion, values: autosave.values } : opened;
}

export function emptyValues(today: string) {
  const empty = { title: '', category: '', author: '', publishAt: today, status: 'published' } as const;
  return fieldValues({ ...readLoosely({}), ...empty }, today);
}

function sameValues(a: PostValues, b: PostValues): boolean {
  return JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted());
}

/** Returns a preview of the typed, the autosaved or the saved text, in this order. Null when there is no such post. */
export async function previewPost(
  app: App,
  by: Person,
  postId: number,
  typed: Record<string, string> | null,
): Promise<PostPage | null> {
  const post = postId === newRecord ? null : await findPostToEdit(app, postId);
  if (postId !== newRecord && !post) return null;
  const values = typed ?? (await findAutosave(app, by, postAutosave, postId))?.values;
  const {
    content,
    pictureId,
    status: _status,
    publishTime: _time,
    ...shown
  } = values || !post ? readLoosely(values ?? {}) : pickFields(postFields, post);
  const cover = await findPicture(app, pictureId);
  return {
    ...shown,
    slug: post?.slug ?? 'preview',
    cover: cover?.src ? cover : null,
    html: renderMarkdown(content),
    minutesToRead: minutesToRead(content),
    commentCount: 0,
  };
}

export async function answerSaved(app: App, postId: number, added: boolean): Promise<Answer | null> {
  const [post, today] = await Promise.all([findPostToEdit(app, postId), findToday(app)]);
  if (!post) return null;
  const { became, means } = {
    published: { became: 'is published', means: 'Visitors can read it now.' },
    scheduled: { became: 'is scheduled', means: `It will appear on ${formatPublishMoment(post)}.` },
    draft: { became: 'is saved as a draft', means: 'Only staff can see it.' },
  }[postStatus(post.status, post.publishAt, today)];
  const saved = `“${post.title}” ${became}.`;
  const hidden = (await findPicture(app, post.pictureId))?.patient.hidden;
  const cover = hidden ? ` Cover picture: ${hidden}` : '';
  return added
    ? { ok: true, notice: 'Blog post added successfully!', detail: `${saved} ${means}${cover}` }
    : { ok: true, notice: saved, detail: `${means}${cover}` };
}

/** `html` is the text with its differences marked; null when there are none. The other fields are in `changes`. */
export async function compareVersion(
  app: App,
  postId: number,
  id: number,
  against: 'before' | 'now',
): Promise<(Comparison & { html: string | null }) | null> {
  const found = await findVersion(app, postVersions, postId, id);
  if (!found) return null;
  const { fields, ...line } = found;
  const [older, newer] =
    against === 'now'
      ? [fields, await findPostToEdit(app, postId)]
      : [await findSaved(app, postVersions, postId, { before: id }), fields];
  return {
    line,
    against,
    changes: compareTexts(listChanges(postFields, older && inWords(older), newer && inWords(newer))),
    html: compareMarkdown(older?.content ?? '', newer?.content ?? ''),
  };
}

/** The name and the text of a field, for people. */
export function describeInPost(name: string, values: FormValues) {
  if (name === 'image') {
    const shown = values['pictureId'] ? `picture ${values['pictureId']}` : values['image'] ? 'drawing' : 'no picture';
    return { label: 'Picture', text: [values['imageAlt'], `(${shown})`].filter(Boolean).join(' ') };
  }
  const field: ValueField | undefined = Reflect.get({ ...postFields, ...addressField }, name);
  return { label: field?.changeLabel ?? field?.label ?? '', text: formatValue(field, values[name] ?? '') };
}

function inWords(post: PostFields) {
  const publishAt = post.publishAt ? formatDay(post.publishAt) : 'Not set';
  return {
    ...formValues(postFields, post),
    publishAt,
    comments: postFields.comments.options[post.comments],
    status: statusText[post.status],
  };
}

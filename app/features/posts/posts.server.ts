import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { markPicture } from '#app/features/consents/mark-picture.server.ts';
import type { PatientWish } from '#app/features/consents/patient-values.ts';
import { drawCardOf } from '#app/features/cards/cards.jobs.server.ts';
import { findPublicPicture, findPublicPictures, listHiddenKeys } from '#app/features/media/public-picture.server.ts';
import type { Picture } from '#app/features/media/picture.ts';
import { isoMoment, literalLimit, perDatabase, type Db, type Tx } from '#app/platform/db.server.ts';
import { remember } from '#app/platform/remember.server.ts';
import { sharedData } from '#app/platform/shared-data.server.ts';
import { firstCharacters, markdownToText } from '#app/shared/plain-text.ts';
import { slugsFor } from '#app/shared/slugs.ts';
import { postAliases, posts, postTags } from '#db/schema.ts';
import { forgetAutosave, newPost } from './autosave.server.ts';
import { minutesToRead, renderMarkdown } from './markdown.server.ts';
import { postInputSchema, type PostFields, type PostInput } from './post.schema.ts';
import type { PostCard, PostFilter, PostLink, PostPage } from './post.ts';
import { keepRevision } from './revisions.server.ts';
import { findSamePost } from './same-post.server.ts';
import { clinicToday, visiblePost } from './visible-post.server.ts';

export const postsPerPage = 20;
const latestPosts = 3;
const relatedPosts = 3;
const popularPosts = 5;
const cardExcerpt = 160;

const visibleTag = sql`${postTags.listedOn} <= ${clinicToday}`;

const newestFirst = [desc(posts.listedOn), desc(posts.id)];

const linkColumns = { slug: posts.slug, title: posts.title, author: posts.author, publishAt: posts.publishAt };
/** Enough of the text for any preview, without bringing whole articles over the wire. */
export const cardColumns = {
  ...linkColumns,
  id: posts.id,
  listedOn: posts.listedOn,
  category: posts.category,
  image: posts.image,
  pictureId: posts.pictureId,
  beginning: sql<string>`left(${posts.content}, 800)`.as('beginning'),
};

type CardRow = {
  [K in keyof typeof cardColumns]: K extends 'id'
    ? number
    : K extends 'pictureId'
      ? number | null
      : K extends 'listedOn' | 'publishAt' | 'image'
        ? string | null
        : string;
};

/** An uploaded cover shows under the address it has; one that is not prepared yet, or may not be shown, not at all. */
async function toCards(app: App, rows: CardRow[]): Promise<PostCard[]> {
  const covers = await findPublicPictures(
    app,
    rows.flatMap(({ pictureId }) => pictureId ?? []),
  );
  return rows.map((row) => toCard(row, row.pictureId === null ? null : (covers.get(row.pictureId) ?? null)));
}

function toCard(
  { slug, title, category, author, publishAt, image, pictureId, beginning }: CardRow,
  cover: Picture | null,
): PostCard {
  const shown = pictureId === null ? image : (cover?.src ?? null);
  return { slug, title, category, author, publishAt, image: shown, excerpt: shorten(beginning) };
}

/** The beginning of the text as words, cut between two of them. */
const shorten = remember((markdown) => {
  const text = markdownToText(markdown);
  const start = firstCharacters(text, cardExcerpt);
  return start === text ? text : `${start.replace(/\W*\s\S*$/u, '')}…`;
}, 2_000_000);

/** Names a row's place in a list for the address of the next page. */
export function placeOf(row: { listedOn: string | null; id: number } | undefined): string | null {
  return row ? `${row.listedOn}_${row.id}` : null;
}

/** A place in a list: the day and the id of the post it comes before or after. */
export type PostCursor = { before?: string | undefined; after?: string | undefined };
type Direction = 'newest' | 'before' | 'after';

const statements = perDatabase((db: Db) => {
  const lists = new Map<string, ReturnType<typeof prepareList>>();
  return {
    list(filter: PostFilter, direction: Direction) {
      const key = [filter.category && 'category', filter.author && 'author', filter.tag && 'tag', direction]
        .filter(Boolean)
        .join('_');
      const known = lists.get(key);
      if (known) return known;
      const made = prepareList(db, `posts_list_${key}`, filter, direction);
      lists.set(key, made);
      return made;
    },
    newest: selectNewest(db).prepare('posts_newest'),
    bySlug: selectBySlug(db, sql.placeholder('slug')).prepare('post_by_slug'),
    idBySlug: db
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.slug, sql.placeholder('slug')), visiblePost))
      .prepare('post_id_by_slug'),
    byAlias: db
      .select({ slug: posts.slug })
      .from(postAliases)
      .innerJoin(posts, eq(posts.id, postAliases.postId))
      .where(and(eq(postAliases.oldId, sql.placeholder('oldId')), visiblePost))
      .prepare('post_by_alias'),
    related: selectRelated(db).prepare('posts_related'),
  };
});

/**
 * One page of the list, newest first. The page's ids come from the index made for this combination of filters and from nothing else, so
 * that the planner has no reason to walk the whole blog in search of a rare category; then their rows are fetched.
 */
export function selectList(db: Db, filter: PostFilter, direction: Direction) {
  const table = filter.tag ? postTags : posts;
  const place = filter.tag
    ? { day: postTags.listedOn, id: postTags.postId, visible: visibleTag }
    : { day: posts.listedOn, id: posts.id, visible: visiblePost };
  const cursor = sql`(${sql.placeholder('day')}::date, ${sql.placeholder('id')}::bigint)`;
  const page = db
    .select({ pageId: sql<number>`${place.id}`.as('page_id') })
    .from(table)
    .where(
      and(
        place.visible,
        filter.tag ? eq(postTags.tag, sql.placeholder('tag')) : undefined,
        filter.category ? eq(table.category, sql.placeholder('category')) : undefined,
        filter.author ? eq(table.author, sql.placeholder('author')) : undefined,
        direction === 'before' ? sql`(${place.day}, ${place.id}) < ${cursor}` : undefined,
        direction === 'after' ? sql`(${place.day}, ${place.id}) > ${cursor}` : undefined,
      ),
    )
    .orderBy(...(direction === 'after' ? [place.day, place.id] : [desc(place.day), desc(place.id)]))
    .limit(literalLimit(postsPerPage + 1))
    .as('page');
  return db
    .select(cardColumns)
    .from(page)
    .innerJoin(posts, eq(posts.id, page.pageId))
    .orderBy(...(direction === 'after' ? [posts.listedOn, posts.id] : newestFirst));
}

function prepareList(db: Db, name: string, filter: PostFilter, direction: Direction) {
  return selectList(db, filter, direction).prepare(name);
}

/** As many as any place needs: to fill up related posts, those already there and the post itself are passed over. */
export function selectNewest(db: Db) {
  return db
    .select(cardColumns)
    .from(posts)
    .where(visiblePost)
    .orderBy(...newestFirst)
    .limit(literalLimit(Math.max(popularPosts, 2 * relatedPosts)));
}

export function selectBySlug(db: Db, slug: string | ReturnType<typeof sql.placeholder>) {
  return db
    .select({
      ...cardColumns,
      content: posts.content,
      tags: posts.tags,
      commentCount: posts.commentCount,
      imageAlt: posts.imageAlt,
      updatedAt: isoMoment(posts.updatedAt),
    })
    .from(posts)
    .where(and(eq(posts.slug, slug), visiblePost));
}

/** The newest others of the same category. */
export function selectRelated(db: Db) {
  return db
    .select(cardColumns)
    .from(posts)
    .where(and(visiblePost, eq(posts.category, sql.placeholder('category')), ne(posts.id, sql.placeholder('id'))))
    .orderBy(...newestFirst)
    .limit(literalLimit(relatedPosts));
}

/** Distinct categories by hopping along the index from one to the next, so that the cost follows their number and not the posts'. */
export const distinctCategories = sql`
  with recursive found(category) as (
    (select category from posts where listed_on <= ${clinicToday} order by category limit 1)
    union all
    select (select p.category from posts p where p.category > found.category and p.listed_on <= ${clinicToday} order by p.category limit 1)
    from found where found.category is not null
  )
  select category from found where category is not null limit 100`;

type PostListPage = { posts: PostCard[]; newer: string | null; older: string | null };

export async function listPosts(app: App, filter: PostFilter, cursor: PostCursor): Promise<PostListPage> {
  const direction: Direction = cursor.before ? 'before' : cursor.after ? 'after' : 'newest';
  const [day, id] = (cursor.before ?? cursor.after ?? '').split('_');
  const found = await statements(app.db)
    .list(filter, direction)
    .execute({ ...filter, day, id });
  const rows = found.slice(0, postsPerPage);
  if (direction === 'after') rows.reverse();
  const more = found.length > postsPerPage;
  return {
    posts: await toCards(app, rows),
    newer: direction === 'before' || (direction === 'after' && more) ? placeOf(rows[0]) : null,
    older: direction === 'after' || more ? placeOf(rows.at(-1)) : null,
  };
}

const listNewest = sharedData(['posts', 'pictures'], async (app) =>
  toCards(app, await statements(app.db).newest.execute()),
);

export async function listLatestPosts(app: App): Promise<PostCard[]> {
  return (await listNewest(app)).slice(0, latestPosts);
}

type PostWithId = PostPage & { id: number; description: string; updatedAt: string };

/** The post behind an address, the address it has moved to, or nothing a visitor may see. */
export async function findPost(app: App, blogId: string): Promise<{ post: PostWithId } | { movedTo: string } | null> {
  const [row] = await statements(app.db).bySlug.execute({ slug: blogId });
  if (row) {
    const { content, tags, commentCount, id, imageAlt, pictureId, updatedAt } = row;
    const [cover, hidden] = await Promise.all([findPublicPicture(app, pictureId), listHiddenKeys(app, content)]);
    return {
      post: {
        ...toCard(row, cover),
        cover: cover?.src ? cover : null,
        imageAlt,
        id,
        tags,
        commentCount,
        updatedAt,
        html: renderMarkdown(content, hidden),
        minutesToRead: minutesToRead(content),
        description: firstCharacters(markdownToText(row.beginning), 150),
      },
    };
  }
  const [alias] = await statements(app.db).byAlias.execute({ oldId: blogId });
  return alias ? { movedTo: alias.slug } : null;
}

export async function findPostId({ db }: App, slug: string): Promise<number | null> {
  const [row] = await statements(db).idBySlug.execute({ slug });
  return row?.id ?? null;
}

/** The newest of the same category, then the newest of all to fill up. */
export async function listRelatedPosts(
  app: App,
  post: { id: number; slug: string; category: string },
): Promise<PostCard[]> {
  const rows = await statements(app.db).related.execute({ id: post.id, category: post.category });
  const related = new Map((await toCards(app, rows)).map((card) => [card.slug, card]));
  if (related.size < relatedPosts)
    for (const card of await listNewest(app)) if (card.slug !== post.slug) related.set(card.slug, card);
  return [...related.values()].slice(0, relatedPosts);
}

export const listCategories = sharedData(['posts'], async ({ db }) => {
  const { rows } = await db.execute<{ category: string }>(distinctCategories);
  return rows.map((row) => row.category).sort((a, b) => a.localeCompare(b, 'en'));
});

export async function listPopularPosts(app: App): Promise<PostLink[]> {
  const newest = (await listNewest(app)).slice(0, popularPosts);
  return newest.map(({ slug, title, author, publishAt }) => ({ slug, title, author, publishAt }));
}

/** Stores a post under a readable address that no other post has, and its text as the first version. */
export async function createPost(
  app: App,
  staff: StaffMember,
  input: PostInput,
  patient?: PatientWish,
): Promise<{ id: number; slug: string }> {
  const post = postInputSchema.parse(input);
  return app.db.transaction(async (tx) => {
    const same = await findSamePost(tx, staff, post);
    if (same) return same;
    if (patient && post.pictureId !== null) await markPicture(tx, staff, post.pictureId, patient);
    const row = await addPost(tx, app, staff, post);
    await forgetAutosave(tx, staff, newPost);
    return row;
  });
}

/** A new post with its first version, its card and its line in the activity log, in the caller's transaction. */
export async function addPost(
  tx: Tx,
  { queue }: Pick<App, 'queue'>,
  staff: StaffMember,
  post: PostFields,
): Promise<{ id: number; slug: string }> {
  const row = await insertPost(tx, staff, post);
  await keepRevision(tx, staff, { postId: row.id, version: 1, kind: 'saved' }, post);
  if (post.status === 'published') await queue.enqueue(tx, drawCardOf, { number: row.id });
  await recordActivity(tx, staff, {
    action: 'post.added',
    subject: `post:${row.id}`,
    summary: `Added the ${post.status === 'draft' ? 'draft' : 'post'} “${post.title}”.`,
  });
  return row;
}

async function insertPost(tx: Tx, staff: StaffMember, post: PostFields): Promise<{ id: number; slug: string }> {
  for (const slug of slugsFor(post.title)) {
    const [row] = await tx
      .insert(posts)
      .values({ ...post, slug, updatedBy: staff.name })
      .onConflictDoNothing({ target: posts.slug })
      .returning({ id: posts.id, slug: posts.slug });
    if (row) return row;
  }
  throw new Error('No free address for this title');
}

import { and, count, eq, getTableColumns, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { App } from '#app/context.ts';
import type { Picture } from '#app/features/pictures/picture.ts';
import { findPublicPicture, findPublicPictures, listHiddenPictures } from '#app/features/pictures/pictures.server.ts';
import { minutesToRead, renderMarkdown } from '#app/features/text/markdown.server.ts';
import { pickFields } from '#app/forms/fields.ts';
import { findReviewed, postFingerprint } from '#app/history/review.server.ts';
import type { Reviewed } from '#app/history/review.ts';
import { clinicToday } from '#app/platform/clinic-time.server.ts';
import { type Db, isoMoment, literalLimit, perDatabase, likeAnywhere } from '#app/platform/db.server.ts';
import { memoize } from '#app/platform/memoize.server.ts';
import { beyondCursor, type Cursor, inOrder, type Key, pageOf } from '#app/platform/paging.server.ts';
import { visiblePost } from '#app/platform/visibility.server.ts';
import { firstCharacters, firstSentences, markdownToText } from '#app/shared/plain-text.ts';
import { postAliases, postLines, posts, postTags } from '#db/schema.ts';
import {
  type CategoryCount,
  postFields,
  type PostCard,
  type PostFilter,
  type PostLink,
  type PostPage,
} from './post.ts';

export const postsPerPage = 20;
const latestPosts = 3;
const relatedPosts = 3;
const popularPosts = 5;
const cardExcerpt = 160;

const listKey: Key = { column: posts.listedOn, id: posts.id, type: 'date' };
/** Sorts like listKey, but uses the index of post_tags. */
const tagKey: Key = { column: postTags.listedOn, id: postTags.postId, type: 'date' };
const newestFirst = inOrder(listKey, {});

const linkColumns = { slug: posts.slug, title: posts.title, author: posts.author, publishAt: posts.publishAt };
function listCursor(row: { listedOn: string | null; id: number }): string {
  return `${row.listedOn}_${row.id}`;
}

/** Selects only the beginning of the text, because no preview needs a whole article. */
const cardColumns = {
  ...linkColumns,
  id: posts.id,
  listedOn: posts.listedOn,
  category: posts.category,
  image: posts.image,
  pictureId: posts.pictureId,
  beginning: sql<string>`left(${posts.content}, 800)`.as('beginning'),
};

type CardRow = Awaited<ReturnType<typeof selectPage>>[number];

/** An uploaded cover that is not prepared yet or may not be shown leaves the card without a picture. */
async function toCards(app: App, rows: CardRow[]): Promise<PostCard[]> {
  const covers = await findPublicPictures(
    app,
    rows.map(({ pictureId }) => pictureId),
  );
  return rows.map((row) => toCard(row, row.pictureId === null ? null : (covers.get(row.pictureId) ?? null)));
}

function toCard(
  { slug, title, category, author, publishAt, image, pictureId, beginning }: CardRow,
  cover: Picture | null,
): PostCard {
  const shown = pictureId === null ? image : (cover?.src ?? null);
  const files = cover && { focus: cover.focus, sources: cover.sources };
  return { slug, title, category, author, publishAt, image: shown, ...files, excerpt: shorten(beginning) };
}

/** The first sentences of the text, without Markdown. Memoized, because every list needs them. */
const shorten = memoize((markdown) => firstSentences(markdownToText(markdown), cardExcerpt), 2_000_000);

/** Distinct names by a loose index scan: the cost depends on the number of names, not posts. */
const distinct = (column: PgColumn) => sql`
  with recursive found(name) as (
    (select ${column} from ${column.table} where listed_on <= ${clinicToday} order by ${column} limit 1)
    union all
    select (select ${column} from ${column.table} where ${column} > found.name and listed_on <= ${clinicToday} order by ${column} limit 1)
    from found where found.name is not null
  )
  select name from found where name is not null`;

const filterColumns = { category: posts.category, author: posts.author, tag: postTags.tag };

/** Returns the filter in the posts' letter case, for a visitor who typed 'braces' and means 'Braces'. */
export async function spellAsPosts({ db }: App, filter: PostFilter): Promise<PostFilter> {
  const spelled = { ...filter };
  for (const name of ['category', 'author', 'tag'] as const) {
    if (!filter[name]) continue;
    const { rows } = await db.execute<{ name: string }>(
      sql`select name from (${distinct(filterColumns[name])}) as names where lower(name) = lower(${filter[name]})`,
    );
    if (rows[0] && rows.every((row) => row.name !== filter[name])) spelled[name] = rows[0].name;
  }
  return spelled;
}

type PostListPage = { posts: PostCard[]; newer: string | null; older: string | null };

export async function listPosts(app: App, filter: PostFilter, cursor: Cursor): Promise<PostListPage> {
  const isFirstOfAll = [...Object.values(filter), ...Object.values(cursor)].every((value) => value === undefined);
  const found = await (isFirstOfAll ? statements(app.db).firstPage.execute() : selectPage(app.db, filter, cursor));
  const { rows, newer, older } = pageOf(found, postsPerPage, cursor, listCursor);
  return { posts: await toCards(app, rows), newer, older };
}

function selectPage(db: Db, { category, author, tag }: PostFilter, cursor: Cursor) {
  const key = tag ? tagKey : listKey;
  const page = db.select(cardColumns).from(posts).$dynamic();
  if (tag) void page.innerJoin(postTags, and(eq(postTags.postId, posts.id), eq(postTags.tag, tag)));
  return page
    .where(
      and(
        visiblePost,
        category ? eq(posts.category, category) : undefined,
        author ? eq(posts.author, author) : undefined,
        beyondCursor(key, cursor),
      ),
    )
    .orderBy(...inOrder(key, cursor))
    .limit(literalLimit(postsPerPage + 1));
}

/** The most frequent queries. An unprepared Drizzle query costs about half a millisecond more. */
const statements = perDatabase((db) => ({
  firstPage: selectPage(db, {}, {}).prepare('posts_first_page'),
  newest: db
    .select(cardColumns)
    .from(posts)
    .where(visiblePost)
    .orderBy(...newestFirst)
    .limit(literalLimit(Math.max(popularPosts, 2 * relatedPosts)))
    .prepare('posts_newest'),
  bySlug: db
    .select({
      ...cardColumns,
      ...pickFields(postFields, getTableColumns(posts)),
      commentCount: posts.commentCount,
      updatedAt: isoMoment(posts.updatedAt),
      review: posts.review,
      fingerprint: postFingerprint,
    })
    .from(posts)
    .where(and(eq(posts.slug, sql.placeholder('slug')), visiblePost))
    .prepare('post_by_slug'),
  related: db
    .select(cardColumns)
    .from(posts)
    .where(and(visiblePost, eq(posts.category, sql.placeholder('category')), ne(posts.id, sql.placeholder('id'))))
    .orderBy(...newestFirst)
    .limit(literalLimit(relatedPosts))
    .prepare('posts_related'),
  categories: db
    .select({ category: posts.category, posts: count() })
    .from(posts)
    .where(visiblePost)
    .groupBy(posts.category)
    .limit(literalLimit(100))
    .prepare('posts_categories'),
}));

async function listNewest(app: App): Promise<PostCard[]> {
  return toCards(app, await statements(app.db).newest.execute());
}

export async function listLatestPosts(app: App): Promise<PostCard[]> {
  return (await listNewest(app)).slice(0, latestPosts);
}

type PostWithId = PostPage & { id: number; updatedAt: string };

/** Returns the post at an address or the address it moved to; null when visitors may see neither. */
export async function findPost(
  app: App,
  blogId: string,
): Promise<{ post: PostWithId; reviewed: Reviewed } | { movedTo: string } | null> {
  const [row] = await statements(app.db).bySlug.execute({ slug: blogId });
  if (row) {
    const { content, pictureId, status: _status, publishTime: _time, ...fields } = pickFields(postFields, row);
    const [cover, hidden, reviewed] = await Promise.all([
      findPublicPicture(app, pictureId),
      listHiddenPictures(app, content),
      findReviewed(app, row.review, () => row.fingerprint),
    ]);
    return {
      reviewed,
      post: {
        ...fields,
        id: row.id,
        slug: row.slug,
        commentCount: row.commentCount,
        updatedAt: row.updatedAt,
        image: toCard(row, cover).image,
        cover: cover?.src ? cover : null,
        html: renderMarkdown(content, hidden),
        minutesToRead: minutesToRead(content),
        description: row.description || firstCharacters(markdownToText(row.beginning), 150),
      },
    };
  }
  const [alias] = await app.db
    .select({ slug: posts.slug })
    .from(postAliases)
    .innerJoin(posts, eq(posts.id, postAliases.postId))
    .where(and(eq(postAliases.oldId, blogId), visiblePost));
  return alias ? { movedTo: alias.slug } : null;
}

export async function findPostId({ db }: App, slug: string): Promise<number | null> {
  const isAtSlug = and(eq(posts.slug, slug), visiblePost);
  const [row] = await db.select({ id: posts.id }).from(posts).where(isAtSlug);
  return row?.id ?? null;
}

/** Returns the newest posts of the same category, filled up with the newest of all. */
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

export async function listCategories({ db }: App): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`${distinct(posts.category)} limit 100`);
  return rows.map((row) => row.name).sort((a, b) => a.localeCompare(b, 'en'));
}

export async function countCategories({ db }: App): Promise<CategoryCount[]> {
  const found = await statements(db).categories.execute();
  return found.sort((a, b) => a.category.localeCompare(b.category, 'en'));
}

export async function listPopularPosts(app: App): Promise<PostLink[]> {
  const newest = (await listNewest(app)).slice(0, popularPosts);
  return newest.map(({ slug, title, author, publishAt }) => ({ slug, title, author, publishAt }));
}

/** Matches posts whose title, author, category or content contains the query, in any letter case. */
export function postContains(query: string, id: PgColumn = posts.id): SQL {
  return sql`${id} in (select ${postLines.postId} from ${postLines} where ${postLines.text} like lower(${likeAnywhere(query)}))`;
}

/** The same as a column for a few posts: by their own lines, not by the index of all lines. */
export function containsQuery(query: string, id: PgColumn): SQL<boolean> {
  const own = sql`${postLines.postId} = ${id} and position(lower(${query}) in ${postLines.text}) > 0`;
  return sql<boolean>`exists (select from ${postLines} where ${own})`;
}

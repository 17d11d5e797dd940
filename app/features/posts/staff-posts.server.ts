import { and, asc, desc, ne, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { findPictures } from '#app/features/media/pictures.server.ts';
import { contains, listCandidateIds } from '#app/features/search/find-matches.server.ts';
import { isDatabaseTrouble, isoMoment, literalLimit, type Db } from '#app/platform/db.server.ts';
import { firstCharacters, markdownToText } from '#app/shared/plain-text.ts';
import { posts } from '#db/schema.ts';
import { postStatus, type StaffPost } from './staff-post.ts';

export const staffPostsPerPage = 25;
const previewLength = 100;

type Place = { direction: 'newest' | 'before' | 'after'; moment?: string; id?: string };

/** Up to here the posts that may have a word are put in order before any is read. */
const fewCandidates = 20_000;

/** What is looked for, and where: in so many of the newest posts, or in these. */
type Search = { q: string; among: { newest: number } | { ids: number[] } };

/** Drafts, scheduled and published ones, the newest work first. */
export function selectStaffPosts(db: Db, { direction, moment, id }: Place, search?: Search) {
  const cursor = sql`(${moment}::timestamptz, ${id}::bigint)`;
  const order = direction === 'after' ? [asc(posts.createdAt), asc(posts.id)] : [desc(posts.createdAt), desc(posts.id)];
  const inPlace = and(
    ne(posts.status, 'deleted'),
    direction === 'before' ? sql`(${posts.createdAt}, ${posts.id}) < ${cursor}` : undefined,
    direction === 'after' ? sql`(${posts.createdAt}, ${posts.id}) > ${cursor}` : undefined,
  );
  // The posts are put in order first and read then: limit and offset keep the planner from reading the texts of others.
  const ids = search && 'ids' in search.among ? search.among.ids : undefined;
  const count = search && 'newest' in search.among ? search.among.newest : undefined;
  const inOrder = db
    .select()
    .from(posts)
    .where(and(inPlace, ids && sql`${posts.id} = any(${sql.param(ids)}::bigint[])`))
    .orderBy(...order)
    .offset(literalLimit(0));
  const source = search ? (count === undefined ? inOrder : inOrder.limit(literalLimit(count))).as('posts') : posts;
  return db
    .select({
      id: posts.id,
      slug: posts.slug,
      title: posts.title,
      author: posts.author,
      category: posts.category,
      publishAt: posts.publishAt,
      image: posts.image,
      pictureId: posts.pictureId,
      status: posts.status,
      commentCount: posts.commentCount,
      madeAt: isoMoment(posts.createdAt).as('made_at'),
      beginning: sql<string>`left(${posts.content}, 800)`.as('beginning'),
    })
    .from(source)
    .where(and(inPlace, search && contains(search.q)))
    .orderBy(...order)
    .limit(literalLimit(staffPostsPerPage + 1));
}

type StaffPostPage =
  | { ok: true; posts: StaffPost[]; newer: string | null; older: string | null }
  | { ok: false; reason: 'too-slow' };

export async function listStaffPosts(
  app: App,
  { q, before, after }: { q: string; before?: string | undefined; after?: string | undefined },
): Promise<StaffPostPage> {
  const direction = before ? 'before' : after ? 'after' : 'newest';
  const [moment = '', id = ''] = (before ?? after ?? '').split('_');
  try {
    const place = { direction, moment, id } as const;
    const found = q ? await searchStaffPosts(app, q, place) : await selectStaffPosts(app.db, place);
    const rows = found.slice(0, staffPostsPerPage);
    if (direction === 'after') rows.reverse();
    const more = found.length > staffPostsPerPage;
    const covers = await findPictures(
      app,
      rows.flatMap(({ pictureId }) => pictureId ?? []),
    );
    const cursorOf = (row: (typeof rows)[number] | undefined) => (row ? `${row.madeAt}_${row.id}` : null);
    return {
      ok: true,
      posts: rows.map(({ madeAt: _madeAt, beginning, status, pictureId, ...row }) => ({
        ...row,
        image: covers.get(pictureId ?? 0)?.src ?? row.image,
        status: postStatus(status === 'draft' ? 'draft' : 'published', row.publishAt),
        ...previewOf(markdownToText(beginning)),
      })),
      newer: direction === 'before' || (direction === 'after' && more) ? cursorOf(rows[0]) : null,
      older: direction === 'after' || more ? cursorOf(rows.at(-1)) : null,
    };
  } catch (error) {
    if (q && isDatabaseTrouble(error) && isTimeout(error)) return { ok: false, reason: 'too-slow' };
    throw error;
  }
}

/** A frequent word is met among the newest posts; a rare one is in few posts, which the search's lists name. */
async function searchStaffPosts({ db }: App, q: string, place: Place) {
  const amongNewest = (newest: number) => selectStaffPosts(db, place, { q, among: { newest } });
  const soon = await amongNewest(300);
  if (soon.length > staffPostsPerPage) return soon;
  const ids = await listCandidateIds(db, q, fewCandidates);
  if (ids) return selectStaffPosts(db, place, { q, among: { ids } });
  const later = await amongNewest(10_000);
  return later.length > staffPostsPerPage ? later : amongNewest(1_000_000_000);
}

function previewOf(text: string): { preview: string; cut: boolean } {
  const preview = firstCharacters(text, previewLength);
  return { preview, cut: preview !== text };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === '57014') || isTimeout(error.cause));
}

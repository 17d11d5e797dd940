import { and, asc, desc, ne, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { findPictures } from '#app/features/media/pictures.server.ts';
import { isDatabaseTrouble, isoMoment, literalLimit, type Db } from '#app/platform/db.server.ts';
import { firstCharacters, markdownToText } from '#app/shared/plain-text.ts';
import { posts } from '#db/schema.ts';
import { postStatus, type StaffPost } from './staff-post.ts';

export const staffPostsPerPage = 25;
const previewLength = 100;

type Place = { direction: 'newest' | 'before' | 'after'; moment?: string; id?: string };

/** In the words of the index posts_search. */
const searchedText = sql`(${posts.title} || chr(10) || ${posts.author} || chr(10) || ${posts.category} || chr(10) || ${posts.content})`;

/** Drafts, scheduled and published ones, the newest work first. Not prepared, for the same reason as the visitors' search. */
export function selectStaffPosts(db: Db, q: string, { direction, moment, id }: Place) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const cursor = sql`(${moment}::timestamptz, ${id}::bigint)`;
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
    .from(posts)
    .where(
      and(
        ne(posts.status, 'deleted'),
        q ? sql`${searchedText} ilike ${pattern}` : undefined,
        direction === 'before' ? sql`(${posts.createdAt}, ${posts.id}) < ${cursor}` : undefined,
        direction === 'after' ? sql`(${posts.createdAt}, ${posts.id}) > ${cursor}` : undefined,
      ),
    )
    .orderBy(
      ...(direction === 'after' ? [asc(posts.createdAt), asc(posts.id)] : [desc(posts.createdAt), desc(posts.id)]),
    )
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
    const found = await selectStaffPosts(app.db, q, { direction, moment, id });
    const rows = found.slice(0, staffPostsPerPage);
    if (direction === 'after') rows.reverse();
    const more = found.length > staffPostsPerPage;
    const covers = await findPictures(
      app,
      rows.flatMap(({ pictureId }) => pictureId ?? []),
    );
    const place = (row: (typeof rows)[number] | undefined) => (row ? `${row.madeAt}_${row.id}` : null);
    return {
      ok: true,
      posts: rows.map(({ madeAt: _madeAt, beginning, status, pictureId, ...row }) => ({
        ...row,
        image: covers.get(pictureId ?? 0)?.src ?? row.image,
        status: postStatus(status === 'draft' ? 'draft' : 'published', row.publishAt),
        ...previewOf(markdownToText(beginning)),
      })),
      newer: direction === 'before' || (direction === 'after' && more) ? place(rows[0]) : null,
      older: direction === 'after' || more ? place(rows.at(-1)) : null,
    };
  } catch (error) {
    if (q && isDatabaseTrouble(error) && isTimeout(error)) return { ok: false, reason: 'too-slow' };
    throw error;
  }
}

function previewOf(text: string): { preview: string; cut: boolean } {
  const preview = firstCharacters(text, previewLength);
  return { preview, cut: preview !== text };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === '57014') || isTimeout(error.cause));
}

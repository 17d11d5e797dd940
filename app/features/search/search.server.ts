import { and } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isStatementTimeout } from '#app/platform/db.server.ts';
import { cardColumns, listCursor, listKey, postContains, visiblePost } from '#app/features/posts/posts.server.ts';
import { beyond, inOrder, pageOf } from '#app/records/paging.server.ts';
import { firstCharacters, markdownToText } from '#app/shared/plain-text.ts';
import { posts } from '#db/schema.ts';
import type { SearchPage } from './search.ts';

const resultsPerPage = 20;
const snippetLength = 120;

/** Case-insensitive substring over title, content, author and category, newest first. An empty query finds nothing. */
export async function searchPosts({ db }: App, query: string, before?: string): Promise<SearchPage> {
  if (!query) return { ok: true, results: [], older: null };
  try {
    // Not prepared: the planner must see the word to know whether it is frequent.
    const found = await db
      .select(cardColumns)
      .from(posts)
      .where(and(visiblePost, postContains(query), beyond(listKey, { before })))
      .orderBy(...inOrder(listKey, { before }))
      .limit(resultsPerPage + 1);
    const { rows, older } = pageOf(found, resultsPerPage, listCursor);
    return {
      ok: true,
      results: rows.map(({ slug, title, author, category, beginning }) => ({
        slug,
        title,
        author,
        category,
        snippet: firstCharacters(markdownToText(beginning), snippetLength),
      })),
      older,
    };
  } catch (error) {
    if (isStatementTimeout(error)) return { ok: false, reason: 'too-slow' };
    throw error;
  }
}

import { desc, inArray } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isDatabaseTrouble } from '#app/platform/db.server.ts';
import { cardColumns, placeOf } from '#app/features/posts/posts.server.ts';
import { visiblePost } from '#app/features/posts/visible-post.server.ts';
import { firstCharacters, markdownToText } from '#app/shared/plain-text.ts';
import { posts } from '#db/schema.ts';
import { findMatches, SearchTooSlow } from './find-matches.server.ts';
import { idOf, keyOf, keyAfterAll } from './post-keys.ts';
import type { SearchPage } from './search-result.ts';

const searchResults = 20;
const snippetLength = 120;

/** Case-insensitive substring over title, content, author and category, newest first. An empty query finds nothing. */
export async function searchPosts({ db, config }: App, query: string, before?: string): Promise<SearchPage> {
  if (!query) return { ok: true, results: [], older: null };
  try {
    const keys = await findMatches(db, {
      query,
      among: visiblePost,
      below: before ? keyOf(before) : keyAfterAll,
      wanted: searchResults + 1,
      until: performance.now() + config.statementTimeoutMs,
    });
    const rows = await db
      .select(cardColumns)
      .from(posts)
      .where(inArray(posts.id, keys.slice(0, searchResults).map(idOf)))
      .orderBy(desc(posts.listedOn), desc(posts.id));
    return {
      ok: true,
      results: rows.map(({ slug, title, author, category, beginning }) => ({
        slug,
        title,
        author,
        category,
        snippet: firstCharacters(markdownToText(beginning), snippetLength),
      })),
      older: keys.length > searchResults ? placeOf(rows.at(-1)) : null,
    };
  } catch (error) {
    if (error instanceof SearchTooSlow || isStatementTimeout(error)) return { ok: false, reason: 'too-slow' };
    throw error;
  }
}

function isStatementTimeout(error: unknown): boolean {
  return (
    isDatabaseTrouble(error) &&
    error instanceof Error &&
    error.cause instanceof Error &&
    'code' in error.cause &&
    error.cause.code === '57014'
  );
}

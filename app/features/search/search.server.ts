import { and, desc, sql } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { isDatabaseTrouble, literalLimit, type Db } from '#app/platform/db.server.ts';
import { cardColumns, placeOf, visiblePost } from '#app/features/posts/posts.server.ts';
import { firstCharacters, markdownToText } from '#app/shared/plain-text.ts';
import { posts } from '#db/schema.ts';
import type { SearchPage } from './search-result.ts';

const searchResults = 20;
const snippetLength = 120;

/** The four fields as one text; the line break between them keeps a match from running over from one into the next. */
const searchedText = sql`(${posts.title} || chr(10) || ${posts.author} || chr(10) || ${posts.category} || chr(10) || ${posts.content})`;

/** Not prepared: the planner must see the word, because the best plan for a rare word is the worst for a common one. */
export function selectMatches(db: Db, query: string, place?: { day: string; id: string }) {
  const pattern = `%${query.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .select(cardColumns)
    .from(posts)
    .where(
      and(
        visiblePost,
        sql`${searchedText} ilike ${pattern}`,
        place && sql`(${posts.listedOn}, ${posts.id}) < (${place.day}::date, ${place.id}::bigint)`,
      ),
    )
    .orderBy(desc(posts.listedOn), desc(posts.id))
    .limit(literalLimit(searchResults + 1));
}

/** Case-insensitive substring over title, content, author and category, newest first. An empty query finds nothing. */
export async function searchPosts({ db }: App, query: string, before?: string): Promise<SearchPage> {
  if (!query) return { ok: true, results: [], older: null };
  const [day = '', id = ''] = before?.split('_') ?? [];
  try {
    const found = await selectMatches(db, query, before ? { day, id } : undefined);
    const rows = found.slice(0, searchResults);
    return {
      ok: true,
      results: rows.map(({ slug, title, author, category, beginning }) => ({
        slug,
        title,
        author,
        category,
        snippet: firstCharacters(markdownToText(beginning), snippetLength),
      })),
      older: found.length > searchResults ? placeOf(rows.at(-1)) : null,
    };
  } catch (error) {
    if (isStatementTimeout(error)) return { ok: false, reason: 'too-slow' };
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

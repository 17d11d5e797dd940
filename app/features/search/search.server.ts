import { and } from 'drizzle-orm';
import { type App, appContext, requestContext } from '#app/context.ts';
import { isStatementTimeout, isDatabaseTrouble } from '#app/platform/db.server.ts';
import { cardColumns, listCursor, listKey, postContains, visiblePost } from '#app/features/posts/posts.server.ts';
import { beyond, inOrder, pageOf } from '#app/records/paging.server.ts';
import { firstCharacters, markdownToText } from '#app/shared/plain-text.ts';
import { posts } from '#db/schema.ts';
import type { SearchPage } from './search.ts';
import type { MiddlewareFunction } from 'react-router';
import type { Limit } from '#app/platform/limits.server.ts';
import { plainPage } from '#app/platform/plain-page.server.ts';

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

/** Results while typing ask a few times a second at most, and only for what nobody asked before. */
export const searchLimit: Limit = { name: 'search', times: 120, seconds: 60 };

/** Refuses whoever searches like a machine. A page that the cache renders again by itself has no address and is not counted. */
export const limitSearch: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { address, id } = context.get(requestContext);
  const wait = address
    ? await context
        .get(appContext)
        .limits.take(searchLimit, address)
        .catch((error: unknown) => {
          // The search itself will meet the same trouble, and knows what to say.
          if (isDatabaseTrouble(error)) return null;
          throw error;
        })
    : null;
  if (wait === null) return next();
  const refused = plainPage({
    status: 429,
    title: 'Too many searches',
    sentences: ['Please wait a minute and try again.'],
    requestId: id,
  });
  refused.headers.set('Retry-After', String(wait));
  return refused;
};

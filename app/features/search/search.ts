/** A post as the search shows it: `snippet` is the first 120 characters of its text; the page adds the ellipsis. */
export type SearchResult = { slug: string; title: string; author: string; category: string; snippet: string };

/** `older` is where the next page begins. 'failed' is what the browser notes when no answer came. */
export type SearchPage =
  | { ok: true; results: SearchResult[]; older: string | null }
  | { ok: false; reason: 'too-slow' | 'failed' };

/** What /search answers. */
export type SearchAnswer = { query: string; page: SearchPage };

export function searchHref(query: string, before?: string): string {
  return `/search?${new URLSearchParams({ q: query, ...(before && { before }) }).toString()}`;
}

/** What a search came to, as a heading. */
export function outcomeHeading(query: string, page: SearchPage, isFirstPage = true): string {
  if (!page.ok) return page.reason === 'too-slow' ? 'That search took too long.' : 'The search did not work just now.';
  const { length } = page.results;
  if (length === 0) return `Nothing found for “${query}”.`;
  if (!isFirstPage) return `More results for “${query}”`;
  if (page.older) return `The ${length} newest results for “${query}”`;
  return `${length} ${length === 1 ? 'result' : 'results'} for “${query}”`;
}

/** What to do when there is nothing to read, or null. */
export function outcomeAdvice(page: SearchPage): string | null {
  if (page.ok) return page.results.length === 0 ? 'Try one word, or another spelling.' : null;
  return page.reason === 'too-slow' ? 'Try a longer or a rarer word.' : 'Please try again in a minute.';
}

export const searchOverlayId = 'search-overlay';

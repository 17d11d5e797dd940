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

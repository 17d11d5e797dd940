/** A post as the search shows it: `snippet` is the first 120 characters of its text; the page adds the ellipsis. */
export type SearchResult = { slug: string; title: string; author: string; category: string; snippet: string };

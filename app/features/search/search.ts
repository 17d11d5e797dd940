/** What can be found, as the groups of the results are called. */
export const kindNames = {
  care: 'Care',
  question: 'Questions',
  fact: 'Your visit',
  post: 'Articles',
  person: 'People',
  page: 'Pages',
  notice: 'Notices',
  picture: 'Pictures',
} as const;
export type SearchKind = keyof typeof kindNames;

/** As the search shows it. Of a post `summary` is the first 120 characters of its text, and the page adds the ellipsis. */
export type SearchResult = {
  address: string;
  title: string;
  /** Of a post: never empty. */
  by: { author: string; category: string } | null;
  summary: string;
  /** Where else in the text it was found; '' where title and summary show it. */
  passage: string;
};

export type SearchGroup = { kind: SearchKind; results: SearchResult[] };

export type FoundPage = {
  ok: true;
  /** The best group first, in each the best result first. */
  groups: SearchGroup[];
  /** What to mark in the results: stems of the words that were looked for. */
  stems: string[];
  /** The corrected query, if the typed one found nothing. */
  meant: string | null;
  /** There are more articles than these; as a list of all, newest first, they begin another page. */
  moreArticles: boolean;
  /** Where the next page of the list of articles begins. */
  older: string | null;
};

/** 'failed' is what the browser notes when no answer came. */
export type SearchPage = FoundPage | { ok: false; reason: 'too-slow' | 'failed' };

/** What /search answers. */
export type SearchAnswer = { query: string; page: SearchPage; typing: boolean };

/**
 * `only`: no spelling correction. `articles`: the list of all articles, from the start or from a cursor.
 * `typing`: the query is unfinished, so it is not counted.
 */
export type SearchOptions = {
  only?: boolean | undefined;
  articles?: boolean | undefined;
  before?: string | undefined;
  typing?: boolean | undefined;
};

export function searchHref(query: string, { only, articles, before, typing }: SearchOptions = {}): string {
  const params = {
    q: query,
    ...(only && { only: '1' }),
    ...(articles && { in: 'articles' }),
    ...(before && { before }),
    ...(typing && { typing: '1' }),
  };
  return `/search?${new URLSearchParams(params).toString()}`;
}

export function countResults({ groups }: FoundPage): number {
  return groups.reduce((sum, { results }) => sum + results.length, 0);
}

/** What a search came to, as a heading. */
export function outcomeHeading(query: string, page: SearchPage, articles = false): string {
  if (!page.ok)
    return page.reason === 'too-slow' ? 'That search took too long.' : 'The search isn’t working right now.';
  const count = countResults(page);
  if (count === 0) return `Nothing found for “${query}”.`;
  if (articles) return `Articles with “${query}”, newest first`;
  const words = page.meant ?? query;
  if (page.moreArticles) return `Top ${count} results for “${words}”`;
  return `${count} ${count === 1 ? 'result' : 'results'} for “${words}”`;
}

/** What to do when there is nothing to read, or null. */
export function outcomeAdvice(page: SearchPage): string | null {
  if (page.ok) return page.groups.length === 0 ? 'Try one word, or another spelling.' : null;
  return page.reason === 'too-slow' ? 'Try a longer or less common word.' : 'Please try again in a minute.';
}

export const searchOverlayId = 'search-overlay';

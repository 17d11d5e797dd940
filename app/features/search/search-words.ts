import type { SearchPage } from './search-result.ts';

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

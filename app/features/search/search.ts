import type { Picture } from '#app/features/pictures/picture.ts';
import { language, t } from '#app/shared/language.ts';
import { counted } from '#app/shared/phrases.ts';

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

/** A result as it is shown. For a post, `summary` is the first 120 characters of its text; the page adds the ellipsis. */
export type SearchResult = {
  address: string;
  title: string;
  /** Set for posts only, and then never empty. */
  by: { author: string; category: string } | null;
  summary: string;
  /** A matching passage of the text; '' when the summary already shows a match. */
  passage: string;
  /** In which it was written. */
  language: string;
};

export type SearchGroup = { kind: SearchKind; results: SearchResult[] };

export type FoundPage = {
  ok: true;
  /** Best group first, and the best result first in each group. */
  groups: SearchGroup[];
  /** Stems of the query's words, which are highlighted in the results. */
  stems: string[];
  /** The corrected query, if the typed one found nothing. */
  meant: string | null;
  /** Whether there are more articles than these, so that a link to the list of all articles is shown. */
  moreArticles: boolean;
  /** The cursor of the next page in the list of articles. */
  older: string | null;
};

/** 'failed' is set by the browser when no response arrived. */
export type SearchPage = FoundPage | { ok: false; reason: 'too-slow' | 'failed' };

/** `portraits`: of the people found, by name. */
export type SearchAnswer = { query: string; page: SearchPage; portraits: Record<string, Picture>; typing: boolean };

/** `only`: no spelling correction. `articles`: the list of all articles, from the start or from the cursor `before`.
 * `typing`: the query is unfinished, so it is not counted. */
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

/** The box says “Search Articles”, so articles come first. The other groups stay in their order, the best first. */
export function articlesFirst(groups: SearchGroup[]): SearchGroup[] {
  // On a Spanish page they are the English ones.
  if (language() === 'es') return groups;
  return groups.toSorted((one, other) => Number(other.kind === 'post') - Number(one.kind === 'post'));
}

export function countResults({ groups }: FoundPage): number {
  return groups.reduce((sum, { results }) => sum + results.length, 0);
}

export function outcomeHeading(query: string, page: SearchPage, articles = false): string {
  if (!page.ok)
    return page.reason === 'too-slow' ? t('That search took too long.') : t('The search isn’t working right now.');
  const count = countResults(page);
  if (count === 0) return t`Nothing found for “${query}”.`;
  if (articles) return t`Articles with “${query}”, newest first`;
  const text = page.meant ?? query;
  if (page.moreArticles) return t`Top ${count} results for “${text}”`;
  return t`${counted(count, 'result')} for “${text}”`;
}

export function outcomeAdvice(page: SearchPage): string | null {
  if (page.ok) return page.groups.length === 0 ? t('Try one word, or another spelling.') : null;
  return page.reason === 'too-slow' ? t('Try a longer or less common word.') : t('Please try again in a minute.');
}

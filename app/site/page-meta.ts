import type { Site } from '#app/features/words/site.server.ts';
import { clinicName, pageTitle, startingFacts } from '#app/features/clinic/clinic.ts';

type PageWords = {
  title: string;
  description: string;
  /** The page's one address, with the filters that make it another page and without anything else. */
  path: string;
  /** The picture of the page where it is shared, as a path of ours. */
  image?: string;
  isArticle?: boolean;
  /** A later page of a list: it changes with every new entry, and what it lists has pages of its own. */
  isLaterPage?: boolean;
};

/** What a page says about itself to search engines and to those who share it. */
export function pageMeta(site: Site | undefined, page: PageWords) {
  const { facts, publicUrl, card } = site ?? { facts: startingFacts, publicUrl: '', card: '' };
  const title = pageTitle(facts, page.title);
  const { description } = page;
  const url = publicUrl + page.path;
  const image = publicUrl + (page.image ?? card);
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(page.isLaterPage ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:type', content: page.isArticle ? 'article' : 'website' },
    { property: 'og:site_name', content: clinicName(facts) },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: image },
    ...((page.image ?? card).startsWith('/files/')
      ? []
      : [
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]),
    { property: 'og:url', content: url },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:url', content: url },
  ];
}

type MetaArgs = { loaderData?: unknown; matches: [{ loaderData?: Site | undefined }, ...unknown[]] };

/** The meta of a page with the words that its loader found for search engines, or with `page`'s own. */
export function describePage(page: Pick<PageWords, 'path'> & Partial<PageWords>) {
  return ({ loaderData, matches }: MetaArgs) => {
    const words = { title: '', description: '', ...page, ...searchWordsIn(loaderData) };
    return pageMeta(matches[0].loaderData, words);
  };
}

type SearchWords = Pick<PageWords, 'title' | 'description'>;

function searchWordsIn(data: unknown): SearchWords | undefined {
  return hasWords(data) ? data.words.search : undefined;
}

function hasWords(data: unknown): data is { words: { search: SearchWords } } {
  return typeof data === 'object' && data !== null && 'words' in data;
}

/** The meta of a screen that only staff see; no search engine lists it. */
export function staffTitle(screen: string) {
  return ({ matches }: MetaArgs) => [
    { title: pageTitle(matches[0].loaderData?.facts, screen) },
    { name: 'robots', content: 'noindex' },
  ];
}

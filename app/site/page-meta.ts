import { startingFacts } from 'virtual:starting-site';
import { clinicName, pageTitle, titleTag } from '#app/features/clinic/clinic.ts';
import type { Site } from '#app/features/pages/site.server.ts';
import { here, inSpanish, isServed, t, type Language } from '#app/shared/language.ts';

type MetaText = {
  title: string;
  description: string;
  /** Canonical path, including only the filters that make it a different page. */
  path: string;
  image?: string;
  isArticle?: boolean;
  /** A later page of a list is not indexed: it changes with every new entry, and the entries have their own pages. */
  isLaterPage?: boolean;
};

export function pageMeta(site: Site | undefined, page: MetaText) {
  const { facts, publicUrl, card } = site ?? { facts: startingFacts, publicUrl: '', card: '' };
  const title = pageTitle(facts, page.title);
  const { description } = page;
  const url = publicUrl + here(page.path);
  const image = publicUrl + (page.image ?? card);
  return [
    titleTag(site, page.title),
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...(isServed(site?.spanish ?? [], page.path)
      ? [alternate('en', publicUrl + page.path), alternate('es', publicUrl + inSpanish(page.path))]
      : []),
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

const alternate = (hrefLang: Language, href: string) => ({ tagName: 'link', rel: 'alternate', hrefLang, href });

type MetaArgs = { loaderData?: unknown; matches: [{ loaderData?: Site | undefined }, ...unknown[]] };

/** The loader's search text takes precedence over `page`. */
export function describePage(page: Pick<MetaText, 'path'> & Partial<MetaText>) {
  return ({ loaderData, matches }: MetaArgs) => {
    const text = { title: '', description: '', ...page, ...searchTextIn(loaderData) };
    return pageMeta(matches[0].loaderData, text);
  };
}

type SearchText = Pick<MetaText, 'title' | 'description'>;

function searchTextIn(data: unknown): SearchText | undefined {
  return hasWords(data) ? data.content.search : undefined;
}

function hasWords(data: unknown): data is { content: { search: SearchText } } {
  return typeof data === 'object' && data !== null && 'content' in data;
}

export function staffTitle(screen: string) {
  return ({ matches }: MetaArgs) => [
    titleTag(matches[0].loaderData, t(screen)),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Frame options of a page, set by `export const handle = { frame: { … } } satisfies PageHandle`. */
export type FrameOptions = {
  /** The page has its own frame, like the staff area. */
  bare?: boolean;
  /** Background of the page's last section, behind the shoreline of the footer. */
  ground?: 'paper' | 'sunk' | 'moss' | 'night';
  /** The alternate footer adds the sample pages' links. */
  footer?: 'main' | 'alternate';
  /** The page starts with the contact form, so the frame shows no other call to action. */
  asks?: boolean;
  bookNow?: boolean;
  /** Replaces the frame's own link to the request form. It carries the choice that the page is about. */
  request?: string;
};

export type PageHandle = { frame: FrameOptions };

/** Returns the options of the innermost route that has any, with the `request` link that the page's loader returned. */
export function frameOptions(matches: { handle: unknown; loaderData?: unknown }[]): FrameOptions {
  const data = matches.at(-1)?.loaderData;
  const request = typeof data === 'object' && data !== null && 'request' in data ? data.request : undefined;
  const isLink = typeof request === 'string' && request.startsWith('/appointments?');
  return { ...matches.map(({ handle }) => handle).findLast(isPageHandle)?.frame, ...(isLink && { request }) };
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'frame' in handle;
}

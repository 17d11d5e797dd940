import { appContext, markCacheable } from '#app/context.ts';
import { findRequestLink } from '#app/features/care/care.server.ts';
import { pageTitle } from '#app/features/clinic/clinic.ts';
import { listQuerySchema, searchQuerySchema } from '#app/features/posts/post-schema.server.ts';
import { SearchAside, SearchResultGroups } from '#app/features/search/search-results.tsx';
import { countMiss, limitSearch, searchSite } from '#app/features/search/search.server.ts';
import { countResults, type SearchAnswer, outcomeHeading, searchHref } from '#app/features/search/search.ts';
import { findPortraits } from '#app/features/staff/staff.server.ts';
import { t } from '#app/shared/language.ts';
import { Pager } from '#app/ui/list-links.tsx';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import { SearchForm } from '#app/ui/search-form.tsx';
import type { Route } from './+types/search';
import styles from '#app/features/search/search.module.css';

export const middleware = [limitSearch];

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const params = url.searchParams;
  const query = searchQuerySchema.parse(params.get('q') ?? '');
  const { before } = listQuerySchema.parse({ before: params.get('before') ?? undefined });
  const articles = params.get('in') === 'articles';
  const page = await searchSite(app, query, { only: params.has('only'), articles, before });
  const isMiss = query !== '' && page.ok && countResults(page) === 0;
  const typing = params.has('typing');
  // A search without results is not cached, because each one is counted.
  if (isMiss && !typing) await countMiss(app);
  else if (page.ok) markCacheable(context);
  const isFirstPage = before === undefined;
  const people = page.ok ? page.groups.flatMap(({ kind, results }) => (kind === 'person' ? results : [])) : [];
  const names = people.map(({ title }) => title);
  const portraits = names.length > 0 ? await findPortraits(app, names) : {};
  const answer: SearchAnswer = { query, page, portraits, typing };
  const best = page.ok ? page.groups[0]?.results[0]?.address : undefined;
  const request = best?.startsWith('/care/') ? await findRequestLink(app, [], best.replace(/#.*/, '')) : undefined;
  return { ...answer, articles, isFirstPage, request };
}

/** Returns failures as data, so that a failed search in the overlay does not replace the page below it. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch {
    const query = new URL(request.url).searchParams.get('q') ?? '';
    return {
      query,
      page: { ok: false as const, reason: 'failed' as const },
      portraits: {},
      typing: false,
      articles: false,
      isFirstPage: true,
    };
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = loaderData?.query;
  return [
    { title: pageTitle(matches[0].loaderData?.facts, query ? t`Search: ${query}` : t('Search Articles')) },
    { name: 'robots', content: 'noindex' },
    { name: 'description', content: t('Search this site: care, questions, articles, people and how to find us.') },
  ];
}

export default function Search({ loaderData, matches }: Route.ComponentProps) {
  const { query, page, portraits, articles, isFirstPage } = loaderData;
  const { facts, content } = matches[0].loaderData;
  return (
    <div className="container page-end">
      <Breadcrumbs path="/search" />
      <div className="page-head">
        <h1>{t('Search')}</h1>
      </div>
      <SearchForm
        id="search-box"
        label={t('What are you looking for?')}
        placeholder={t('Search Articles')}
        defaultValue={query}
        large
      />
      <div className={`split ${styles.findings}`}>
        {query !== '' && (
          <section className={styles.outcome}>
            <h2 className="small-head">{outcomeHeading(query, page, articles)}</h2>
            <SearchResultGroups id="found" answer={{ query, page, portraits }} facts={facts} />
            {articles && page.ok && (
              <Pager
                label={t('Pages of results')}
                back={{
                  label: isFirstPage ? t('Best results') : t('First results'),
                  href: searchHref(query, { articles: !isFirstPage }),
                }}
                onward={
                  page.older === null
                    ? null
                    : { label: t('More results'), href: searchHref(query, { articles, before: page.older }) }
                }
              />
            )}
          </section>
        )}
        <SearchAside id="found" query={query} page={page} suggestions={content.suggestions} />
      </div>
    </div>
  );
}

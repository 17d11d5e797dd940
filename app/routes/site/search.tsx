import type { Route } from './+types/search';
import { appContext } from '#app/context.ts';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';
import { listQuerySchema, searchQuerySchema } from '#app/features/posts/post.schema.ts';
import { SearchResults } from '#app/features/search/search-results.tsx';
import { searchPosts } from '#app/features/search/search.server.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const query = searchQuerySchema.parse(params.get('q') ?? '');
  const { before } = listQuerySchema.parse({ before: params.get('before') ?? undefined });
  return { query, before, page: await searchPosts(context.get(appContext), query, before) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = loaderData?.query;
  return [
    { title: pageTitle(matches[0].loaderData?.facts, query ? `Search: ${query}` : 'Search Articles') },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function Search({ loaderData: { query, before, page }, matches }: Route.ComponentProps) {
  const href = (cursor: string) => `/search?${new URLSearchParams({ q: query, before: cursor }).toString()}`;
  return (
    <SearchResults
      query={query}
      results={page.ok ? page.results : []}
      tooSlow={!page.ok}
      phone={matches[0].loaderData.facts.officePhone}
      backHref={before ? `/search?${new URLSearchParams({ q: query }).toString()}` : null}
      moreHref={page.ok && page.older ? href(page.older) : null}
    />
  );
}

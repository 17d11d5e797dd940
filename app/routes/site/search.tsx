import type { Route } from './+types/search';
import { appContext, markCacheable } from '#app/context.ts';
import { pageTitle } from '#app/features/clinic/clinic.ts';
import { listQuerySchema, searchQuerySchema } from '#app/features/posts/post.schema.ts';
import { countResults, type SearchAnswer } from '#app/features/search/search.ts';
import { countMiss, limitSearch, searchSite } from '#app/features/search/search.server.ts';
import { SearchResults } from '#app/features/search/search-results.tsx';

export const middleware = [limitSearch];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const params = new URL(request.url).searchParams;
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
  const answer: SearchAnswer = { query, page, typing };
  return { ...answer, articles, isFirstPage };
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
      typing: false,
      articles: false,
      isFirstPage: true,
    };
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = loaderData?.query;
  return [
    { title: pageTitle(matches[0].loaderData?.facts, query ? `Search: ${query}` : 'Search Articles') },
    { name: 'robots', content: 'noindex' },
    { name: 'description', content: 'Search this site: care, questions, articles, people and how to find us.' },
  ];
}

export default function Search({ loaderData, matches }: Route.ComponentProps) {
  const { facts, content } = matches[0].loaderData;
  return <SearchResults {...loaderData} facts={facts} suggestions={content.suggestions} />;
}

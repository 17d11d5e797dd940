import type { Route } from './+types/search';
import { appContext, sameForAll } from '#app/context.ts';
import { phoneToCall, pageTitle } from '#app/features/clinic/clinic.ts';
import { listQuerySchema, searchQuerySchema } from '#app/features/posts/post.schema.ts';
import type { SearchAnswer } from '#app/features/search/search.ts';
import { limitSearch, searchPosts } from '#app/features/search/search.server.ts';
import { SearchResults } from '#app/features/search/search-results.tsx';

export const middleware = [limitSearch];

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const query = searchQuerySchema.parse(params.get('q') ?? '');
  const { before } = listQuerySchema.parse({ before: params.get('before') ?? undefined });
  const page = await searchPosts(context.get(appContext), query, before);
  if (page.ok) sameForAll(context);
  return { query, page, isFirstPage: before === undefined } satisfies SearchAnswer & { isFirstPage: boolean };
}

/** The overlay asks while somebody reads a page: a failure is an answer here, and does not take that page away. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch {
    const query = new URL(request.url).searchParams.get('q') ?? '';
    return { query, page: { ok: false as const, reason: 'failed' as const }, isFirstPage: true };
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const query = loaderData?.query;
  return [
    { title: pageTitle(matches[0].loaderData?.facts, query ? `Search: ${query}` : 'Search Articles') },
    { name: 'robots', content: 'noindex' },
    { name: 'description', content: 'Search the articles of the clinic’s blog.' },
  ];
}

export default function Search({ loaderData: { query, page, isFirstPage }, matches }: Route.ComponentProps) {
  return (
    <SearchResults
      query={query}
      page={page}
      isFirstPage={isFirstPage}
      phone={phoneToCall(matches[0].loaderData.facts)}
    />
  );
}

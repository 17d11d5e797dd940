import type { Route } from './+types/sitemap';
import { appContext, markCacheable } from '#app/context.ts';
import { sitemapIndex } from '#app/features/discovery/sitemap.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  markCacheable(context);
  return new Response(await sitemapIndex(context.get(appContext)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}

import type { Route } from './+types/feed-xml';
import { appContext, markCacheable } from '#app/context.ts';
import { rssFeed } from '#app/features/discovery/feeds.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  markCacheable(context);
  return new Response(await rssFeed(context.get(appContext)), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' },
  });
}

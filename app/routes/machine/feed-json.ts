import type { Route } from './+types/feed-json';
import { appContext, markCacheable } from '#app/context.ts';
import { jsonFeed } from '#app/features/discovery/feeds.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  markCacheable(context);
  return Response.json(await jsonFeed(context.get(appContext)), {
    headers: { 'Content-Type': 'application/feed+json; charset=utf-8' },
  });
}

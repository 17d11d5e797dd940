import { data } from 'react-router';
import type { Route } from './+types/sitemap-part';
import { appContext, markCacheable } from '#app/context.ts';
import { sitemapPart } from '#app/features/discovery/sitemap.server.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const part = await sitemapPart(context.get(appContext), params.part);
  if (part === null) throw data(null, { status: 404 });
  markCacheable(context);
  return new Response(part, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
}

import type { Route } from './+types/robots';
import { appContext, markCacheable } from '#app/context.ts';

/** Excludes the search, which has endless addresses. The sitemap lists everything that it finds. */
export function loader({ context }: Route.LoaderArgs) {
  markCacheable(context);
  const { publicUrl } = context.get(appContext).config;
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /search',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

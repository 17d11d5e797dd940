import { appContext, markCacheable, type App } from '#app/context.ts';
import { jsonFeed, rssFeed } from '#app/features/discovery/feeds.server.ts';
import { llmsText, securityText, webManifest } from '#app/features/discovery/machine-texts.server.ts';
import { sitemapIndex, sitemapPart } from '#app/features/discovery/sitemap.server.ts';
import { orNotFound } from '#app/forms/form.server.ts';
import type { Route } from './+types/feeds-and-robots';

type Text = string | object | null;

const plain = 'text/plain; charset=utf-8';
const xml = 'application/xml; charset=utf-8';

/** Excludes the search, which has endless addresses. The sitemap lists everything that it finds. */
function robotsText({ config }: App): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /search',
    '',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

const texts: Record<string, [type: string, read: (app: App, part: string) => Promise<Text> | Text]> = {
  '/robots.txt': [plain, robotsText],
  '/sitemap.xml': [xml, sitemapIndex],
  '/sitemap/:part': [xml, sitemapPart],
  '/.well-known/security.txt': [plain, (app) => securityText(app)],
  '/llms.txt': [plain, llmsText],
  '/site.webmanifest': ['application/manifest+json', webManifest],
  '/feed.xml': ['application/rss+xml; charset=utf-8', rssFeed],
  '/feed.json': ['application/feed+json; charset=utf-8', jsonFeed],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [type = plain, read = () => null] = texts[params.part === undefined ? url.pathname : '/sitemap/:part'] ?? [];
  const text = orNotFound(await read(context.get(appContext), params.part ?? ''));
  markCacheable(context);
  const headers = { 'Content-Type': type };
  return typeof text === 'string' ? new Response(text, { headers }) : Response.json(text, { headers });
}

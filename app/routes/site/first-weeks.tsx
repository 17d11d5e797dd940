import type { Route } from './+types/first-weeks';
import { markCacheable, structuredData } from '#app/context.ts';
import { FirstWeeksView } from '#app/features/care/guide-pages.tsx';
import { describeCare, describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { firstWeeks } from '#app/features/content/first-weeks.ts';
import { findReview, findSite, loadPageContent } from '#app/features/content/site.server.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { describePage } from '#app/site/page-meta.ts';

export async function loader(args: Route.LoaderArgs) {
  markCacheable(args.context);
  const [site, content, reviewed] = await Promise.all([
    findSite(args),
    loadPageContent(args, firstWeeks),
    findReview(args, firstWeeks),
  ]);
  const { path } = firstWeeks;
  structuredData(args.context, describeCare(site, { path, ...content.search }, reviewed), describeCrumbs(site, path));
  return { content, reviewed };
}

export const meta = describePage({ path: '/care/first-weeks' });
export const handle = { frame: { ground: 'moss' } } satisfies PageHandle;

export default function Page({ loaderData: { content, reviewed }, matches }: Route.ComponentProps) {
  return <FirstWeeksView content={content} reviewed={reviewed} facts={matches[0].loaderData.facts} />;
}

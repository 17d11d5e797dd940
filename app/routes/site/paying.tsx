import type { Route } from './+types/paying';
import { markCacheable, structuredData } from '#app/context.ts';
import { PayingView } from '#app/features/care/guide-pages.tsx';
import { describeCare, describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { paying } from '#app/features/content/paying.ts';
import { findReview, findSite, loadPageContent } from '#app/features/content/site.server.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { describePage } from '#app/site/page-meta.ts';

export async function loader(args: Route.LoaderArgs) {
  markCacheable(args.context);
  const [site, content, reviewed] = await Promise.all([
    findSite(args),
    loadPageContent(args, paying),
    findReview(args, paying),
  ]);
  const { path } = paying;
  structuredData(args.context, describeCare(site, { path, ...content.search }, reviewed), describeCrumbs(site, path));
  return { content, reviewed };
}

export const meta = describePage({ path: '/care/paying' });
export const handle = { frame: { ground: 'moss' } } satisfies PageHandle;

export default function Page({ loaderData: { content, reviewed }, matches }: Route.ComponentProps) {
  return <PayingView content={content} reviewed={reviewed} facts={matches[0].loaderData.facts} />;
}

import type { Route } from './+types/care';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { CareIndex } from '#app/features/care/care-index.tsx';
import { listServices } from '#app/features/care/care.server.ts';
import { describeCare, describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { care } from '#app/features/words/care.ts';
import { findSite, loadPageContent } from '#app/features/words/site.server.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { describePage } from '#app/site/page-meta.ts';

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  markCacheable(context);
  const [site, words, services] = await Promise.all([
    findSite(args),
    loadPageContent(args, care),
    listServices(context.get(appContext)),
  ]);
  structuredData(context, describeCare(site, { path: '/care', ...words.search }), describeCrumbs(site, '/care'));
  return { words, services };
}

export const meta = describePage({ path: '/care' });
export const handle = { frame: { ground: 'moss' } } satisfies PageHandle;

export default function Care({ loaderData: { words, services }, matches }: Route.ComponentProps) {
  return <CareIndex words={words} services={services} facts={matches[0].loaderData.facts} />;
}

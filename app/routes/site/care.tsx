import type { Route } from './+types/care';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { CareIndex } from '#app/features/care/care-index.tsx';
import { listServices } from '#app/features/care/care.server.ts';
import { describeCare, describeCrumbs } from '#app/features/discovery/structured-data.server.ts';
import { care } from '#app/features/content/care-pages.ts';
import { findSite, loadPageContent } from '#app/features/content/site.server.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { describePage } from '#app/site/page-meta.ts';

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  markCacheable(context);
  const [site, content, services] = await Promise.all([
    findSite(args),
    loadPageContent(args, care),
    listServices(context.get(appContext)),
  ]);
  structuredData(context, describeCare(site, { path: '/care', ...content.search }), describeCrumbs(site, '/care'));
  return { content, services };
}

export const meta = describePage({ path: '/care' });
export const handle = { frame: { ground: 'moss' } } satisfies PageHandle;

export default function Care({ loaderData: { content, services }, matches }: Route.ComponentProps) {
  return <CareIndex content={content} services={services} facts={matches[0].loaderData.facts} />;
}

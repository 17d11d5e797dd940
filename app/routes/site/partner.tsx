import type { Route } from './+types/partner';
import type { PageHandle } from '#app/site/frame-options.ts';
import { appContext, markCacheable, structuredData } from '#app/context.ts';
import { PartnerPage } from '#app/features/about/partner-page.tsx';
import { describePage } from '#app/site/page-meta.ts';
import { ottobock } from '#app/features/content/about.ts';
import { findSite, loadPageContent } from '#app/features/content/site.server.ts';
import { describeCrumbs } from '#app/features/discovery/structured-data.server.ts';

/** The parent page, departments, is a sample page and may be turned off. */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  markCacheable(context);
  const { config } = context.get(appContext);
  const path = config.samplePages ? '/departments/ottobock' : '/ottobock';
  const [site, content] = await Promise.all([findSite(args), loadPageContent(args, ottobock)]);
  structuredData(context, describeCrumbs(site, path));
  return { content, path };
}

export const handle = { frame: { ground: 'night' } } satisfies PageHandle;

export const meta = describePage({ path: '/departments/ottobock' });

export default function Partner({ loaderData, matches }: Route.ComponentProps) {
  return <PartnerPage content={loaderData.content} facts={matches[0].loaderData.facts} path={loaderData.path} />;
}

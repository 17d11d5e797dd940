import type { Route } from './+types/refer';
import { markCacheable } from '#app/context.ts';
import { ReferPage } from '#app/features/refer/refer-page.tsx';
import { refer } from '#app/features/content/refer.ts';
import { loadPageContent } from '#app/features/content/site.server.ts';
import { describePage } from '#app/site/page-meta.ts';

export async function loader(args: Route.LoaderArgs) {
  markCacheable(args.context);
  return { content: await loadPageContent(args, refer) };
}

export const meta = describePage({ path: '/refer' });

export default function Refer({ loaderData: { content }, matches }: Route.ComponentProps) {
  return <ReferPage content={content} facts={matches[0].loaderData.facts} />;
}

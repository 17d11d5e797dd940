import type { Route } from './+types/visit';
import { markCacheable } from '#app/context.ts';
import { VisitPage } from '#app/features/visit/visit-page.tsx';
import { loadPageContent } from '#app/features/content/site.server.ts';
import { visit } from '#app/features/content/visit.ts';
import type { PageHandle } from '#app/site/frame-options.ts';
import { describePage } from '#app/site/page-meta.ts';

export const handle = { frame: { bookNow: true } } satisfies PageHandle;

export async function loader(args: Route.LoaderArgs) {
  markCacheable(args.context);
  return { content: await loadPageContent(args, visit) };
}

export const meta = describePage({ path: '/visit' });

export default function Visit({ loaderData: { content }, matches }: Route.ComponentProps) {
  return <VisitPage content={content} facts={matches[0].loaderData.facts} />;
}

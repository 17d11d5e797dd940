import type { Route } from './+types/notices';
import { appContext, markCacheable } from '#app/context.ts';
import { listSigned } from '#app/features/legal/legal.server.ts';
import { NoticesPage } from '#app/features/legal/notices-page.tsx';
import { notices } from '#app/features/content/notices.ts';
import { loadPageContent } from '#app/features/content/site.server.ts';
import { describePage } from '#app/site/page-meta.ts';

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  markCacheable(context);
  const [content, signed] = await Promise.all([loadPageContent(args, notices), listSigned(context.get(appContext))]);
  return { content, signed };
}

export const meta = describePage({ path: '/notices' });

export default function Notices({ loaderData }: Route.ComponentProps) {
  return <NoticesPage {...loaderData} />;
}

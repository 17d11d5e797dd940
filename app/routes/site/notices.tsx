import type { Route } from './+types/notices';
import { appContext, sameForAll } from '#app/context.ts';
import { listSigned } from '#app/features/legal/legal.server.ts';
import { NoticesPage } from '#app/features/legal/notices-page.tsx';
import { notices } from '#app/features/words/notices.ts';
import { findWords } from '#app/features/words/site.server.ts';
import { describePage } from '#app/site/page-meta.ts';

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  sameForAll(context);
  const [words, signed] = await Promise.all([findWords(args, notices), listSigned(context.get(appContext))]);
  return { words, signed };
}

export const meta = describePage({ path: '/notices' });

export default function Notices({ loaderData }: Route.ComponentProps) {
  return <NoticesPage {...loaderData} />;
}

import { appContext, markCacheable } from '#app/context.ts';
import { sentLabels } from '#app/features/notices/forms-sent.server.ts';
import { plainPages } from '#app/features/notices/notice.ts';
import { WhatItSendsPage } from '#app/features/notices/what-it-sends-page.tsx';
import { findErasureNote } from '#app/history/erasure-note.server.ts';
import { describePage } from '#app/site/page-meta.ts';
import type { Route } from './+types/what-this-site-sends';

export async function loader({ context }: Route.LoaderArgs) {
  markCacheable(context);
  return { labels: sentLabels, erasure: await findErasureNote(context.get(appContext)) };
}

export const meta = describePage(plainPages.sends);

export default function WhatThisSiteSends({ loaderData, matches }: Route.ComponentProps) {
  return <WhatItSendsPage {...loaderData} facts={matches[0].loaderData.facts} />;
}

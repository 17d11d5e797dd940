import type { Route } from './+types/partner';
import { appContext, sameForAll } from '#app/context.ts';
import { PartnerPage } from '#app/features/about/partner-page.tsx';
import { describePage } from '#app/site/page-meta.ts';
import { findSite } from '#app/features/discovery/site.server.ts';
import { describeCrumbs } from '#app/features/discovery/structured-data.server.ts';

/** The departments above this page are sample pages, which may be switched off. */
export async function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  const { config } = context.get(appContext);
  const path = config.samplePages ? '/departments/ottobock' : '/ottobock';
  return { path, things: [describeCrumbs(await findSite(context), path)] };
}

export const meta = describePage({
  title: 'Ottobock',
  description:
    'Which kinds of Ottobock knees, feet, hands and braces we fit, and how we choose a part together with you.',
  path: '/departments/ottobock',
});

export default function Partner({ loaderData, matches }: Route.ComponentProps) {
  return <PartnerPage facts={matches[0].loaderData.facts} path={loaderData.path} />;
}

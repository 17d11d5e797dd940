import type { Route } from './+types/partner';
import { appContext, sameForAll } from '#app/context.ts';
import { PartnerPage } from '#app/features/about/partner-page.tsx';
import { pageMeta } from '#app/features/clinic/page-meta.ts';
import { describeCrumbs, structuredData } from '#app/features/discovery/structured-data.ts';

/** The departments above this page are sample pages, which may be switched off. */
export function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  return { path: context.get(appContext).config.samplePages ? '/departments/ottobock' : '/ottobock' };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const page = pageMeta(site, {
    title: 'Ottobock',
    description:
      'Which kinds of Ottobock knees, feet, hands and braces we fit, and how we choose a part together with you.',
    path: '/departments/ottobock',
  });
  return site ? [...page, ...structuredData(describeCrumbs(site, loaderData?.path ?? '/'))] : page;
}

export default function Partner({ loaderData, matches }: Route.ComponentProps) {
  return <PartnerPage facts={matches[0].loaderData.facts} path={loaderData.path} />;
}

import type { Route } from './+types/partner';
import { appContext, sameForAll } from '#app/context.ts';
import { PartnerPage } from '#app/features/about/partner-page.tsx';
import { pageMeta } from '#app/features/clinic/page-meta.ts';

/** The departments above this page are sample pages, which may be switched off. */
export function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  return { path: context.get(appContext).config.samplePages ? '/departments/ottobock' : '/ottobock' };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: 'Ottobock',
    description:
      'Which kinds of Ottobock knees, feet, hands and braces we fit, and how we choose a part together with you.',
    path: '/departments/ottobock',
  });
}

export default function Partner({ loaderData, matches }: Route.ComponentProps) {
  return <PartnerPage facts={matches[0].loaderData.facts} path={loaderData.path} />;
}

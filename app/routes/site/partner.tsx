import type { Route } from './+types/partner';
import { appContext, sameForAll } from '#app/context.ts';
import { PartnerPage } from '#app/features/about/partner-page.tsx';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';

/** The departments above this page are sample pages, which may be switched off. */
export function loader({ context }: Route.LoaderArgs) {
  sameForAll(context);
  return { path: context.get(appContext).config.samplePages ? '/departments/ottobock' : '/ottobock' };
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: pageTitle(matches[0].loaderData?.facts, 'Ottobock') },
    {
      name: 'description',
      content:
        'Which kinds of Ottobock knees, feet, hands and braces we fit, and how we choose a part together with you.',
    },
  ];
}

export default function Partner({ loaderData, matches }: Route.ComponentProps) {
  return <PartnerPage facts={matches[0].loaderData.facts} path={loaderData.path} />;
}

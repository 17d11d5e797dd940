import type { Route } from './+types/home-v5';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'Alternate Home') }];
}

export default function Page() {
  return <h1>Alternate Home</h1>;
}

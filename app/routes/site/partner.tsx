import type { Route } from './+types/partner';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'Ottobock') }];
}

export default function Page() {
  return <h1>Ottobock</h1>;
}

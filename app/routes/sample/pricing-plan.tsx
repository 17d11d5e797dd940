import type { Route } from './+types/pricing-plan';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'Pricing Plan') }];
}

export default function Page() {
  return <h1>Pricing Plan</h1>;
}

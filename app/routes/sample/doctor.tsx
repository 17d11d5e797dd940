import type { Route } from './+types/doctor';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'Doctor') }];
}

export default function Page() {
  return <h1>Doctor</h1>;
}

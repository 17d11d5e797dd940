import type { Route } from './+types/doctors';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'Doctors') }];
}

export default function Page() {
  return <h1>Doctors</h1>;
}

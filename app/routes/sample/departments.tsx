import type { Route } from './+types/departments';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'Departments') }];
}

export default function Page() {
  return <h1>Departments</h1>;
}

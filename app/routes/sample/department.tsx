import type { Route } from './+types/department';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'Department Details') }];
}

export default function Page() {
  return <h1>Department Details</h1>;
}

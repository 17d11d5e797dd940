import type { Route } from './+types/timetable';
import { pageTitle } from '#app/features/clinic/clinic-facts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches[0].loaderData?.facts, 'Timetable') }];
}

export default function Page() {
  return <h1>Timetable</h1>;
}

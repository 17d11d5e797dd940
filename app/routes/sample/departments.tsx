import type { Route } from './+types/departments';
import { DepartmentsPage } from '#app/features/sample/departments-page.tsx';
import { sampleMeta } from '#app/features/sample/sample-meta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return sampleMeta(matches[0].loaderData?.facts, 'Departments', 'The eight departments of a hospital.');
}

export default function Departments({ matches }: Route.ComponentProps) {
  return <DepartmentsPage phone={matches[0].loaderData.facts.officePhone} />;
}

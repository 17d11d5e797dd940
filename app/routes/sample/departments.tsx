import type { Route } from './+types/departments';
import { DepartmentsPage } from '#app/features/sample/department-pages.tsx';
import { sampleMeta } from '#app/features/sample/sample.ts';

export const meta = sampleMeta('Departments', 'The eight departments of a hospital.');

export default function Departments({ matches }: Route.ComponentProps) {
  return <DepartmentsPage facts={matches[0].loaderData.facts} />;
}

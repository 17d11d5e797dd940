import type { Route } from './+types/departments';
import { appContext } from '#app/context.ts';
import { DepartmentsPage } from '#app/features/sample/department-pages.tsx';
import { sampleMeta } from '#app/features/sample/sample.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { departments: context.get(appContext).content.sample.departments.departments };
}

export const meta = sampleMeta('Departments', 'The eight departments of a hospital.');

export default function Departments({ loaderData, matches }: Route.ComponentProps) {
  return <DepartmentsPage {...loaderData} facts={matches[0].loaderData.facts} />;
}

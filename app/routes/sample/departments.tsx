import { appContext } from '#app/context.ts';
import { town } from '#app/features/clinic/clinic.ts';
import { ClosingBanner, PageIntro, DepartmentCard } from '#app/features/pages/sample/sample-sections.tsx';
import { sampleMeta } from '#app/features/pages/sample/sample.ts';
import type { Route } from './+types/departments';

export function loader({ context }: Route.LoaderArgs) {
  return { departments: context.get(appContext).content.sample.departments.departments };
}

export const meta = sampleMeta('Departments', 'The eight departments of a hospital.');

export default function Departments({ loaderData: { departments }, matches }: Route.ComponentProps) {
  const { facts } = matches[0].loaderData;
  return (
    <>
      <div className="container page-end">
        <PageIntro
          path="/departments"
          title="Departments"
          lead="Eight departments of an invented hospital. Each card leads to the same sample page."
        />
        <ul className="grid">
          {departments.map((department) => (
            <li key={department.title}>
              <DepartmentCard department={department} headingLevel={2} />
            </li>
          ))}
        </ul>
      </div>
      <ClosingBanner
        content={{
          title: 'The clinic has one department.',
          text: `Prosthetic limbs and braces, made and looked after in ${town(facts)}. If that’s what you need, come see us.`,
          action: 'Request a visit',
          href: '/appointments',
        }}
      />
    </>
  );
}

import { LinkButton } from '#app/ui/button.tsx';
import { ClosingBanner } from './closing-banner.tsx';
import { departments } from './data/departments.ts';
import { DepartmentCard } from './department-card.tsx';
import { PageIntro } from './page-intro.tsx';
import cards from './card-grid.module.css';

export function DepartmentsPage({ phone }: { phone: { label: string; href: string } }) {
  return (
    <>
      <div className="container">
        <PageIntro
          path="/departments"
          title="Departments"
          lead="Eight departments of an invented hospital. Each card leads to the same sample page."
        />
        <ul className={cards.grid}>
          {departments.map((department) => (
            <li key={department.title}>
              <DepartmentCard department={department} headingLevel={2} />
            </li>
          ))}
        </ul>
      </div>
      <ClosingBanner
        id="departments-banner"
        title="The clinic has one department."
        text="Prosthetic limbs and braces, made and looked after in Walker. If that is what you need, come and see us."
      >
        <LinkButton look="primary" href="/contact">
          Request a visit
        </LinkButton>
        <LinkButton icon="phone" href={phone.href}>
          {phone.label}
        </LinkButton>
      </ClosingBanner>
    </>
  );
}

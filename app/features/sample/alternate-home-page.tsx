import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { AlternateHero } from './alternate-hero.tsx';
import { ClosingBanner } from './closing-banner.tsx';
import { departments } from './data/departments.ts';
import { doctors } from './data/doctors.ts';
import { pricingPlans } from './data/pricing-plans.ts';
import { homeQuestions } from './data/questions.ts';
import { DepartmentCard } from './department-card.tsx';
import { DoctorCard } from './doctor-card.tsx';
import { Faq } from './faq.tsx';
import { PlanRows } from './plan-rows.tsx';
import { SectionHead } from './section-head.tsx';
import cards from './card-grid.module.css';

export function AlternateHomePage({ phone }: { phone: { label: string; href: string } }) {
  return (
    <>
      <AlternateHero />
      <section className="section" aria-labelledby="home-departments">
        <div className="container">
          <SectionHead id="home-departments" title="Departments">
            <ArrowLink href="/departments">All departments</ArrowLink>
          </SectionHead>
          <ul className={cards.grid}>
            {departments.slice(0, 4).map((department) => (
              <li key={department.title}>
                <DepartmentCard department={department} headingLevel={3} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="section surface-moss" aria-labelledby="home-doctors">
        <div className="container">
          <SectionHead id="home-doctors" title="Doctors">
            <ArrowLink href="/doctors">All doctors</ArrowLink>
          </SectionHead>
          <ul className={cards.grid}>
            {doctors.slice(0, 4).map((doctor, place) => (
              <li key={doctor.name}>
                <DoctorCard doctor={doctor} place={place + 1} headingLevel={3} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <PlanRows plans={pricingPlans.slice(0, 4)} />
      <Faq id="home-questions" title="Questions people ask first" questions={homeQuestions} drawing="heart">
        <p className="lead">Sample answers, as a hospital might give them.</p>
      </Faq>
      <ClosingBanner
        id="home-banner"
        title="Here for a limb or a brace?"
        text="Then you want the clinic itself. It is in Walker, it is real, and a person answers the phone."
      >
        <LinkButton look="primary" href="/">
          Go to the clinic’s home page
        </LinkButton>
        <LinkButton icon="phone" href={phone.href}>
          {phone.label}
        </LinkButton>
      </ClosingBanner>
    </>
  );
}

import { appContext } from '#app/context.ts';
import { town } from '#app/features/clinic/clinic.ts';
import type { PricingPlan } from '#app/features/pages/sample/sample-data.server.ts';
import { ClosingBanner, DepartmentCard, DoctorCard } from '#app/features/pages/sample/sample-sections.tsx';
import { sampleMeta } from '#app/features/pages/sample/sample.ts';
import type { PageHandle } from '#app/site/page-meta.ts';
import { ArrowLink, LinkButton } from '#app/ui/button.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { Hero, Questions, SectionHead } from '#app/ui/sections.tsx';
import type { Route } from './+types/home-v5';
import styles from '#app/features/pages/sample/sample.module.css';

export const handle = { frame: { footer: 'alternate', bookNow: true, ground: 'night' } } satisfies PageHandle;

export const meta = sampleMeta(
  'Alternate Home',
  'A hospital’s home page with departments, doctors, plans and questions.',
);

export function loader({ context }: Route.LoaderArgs) {
  const { departments, doctors, plans } = context.get(appContext).content.sample;
  const figures = [
    { number: doctors.doctors.length, title: 'sample doctors' },
    { number: departments.departments.length, title: 'sample departments' },
    { number: plans.plans.length, title: 'sample plans' },
  ];
  return {
    figures,
    departments: departments.departments.slice(0, 4),
    doctors: doctors.doctors.slice(0, 4),
    plans: plans.plans.slice(0, 4),
    questions: plans.homeQuestions,
  };
}

export default function AlternateHome({ loaderData, matches }: Route.ComponentProps) {
  const { figures, departments, doctors, plans, questions } = loaderData;
  const { facts } = matches[0].loaderData;
  return (
    <>
      <Hero
        title={
          <>
            Sound teeth. <br />A steady heart.
          </>
        }
        subtitle="Dentists, heart doctors and children’s doctors under one roof. That’s how the template’s hospital greets its visitors."
        figures={figures}
        actions={
          <>
            {/* Not copper, because the header's Book Now button is copper on this page. */}
            <LinkButton variant="solid" href="/appointments">
              Book an appointment
            </LinkButton>
            <LinkButton href="/timetable">See the timetable</LinkButton>
          </>
        }
      >
        <Drawing name="tooth" title="A molar with its crown, drawn in contour lines" className={styles.tooth} />
      </Hero>
      <section className="section" aria-labelledby="home-departments">
        <div className="container">
          <SectionHead id="home-departments" title="Departments">
            <ArrowLink href="/departments">All departments</ArrowLink>
          </SectionHead>
          <ul className="grid">
            {departments.map((department) => (
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
          <ul className="grid">
            {doctors.map((doctor, index) => (
              <li key={doctor.name}>
                <DoctorCard doctor={doctor} index={index + 1} headingLevel={3} />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <PlanRows plans={plans} />
      <Questions
        id="home-questions"
        title="Questions people ask first"
        lead="Sample answers that a hospital might give."
        questions={questions}
      />
      <ClosingBanner
        content={{
          title: 'Here for a limb or a brace?',
          text: `Then you want the clinic itself. It’s in ${town(facts)}, it’s real, and a person answers the phone.`,
          action: 'Go to the clinic’s home page',
          href: '/',
        }}
      />
    </>
  );
}

function PlanRows({ plans }: { plans: PricingPlan[] }) {
  return (
    <section className="section" aria-labelledby="home-plans">
      <div className="container">
        <SectionHead id="home-plans" title="Pricing plans">
          <ArrowLink href="/pricing-plan">All six plans</ArrowLink>
        </SectionHead>
        <ul className={`ruled ${styles.planRows}`}>
          {plans.map(({ title, subTitle, price, period }) => (
            <li key={title} className="stack">
              <h3 className="h4">{title}</h3>
              <p className="muted">{subTitle}</p>
              <p>
                <b className="figure">{price}</b> {period}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

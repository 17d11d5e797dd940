import { phoneToCall, town, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { useRef, type ReactNode } from 'react';
import { Form } from 'react-router';
import { PlateCard, SectionHead, Track } from '#app/ui/sections.tsx';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { Plate } from '#app/ui/plate.tsx';
import type { DepartmentDetails, SampleDepartment, SampleDoctor } from './sample-data.server.ts';
import { AppointmentSection, ClosingBanner, DefinitionList, PageIntro, type Around } from './parts.tsx';
import styles from './sample.module.css';
import { counted } from '#app/shared/phrases.ts';

export function DepartmentsPage({ departments, facts }: { departments: SampleDepartment[]; facts: ClinicFacts }) {
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
        title="The clinic has one department."
        text={`Prosthetic limbs and braces, made and looked after in ${town(facts)}. If that’s what you need, come see us.`}
        action={{ label: 'Request a visit', href: '/appointments' }}
        phone={phoneToCall(facts)}
      />
    </>
  );
}

export function DepartmentCard({ department, headingLevel }: { department: SampleDepartment; headingLevel: 2 | 3 }) {
  const { title, text, drawing, tone } = department;
  return (
    <PlateCard
      title={title}
      text={text}
      headingLevel={headingLevel}
      picture={<Plate image={`/art/${drawing}.svg`} alt="" tone={tone} ratio="tall" />}
    >
      <ArrowLink href="/departments/department-details">
        See details<span className="visually-hidden"> of {title}</span>
      </ArrowLink>
    </PlateCard>
  );
}

type DepartmentPageProps = Around & {
  details: DepartmentDetails;
  related: SampleDoctor[];
  query: string;
  found: SampleDoctor[];
  form: ReactNode;
};

export function DepartmentPage({ details, related, query, found, form, ...around }: DepartmentPageProps) {
  const { title, lead, paragraphs, treatments, visiting } = details;
  return (
    <>
      <div className="container">
        <PageIntro path="/departments/department-details" isRecord title={title} lead={lead} />
        <Plate image="/art/afo.svg" alt="" tone="moss" ratio="banner" eager />
        <div className={`with-aside ${styles.department}`}>
          <div>
            <div className="stack measure">
              <h2>How a visit goes</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <h2 className={styles.next}>Treatments</h2>
            <ul className={`ruled stack pair ${styles.treatments}`}>
              {treatments.map((treatment) => (
                <li key={treatment.title}>
                  <h3 className="h4">{treatment.title}</h3>
                  <p className="brief mt-2">{treatment.text}</p>
                </li>
              ))}
            </ul>
          </div>
          <div className="stack gap-6 content-start">
            <DoctorSearch query={query} found={found} />
            <section aria-labelledby="visiting" className={`surface-sunk rounded ${styles.box}`}>
              <h2 id="visiting" className="title">
                Visiting hours
              </h2>
              <DefinitionList lines={visiting} />
              <p className="meta mt-3">Sample hours, not the clinic’s.</p>
            </section>
          </div>
        </div>
      </div>
      <RelatedDoctors doctors={related} />
      <AppointmentSection {...around}>{form}</AppointmentSection>
    </>
  );
}

function DoctorSearch({ query, found }: { query: string; found: SampleDoctor[] }) {
  return (
    <section
      id="search-doctors"
      aria-labelledby="search-doctors-title"
      className={`surface-moss rounded ${styles.box}`}
      data-print="hide"
    >
      <h2 id="search-doctors-title" className="title">
        Search doctors
      </h2>
      <Form role="search" method="get" action="#search-doctors" preventScrollReset className="stack">
        <Field
          label="Name or field"
          name="q"
          id="doctor-query"
          type="search"
          hint="For example: heart, teeth, Okafor"
          defaultValue={query}
          maxLength={100}
        />
        <Button type="submit" variant="solid" icon="search" block>
          Search doctors
        </Button>
      </Form>
      <p role="status" className={`semibold snug ${styles.count}`}>
        {query !== '' && countSentence(found.length, query)}
      </p>
      {found.length > 0 && (
        <ul className={`mt-3 ${styles.found}`}>
          {found.map((doctor) => (
            <li key={doctor.name} className="cluster py-3 tight">
              <Medallion name={doctor.name} />
              <div>
                <a href="/doctors/doctor-details" className="target semibold">
                  Dr. {doctor.name}
                </a>
                <p className="meta">
                  {doctor.specialty}, {doctor.category}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function countSentence(count: number, query: string): string {
  if (count === 0) return `No sample doctor found for “${query}”. Try one word, like “heart”.`;
  return `${counted(count, 'sample doctor')} found for “${query}”.`;
}

function RelatedDoctors({ doctors }: { doctors: SampleDoctor[] }) {
  const track = useRef<HTMLUListElement>(null);
  const slide = (way: 1 | -1) => track.current?.scrollBy({ left: way * 0.8 * track.current.clientWidth });
  return (
    <section className="section surface-sunk clip-x" aria-labelledby="related-doctors">
      <div className="container">
        <SectionHead id="related-doctors" title="Related doctors">
          <p>Slide to see all {doctors.length}. Booking takes you to the clinic’s own form.</p>
        </SectionHead>
        <Track ref={track} className={styles.track} aria-label="Related doctors, scrollable">
          {doctors.map((doctor) => (
            <li key={doctor.name} className="column surface-raised relative pad rounded forced-border">
              <Medallion name={doctor.name} size="large" />
              <h3 className="h4 mt-5">Dr. {doctor.name}</h3>
              <p className="mt-1">{doctor.specialty}</p>
              <p className="meta mt-1 mb-5">Sample doctor. {doctor.days}.</p>
              <LinkButton href="/appointments" icon="cal" block>
                <span>
                  Booking<span className="visually-hidden"> with Dr. {doctor.name}</span>
                </span>
              </LinkButton>
            </li>
          ))}
        </Track>
        <div className="cluster gap-3 needs-script" data-print="hide">
          <Button small icon="left" onClick={() => slide(-1)}>
            Previous
          </Button>
          <Button small icon="right" onClick={() => slide(1)}>
            Next
          </Button>
        </div>
      </div>
    </section>
  );
}

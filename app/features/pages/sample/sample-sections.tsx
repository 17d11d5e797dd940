import type { ComponentProps, ReactNode } from 'react';
import { town, type ClinicFacts } from '#app/features/clinic/clinic.ts';
import { classNames } from '#app/shared/class-names.ts';
import { ArrowLink } from '#app/ui/button.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { Breadcrumbs } from '#app/ui/page-links.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { Banner, ContactSection, PlateCard } from '#app/ui/sections.tsx';
import type { SampleDoctor, SampleDepartment } from './sample-data.server.ts';
import styles from './sample.module.css';

type PageIntroProps = { path: string; isRecord?: boolean; title: string; lead: string };

export function PageIntro({ path, isRecord = false, title, lead }: PageIntroProps) {
  return (
    <>
      <Breadcrumbs path={path} title={isRecord ? title : undefined} />
      <div className="page-head stack">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
    </>
  );
}

export function DefinitionList({ lines }: { lines: { label: string; value: string }[] }) {
  return (
    <dl className="rows">
      {lines.map(({ label, value }) => (
        <div key={label} className="cluster apart py-3 snug gap-y-0">
          <dt className="muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type AppointmentSectionProps = {
  facts: ClinicFacts;
  steps: { id: string; text: string }[];
  moss?: boolean;
  children: ReactNode;
};

/** The form is real, and the text beside it says so. The page adds it, so that pages without a form load no style sheet for it. */
export function AppointmentSection({ facts, ...section }: AppointmentSectionProps) {
  return (
    <ContactSection
      id="appointment"
      title="Make an appointment"
      lead={`This page is a sample, but the form is real. It goes to the clinic in ${town(facts)}, and a person there will call you back.`}
      {...section}
    />
  );
}

/** Ends a sample page. It names the real clinic, so that no one takes the sample for it. */
export function ClosingBanner({ content }: Pick<ComponentProps<typeof Banner>, 'content'>) {
  return <Banner id="closing-banner" content={content} />;
}

/** Backgrounds of the medallions. Neighbors differ in rows of 2, 3 and 4. */
const grounds = ['surface-moss', 'surface-deep', 'surface-dusk', 'surface-raised', 'surface-sunk'];

type DoctorCardProps = { doctor: SampleDoctor; index: number; headingLevel: 2 | 3; view?: 'grid' | 'list' };

export function DoctorCard({ doctor, index, headingLevel, view = 'grid' }: DoctorCardProps) {
  return (
    <PlateCard
      className={classNames('link-card', styles.doctor, view === 'list' && styles.row)}
      headingLevel={headingLevel}
      title={<a href="/doctors/doctor-details">Dr. {doctor.name}</a>}
      picture={
        <div className={classNames(grounds[index % grounds.length], 'middle rounded forced-border', styles.plate)}>
          <Medallion name={doctor.name} size="large" className={styles.medallion} />
        </div>
      }
    >
      <p>{doctor.specialty}</p>
      {view === 'list' && <p className="muted mt-2 mb-2">{doctor.about}</p>}
      <p className="meta">
        {view === 'list' ? `Sample doctor, ${doctor.category}. ${doctor.days}.` : `Sample doctor, ${doctor.category}`}
      </p>
    </PlateCard>
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

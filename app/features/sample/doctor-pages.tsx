import { phoneToCall, town } from '#app/features/clinic/clinic.ts';
import type { ReactNode } from 'react';
import { classNames } from '#app/shared/class-names.ts';
import { PlateCard } from '#app/ui/sections.tsx';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { FilterTags } from '#app/ui/tags.tsx';
import type { DoctorProfile, SampleDoctor } from './sample-data.server.ts';
import { AppointmentSection, ClosingBanner, DefinitionList, PageIntro, type Around } from './parts.tsx';
import { doctorsHref, type DoctorsView } from './sample.ts';
import styles from './sample.module.css';

type DoctorsPageProps = { doctors: SampleDoctor[]; categories: string[]; category: string; view: DoctorsView };

export function DoctorsPage({ doctors, categories, category, view }: DoctorsPageProps) {
  const fields = ['', ...categories].map((name) => ({
    label: name || 'All',
    href: doctorsHref({ category: name, view }),
    current: name === category,
  }));
  const views = (['grid', 'list'] as const).map((name) => ({
    label: name === 'grid' ? 'Grid' : 'List',
    href: doctorsHref({ category, view: name }),
    current: name === view,
  }));
  return (
    <div className="container page-end">
      <PageIntro
        path="/doctors"
        title="Doctors"
        lead="Twelve sample doctors. The rings are drawn from the letters of their names. Choose a field, or see them all."
      />
      <FilterTags label="Categories" tags={fields} />
      <div className={`cluster apart below-line gap-y-3 gap-x-6 ${styles.bar}`}>
        <p className="semibold">Showing {doctors.length} items</p>
        <FilterTags label="View" tags={views} />
      </div>
      {doctors.length === 0 ? (
        <p className="lead">
          No sample doctor is in “{category}”. <a href={doctorsHref({ category: '', view })}>See all doctors</a>.
        </p>
      ) : (
        <ul className={view === 'list' ? styles.doctorRows : 'grid'}>
          {doctors.map((doctor, index) => (
            <li key={doctor.name}>
              <DoctorCard doctor={doctor} index={index} headingLevel={2} view={view} />
            </li>
          ))}
        </ul>
      )}
      <DoctorsPager href={doctorsHref({ category, view })} />
    </div>
  );
}

/** Backgrounds of the medallions. Neighbors differ in rows of 2, 3 and 4. */
const grounds = ['surface-moss', 'surface-deep', 'surface-dusk', 'surface-raised', 'surface-sunk'];

type DoctorCardProps = { doctor: SampleDoctor; index: number; headingLevel: 2 | 3; view?: DoctorsView };

export function DoctorCard({ doctor, index, headingLevel, view = 'grid' }: DoctorCardProps) {
  return (
    <PlateCard
      className={classNames('link-card', styles.doctor, view === 'list' && styles.row)}
      headingLevel={headingLevel}
      title={<a href="/doctors/doctor-details">Dr. {doctor.name}</a>}
      picture={
        <div className={classNames(grounds[index % grounds.length], 'rounded forced-border', styles.plate)}>
          <Medallion name={doctor.name} size="large" className={styles.medallion} />
        </div>
      }
    >
      <p>{doctor.specialty}</p>
      {view === 'list' && <p className={`muted ${styles.about}`}>{doctor.about}</p>}
      <p className="meta">
        {view === 'list' ? `Sample doctor, ${doctor.category}. ${doctor.days}.` : `Sample doctor, ${doctor.category}`}
      </p>
    </PlateCard>
  );
}

/** The template's fixed pages. Only the first exists, and the others say so. */
function DoctorsPager({ href }: { href: string }) {
  return (
    <nav aria-label="Pages of doctors" className="cluster below-line gap-x-6 mt-8" data-print="hide">
      <ol className="cluster gap-2">
        <li>
          <a href={href} aria-current="page" aria-label="Page 1" className={`boxed ${styles.page}`}>
            1
          </a>
        </li>
        <MissingPage number={2} />
        <MissingPage number={3} />
        <li className={styles.gap}>…</li>
        <MissingPage number={8} />
      </ol>
      <p className="meta" id="one-page">
        This sample has only one page, so pages 2 to 8 don’t open.
      </p>
    </nav>
  );
}

function MissingPage({ number }: { number: number }) {
  return (
    <li>
      <span role="link" aria-disabled="true" aria-describedby="one-page" className={`boxed ${styles.page}`}>
        {number}
      </span>
    </li>
  );
}

export function DoctorProfilePage({ profile, form, ...around }: Around & { profile: DoctorProfile; form: ReactNode }) {
  const { facts } = around;
  const { doctor, biography, contact, schedule, degrees, experiences, awards } = profile;
  return (
    <>
      <div className="container">
        <Breadcrumbs path="/doctors/doctor-details" title={`Dr. ${doctor.name}`} />
        <div className={`split split-5-6 center gap-y-6 ${styles.profile}`}>
          <div className={`surface-deep rounded forced-border ${styles.portrait}`}>
            <Medallion name={doctor.name} size="large" className={styles.medallion} />
          </div>
          <div>
            <h1>Dr. {doctor.name}</h1>
            <p className="lead mt-3">{doctor.specialty}, sample profile</p>
            {biography.map((paragraph) => (
              <p key={paragraph} className="measure mt-4">
                {paragraph}
              </p>
            ))}
            <ContactInfo contact={contact} />
            <LinkButton variant="primary" icon="cal" href="#appointment">
              Make an appointment
            </LinkButton>
          </div>
        </div>
        <div className="split split-5-6 start page-end">
          <section className={`surface-sunk rounded stays ${styles.box}`} aria-labelledby="schedule">
            <h2 id="schedule" className="title">
              Schedule
            </h2>
            <DefinitionList lines={schedule} />
          </section>
          <div className="stack gap-7">
            <YearList id="degrees" title="Degrees" entries={degrees} />
            <YearList id="experiences" title="Experiences" entries={experiences} />
            <YearList id="awards" title="Awards" entries={awards} />
          </div>
        </div>
      </div>
      <AppointmentSection moss {...around}>
        {form}
      </AppointmentSection>
      <ClosingBanner
        title="Looking for a limb or a brace?"
        text={`The clinic in ${town(facts)} makes them by hand and looks after them for as long as you wear them.`}
        action={{ label: 'See the clinic', href: '/' }}
        phone={phoneToCall(facts)}
      />
    </>
  );
}

/** Not links, because these contact details are not real. */
function ContactInfo({ contact }: { contact: { label: string; value: string }[] }) {
  return (
    <section aria-labelledby="doctor-contact" className={styles.contact}>
      <h2 id="doctor-contact" className="title">
        Contact info
      </h2>
      <DefinitionList lines={contact} />
      <p className="meta mt-3">Sample details. Nobody answers at this number or address.</p>
    </section>
  );
}

function YearList({ id, title, entries }: { id: string; title: string; entries: DoctorProfile['degrees'] }) {
  return (
    <section aria-labelledby={id} className={styles.years}>
      <h2 id={id} className="h3 mb-4">
        {title}
      </h2>
      <ul className="ruled">
        {entries.map((entry) => (
          <li key={entry.when}>
            <b className="figure">{entry.when}</b>
            <div>
              <p className="semibold snug">{entry.title}</p>
              <p className="meta">{entry.place}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

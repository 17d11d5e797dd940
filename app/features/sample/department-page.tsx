import type { ReactNode } from 'react';
import { Plate } from '#app/ui/plate.tsx';
import { AppointmentSection } from './appointment-section.tsx';
import { departmentDetails, relatedDoctors } from './data/department-details.ts';
import type { SampleDoctor } from './data/doctors.ts';
import { DoctorSearch } from './doctor-search.tsx';
import { DoctorSlider } from './doctor-slider.tsx';
import { HoursList } from './hours-list.tsx';
import { PageIntro } from './page-intro.tsx';
import styles from './department-page.module.css';

type DepartmentPageProps = { query: string; found: SampleDoctor[]; form: ReactNode };

export function DepartmentPage({ query, found, form }: DepartmentPageProps) {
  const { title, lead, paragraphs, treatments, visiting } = departmentDetails;
  return (
    <>
      <div className="container">
        <PageIntro path="/departments/department-details" title={title} lead={lead} />
        <Plate image="/art/afo.svg" alt="" tone="moss" ratio="banner" eager />
        <div className={styles.layout}>
          <div>
            <h2>How a visit goes</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className={styles.paragraph}>
                {paragraph}
              </p>
            ))}
            <h2 className={styles.next}>Treatments</h2>
            <ul className={styles.treatments}>
              {treatments.map((treatment) => (
                <li key={treatment.title}>
                  <h3>{treatment.title}</h3>
                  <p>{treatment.text}</p>
                </li>
              ))}
            </ul>
          </div>
          <div className={styles.side}>
            <DoctorSearch query={query} found={found} />
            <section aria-labelledby="visiting" className={`surface-sunk ${styles.card}`}>
              <h2 id="visiting">Visiting hours</h2>
              <HoursList hours={visiting} />
              <p className="meta">Sample hours, not the clinic’s.</p>
            </section>
          </div>
        </div>
      </div>
      <DoctorSlider doctors={relatedDoctors} />
      <AppointmentSection ground="paper">{form}</AppointmentSection>
    </>
  );
}

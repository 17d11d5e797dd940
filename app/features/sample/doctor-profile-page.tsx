import type { ReactNode } from 'react';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import { AppointmentSection } from './appointment-section.tsx';
import { ClosingBanner } from './closing-banner.tsx';
import { doctorProfile } from './data/doctor-profile.ts';
import { HoursList } from './hours-list.tsx';
import { YearList } from './year-list.tsx';
import styles from './doctor-profile-page.module.css';

type Phone = { label: string; href: string };

export function DoctorProfilePage({ phone, form }: { phone: Phone; form: ReactNode }) {
  const { doctor, biography, contact, schedule, degrees, experiences, awards } = doctorProfile;
  return (
    <>
      <div className="container">
        <Breadcrumbs path="/doctors/doctor-details" />
        <div className={styles.head}>
          <div className={`surface-deep ${styles.portrait}`}>
            <Medallion name={doctor.name} size="large" className={styles.medallion} />
          </div>
          <div>
            <h1>Dr. {doctor.name}</h1>
            <p className={`lead ${styles.role}`}>{doctor.specialty}, sample profile</p>
            {biography.map((paragraph) => (
              <p key={paragraph} className={styles.paragraph}>
                {paragraph}
              </p>
            ))}
            <ContactInfo contact={contact} />
            <LinkButton look="primary" icon="cal" href="#appointment">
              Make an appointment
            </LinkButton>
          </div>
        </div>
        <div className={styles.record}>
          <section className={`surface-sunk ${styles.schedule}`} aria-labelledby="schedule">
            <h2 id="schedule">Schedule</h2>
            <HoursList hours={schedule} />
          </section>
          <div className={styles.lists}>
            <YearList id="degrees" title="Degrees" entries={degrees} />
            <YearList id="experiences" title="Experiences" entries={experiences} />
            <YearList id="awards" title="Awards" entries={awards} />
          </div>
        </div>
      </div>
      <AppointmentSection ground="moss">{form}</AppointmentSection>
      <ClosingBanner
        id="doctor-banner"
        title="Looking for a limb or a brace?"
        text="That is what the clinic in Walker makes, by hand, for as long as you wear it."
      >
        <LinkButton look="solid" href="/">
          See the clinic
        </LinkButton>
        <LinkButton icon="phone" href={phone.href}>
          {phone.label}
        </LinkButton>
      </ClosingBanner>
    </>
  );
}

/** Not links: nobody is behind these. */
function ContactInfo({ contact }: { contact: { label: string; value: string }[] }) {
  return (
    <section aria-labelledby="doctor-contact" className={styles.contact}>
      <h2 id="doctor-contact">Contact info</h2>
      <dl>
        {contact.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="meta">Sample details. Nobody answers at this number or address.</p>
    </section>
  );
}

import { classNames } from '#app/shared/class-names.ts';
import { Medallion } from '#app/ui/medallion.tsx';
import type { SampleDoctor } from './data/doctors.ts';
import styles from './doctor-card.module.css';

/** Grounds for the medallions; neighbours differ in rows of 2, 3 and 4. */
const grounds = ['surface-moss', 'surface-deep', 'surface-dusk', 'surface-raised', 'surface-sunk'];

type DoctorCardProps = { doctor: SampleDoctor; place: number; headingLevel: 2 | 3; view?: 'grid' | 'list' };

/** The whole card leads to the sample profile. */
export function DoctorCard({ doctor, place, headingLevel, view = 'grid' }: DoctorCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className={classNames('link-card', styles[view])}>
      <div className={classNames(grounds[place % grounds.length], styles.plate)}>
        <Medallion name={doctor.name} size="large" className={styles.medallion} />
      </div>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <a href="/doctors/doctor-details">Dr. {doctor.name}</a>
        </Heading>
        <p className={styles.specialty}>{doctor.specialty}</p>
        {view === 'list' && <p className={styles.about}>{doctor.about}</p>}
        <p className="meta">
          {view === 'list' ? `Sample doctor, ${doctor.category}. ${doctor.days}.` : `Sample doctor, ${doctor.category}`}
        </p>
      </div>
    </article>
  );
}

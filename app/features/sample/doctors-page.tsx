import { TagLink } from '#app/ui/tag-link.tsx';
import type { SampleDoctor } from './data/doctors.ts';
import { DoctorCard } from './doctor-card.tsx';
import { doctorsHref, type DoctorsView } from './doctors-href.ts';
import { DoctorsPager } from './doctors-pager.tsx';
import { PageIntro } from './page-intro.tsx';
import cards from './card-grid.module.css';
import styles from './doctors-page.module.css';

type DoctorsPageProps = { doctors: SampleDoctor[]; categories: string[]; category: string; view: DoctorsView };

export function DoctorsPage({ doctors, categories, category, view }: DoctorsPageProps) {
  return (
    <div className={`container ${styles.page}`}>
      <PageIntro
        path="/doctors"
        title="Doctors"
        lead="Twelve invented doctors, drawn as the rings their names grow. Choose a field, or see them all."
      />
      <nav aria-label="Categories" data-print="hide">
        <ul className={styles.tags}>
          {['', ...categories].map((name) => (
            <li key={name}>
              <TagLink href={doctorsHref({ category: name, view })} current={name === category}>
                {name || 'All'}
              </TagLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.bar}>
        <p>Showing {doctors.length} items</p>
        <nav aria-label="View" data-print="hide">
          <ul className={styles.tags}>
            <li>
              <TagLink href={doctorsHref({ category, view: 'grid' })} current={view === 'grid'}>
                Grid
              </TagLink>
            </li>
            <li>
              <TagLink href={doctorsHref({ category, view: 'list' })} current={view === 'list'}>
                List
              </TagLink>
            </li>
          </ul>
        </nav>
      </div>
      {doctors.length === 0 ? (
        <p className="lead">
          No sample doctor is in “{category}”. <a href={doctorsHref({ category: '', view })}>See all doctors</a>.
        </p>
      ) : (
        <ul className={view === 'list' ? cards.rows : cards.grid}>
          {doctors.map((doctor, place) => (
            <li key={doctor.name}>
              <DoctorCard doctor={doctor} place={place} headingLevel={2} view={view} />
            </li>
          ))}
        </ul>
      )}
      <DoctorsPager href={doctorsHref({ category, view })} />
    </div>
  );
}

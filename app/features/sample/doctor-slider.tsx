import { LinkButton } from '#app/ui/button.tsx';
import { Medallion } from '#app/ui/medallion.tsx';
import type { SampleDoctor } from './data/doctors.ts';
import { SectionHead } from './section-head.tsx';
import styles from './doctor-slider.module.css';

/** A row that scrolls by touch, wheel and arrow keys; no script, no autoplay. */
export function DoctorSlider({ doctors }: { doctors: SampleDoctor[] }) {
  return (
    <section className={`section surface-sunk ${styles.section}`} aria-labelledby="related-doctors">
      <div className="container">
        <SectionHead id="related-doctors" title="Related doctors">
          <p className="lead">Slide to see all {doctors.length}. Booking leads to the clinic’s own form.</p>
        </SectionHead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it */}
        <ul className={styles.track} tabIndex={0} aria-label="Related doctors, scrollable">
          {doctors.map((doctor) => (
            <li key={doctor.name} className="surface-raised">
              <Medallion name={doctor.name} size="large" />
              <h3>Dr. {doctor.name}</h3>
              <p>{doctor.specialty}</p>
              <p className="meta">Sample doctor. {doctor.days}.</p>
              <LinkButton href="/appointments" icon="cal" block className={styles.booking}>
                <span>
                  Booking<span className="visually-hidden"> with Dr. {doctor.name}</span>
                </span>
              </LinkButton>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

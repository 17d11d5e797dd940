import { clinicName, type ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import { Plate } from '#app/ui/plate.tsx';
import styles from './stories.module.css';

export function History({ facts }: { facts: ClinicFacts }) {
  return (
    <section className="section" aria-labelledby="history-heading">
      <div className={`container ${styles.history}`}>
        <div className={styles.prose}>
          <h2 id="history-heading">How we got here</h2>
          <p className="lead">
            {clinicName(facts)} has been in service for {facts.yearsOfService} years. It has one office, one bench and
            one van, and it is still owned by the family that opened it.
          </p>
          <p>
            Our team brings {facts.historyExperience} years of combined experience in prosthetics and orthotics. Many of
            the people we see are veterans and first responders. All of them are neighbors.
          </p>
          <h3>Our mission</h3>
          <p>
            We want you to get back to what you miss. We measure one person exactly, build for that person, and stay
            near. A limb is not finished when you take it home, so we recommend a follow-up every {facts.followUpMonths}{' '}
            months.
          </p>
        </div>
        <Plate
          image="/art/map-walker.svg"
          alt="Contour map around the clinic with the circle the van drives"
          ratio="tall"
          className={styles.map}
        />
      </div>
    </section>
  );
}

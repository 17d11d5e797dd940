import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import { ArrowLink } from '#app/ui/arrow-link.tsx';
import { Plate } from '#app/ui/plate.tsx';
import { PersonLine, type Person } from './person-line.tsx';
import { town } from './town.ts';
import styles from './about-block.module.css';

export function AboutBlock({ facts, staff }: { facts: ClinicFacts; staff: Person[] }) {
  return (
    <section className="section" aria-labelledby="about-us">
      <div className={`container ${styles.about}`}>
        <div>
          <h2 id="about-us">Made by your neighbors, fitted to you.</h2>
          <div className={styles.words}>
            <p className="lead">
              We are a locally and family-owned clinic. The person who measures you is the person who builds for you,
              and the person who picks up when something rubs.
            </p>
            <p>
              We make prosthetic limbs and custom braces, do the follow-up and the repairs, and bring the workshop to
              you when coming in is hard. Many of the people we see are veterans and first responders. All of them are
              neighbors.
            </p>
            <p>
              <ArrowLink href="/about">Meet the staff</ArrowLink>
            </p>
          </div>
          {staff.length > 0 && (
            <ul className={styles.people}>
              {staff.map((person) => (
                <li key={person.name}>
                  <PersonLine person={person} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles.map}>
          <Plate
            image="/art/map-walker.svg"
            alt={`Contour map of the bayou country around ${town(facts)}, with rings showing how far the van travels`}
            className={styles.sheet}
          />
          <span className={styles.town}>{town(facts)}</span>
          <span className={styles.reach}>How far the van goes</span>
        </div>
      </div>
    </section>
  );
}

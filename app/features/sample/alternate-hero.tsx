import { LinkButton } from '#app/ui/button.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { departments } from './data/departments.ts';
import { doctors } from './data/doctors.ts';
import { pricingPlans } from './data/pricing-plans.ts';
import styles from './alternate-hero.module.css';

const facts = [
  { number: doctors.length, title: 'sample doctors' },
  { number: departments.length, title: 'sample departments' },
  { number: pricingPlans.length, title: 'sample plans' },
];

export function AlternateHero() {
  return (
    <section className={`surface-deep ${styles.hero}`} aria-labelledby="alternate-hero">
      <div className={`container ${styles.inner}`}>
        <div className={styles.words}>
          <h1 id="alternate-hero">
            <span>Sound teeth.</span> <span>A steady heart.</span>
          </h1>
          <p className={styles.subtitle}>
            Dentists, heart doctors and children’s doctors under one roof. That is how the template’s hospital greets
            its visitors.
          </p>
          <div className={styles.actions}>
            {/* Not copper: the header's Book Now is, on this page. */}
            <LinkButton look="solid" href="/appointments">
              Book an appointment
            </LinkButton>
            <LinkButton href="/timetable">See the timetable</LinkButton>
          </div>
        </div>
        <Drawing name="tooth" title="A molar with its crown, drawn in contour lines" className={styles.drawing} />
      </div>
      <div className={styles.facts}>
        <dl className={`container ${styles.factsInner}`}>
          {facts.map(({ number, title }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{number}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

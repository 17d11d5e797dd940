import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import { DrawingPlace } from './drawing-place.tsx';
import { SectionHead } from './section-head.tsx';
import { stepsOf } from './steps.ts';
import styles from './how-it-works.module.css';

/** The four legs stand on the band above their steps; on phones each stands beside its own. */
export function HowItWorks({ facts }: { facts: ClinicFacts }) {
  return (
    <section className={`section ${styles.section}`} aria-labelledby="how-it-works">
      <div className="container">
        <SectionHead id="how-it-works" title="How it Works">
          <p>Four steps, at your pace. You can stop and ask at any of them.</p>
        </SectionHead>
        <DrawingPlace
          name="gait-band"
          title="A walk in four moments: first contact, swing, push-off and reach"
          className={styles.band}
        />
        <ol className={styles.steps}>
          {stepsOf(facts).map(({ title, text, time, drawing }, place) => (
            <li key={title} className={styles.step}>
              <DrawingPlace name={drawing} className={styles.figure} />
              <div>
                <h3>
                  <span>{place + 1}.</span> {title}
                </h3>
                <p>{text}</p>
                <p className={styles.time}>{time}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { FilmButton } from './film-button.tsx';
import { HeroLoop } from './hero-loop.tsx';
import { townAndState } from './town.ts';
import styles from './hero.module.css';

/** Text at the left on flat ground, the moving drawing at the right of it or, on phones, below. */
export function Hero({ facts }: { facts: ClinicFacts }) {
  return (
    <section className={`surface-deep ${styles.hero}`} aria-labelledby="hero-title">
      <div className={`container ${styles.inner}`}>
        <div className={styles.text}>
          <h1 id="hero-title" className={styles.title}>
            {facts.tagline}
          </h1>
          <p className={styles.subtitle}>
            Custom prosthetic limbs and orthopedic braces, made by hand in our own shop in {townAndState(facts)}, and
            looked after for as long as you wear them.
          </p>
          <div className={styles.actions}>
            <LinkButton look="primary" href="/contact" className={styles.action}>
              Request a visit
            </LinkButton>
            <FilmButton film={facts.video} />
          </div>
        </div>
        <HeroLoop />
      </div>
      <div className={styles.facts}>
        <dl className={`container ${styles.cells}`}>
          {facts.funFacts.map(({ number, title }) => (
            <div key={title} className={styles.fact}>
              <dt>{title}</dt>
              <dd>{number}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

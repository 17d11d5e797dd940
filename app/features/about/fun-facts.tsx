import type { ClinicFacts } from '#app/features/clinic/clinic-facts.ts';
import styles from './fun-facts.module.css';

/** The home page's three figures, on a band of their own. */
export function FunFacts({ funFacts }: { funFacts: ClinicFacts['funFacts'] }) {
  if (funFacts.length === 0) return null;
  return (
    <section className="surface-deep" aria-label="The clinic in figures">
      <ul className={`container ${styles.facts}`}>
        {funFacts.map(({ number, title }) => (
          <li key={title}>
            <b>{number}</b> <span>{title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

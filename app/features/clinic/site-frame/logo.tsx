import { Drawing } from '#app/ui/drawing.tsx';
import { clinicName, type ClinicFacts } from '../clinic-facts.ts';
import styles from './logo.module.css';

/** The short name and the descriptor are set apart, so the link's name says both and where it leads. */
export function Logo({ facts }: { facts: ClinicFacts }) {
  const long = facts.shortName.length > 14;
  return (
    <a className={styles.logo} href="/" aria-label={`${clinicName(facts)}, home`}>
      <Drawing name="mark" className={styles.mark} />
      <span className={styles.words}>
        <span className={long ? styles.longName : styles.name}>{facts.shortName}</span>
        <span className={styles.descriptor}>{facts.descriptor}</span>
      </span>
    </a>
  );
}

import { Drawing } from '#app/ui/drawing.tsx';
import type { ClinicFacts } from '#app/features/clinic/clinic.ts';
import styles from './logo.module.css';

export function Logo({ facts }: { facts: ClinicFacts }) {
  const long = facts.shortName.length > 14;
  return (
    <a className={styles.logo} href="/">
      <Drawing name="mark" className={styles.mark} />
      <span>
        <span className={long ? styles.longName : styles.name}>{facts.shortName}</span>{' '}
        <span className={styles.descriptor}>{facts.descriptor}</span>
      </span>
    </a>
  );
}

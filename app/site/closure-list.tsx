import type { Closure } from '../features/clinic/clinic-facts.ts';
import { closureDates } from '../features/clinic/closure-dates.ts';
import styles from './facts.module.css';

/** Under the hours: the days of the next weeks on which they do not hold. */
export function ClosureList({ closures }: { closures: Closure[] }) {
  if (closures.length === 0) return null;
  return (
    <ul className={styles.closures}>
      {closures.map((closure) => (
        <li key={closure.id}>
          <b>Closed {closureDates(closure)}:</b> {closure.reason}
        </li>
      ))}
    </ul>
  );
}

import type { ClinicFacts } from '../features/clinic/clinic-facts.ts';
import { hoursInWords } from '../features/clinic/hours.ts';
import styles from './facts.module.css';

/** `labelledBy` is the id of the heading above it. Today's line is highlighted by app/at-rest/hours-today.ts. */
export function HoursTable({ facts, labelledBy }: { facts: ClinicFacts; labelledBy: string }) {
  return (
    <hours-today>
      <table className={styles.hours} aria-labelledby={labelledBy}>
        <tbody>
          {hoursInWords(facts.week).map(({ label, time, days }) => (
            <tr key={label} data-days={days.join(' ')}>
              <th scope="row">
                {label}
                <span className={`visually-hidden ${styles.today}`}> (today)</span>
              </th>
              <td>{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {facts.hoursNote && <p>{facts.hoursNote}</p>}
    </hours-today>
  );
}

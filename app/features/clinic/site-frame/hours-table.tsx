import type { ClinicFacts } from '../clinic-facts.ts';
import styles from './facts.module.css';

/** `labelledBy` is the id of the heading above it. Today's line is marked by app/at-rest/hours-today.ts. */
export function HoursTable({ hours, labelledBy }: { hours: ClinicFacts['hours']; labelledBy: string }) {
  return (
    <hours-today>
      <table className={styles.hours} aria-labelledby={labelledBy}>
        <tbody>
          {hours.map(({ days, time }) => (
            <tr key={days}>
              <th scope="row">
                {days}
                <span className={`visually-hidden ${styles.today}`}> (today)</span>
              </th>
              <td>{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </hours-today>
  );
}

import type { ClinicFacts } from '../clinic-facts.ts';
import styles from './facts.module.css';

/** `labelledBy` is the id of the heading above it. */
export function HoursTable({ hours, labelledBy }: { hours: ClinicFacts['hours']; labelledBy: string }) {
  return (
    <table className={styles.hours} aria-labelledby={labelledBy}>
      <tbody>
        {hours.map(({ days, time }) => (
          <tr key={days}>
            <th scope="row">{days}</th>
            <td>{time}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { clinicWeekday } from '#app/shared/clinic-time.ts';
import { useInBrowser } from '#app/ui/use-hydrated.ts';
import type { ClinicFacts } from '../clinic-facts.ts';
import { coversWeekday } from './covers-weekday.ts';
import styles from './facts.module.css';

/** `labelledBy` is the id of the heading above it. Today's line stands out once the browser has said which day it is. */
export function HoursTable({ hours, labelledBy }: { hours: ClinicFacts['hours']; labelledBy: string }) {
  const weekday = useInBrowser(clinicWeekday);
  return (
    <table className={styles.hours} aria-labelledby={labelledBy}>
      <tbody>
        {hours.map(({ days, time }) => {
          const isToday = weekday !== null && coversWeekday(days, weekday);
          return (
            <tr key={days} data-today={isToday || undefined}>
              <th scope="row">
                {days}
                {isToday && <span className="visually-hidden"> (today)</span>}
              </th>
              <td>{time}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

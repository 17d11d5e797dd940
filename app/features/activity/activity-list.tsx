import { clinicDay } from '#app/shared/clinic-time.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { timeInWords } from '#app/shared/moments-in-words.ts';
import type { ActivityLine } from './activity-line.ts';
import styles from './activity-page.module.css';

/** Lines under the day they were written on, at the clinic. */
export function ActivityList({ lines }: { lines: ActivityLine[] }) {
  return byDay(lines).map(({ day, name, lines: ofDay }) => (
    <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{name}</h2>
      <ol className={styles.lines}>
        {ofDay.map((line) => (
          <li key={line.id}>
            <time dateTime={line.at}>{timeInWords(line.at)}</time>
            <p>
              <b>{line.actorName}</b> {asContinuation(line.summary)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  ));
}

function byDay(lines: ActivityLine[]): { day: string; name: string; lines: ActivityLine[] }[] {
  const days = Map.groupBy(lines, ({ at }) => clinicDay(new Date(at)));
  return [...days].map(([day, ofDay]) => ({ day, name: formatMoment(ofDay[0]?.at ?? day), lines: ofDay }));
}

/** 'Dana Arceneaux deleted message 12.': the summary goes on after the name. */
function asContinuation(summary: string): string {
  return summary.charAt(0).toLowerCase() + summary.slice(1);
}

import { Link } from 'react-router';
import tag from '#app/ui/tag-link.module.css';
import { weekDays, type WeekDay } from './data/timetable.ts';
import { PageIntro } from './page-intro.tsx';
import { TimetableSlotCell } from './timetable-slot-cell.tsx';
import { clockTime, timetableRows } from './timetable-rows.ts';
import styles from './timetable-page.module.css';

/** `day` is the one a narrow window shows; a wide one shows the whole week. */
export function TimetablePage({ day }: { day: WeekDay }) {
  return (
    <div className={`container ${styles.page}`}>
      <PageIntro
        path="/timetable"
        title="Timetable"
        lead="A sample week, Monday to Saturday, 8:00 AM to 9:00 PM. These are not the clinic’s hours."
      />
      <div className={styles.week} id="week">
        <nav aria-label="Day" className={styles.days} data-print="hide">
          <ul>
            {weekDays.map((name) => (
              <li key={name}>
                <Link
                  to={`/timetable?day=${name}#week`}
                  className={tag.tag}
                  aria-current={name === day ? 'true' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sheet}>
          <table className={styles.table}>
            <caption className="visually-hidden">Sample timetable, Monday to Saturday</caption>
            <thead>
              <tr>
                <th scope="col">Time</th>
                {weekDays.map((name) => (
                  <th key={name} scope="col" data-off={name !== day || undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {timetableRows().map(({ hour, cells }) => (
                <tr key={hour}>
                  <th scope="row">
                    <b>{clockTime(hour)}</b> to {clockTime(hour + 1)}
                  </th>
                  {cells.map((cell) => (
                    <TimetableSlotCell key={cell.day} cell={cell} off={cell.day !== day} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </div>
  );
}

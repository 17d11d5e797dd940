import { appContext } from '#app/context.ts';
import { PageIntro } from '#app/features/pages/sample/sample-sections.tsx';
import { timetableDaySchema } from '#app/features/pages/sample/sample.server.ts';
import { sampleMeta } from '#app/features/pages/sample/sample.ts';
import { clockTime, timetableRows, weekDays, type TimetableCell } from '#app/features/pages/sample/timetable.ts';
import { FilterTags } from '#app/ui/list-links.tsx';
import type { Route } from './+types/timetable';
import styles from '#app/features/pages/sample/sample.module.css';

export function loader({ context, request }: Route.LoaderArgs) {
  const { timetable } = context.get(appContext).content.sample;
  return { timetable, day: timetableDaySchema.parse(new URL(request.url).searchParams.get('day')) };
}

export const meta = sampleMeta('Timetable', 'A hospital’s week, Monday to Saturday, hour by hour.');

/** `day` is the one a narrow window shows; a wide one shows the whole week. */
export default function Timetable({ loaderData: { day, timetable } }: Route.ComponentProps) {
  return (
    <div className="container page-end">
      <PageIntro
        path="/timetable"
        title="Timetable"
        lead="A sample week, Monday to Saturday, 8:00 AM to 9:00 PM. These are not the clinic’s hours."
      />
      <div className="size-container" id="week">
        <div className={`mb-5 ${styles.days}`}>
          <FilterTags
            label="Day"
            tags={weekDays.map((name) => ({
              label: name,
              href: `/timetable?day=${name}#week`,
              current: name === day,
            }))}
          />
        </div>
        <div className="card flush">
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
              {timetableRows(timetable).map(({ hour, cells }) => (
                <tr key={hour}>
                  <th scope="row">
                    <b className="block semibold">{clockTime(hour)}</b> to {clockTime(hour + 1)}
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

function TimetableSlotCell({ cell: { from, to, slot }, off }: { cell: TimetableCell; off: boolean }) {
  const range = `${clockTime(from)} to ${clockTime(to)}`;
  return (
    <td
      rowSpan={to - from}
      data-off={off || undefined}
      className={slot ? `surface-${tones[slot.department] ?? 'sunk'}` : undefined}
    >
      {slot ? (
        <>
          <b className={`block ${styles.session}`}>{slot.department}</b>
          <p>{range}</p>
          <p>{slot.doctors.map((name) => `Dr. ${name}`).join(', ')}</p>
          <p>Room {slot.room}</p>
        </>
      ) : (
        <p className="muted">No session</p>
      )}
    </td>
  );
}

const tones: Record<string, string> = {
  'Dental care': 'moss',
  Cardiology: 'dusk',
  Pediatrics: 'sunk',
  Orthopedics: 'moss',
  'Sports medicine': 'sunk',
  'Hand surgery': 'dusk',
  Rehabilitation: 'dusk',
  'Home care': 'sunk',
};

import { clockTime, type TimetableCell } from './timetable-rows.ts';
import styles from './timetable-page.module.css';

/** Department, time range, doctors and room; or the words for a free hour. */
export function TimetableSlotCell({ cell: { from, to, slot }, off }: { cell: TimetableCell; off: boolean }) {
  const range = `${clockTime(from)} to ${clockTime(to)}`;
  return (
    <td rowSpan={to - from} data-off={off || undefined} data-tone={slot ? tones[slot.department] : undefined}>
      {slot ? (
        <>
          <b className={styles.department}>{slot.department}</b>
          <p>{range}</p>
          <p>{slot.doctor.map((name) => `Dr. ${name}`).join(', ')}</p>
          <p>Room {slot.roomNumber}</p>
        </>
      ) : (
        <p className={styles.free}>No session</p>
      )}
    </td>
  );
}

const tones = {
  'Dental care': 'moss',
  Cardiology: 'dusk',
  Pediatrics: 'sunk',
  Orthopedics: 'moss',
  'Sports medicine': 'sunk',
  'Hand surgery': 'dusk',
  Rehabilitation: 'dusk',
  'Home care': 'sunk',
} as const;

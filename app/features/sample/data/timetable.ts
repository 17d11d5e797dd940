import type { DepartmentName } from './departments.ts';

export const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export type WeekDay = (typeof weekDays)[number];

/** Hours of the 24-hour clock: 8:00 AM to 9:00 PM. */
export const opensAt = 8;
export const closesAt = 21;

export type TimetableSlot = {
  hourSpan: { from: number; to: number };
  department: DepartmentName;
  /** Last names. */
  doctor: string[];
  roomNumber: string;
};

const slot = (
  from: number,
  to: number,
  department: DepartmentName,
  roomNumber: string,
  ...doctor: string[]
): TimetableSlot => ({ hourSpan: { from, to }, department, doctor, roomNumber });

export const timetable: Record<WeekDay, TimetableSlot[]> = {
  Monday: [
    slot(8, 10, 'Pediatrics', '110', 'Fontenot'),
    slot(10, 12, 'Dental care', '101', 'Okafor'),
    slot(13, 16, 'Cardiology', '204', 'Haddad', 'Price'),
    slot(16, 18, 'Home care', '015', 'Tran'),
    slot(18, 21, 'Rehabilitation', '310', 'Tran', 'Simmons'),
  ],
  Tuesday: [
    slot(8, 11, 'Orthopedics', '302', 'Abadie'),
    slot(11, 13, 'Sports medicine', '305', 'Grant'),
    slot(13, 15, 'Pediatrics', '110', 'Fontenot', 'Cho'),
    slot(15, 18, 'Rehabilitation', '310', 'Simmons'),
    slot(19, 21, 'Dental care', '101', 'Castille'),
  ],
  Wednesday: [
    slot(8, 10, 'Dental care', '101', 'Okafor'),
    slot(10, 12, 'Pediatrics', '110', 'Fontenot'),
    slot(13, 15, 'Hand surgery', '308', 'Melancon'),
    slot(15, 18, 'Sports medicine', '305', 'Boudreaux'),
    slot(18, 21, 'Cardiology', '204', 'Price'),
  ],
  Thursday: [
    slot(8, 11, 'Cardiology', '204', 'Haddad'),
    slot(11, 13, 'Pediatrics', '110', 'Fontenot', 'Cho'),
    slot(13, 15, 'Orthopedics', '302', 'Melancon'),
    slot(16, 18, 'Dental care', '101', 'Okafor'),
    slot(18, 21, 'Rehabilitation', '310', 'Simmons'),
  ],
  Friday: [
    slot(8, 10, 'Home care', '015', 'Tran'),
    slot(10, 12, 'Rehabilitation', '310', 'Tran'),
    slot(13, 15, 'Orthopedics', '302', 'Abadie'),
    slot(15, 18, 'Hand surgery', '308', 'Melancon'),
    slot(19, 21, 'Sports medicine', '305', 'Grant'),
  ],
  Saturday: [
    slot(8, 11, 'Dental care', '101', 'Castille'),
    slot(11, 13, 'Sports medicine', '305', 'Boudreaux'),
    slot(14, 16, 'Cardiology', '204', 'Price'),
    slot(16, 18, 'Pediatrics', '110', 'Cho'),
    slot(18, 21, 'Orthopedics', '302', 'Melancon'),
  ],
};

/** One cell of the table: a slot, or the free time between two, over one or more hourly rows. */
export type TimetableCell = { day: WeekDay; from: number; to: number; slot: TimetableSlot | null };
type TimetableRow = { hour: number; cells: TimetableCell[] };

/** Returns hourly rows with the cells that begin in them. A longer cell spans the rows below. */
export function timetableRows(): TimetableRow[] {
  const cells = weekDays.flatMap(dayCells);
  return Array.from({ length: closesAt - opensAt }, (_, row) => ({
    hour: opensAt + row,
    cells: cells.filter(({ from }) => from === opensAt + row),
  }));
}

export function dayCells(day: WeekDay): TimetableCell[] {
  const cells: TimetableCell[] = [];
  let reached = opensAt;
  for (const session of timetable[day]) {
    const { from, to } = session.hourSpan;
    if (from > reached) cells.push({ day, from: reached, to: from, slot: null });
    cells.push({ day, from, to, slot: session });
    reached = to;
  }
  if (reached < closesAt) cells.push({ day, from: reached, to: closesAt, slot: null });
  return cells;
}

/** Returns '1:00 PM' for 13. */
export function clockTime(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

export const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
type WeekDay = (typeof weekDays)[number];
type TimetableSlot = { from: number; to: number; department: string; room: string; doctors: string[] };
type Timetable = Record<WeekDay, TimetableSlot[]>;

/** Hours of the 24-hour clock: 8:00 AM to 9:00 PM. */
const opensAt = 8;
const closesAt = 21;

/** One cell of the table: a slot, or the free time between two, over one or more hourly rows. */
export type TimetableCell = { day: WeekDay; from: number; to: number; slot: TimetableSlot | null };
type TimetableRow = { hour: number; cells: TimetableCell[] };

/** Returns hourly rows with the cells that begin in them. A longer cell spans the rows below. */
export function timetableRows(timetable: Timetable): TimetableRow[] {
  const cells = weekDays.flatMap((day) => dayCells(timetable, day));
  return Array.from({ length: closesAt - opensAt }, (_, row) => ({
    hour: opensAt + row,
    cells: cells.filter(({ from }) => from === opensAt + row),
  }));
}

export function dayCells(timetable: Timetable, day: WeekDay): TimetableCell[] {
  const cells: TimetableCell[] = [];
  let reached = opensAt;
  for (const session of timetable[day]) {
    const { from, to } = session;
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

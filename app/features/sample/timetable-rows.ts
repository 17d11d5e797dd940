import { closesAt, opensAt, timetable, weekDays, type TimetableSlot, type WeekDay } from './data/timetable.ts';

/** One cell of the table: a slot, or the free time between two, over one or more hourly rows. */
export type TimetableCell = { day: WeekDay; from: number; to: number; slot: TimetableSlot | null };
type TimetableRow = { hour: number; cells: TimetableCell[] };

/** Hourly rows with the cells that begin in them; the others reach down from a row above. */
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
  for (const slot of timetable[day]) {
    const { from, to } = slot.hourSpan;
    if (from > reached) cells.push({ day, from: reached, to: from, slot: null });
    cells.push({ day, from, to, slot });
    reached = to;
  }
  if (reached < closesAt) cells.push({ day, from: reached, to: closesAt, slot: null });
  return cells;
}

/** 13 is '1:00 PM'. */
export function clockTime(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

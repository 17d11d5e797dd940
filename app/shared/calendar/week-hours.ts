/** A stretch of a day, in minutes since midnight; at `until` it is over. */
export type Stretch = { from: number; until: number };

export type DayHours = { open: Stretch[]; lunch: Stretch | null };

/** Monday to Sunday. */
export type WeekHours = readonly DayHours[];

/** Weekdays count from 0 for Monday. */
export type HoursRules = { open: (Stretch & { days: number[] })[]; lunch: (Stretch & { days: number[] }) | null };

const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** The hours of the specification: they hold where the clinic's own cannot be read. */
export const standardWeek = weekOf({
  open: [
    { days: [0, 1, 2, 3], from: 8 * 60, until: 17 * 60 },
    { days: [4], from: 8 * 60, until: 12 * 60 },
  ],
  lunch: { days: everyDay, from: 12 * 60, until: 13 * 60 },
});

export function weekOf({ open, lunch }: HoursRules): WeekHours {
  return everyDay.map((day) => {
    const pause = lunch?.days.includes(day) ? { from: lunch.from, until: lunch.until } : null;
    const stretches = open.filter(({ days }) => days.includes(day)).map(({ from, until }) => ({ from, until }));
    return { open: joined(stretches).flatMap((stretch) => without(stretch, pause)), lunch: pause };
  });
}

/** In order, with those that touch made one. */
function joined(stretches: Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches.toSorted((one, two) => one.from - two.from)) {
    const last = result.at(-1);
    if (last && stretch.from <= last.until) last.until = Math.max(last.until, stretch.until);
    else result.push({ ...stretch });
  }
  return result;
}

function without({ from, until }: Stretch, pause: Stretch | null): Stretch[] {
  if (!pause) return [{ from, until }];
  const parts = [
    { from, until: Math.min(until, pause.from) },
    { from: Math.max(from, pause.until), until },
  ];
  return parts.filter((part) => part.from < part.until);
}

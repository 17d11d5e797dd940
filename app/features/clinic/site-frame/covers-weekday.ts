const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Whether a line of the hours speaks of this day: 'Monday to Thursday' of every day between, 'Saturday, Sunday' of the two. */
export function coversWeekday(days: string, weekday: string): boolean {
  const today = week.indexOf(weekday.toLowerCase());
  return days
    .toLowerCase()
    .split(/,|&|\band\b/)
    .some((part) => {
      const [from, until = from] = week
        .map((name, place) => ({ place, at: part.indexOf(name) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at)
        .map(({ place }) => place);
      if (from === undefined || until === undefined) return false;
      return from <= until ? today >= from && today <= until : today >= from || today <= until;
    });
}

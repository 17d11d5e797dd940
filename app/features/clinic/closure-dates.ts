import { formatDay } from '#app/shared/dates.ts';

/** 'November 26, 2026', or 'November 26 to 27, 2026' as far as the two days share month and year. */
export function closureDates({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  const [first, last] = [formatDay(startsOn), formatDay(endsOn)];
  if (startsOn === endsOn) return first;
  if (startsOn.slice(0, 4) !== endsOn.slice(0, 4)) return `${first} to ${last}`;
  const sameMonth = startsOn.slice(0, 7) === endsOn.slice(0, 7);
  return `${first.replace(/, \d+$/, '')} to ${sameMonth ? last.replace(/^\D+/, '') : last}`;
}

import { clinicDay } from '#app/shared/clinic-time.ts';

const kept = { days: 7, weeks: 4, months: 6 };

/** '2026-11-15T080000.123Z': sorts by time and is a plain name for a folder. */
export function backupName(moment: Date): string {
  return moment.toISOString().replaceAll(':', '');
}

export function backupMoment(name: string): Date {
  return new Date(name.replace(/T(\d\d)(\d\d)/, 'T$1:$2:'));
}

/** The last backup of each of the last seven days, four weeks and six months that have one. */
export function backupsToKeep(names: string[]): string[] {
  const newestFirst = names.toSorted().toReversed();
  const lastOfEach = (period: (day: string) => string, count: number) => {
    const byPeriod = Map.groupBy(newestFirst, (name) => period(clinicDay(backupMoment(name))));
    return [...byPeriod.values()].slice(0, count).flatMap(([newest]) => newest ?? []);
  };
  const wanted = new Set([
    ...lastOfEach((day) => day, kept.days),
    ...lastOfEach(mondayOf, kept.weeks),
    ...lastOfEach((day) => day.slice(0, 7), kept.months),
  ]);
  return names.filter((name) => wanted.has(name));
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

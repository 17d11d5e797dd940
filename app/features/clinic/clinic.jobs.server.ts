import { desc } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import type { Db } from '#app/platform/db.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { clinicHolidays } from '#db/schema.ts';
import type { HolidaySwitch } from './clinic.server.ts';

/** db:migrate does the same; this is for a site that runs for years without an update. */
export const fillHolidaysMonthly = defineJob('fill-holidays', z.object({}), (app: App) => fillHolidays(app.db), {
  cron: '30 3 1 * *',
});

/** Holidays that staff can switch, and whether the clinic is closed on them until they do. */
const closedAtFirst: Readonly<Record<string, boolean>> = {
  'New Year’s Day': true,
  'Martin Luther King Jr. Day': true,
  'Washington’s Birthday': true,
  'Mardi Gras': true,
  'Good Friday': false,
  'Memorial Day': true,
  Juneteenth: true,
  'Independence Day': true,
  'Labor Day': true,
  'Columbus Day': true,
  'Election Day': false,
  'Veterans Day': true,
  'Thanksgiving Day': true,
  'Day after Thanksgiving Day': false,
  'Christmas Eve': false,
  'Christmas Day': true,
  'New Year’s Eve': false,
};

/** Follow-ups are at most five years ahead, and the calendar looks a year further. */
const yearsAhead = 7;

/** Writes down the holidays of the coming years. A new row takes its switch from the same holiday before it. */
export async function fillHolidays(db: Pick<Db, 'insert' | 'selectDistinctOn'>, today = clinicDay()): Promise<void> {
  const known = await db
    .selectDistinctOn([clinicHolidays.name], { name: clinicHolidays.name, closed: clinicHolidays.closed })
    .from(clinicHolidays)
    .orderBy(clinicHolidays.name, desc(clinicHolidays.day));
  const switches = new Map(known.map(({ name, closed }) => [name, closed]));
  const year = Number(today.slice(0, 4));
  const holidays = await holidaysOf(year, year + yearsAhead);
  await db
    .insert(clinicHolidays)
    .values(holidays.map((holiday) => ({ ...holiday, closed: switches.get(holiday.name) ?? holiday.closed })))
    .onConflictDoNothing();
}

/** The holidays of Louisiana, with the days on which those of a weekend are observed. The library weighs 36 MB: no web process loads it. */
export async function holidaysOf(firstYear: number, lastYear: number): Promise<HolidaySwitch[]> {
  const { default: Holidays } = await import('date-holidays');
  const louisiana = new Holidays('US', 'LA');
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, ahead) => firstYear + ahead);
  return years
    .flatMap((year) => louisiana.getHolidays(year))
    .map(({ date, name, substitute = false }) => ({
      day: date.slice(0, 10),
      name: name.replace(' (substitute day)', '').replaceAll("'", '’'),
      observed: substitute,
    }))
    .flatMap((holiday) => {
      const closed = closedAtFirst[holiday.name];
      return closed === undefined ? [] : [{ ...holiday, closed }];
    });
}

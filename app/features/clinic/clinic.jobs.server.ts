import { and, between, desc, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { readZone } from '#app/platform/clinic-time.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { defineJob } from '#app/platform/queue.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { clinic, clinicHolidays } from '#db/schema.ts';
import { readFacts, type HolidaySwitch } from './clinic.server.ts';
import { townAndState } from './clinic.ts';

/** Adds upcoming holidays on sites that run for years without an update. db:migrate does the same. */
export const fillHolidaysMonthly = defineJob('fill-holidays', z.object({}), (app: App) => fillHolidays(app), {
  cron: '30 3 1 * *',
});

/** Holidays that staff can turn on and off, with the default: true means closed. */
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

/** Inserts the holidays of the coming years and deletes those of another state. A new row copies its switch from last year's row. */
export async function fillHolidays(
  { db, content }: Pick<App, 'content'> & { db: Pick<Db, 'select' | 'insert' | 'delete' | 'selectDistinctOn'> },
  firstDay?: string,
): Promise<void> {
  const today = firstDay ?? clinicDay(await readZone(db));
  const [row] = await db.select({ facts: clinic.facts }).from(clinic);
  const stored = await db
    .selectDistinctOn([clinicHolidays.name], { name: clinicHolidays.name, closed: clinicHolidays.closed })
    .from(clinicHolidays)
    .orderBy(clinicHolidays.name, desc(clinicHolidays.day));
  const switches = new Map(stored.map(({ name, closed }) => [name, closed]));
  const year = Number(today.slice(0, 4));
  const holidays = await holidaysOf(townAndState(readFacts(content, row?.facts)), year, year + yearsAhead);
  const kept = holidays.map(({ day, name }) => `${day} ${name}`);
  await db
    .delete(clinicHolidays)
    .where(
      and(
        between(clinicHolidays.day, today, `${year + yearsAhead}-12-31`),
        sql`${clinicHolidays.day} || ' ' || ${clinicHolidays.name} <> all(${sql.param(kept)}::text[])`,
      ),
    );
  await db
    .insert(clinicHolidays)
    .values(holidays.map((holiday) => ({ ...holiday, closed: switches.get(holiday.name) ?? holiday.closed })))
    .onConflictDoNothing();
}

/** Includes observed days. Without a known state, returns only federal holidays. The library takes 36 MB, so no web process loads it. */
export async function holidaysOf(place: string, firstYear: number, lastYear: number): Promise<HolidaySwitch[]> {
  const { default: Holidays } = await import('date-holidays');
  const country = new Holidays('US');
  const state = (place.split(',').at(-1) ?? '').trim().toLowerCase();
  const [code] =
    Object.entries(country.getStates('US')).find((names) => names.some((name) => name.toLowerCase() === state)) ?? [];
  const ofState = code ? new Holidays('US', code) : null;
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, ahead) => firstYear + ahead);
  return years.flatMap((year) => {
    const everywhere = country.getHolidays(year).filter(({ name }) => plainName(name) in closedAtFirst);
    // A state may use another name for a federal holiday.
    const here = ofState
      ?.getHolidays(year)
      .filter(
        ({ date, name, type }) =>
          (type === 'public' || plainName(name) in closedAtFirst) && !everywhere.some((one) => one.date === date),
      );
    return [...everywhere, ...(here ?? [])]
      .map(({ date, name, substitute = false }) => ({
        day: date.slice(0, 10),
        name: plainName(name),
        observed: substitute,
        closed: closedAtFirst[plainName(name)] ?? false,
      }))
      .toSorted((one, two) => (one.day < two.day ? -1 : 1));
  });
}

function plainName(name: string): string {
  return name.replace(' (substitute day)', '').replaceAll("'", '’');
}

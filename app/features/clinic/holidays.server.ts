import { desc, gte, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import type { Db } from '#app/platform/db.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { clinicHolidays } from '#db/schema.ts';

type Holiday = { day: string; name: string; observed: boolean };
export type HolidaySwitch = Holiday & { closed: boolean };

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

/** One line per holiday, with the day on which it comes next. */
export async function listHolidays({ db }: App, today = clinicDay()): Promise<HolidaySwitch[]> {
  const { day, name, observed, closed } = clinicHolidays;
  const next = db
    .selectDistinctOn([name], { day, name, observed, closed })
    .from(clinicHolidays)
    .where(gte(day, today))
    .orderBy(name, day)
    .as('next');
  return db.select().from(next).orderBy(next.day);
}

/** Closed on these holidays from now on, open on all others. */
export async function switchHolidays({ db }: App, staff: StaffMember, names: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const closes = sql<boolean>`(${clinicHolidays.name} = any(${sql.param(names)}::text[]))`;
    const changed = await tx
      .update(clinicHolidays)
      .set({ closed: closes })
      .where(sql`${clinicHolidays.closed} <> ${closes}`)
      .returning({ name: clinicHolidays.name, closed: clinicHolidays.closed });
    if (changed.length === 0) return;
    const words = (isClosed: boolean) =>
      [...new Set(changed.filter(({ closed }) => closed === isClosed).map(({ name }) => name))].sort().join(', ');
    const parts = [words(true) && `closed on ${words(true)}`, words(false) && `open on ${words(false)}`];
    await recordActivity(tx, staff, {
      action: 'holiday.switch',
      subject: 'clinic',
      summary: `Changed the holidays: ${parts.filter(Boolean).join('; ')}.`,
    });
  });
}

export function holidayTitle({ name, observed }: Omit<Holiday, 'day'>): string {
  return observed ? `${name} (observed)` : name;
}

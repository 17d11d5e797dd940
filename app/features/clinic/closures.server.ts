import { asc, desc, gte, lt } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { clinicClosures, clinicHolidays } from '#db/schema.ts';
import type { Closure } from './hours.ts';

const listed = 100;

/** All that lie ahead, the nearest first, and the last ones that are over. */
export async function listClosures({ db }: App): Promise<{ coming: Closure[]; past: Closure[] }> {
  const today = clinicDay();
  const { endsOn, startsOn, id } = clinicClosures;
  const [coming, past] = await Promise.all([
    db.select().from(clinicClosures).where(gte(endsOn, today)).orderBy(asc(startsOn), asc(id)).limit(listed),
    db.select().from(clinicClosures).where(lt(endsOn, today)).orderBy(desc(endsOn), desc(id)).limit(listed),
  ]);
  return { coming, past };
}

type Holiday = { day: string; name: string; observed: boolean };
export type HolidaySwitch = Holiday & { closed: boolean };

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

export function holidayTitle({ name, observed }: Omit<Holiday, 'day'>): string {
  return observed ? `${name} (observed)` : name;
}

import { asc, eq, gte } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#app/platform/db.server.ts';
import type { Calendar } from '#app/shared/calendar/calendar.ts';
import { readHours } from '#app/shared/calendar/read-hours.ts';
import { clinicDay } from '#app/shared/clinic-time.ts';
import { clinic, clinicClosures } from '#db/schema.ts';
import { startingFacts } from './clinic-facts.ts';
import { standardPromiseMinutes } from './promise-rule.ts';
import { stormSchema } from './storm.schema.ts';

const closuresRead = 200;

const hoursSchema = z
  .object({ hours: z.array(z.object({ days: z.string(), time: z.string() })) })
  .catch({ hours: startingFacts.hours });

type Known = {
  calendar: Calendar;
  promiseMinutes: number;
  /** Then no hour of the calendar holds until staff say so. */
  closedByStorm: boolean;
};

/** The clinic's calendar and its rule for calling back, as they stand for this transaction. */
export async function findCalendar(db: Db | Tx): Promise<Known> {
  const [row] = await db
    .select({ facts: clinic.facts, promiseMinutes: clinic.promiseMinutes, storm: clinic.storm })
    .from(clinic)
    .where(eq(clinic.id, 1));
  const closures = await db
    .select()
    .from(clinicClosures)
    .where(gte(clinicClosures.endsOn, clinicDay()))
    .orderBy(asc(clinicClosures.startsOn))
    .limit(closuresRead);
  const { hours } = hoursSchema.parse(row?.facts ?? startingFacts);
  return {
    calendar: { week: readHours(hours).week, closures },
    promiseMinutes: row?.promiseMinutes ?? standardPromiseMinutes,
    closedByStorm: stormSchema.parse(row?.storm ?? null)?.state === 'closed',
  };
}

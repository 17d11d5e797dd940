import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { perDatabase, type Db } from '#app/platform/db.server.ts';
import { sharedData } from '#app/platform/shared-data.server.ts';
import { openDayInMonths } from '#app/shared/calendar/calendar.ts';
import { readHours } from '#app/shared/calendar/read-hours.ts';
import { clinicDay } from '#app/shared/clinic-time.ts';
import { clinic, clinicClosures } from '#db/schema.ts';
import { clinicFactsSchema } from './clinic-facts.schema.ts';
import { startingFacts, type ClinicFacts, type Closure, type StoredClinicFacts } from './clinic-facts.ts';
import { comingClosures } from './coming-closures.ts';
import { openingOf } from './opening.ts';
import { stormSchema } from './storm.schema.ts';

const closuresRead = 200;

const closureSchema = z.array(
  z.object({ id: z.number(), startsOn: z.string(), endsOn: z.string(), reason: z.string() }),
);

/** Facts as a process wrote them down for the time after its end. */
export const knownFactsSchema = clinicFactsSchema.and(z.object({ closures: closureSchema, storm: stormSchema }));

const statements = perDatabase((db: Db) => ({
  facts: db
    .select({
      facts: clinic.facts,
      storm: clinic.storm,
      closures: sql<unknown>`(
        select coalesce(json_agg(json_build_object('id', id, 'startsOn', starts_on, 'endsOn', ends_on, 'reason', reason) order by starts_on, id), '[]')
        from (
          select * from ${clinicClosures}
          where ends_on >= ${sql.placeholder('today')}::date order by starts_on, id limit ${sql.raw(String(closuresRead))}
        ) as coming
      )`,
    })
    .from(clinic)
    .where(eq(clinic.id, 1))
    .prepare('clinic_facts'),
}));

/** The last facts read, for the pages that must be answered while the database is away. */
let lastKnown: ClinicFacts = startingFacts;

export function lastKnownFacts(): ClinicFacts {
  return lastKnown;
}

/** What a process that starts without the database was left by the one before it. */
export function recallFacts(facts: ClinicFacts): void {
  lastKnown = facts;
}

const readStored = sharedData(['clinic'], async ({ db }) => {
  const [row] = await statements(db).facts.execute({ today: clinicDay(new Date()) });
  return (
    row && {
      // A record written by an earlier version may lack what this one added.
      stored: clinicFactsSchema.parse(Object.assign({}, startingFacts, row.facts)),
      closures: closureSchema.parse(row.closures),
      storm: stormSchema.parse(row.storm),
    }
  );
});

/** For every page, so that what one process saves every other shows at once. */
export async function findClinicFacts(app: App): Promise<ClinicFacts> {
  const read = await readStored(app);
  if (read) lastKnown = { ...read.stored, ...byCalendar(read.stored, read.closures, new Date()), storm: read.storm };
  return lastKnown;
}

let reckoned: { key: string; parts: Pick<ClinicFacts, 'closures' | 'opening' | 'followUpOn'> } | undefined;

/** What follows from hours and closures at this moment: reckoned once a minute, because every page asks. */
function byCalendar({ hours, followUpMonths }: StoredClinicFacts, closures: Closure[], now: Date) {
  const key = JSON.stringify([Math.floor(now.getTime() / 60_000), hours, followUpMonths, closures]);
  if (reckoned?.key !== key) {
    const calendar = { week: readHours(hours).week, closures };
    const today = clinicDay(now);
    const followUpOn = openDayInMonths(calendar, today, followUpMonths);
    const parts = {
      closures: comingClosures(calendar, closures, today),
      opening: openingOf(calendar, now),
      ...(followUpOn && { followUpOn }),
    };
    reckoned = { key, parts };
  }
  return reckoned.parts;
}

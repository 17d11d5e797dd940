import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { perDatabase, type Db } from '#app/platform/db.server.ts';
import { clinicDay } from '#app/shared/clinic-time.ts';
import { clinic, clinicClosures } from '#db/schema.ts';
import { clinicFactsSchema } from './clinic-facts.schema.ts';
import { startingFacts, type ClinicFacts } from './clinic-facts.ts';

/** How far ahead visitors read of a closure, and how many. */
const closureDays = 45;
const closuresShown = 5;

const closureSchema = z.array(
  z.object({ id: z.number(), startsOn: z.string(), endsOn: z.string(), reason: z.string() }),
);

const statements = perDatabase((db: Db) => ({
  facts: db
    .select({
      facts: clinic.facts,
      closures: sql<unknown>`(
        select coalesce(json_agg(json_build_object('id', id, 'startsOn', starts_on, 'endsOn', ends_on, 'reason', reason) order by starts_on, id), '[]')
        from (
          select * from ${clinicClosures}
          where ends_on >= ${sql.placeholder('today')}::date and starts_on <= ${sql.placeholder('today')}::date + ${sql.raw(String(closureDays))}
          order by starts_on, id limit ${sql.raw(String(closuresShown))}
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

/** Read for every page, so that what one process saves every other shows at once. */
export async function findClinicFacts({ db }: App): Promise<ClinicFacts> {
  const [row] = await statements(db).facts.execute({ today: clinicDay() });
  // A record written by an earlier version may lack what this one added.
  if (row) {
    const stored = clinicFactsSchema.parse(Object.assign({}, startingFacts, row.facts));
    lastKnown = { ...stored, closures: closureSchema.parse(row.closures) };
  }
  return lastKnown;
}

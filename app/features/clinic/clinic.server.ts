import { eq } from 'drizzle-orm';
import type { App } from '#app/context.ts';
import { perDatabase, type Db } from '#app/platform/db.server.ts';
import { clinic } from '#db/schema.ts';
import { clinicFactsSchema } from './clinic-facts.schema.ts';
import { startingFacts, type ClinicFacts } from './clinic-facts.ts';

const statements = perDatabase((db: Db) => ({
  facts: db.select({ facts: clinic.facts }).from(clinic).where(eq(clinic.id, 1)).prepare('clinic_facts'),
}));

/** The last facts read, for the pages that must be answered while the database is away. */
let lastKnown: ClinicFacts = startingFacts;

export function lastKnownFacts(): ClinicFacts {
  return lastKnown;
}

export async function findClinicFacts({ db }: App): Promise<ClinicFacts> {
  const [row] = await statements(db).facts.execute();
  // A record written by an earlier version may lack what this one added.
  if (row) lastKnown = clinicFactsSchema.parse(Object.assign({}, startingFacts, row.facts));
  return lastKnown;
}

import { and, eq, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import { isoMoment } from '#app/platform/db.server.ts';
import { clinic } from '#db/schema.ts';
import { clinicFactsSchema } from './clinic-facts.schema.ts';
import { startingFacts, type StoredClinicFacts } from './clinic.ts';

type ClinicRecord = { facts: StoredClinicFacts; version: number; savedAt: string | null };

/** The facts with the number of their last save. Version 0 stands for a clinic that was never saved. */
export async function findClinicRecord({ db }: Pick<App, 'db'>): Promise<ClinicRecord> {
  const [row] = await db
    .select({ facts: clinic.facts, version: clinic.version, savedAt: isoMoment(clinic.updatedAt) })
    .from(clinic)
    .where(eq(clinic.id, 1));
  if (!row) return { facts: clinicFactsSchema.parse(startingFacts), version: 0, savedAt: null };
  return { ...row, facts: clinicFactsSchema.parse(Object.assign({}, startingFacts, row.facts)) };
}

/** False when a colleague saved since this version: nothing is written then. */
export async function saveClinicFacts(
  { db }: App,
  staff: StaffMember,
  version: number,
  facts: StoredClinicFacts,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (version === 0) await tx.insert(clinic).values({ facts: startingFacts, version: 0 }).onConflictDoNothing();
    const saved = await tx
      .update(clinic)
      .set({ facts, version: sql`${clinic.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(clinic.id, 1), eq(clinic.version, version)))
      .returning({ version: clinic.version });
    if (saved.length === 0) return false;
    await recordActivity(tx, staff, {
      action: 'clinic.save',
      subject: 'clinic',
      summary: 'Changed the clinic’s facts.',
    });
    return true;
  });
}

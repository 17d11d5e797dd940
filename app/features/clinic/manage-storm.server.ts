import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { clinic } from '#db/schema.ts';
import { startingFacts, type Storm } from './clinic.ts';
import { type StormInput, stormSchema } from './storm.schema.ts';

const pressedSchema = z.object({ updatedBy: z.string() }).catch({ updatedBy: '' });

/** The state with who pressed last, for the Storm screen. */
export async function findStorm({ db }: App): Promise<{ storm: Storm | null; by: string }> {
  const [row] = await db.select({ storm: clinic.storm }).from(clinic).where(eq(clinic.id, 1));
  return { storm: stormSchema.parse(row?.storm ?? null), by: pressedSchema.parse(row?.storm).updatedBy };
}

/** The last press wins: in a storm nobody compares versions. */
export async function sayInStorm(
  { db }: App,
  staff: StaffMember,
  state: Storm['state'],
  input: StormInput,
): Promise<void> {
  const storm: Storm = { state, ...input, updatedAt: new Date().toISOString() };
  await db.transaction(async (tx) => {
    await write(tx, { ...storm, updatedBy: staff.name });
    await recordActivity(tx, staff, {
      action: 'storm.say',
      subject: 'clinic',
      summary: `Storm mode: every page now says that we are ${state}.`,
    });
  });
}

export async function endStorm({ db }: App, staff: StaffMember): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(clinic)
      .set({ storm: null })
      .where(sql`${clinic.storm} is not null`)
      .returning({ id: clinic.id });
    // Two people press at once: the second finds nothing to end.
    if (ended.length === 0) return;
    await recordActivity(tx, staff, { action: 'storm.end', subject: 'clinic', summary: 'Ended storm mode.' });
  });
}

async function write(tx: Tx, storm: Storm & { updatedBy: string }): Promise<void> {
  await tx
    .insert(clinic)
    .values({ facts: startingFacts, version: 0, storm })
    .onConflictDoUpdate({ target: clinic.id, set: { storm } });
}

import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import { clinicClosures } from '#db/schema.ts';
import type { Closure } from './hours.ts';
import { closureDates } from './hours.ts';
import type { ClosureInput } from './closure.schema.ts';

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

/** The same closure entered twice, as after a page that was sent again, is one. */
export async function addClosure({ db }: App, staff: StaffMember, input: ClosureInput): Promise<void> {
  await db.transaction(async (tx) => {
    const same = and(
      eq(clinicClosures.startsOn, input.startsOn),
      eq(clinicClosures.endsOn, input.endsOn),
      sql`${clinicClosures.fromTime} is not distinct from ${input.fromTime}`,
      sql`${clinicClosures.untilTime} is not distinct from ${input.untilTime}`,
      eq(clinicClosures.reason, input.reason),
    );
    const known = await tx.select({ id: clinicClosures.id }).from(clinicClosures).where(same).limit(1);
    if (known.length > 0) return;
    const [added] = await tx.insert(clinicClosures).values(input).returning({ id: clinicClosures.id });
    await recordActivity(tx, staff, {
      action: 'closure.add',
      subject: `closure:${added?.id ?? ''}`,
      summary: `Added a closure, ${closureDates(input)}: ${input.reason}.`,
    });
  });
}

/** False when it is no longer there. */
export async function changeClosure(
  { db }: App,
  staff: StaffMember,
  closureId: number,
  input: ClosureInput,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(clinicClosures)
      .set(input)
      .where(eq(clinicClosures.id, closureId))
      .returning({ id: clinicClosures.id });
    if (changed.length === 0) return false;
    await recordActivity(tx, staff, {
      action: 'closure.change',
      subject: `closure:${closureId}`,
      summary: `Changed a closure, ${closureDates(input)}: ${input.reason}.`,
    });
    return true;
  });
}

/** The closure that was removed, so that it can be entered again; null when it was not there. */
export async function removeClosure({ db }: App, staff: StaffMember, closureId: number): Promise<Closure | null> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(clinicClosures).where(eq(clinicClosures.id, closureId)).returning();
    if (!gone) return null;
    await recordActivity(tx, staff, {
      action: 'closure.remove',
      subject: `closure:${closureId}`,
      summary: `Removed the closure ${closureDates(gone)}: ${gone.reason}.`,
    });
    return gone;
  });
}

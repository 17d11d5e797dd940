import { and, eq, ne } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import { promise } from './calendar.server.ts';
import { promiseWords } from '#app/shared/dates.ts';
import { clinic } from '#db/schema.ts';
import { findCalendar } from './clinic.server.ts';
import { startingFacts, stormPromise } from './clinic.ts';
import { openMinutesInWords } from './promise-rule.ts';

export type PromiseRule = {
  minutes: number;
  /** What somebody who asks now would read; null when the clinic does not open in sight. */
  example: string | null;
};

/** What the Clinic screen tells about the calendar. */
export async function findPromiseRule({ db }: App): Promise<PromiseRule> {
  const { calendar, promiseMinutes, closedByStorm } = await findCalendar(db);
  const now = new Date();
  const promised = promise(calendar, now, promiseMinutes);
  return {
    minutes: promiseMinutes,
    example: closedByStorm ? stormPromise : promised && promiseWords(promised, now),
  };
}

/** Requests that are promised already keep their hour. */
export async function savePromiseRule({ db }: App, staff: StaffMember, minutes: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(clinic).values({ facts: startingFacts, version: 0 }).onConflictDoNothing();
    const changed = await tx
      .update(clinic)
      .set({ promiseMinutes: minutes })
      .where(and(eq(clinic.id, 1), ne(clinic.promiseMinutes, minutes)))
      .returning({ id: clinic.id });
    if (changed.length === 0) return;
    await recordActivity(tx, staff, {
      action: 'clinic.promise',
      subject: 'clinic',
      summary: `Changed the call-back promise to ${openMinutesInWords(minutes)}.`,
    });
  });
}

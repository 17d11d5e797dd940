import { and, eq, ne } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/features/activity/activity.server.ts';
import { clinic } from '#db/schema.ts';

/** Whether every new comment waits for staff. */
export async function isHoldingComments({ db }: App): Promise<boolean> {
  const [row] = await db.select({ hold: clinic.holdComments }).from(clinic).where(eq(clinic.id, 1));
  return row?.hold ?? false;
}

/** The switch 'Hold all comments until we have read them'. Comments that are public or held already stay so. */
export async function holdAllComments({ db }: App, staff: StaffMember, hold: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(clinic)
      .set({ holdComments: hold })
      .where(and(eq(clinic.id, 1), ne(clinic.holdComments, hold)))
      .returning({ id: clinic.id });
    if (changed.length === 0) return;
    await recordActivity(tx, staff, {
      action: hold ? 'comments.hold-all' : 'comments.hold-none',
      subject: 'clinic',
      summary: hold
        ? 'Switched on: hold all comments until we have read them.'
        : 'Switched off: hold all comments until we have read them.',
    });
  });
}

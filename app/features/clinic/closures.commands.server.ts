import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { App, StaffMember } from '#app/context.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { recordActivity } from '#app/records/activity-log.server.ts';
import { detectConflict } from '#app/records/conflict.server.ts';
import { formSchema } from '#app/records/fields.server.ts';
import { readForm, type Reply, type RecordHandlerArgs } from '#app/records/form.server.ts';
import { findToday } from '#app/records/zone.server.ts';
import { readField, readFields } from '#app/shared/form-data.ts';
import { clinicClosures, clinicHolidays } from '#db/schema.ts';
import { clinicErrorMessages, closureFields, closureValues } from './clinic-form.ts';
import { closureDates, type Closure } from './hours.ts';

/** An empty last day means a single day. */
export const closureInputSchema = formSchema(closureFields)
  .refine(({ startsOn, endsOn }) => endsOn === '' || endsOn >= startsOn, {
    path: ['endsOn'],
    message: 'The last day can’t be before the first day.',
  })
  .refine(({ fromTime, untilTime }) => !fromTime || !untilTime || fromTime < untilTime, {
    path: ['untilTime'],
    message: 'The closure must end after it starts.',
  })
  .transform(({ startsOn, endsOn, fromTime, untilTime, reason }) => ({
    startsOn,
    endsOn: endsOn || startsOn,
    fromTime: fromTime || null,
    untilTime: untilTime || null,
    reason,
  }));

type ClosureInput = z.output<typeof closureInputSchema>;

export const closureHandlers = {
  async 'add-closure'({ app, staff, form }: RecordHandlerArgs): Promise<Reply> {
    const read = readForm(form, closureInputSchema, clinicErrorMessages['add-closure']);
    if (!read.ok) return read.answer;
    await addClosure(app, staff, read.input);
    return { ...saidClosed(read.input, await findToday(app)), sent: readField(form, 'form') };
  },

  async 'change-closure'({ app, staff, form, id }: RecordHandlerArgs): Promise<Reply> {
    const read = readForm(form, closureInputSchema, clinicErrorMessages['change-closure']);
    if (!read.ok) return read.answer;
    const [now] = await app.db.select().from(clinicClosures).where(eq(clinicClosures.id, id));
    const changed = now && detectConflict(form, closureFields, closureValues(now));
    if (changed) return changed;
    return (await changeClosure(app, staff, id, read.input)) ? saidClosed(read.input, await findToday(app)) : missing;
  },

  async 'delete-closure'({ app, staff, id }: RecordHandlerArgs): Promise<Reply> {
    const removed = await removeClosure(app, staff, id);
    if (!removed) return missing;
    return {
      ok: true,
      notice: `Closure removed: ${closureDates(removed)}.`,
      undo: { intent: 'add-closure', ...closureValues(removed) },
    };
  },

  async holidays({ app, staff, form }: RecordHandlerArgs): Promise<Reply> {
    await switchHolidays(app, staff, readFields(form, 'closedOn').slice(0, 100));
    return { ok: true, notice: 'Saved. The site now follows these holidays.' };
  },
};

const missing: Reply = { ok: false, notice: 'That closure no longer exists.', status: 404 };

function saidClosed(input: ClosureInput, today: string): Reply {
  const over = input.endsOn < today;
  const comes = over ? 'It is already over, so visitors won’t see it.' : 'Visitors will see it on the site.';
  return { ok: true, notice: `Closed ${closureDates(input)}. ${comes}` };
}

/** Adds a closure, unless the same one exists: a form that is sent twice must not add it twice. */
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
    await logChange(tx, staff, 'closure.add', added?.id, `Added a closure, ${closureDates(input)}: ${input.reason}.`);
  });
}

/** Returns false if the record no longer exists. */
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
    await logChange(
      tx,
      staff,
      'closure.change',
      closureId,
      `Changed a closure, ${closureDates(input)}: ${input.reason}.`,
    );
    return true;
  });
}

/** Removes a closure and returns it, for undo; null if it no longer exists. */
export async function removeClosure({ db }: App, staff: StaffMember, closureId: number): Promise<Closure | null> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(clinicClosures).where(eq(clinicClosures.id, closureId)).returning();
    if (!gone) return null;
    await logChange(
      tx,
      staff,
      'closure.remove',
      closureId,
      `Removed a closure, ${closureDates(gone)}: ${gone.reason}.`,
    );
    return gone;
  });
}

/** Closes the clinic on these holidays and opens it on all others. */
export async function switchHolidays({ db }: App, staff: StaffMember, names: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const closes = sql<boolean>`(${clinicHolidays.name} = any(${sql.param(names)}::text[]))`;
    const changed = await tx
      .update(clinicHolidays)
      .set({ closed: closes })
      .where(sql`${clinicHolidays.closed} <> ${closes}`)
      .returning({ name: clinicHolidays.name, closed: clinicHolidays.closed });
    if (changed.length === 0) return;
    const describe = (isClosed: boolean) =>
      [...new Set(changed.filter(({ closed }) => closed === isClosed).map(({ name }) => name))].sort().join(', ');
    const parts = [describe(true) && `closed on ${describe(true)}`, describe(false) && `open on ${describe(false)}`];
    await recordActivity(tx, staff, {
      action: 'holiday.switch',
      subject: 'clinic',
      summary: `Changed the holidays: ${parts.filter(Boolean).join('; ')}.`,
    });
  });
}

function logChange(
  tx: Tx,
  staff: StaffMember,
  action: string,
  closureId: number | undefined,
  summary: string,
): Promise<void> {
  return recordActivity(tx, staff, { action, subject: `closure:${closureId ?? ''}`, summary });
}

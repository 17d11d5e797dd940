import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { App, StaffMember } from '#app/context.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { moveSchedules } from '#app/platform/queue.server.ts';
import { recordActivity } from '#app/records/activity-log.server.ts';
import { detectConflict, readBase } from '#app/records/conflict.server.ts';
import { formSchema } from '#app/records/fields.server.ts';
import { readForm, type Reply, type HandlerArgs } from '#app/records/form.server.ts';
import type { FormValues } from '#app/records/fields.ts';
import { parseId } from '#app/shared/form-data.ts';
import { clinic } from '#db/schema.ts';
import {
  clinicErrorMessages,
  clinicFields,
  clinicSheets,
  formatOpenMinutes,
  callbackFields,
  storedFacts,
  stormErrorMessages,
} from './clinic-form.ts';
import {
  clinicInputSchema,
  stormInputSchema,
  type StormInput,
  type StoredClinicFacts,
  type Storm,
} from './clinic.schema.server.ts';
import { fillHolidaysMonthly } from './clinic.jobs.server.ts';
import { clinicValues, findClinicRecord, readFacts } from './clinic.server.ts';
import { stormHeadline, townAndState } from './clinic.ts';
import { counted } from '#app/shared/phrases.ts';

export const clinicHandlers = {
  async save({ app, staff, form }: HandlerArgs): Promise<Reply> {
    const read = readForm(form, clinicInputSchema);
    if (!read.ok) {
      const count = Object.keys(read.answer.errors).length;
      return {
        ...read.answer,
        notice: `Not saved. Please fix ${counted(count, 'thing')}.`,
        detail: 'Each field says what to change. Nothing you typed is lost.',
      };
    }
    const version = parseId(readBase(form)['version'] ?? '') ?? 0;
    const isSaved = await saveClinicFacts(app, staff, version, read.input);
    const conflict = isSaved ? null : detectConflict(form, factLabels, storedFacts(await findClinicRecord(app)));
    return conflict ?? { ok: true, notice: 'Saved. Every page is up to date.' };
  },

  async 'save-promise'({ app, staff, form }: HandlerArgs): Promise<Reply> {
    const read = readForm(form, formSchema(callbackFields), clinicErrorMessages['save-promise']);
    if (!read.ok) return read.answer;
    const minutes = read.input.promiseMinutes;
    await saveCallbackRule(app, staff, minutes);
    return { ok: true, notice: `Saved. From now on, we promise a call within ${formatOpenMinutes(minutes)}.` };
  },
};

export const stormHandlers = {
  closed: (given: HandlerArgs) => say(given, 'closed'),
  open: (given: HandlerArgs) => say(given, 'open'),
  async end({ app, staff }: HandlerArgs): Promise<Reply> {
    await endStorm(app, staff);
    return { ok: true, notice: 'Storm mode is off. The site shows your usual hours again.' };
  },
};

async function say({ app, staff, form }: HandlerArgs, state: Storm['state']): Promise<Reply> {
  const read = readForm(form, stormInputSchema, stormErrorMessages[state]);
  if (!read.ok) return read.answer;
  await startStormMode(app, staff, state, read.input);
  return { ok: true, notice: `Storm mode is on. Every page now says: ${stormHeadline({ state })}` };
}

/** Updates columns of the clinic's row and creates the row if needed. Returns false if the condition `changes` does not hold. */
export async function setClinic(
  tx: Tx,
  columns: Partial<Omit<typeof clinic.$inferInsert, 'id' | 'facts' | 'version' | 'updatedAt'>>,
  changes?: SQL,
): Promise<boolean> {
  const stored = await tx
    .insert(clinic)
    .values({ facts: {}, version: 0, ...columns })
    .onConflictDoUpdate({ target: clinic.id, set: columns, ...(changes && { setWhere: changes }) })
    .returning({ id: clinic.id });
  return stored.length > 0;
}

/** Optimistic lock: returns false and writes nothing if a colleague has saved since this version. */
export async function saveClinicFacts(
  { db, queue, content }: App,
  staff: StaffMember,
  version: number,
  facts: Partial<StoredClinicFacts>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (version === 0) await tx.insert(clinic).values({ facts: {}, version: 0 }).onConflictDoNothing();
    const [row] = await tx.select({ facts: clinic.facts }).from(clinic).for('update');
    const [before, after] = [readFacts(content, row?.facts), readFacts(content, facts)];
    const saved = await tx
      .update(clinic)
      .set({ facts, version: sql`${clinic.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(clinic.id, 1), eq(clinic.version, version)))
      .returning({ version: clinic.version });
    if (saved.length === 0) return false;
    await moveSchedules(tx, after.timeZone);
    if (townAndState(before) !== townAndState(after)) await queue.enqueue(tx, fillHolidaysMonthly, {});
    const changed = changedFacts(clinicValues(before), clinicValues(after));
    await logChange(
      tx,
      staff,
      'clinic.save',
      `Changed the clinic details${changed.length > 0 ? `: ${changed.join(', ')}` : ''}.`,
    );
    return true;
  });
}

/** The labels of the fields. Rows of a list (hours, figures) go by the title of their sheet. */
const factLabels = {
  ...clinicFields,
  ...Object.fromEntries(clinicSheets.flatMap(({ list, title }) => (list ? [[list, { label: title }]] : []))),
};

function changedFacts(before: FormValues, after: FormValues): string[] {
  const names = Object.keys(clinicFields).filter((name) => before[name] !== after[name]);
  return [...new Set(names.map((name) => (factLabels[name.split('.')[0] ?? ''] ?? factLabels[name])?.label ?? name))];
}

/** Changes the call-back promise. Deadlines already promised stay as they are. */
export async function saveCallbackRule({ db }: App, staff: StaffMember, promiseMinutes: number): Promise<void> {
  await db.transaction(async (tx) => {
    if (await setClinic(tx, { promiseMinutes }, sql`${clinic.promiseMinutes} <> ${promiseMinutes}`))
      await logChange(
        tx,
        staff,
        'clinic.promise',
        `Changed the call-back promise to ${formatOpenMinutes(promiseMinutes)}.`,
      );
  });
}

/** Turns on storm mode. The last save wins, because in a storm no one has time to resolve a conflict. */
export async function startStormMode(
  { db }: App,
  staff: StaffMember,
  state: Storm['state'],
  input: StormInput,
): Promise<void> {
  const storm: Storm = { state, ...input, updatedAt: new Date().toISOString() };
  await db.transaction(async (tx) => {
    await setClinic(tx, { storm: { ...storm, updatedBy: staff.name } });
    await logChange(tx, staff, 'storm.say', `Turned on storm mode: every page says we are ${state}.`);
  });
}

export async function endStorm({ db }: App, staff: StaffMember): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(clinic)
      .set({ storm: null })
      .where(sql`${clinic.storm} is not null`)
      .returning({ id: clinic.id });
    // If two people press at the same time, the second has nothing to turn off.
    if (ended.length > 0) await logChange(tx, staff, 'storm.end', 'Turned off storm mode.');
  });
}

function logChange(tx: Tx, staff: StaffMember, action: string, summary: string): Promise<void> {
  return recordActivity(tx, staff, { action, subject: 'clinic', summary });
}

import { sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import { z } from 'zod';
import type { App, Session, Person } from '#app/context.ts';
import { requireOwner, withFreshSession } from '#app/features/accounts/session.server.ts';
import { accentSchema, receivePictures } from '#app/features/clinic/branding.server.ts';
import {
  callbackFields,
  clinicFields,
  clinicLabel,
  retentionFields,
  stormErrorMessages,
  type ClinicTab,
} from '#app/features/clinic/clinic-form.ts';
import { fillHolidaysMonthly } from '#app/features/clinic/clinic.jobs.server.ts';
import {
  clinicPartSchema,
  stormInputSchema,
  type StormInput,
  type StoredClinicFacts,
  type Storm,
} from '#app/features/clinic/clinic.schema.server.ts';
import { findStorm, readClinicForm, readFacts } from '#app/features/clinic/clinic.server.ts';
import { stormHeadline, townAndState } from '#app/features/clinic/clinic.ts';
import { findOpened } from '#app/features/clinic/opened.server.ts';
import { missingFacts, withoutPlaceholders } from '#app/features/clinic/placeholders.ts';
import { detectConflict, readBase } from '#app/forms/conflict.server.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import type { FormValues } from '#app/forms/fields.ts';
import { formError, readForm, type Reply, type HandlerArgs } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import type { Tx } from '#app/platform/db.server.ts';
import { moveSchedules } from '#app/platform/queue.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { namesOf } from '#app/shared/names-of.ts';
import { counted } from '#app/shared/phrases.ts';
import { showsPlaceholders } from '#app/shared/placeholders.ts';
import { clinic } from '#db/schema.ts';
import { readClosures, saveClosures, switchHolidays, type ClosureRow } from './closures.commands.server.ts';

type ClinicArgs = HandlerArgs & { tab: ClinicTab; session: Pick<Session, 'role' | 'fresh'> };

/** One save for all fields of a screen. A field that the form does not send keeps its value. */
export const clinicHandlers = {
  async save(args: ClinicArgs): Promise<Reply> {
    const { app, by, form, tab } = args;
    const facts = readForm(form, clinicPartSchema);
    const columns = readForm(form, columnSchemas[tab] ?? z.object({}));
    const closures = readClosures(form);
    const pictures = tab === 'branding' ? await receivePictures(app, by, form) : { columns: {}, errors: {} };
    const errors = { ...errorsOf(facts), ...errorsOf(columns), ...closures.errors, ...pictures.errors };
    const wrong = Object.keys(errors).length;
    if (!facts.ok || !columns.ok || wrong > 0)
      return {
        ...formError(form, `Not saved. Please fix ${counted(wrong, 'thing')}.`, errors),
        detail: 'Each field says what to change. Nothing you typed is lost.',
      };
    const input = {
      facts: onlySent(form, facts.input),
      columns: { ...onlySent(form, columns.input), ...pictures.columns },
      rows: closures.rows,
    };
    return app.db.transaction((tx) => saveInput(tx, args, input));
  },
};

/** Saves these fields of a screen, as its form would. */
export function saveClinic(app: App, by: Person, tab: ClinicTab, values: FormValues): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return clinicHandlers.save({ app, by, form, tab, session: { role: 'owner', fresh: true } });
}

/** Leaves out what the form did not send, which the schema read as empty. */
function onlySent<Input extends object>(form: FormData, input: Input): Partial<Input> {
  const sent = new Set([...form.keys()].map((name) => name.split('.', 1)[0]));
  const left: Partial<Input> = { ...input };
  for (const name of namesOf(left)) if (!sent.has(name)) delete left[name];
  return left;
}

const errorsOf = (read: ReturnType<typeof readForm>) => (read.ok ? {} : read.answer.errors);

type Columns = Partial<Omit<typeof clinic.$inferInsert, 'id' | 'facts' | 'version' | 'updatedAt'>>;

/** The settings that have their own columns. */
const columnSchemas: Partial<Record<ClinicTab, z.ZodType<Columns>>> = {
  'call-backs': formSchema({ ...callbackFields, ...retentionFields })
    .partial()
    .transform(({ callBackHours = 0, callBackMinutes, retentionMonths }, context) => {
      const minutes = callBackHours * 60 + (callBackMinutes ?? 0);
      if (callBackMinutes !== undefined && (minutes < 30 || minutes > 2_400))
        context.addIssue({ code: 'custom', path: ['callBackHours'], message: 'Enter from 30 minutes to 40 hours.' });
      return {
        ...(callBackMinutes !== undefined && { callBackMinutes: minutes }),
        ...(retentionMonths !== undefined && { retentionMonths }),
      };
    }),
  branding: accentSchema,
};

/** Locks the row first, so that of two people who save at once, the second sees what the first saved. */
async function saveInput(
  tx: Tx,
  { app, by, form, tab, session }: ClinicArgs,
  { facts, columns, rows }: { facts: Partial<StoredClinicFacts>; columns: Columns; rows: ClosureRow[] },
): Promise<Reply> {
  await tx.insert(clinic).values({ facts: {}, version: 0 }).onConflictDoNothing();
  const [row] = await tx.select({ facts: clinic.facts }).from(clinic).for('update');
  const before = await readClinicForm(app, tx, tab);
  const conflict = detectConflictIn(form, before);
  if (conflict) return conflict;
  const erases =
    columns.retentionMonths !== undefined && String(columns.retentionMonths) !== before.values['retentionMonths'];
  const refused = erases && (await refuseWriters({ session, form }));
  if (refused && !refused.ok) return refused;

  const stored = readFacts(app.content, row?.facts);
  const next = { ...Object(row?.facts), ...facts };
  const wrong = await notPublishable(app, form, readFacts(app.content, next), facts);
  if (wrong) return wrong;
  await tx.update(clinic).set({ ...columns, facts: next });
  await switchHolidays(tx, holidaysIn(form));
  const closures = await saveClosures(tx, rows, before.values);
  if (facts.timeZone) await moveSchedules(tx, facts.timeZone);
  if (facts.cityLine && townAndState({ cityLine: facts.cityLine }) !== townAndState(stored))
    await app.queue.enqueue(tx, fillHolidaysMonthly, {});
  const after = await readClinicForm(app, tx, tab);
  const changed = Object.keys(after.values).filter(
    (name) => !name.startsWith('closure-') && before.values[name] !== after.values[name],
  );
  const changes = [...new Set(changed.map(clinicLabel)), ...closures];
  if (changes.length > 0) {
    const saved = { ...Object(next.saved), [tab]: { at: new Date().toISOString(), by: by.name } };
    await tx
      .update(clinic)
      .set({ facts: { ...next, saved }, version: sql`${clinic.version} + 1`, updatedAt: sql`now()` });
    const summary = `Changed the clinic details: ${changes.join(', ')}.`;
    await recordActivity(tx, by, { action: 'clinic.save', id: tab, summary });
  }
  return { ok: true, notice: 'Saved. Every page is up to date.' };
}

/** A site that is open keeps a phone, e-mail, street and name of its own. Returns the refusal, or null. */
async function notPublishable(app: App, form: FormData, next: StoredClinicFacts, sent: Partial<StoredClinicFacts>) {
  if (showsPlaceholders(app.config)) return null;
  const missing = missingFacts(withoutPlaceholders(next)).filter(({ field }) => field in sent);
  if (missing.length === 0 || !(await findOpened(app))) return null;
  const errors = missing.map(({ field, word }) => [field, `The site is open. Enter your own ${word}, not an example.`]);
  return formError(form, `Not saved. Please fix ${counted(missing.length, 'thing')}.`, Object.fromEntries(errors));
}

/** The holidays that the form was opened with. A box that is not checked is not sent. */
function holidaysIn(form: FormData): { name: string; closed: boolean }[] {
  const names = Object.keys(readBase(form)).filter((name) => name.endsWith('.closed'));
  return names.map((name) => ({ name: name.slice(0, -'.closed'.length), closed: readField(form, name) === 'yes' }));
}

const refuseWriters = requireOwner(
  withFreshSession<Pick<ClinicArgs, 'session' | 'form'>>(async () => ({ ok: true, notice: '' })),
);

/** Compares only the fields that both versions have: a closure that a colleague added or removed is no conflict. */
function detectConflictIn(form: FormData, { values, saved }: Awaited<ReturnType<typeof readClinicForm>>) {
  const base = readBase(form);
  const names = Object.keys(values).filter((name) => Object.hasOwn(base, name));
  const pick = (from: FormValues) => Object.fromEntries(names.map((name) => [name, from[name] ?? '']));
  form.set('stored', JSON.stringify(pick(base)));
  const labels = Object.fromEntries(names.map((name) => [name, clinicFields[name] ?? { label: clinicLabel(name) }]));
  const lists = { week: { label: 'The week' }, funFacts: { label: 'Numbers on the home page' } };
  return detectConflict(form, { ...labels, ...lists }, pick(values), saved);
}

export const stormHandlers = {
  closed: (args: HandlerArgs) => setStorm(args, 'closed'),
  open: (args: HandlerArgs) => setStorm(args, 'open'),
  undo: undoStorm,
  /** `back` is the staff page to return to. */
  async end({ app, by, form }: HandlerArgs): Promise<Reply> {
    await endStorm(app, by);
    const back = readField(form, 'back');
    if (/^\/admin(\/|$)/.test(back)) throw redirect(back);
    return { ok: true, notice: 'Storm mode is off. The site shows your usual hours again.' };
  },
};

async function setStorm({ app, by, form }: HandlerArgs, state: Storm['state']): Promise<Reply> {
  const read = readForm(form, stormInputSchema, stormErrorMessages[state]);
  if (!read.ok) return read.answer;
  const { storm: before } = await findStorm(app);
  const updatedAt = await startStormMode(app, by, state, read.input);
  const earlier = before && { state: before.state, note: before.note, otherPhone: before.otherPhone?.label ?? '' };
  return {
    ok: true,
    notice: `Storm mode is on. Every page now says: ${stormHeadline({ state })}`,
    undo: { intent: 'undo', said: updatedAt, ...earlier },
  };
}

/** Says again what was said before a press, unless a colleague has pressed since. */
async function undoStorm(args: HandlerArgs): Promise<Reply> {
  const { storm } = await findStorm(args.app);
  if (storm?.updatedAt !== readField(args.form, 'said'))
    return { ok: false, notice: stormErrorMessages.undo, detail: 'Someone has changed storm mode since.', status: 409 };
  const state = readField(args.form, 'state');
  return state === 'closed' || state === 'open' ? setStorm(args, state) : stormHandlers.end(args);
}

/** Updates columns of the clinic's row and creates the row if needed. */
export async function setClinic(tx: Tx, columns: Columns): Promise<void> {
  await tx
    .insert(clinic)
    .values({ facts: {}, version: 0, ...columns })
    .onConflictDoUpdate({ target: clinic.id, set: columns });
}

/** Turns on storm mode. The last save wins, because in a storm no one has time to resolve a conflict. */
export async function startStormMode(
  { db }: App,
  by: Person,
  state: Storm['state'],
  input: StormInput,
): Promise<string> {
  const storm: Storm = { state, ...input, updatedAt: new Date().toISOString() };
  await db.transaction(async (tx) => {
    await setClinic(tx, { storm: { ...storm, updatedBy: by.name } });
    await logChange(tx, by, 'storm.say', `Turned on storm mode: every page says we are ${state}.`);
  });
  return storm.updatedAt;
}

export async function endStorm({ db }: App, by: Person): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(clinic)
      .set({ storm: null })
      .where(sql`${clinic.storm} is not null`)
      .returning({ id: clinic.id });
    // If two people press at the same time, the second has nothing to turn off.
    if (ended.length > 0) await logChange(tx, by, 'storm.end', 'Turned off storm mode.');
  });
}

function logChange(tx: Tx, by: Person, action: string, summary: string): Promise<void> {
  return recordActivity(tx, by, { action, subject: 'clinic', summary });
}

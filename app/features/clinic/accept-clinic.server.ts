import { data } from 'react-router';
import type { App, StaffMember } from '#app/context.ts';
import { countInWords, monthsInWords, noticeDays, retentionBounds } from '#app/features/messages/message.ts';
import { findRetention, setRetention } from '#app/features/messages/retention.server.ts';
import { noteFailure } from '#app/platform/note-failure.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { readField, readId, readVersion } from '#app/shared/form-data.ts';
import type { ClinicAnswer, ClosureFields } from './clinic-answer.ts';
import { clinicFieldNames, fieldsOfFacts } from './clinic-fields.ts';
import { baseFieldsSchema, readClinicForm } from './clinic-form.schema.ts';
import { closureDates } from './hours.ts';
import { closureInputSchema } from './closure.schema.ts';
import { addClosure, changeClosure, removeClosure } from './closures.server.ts';
import { switchHolidays } from './holidays.server.ts';
import { findClinicRecord, saveClinicFacts } from './manage-clinic.server.ts';
import { mergeFields } from './merge-fields.ts';
import { openMinutesInWords } from './promise-rule.ts';
import { promiseMinutesSchema } from './promise-rule.schema.ts';
import { savePromiseRule } from './promise-rule.server.ts';

/** Every form of the Clinic screen, told apart by `intent`. */
export async function acceptClinicForm(app: App, staff: StaffMember, form: FormData) {
  switch (readField(form, 'intent')) {
    case 'save':
      return acceptFacts(app, staff, form);
    case 'add-closure':
    case 'change-closure':
      return acceptClosure(app, staff, form);
    case 'save-promise':
      return acceptPromise(app, staff, readField(form, 'promiseMinutes').slice(0, 20));
    case 'delete-closure':
      return takeClosureAway(app, staff, readId(form, 'closureId') ?? 0);
    case 'holidays':
      return acceptHolidays(app, staff, form);
    case 'retention':
      return acceptRetention(app, staff, readField(form, 'retentionMonths').trim().slice(0, 20));
    default:
      throw data(null, { status: 400 });
  }
}

function answer(said: ClinicAnswer, status = said.ok ? 200 : 422) {
  return data<ClinicAnswer>(said, { status });
}

async function acceptFacts(app: App, staff: StaffMember, form: FormData) {
  const fields = Object.fromEntries(clinicFieldNames.map((name) => [name, readField(form, name).slice(0, 1_000)]));
  const version = readVersion(form, 'version');
  const base = baseFieldsSchema.parse(readField(form, 'base'));
  const read = readClinicForm(fields);
  if (!read.ok) {
    const { errors } = read;
    const count = Object.keys(errors).length;
    return answer({
      form: 'facts',
      ok: false,
      notice:
        count === 1 ? 'Not saved: one field needs another look.' : `Not saved: ${count} fields need another look.`,
      detail: 'Each one says what to change. Nothing you typed is lost.',
      fields,
      errors,
      start: { fields: base, version, savedAt: null },
    });
  }
  try {
    if (await saveClinicFacts(app, staff, version, read.facts))
      return answer({ ok: true, notice: 'Saved. Every page shows it now.' });
    const now = await findClinicRecord(app);
    const theirFields = fieldsOfFacts(now.facts);
    const { values, theirs } = mergeFields(base, fields, theirFields);
    const both = Object.keys(theirs).length > 0;
    return answer(
      {
        form: 'facts',
        ok: false,
        notice: 'Not saved yet: a colleague saved these facts while you were typing.',
        detail: both
          ? 'Their other changes are filled in. Where you both changed the same thing, your words are in the field and theirs stand under it. Check them and save again.'
          : 'Their changes and yours are both in the form now. Check them and save again.',
        fields: values,
        errors: {},
        start: { fields: theirFields, version: now.version, savedAt: now.savedAt },
        theirs,
      },
      409,
    );
  } catch (error) {
    return failed(app, error, {
      form: 'facts',
      ok: false,
      notice: 'Not saved. Something went wrong.',
      detail: 'Nothing you typed is lost. Try again in a moment.',
      fields,
      errors: {},
      start: { fields: base, version, savedAt: null },
    });
  }
}

async function acceptClosure(app: App, staff: StaffMember, form: FormData) {
  const fields: ClosureFields = {
    startsOn: readField(form, 'startsOn'),
    endsOn: readField(form, 'endsOn'),
    fromTime: readField(form, 'fromTime'),
    untilTime: readField(form, 'untilTime'),
    reason: readField(form, 'reason').slice(0, 1_000),
  };
  const closureId = readField(form, 'intent') === 'change-closure' ? (readId(form, 'closureId') ?? 0) : null;
  const what = closureId === null ? 'added' : 'changed';
  const refuse = (notice: string, errors: Partial<ClosureFields>): ClinicAnswer => ({
    form: 'closure',
    closureId,
    ok: false,
    notice,
    fields,
    errors,
  });
  const parsed = closureInputSchema.safeParse(fields);
  if (!parsed.success) {
    const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
    return answer(refuse(`The closure was not ${what}.`, errors));
  }
  try {
    if (closureId === null) await addClosure(app, staff, parsed.data);
    else if (!(await changeClosure(app, staff, closureId, parsed.data)))
      return answer({ ok: false, notice: 'That closure is no longer there.' }, 404);
    const over = parsed.data.endsOn < clinicDay();
    const comes = over ? 'It is over already, so the pages do not show it.' : 'Every page will say so.';
    return answer({ ok: true, notice: `Closed ${closureDates(parsed.data)}. ${comes}` });
  } catch (error) {
    return failed(app, error, refuse(`The closure was not ${what}. Something went wrong. Try again in a moment.`, {}));
  }
}

async function acceptPromise(app: App, staff: StaffMember, typed: string) {
  const refuse = (notice: string, error: string): ClinicAnswer => ({
    form: 'promise',
    ok: false,
    notice,
    typed,
    error,
  });
  const parsed = promiseMinutesSchema.safeParse(typed);
  if (!parsed.success)
    return answer(refuse('The promise was not changed.', parsed.error.issues[0]?.message ?? 'Enter a number.'));
  try {
    await savePromiseRule(app, staff, parsed.data);
    return answer({
      ok: true,
      notice: `Saved. From now on we promise a call within ${openMinutesInWords(parsed.data)}.`,
    });
  } catch (error) {
    return failed(app, error, refuse('The promise was not changed. Something went wrong. Try again in a moment.', ''));
  }
}

async function takeClosureAway(app: App, staff: StaffMember, closureId: number) {
  try {
    const gone = Number.isSafeInteger(closureId) ? await removeClosure(app, staff, closureId) : null;
    if (!gone) return answer({ ok: false, notice: 'That closure is no longer there.' }, 404);
    const { startsOn, endsOn, fromTime, untilTime, reason } = gone;
    return answer({
      ok: true,
      notice: `Removed the closure ${closureDates(gone)}.`,
      undo: {
        intent: 'add-closure',
        startsOn,
        endsOn,
        fromTime: fromTime ?? '',
        untilTime: untilTime ?? '',
        reason,
      },
    });
  } catch (error) {
    return failed(app, error, { ok: false, notice: 'The closure was not removed. Something went wrong.' });
  }
}

async function acceptHolidays(app: App, staff: StaffMember, form: FormData) {
  try {
    await switchHolidays(
      app,
      staff,
      form
        .getAll('closedOn')
        .filter((name) => typeof name === 'string')
        .slice(0, 100),
    );
    return answer({ ok: true, notice: 'Saved. Every page follows these holidays now.' });
  } catch (error) {
    return failed(app, error, { ok: false, notice: 'The holidays were not saved. Something went wrong.' });
  }
}

async function acceptRetention(app: App, staff: StaffMember, typed: string) {
  const { least, most } = retentionBounds;
  const months = Number(typed);
  if (!/^\d+$/.test(typed) || months < least || months > most)
    return answer({
      form: 'retention',
      ok: false,
      notice: 'Not saved: the months need another look.',
      typed,
      error: `Enter a whole number from ${least} to ${most}.`,
    });
  try {
    await setRetention(app, staff, months);
    const { leaving } = await findRetention(app);
    return answer({
      ok: true,
      notice: `Messages that are done are now erased after ${monthsInWords(months)}.`,
      detail:
        leaving > 0
          ? `In the next ${noticeDays} days that is ${countInWords(leaving)}, the first of them tonight or later. Until then you can change it back.`
          : `In the next ${noticeDays} days that is none.`,
    });
  } catch (error) {
    return failed(app, error, {
      form: 'retention',
      ok: false,
      notice: 'Not saved. Something went wrong. Try again in a moment.',
      typed,
    });
  }
}

function failed(app: App, error: unknown, said: ClinicAnswer) {
  return answer(said, noteFailure(app.log, error, 'a change to the clinic could not be stored'));
}

import { startingZone } from '#app/shared/zones.ts';
import { gte } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clinicDay } from '#app/shared/dates.ts';
import { answerForms } from '#app/records/form.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { clinic, clinicClosures, clinicHolidays } from '#db/schema.ts';
import { actionSender, withoutDatabase } from '#tests/setup/send-form.ts';
import { activityLines, openTestApp, someStaff } from '#tests/setup/test-app.ts';
import {
  findCalendar,
  findClinicFacts,
  findClinicRecord,
  findPromiseRule,
  listClosures,
  listHolidays,
} from './clinic.server.ts';
import { clinicHandlers, saveClinicFacts, savePromiseRule } from './clinic.commands.server.ts';
import { clinicFailed, closureValues, type ClinicMore } from './clinic-form.ts';
import { clinicInputSchema } from './clinic.schema.server.ts';
import { fillHolidays } from './clinic.jobs.server.ts';
import {
  addClosure,
  changeClosure,
  closureHandlers,
  closureInputSchema,
  removeClosure,
  switchHolidays,
} from './closures.commands.server.ts';

const app = await openTestApp();
const send = actionSender(app, answerForms<ClinicMore>({ failed: clinicFailed }, clinicHandlers));
const findFacts = async () => {
  const { values, version } = await findClinicRecord(app);
  return { facts: clinicInputSchema.parse(values), values, version };
};
const day = (ahead: number) => clinicDay(startingZone, new Date(Date.now() + ahead * 86_400_000));

test('the first save makes the record, and the next page shows it', async () => {
  const { facts, version } = await findFacts();
  expect(version).toBe(0);
  expect(await saveClinicFacts(app, someStaff, 0, { ...facts, tagline: 'Step by step.' })).toBe(true);
  expect((await findClinicFacts(app)).tagline).toBe('Step by step.');
  expect((await findClinicRecord(app)).version).toBe(1);
  expect((await activityLines(app)).at(-1)).toMatch(/^Changed the clinic details: .+\.$/);
});

test('of two who began with the same version one saves and the other is told', async () => {
  const { facts, version } = await findFacts();
  const outcomes = await Promise.all(
    ['first', 'second', 'third'].map((tagline) => saveClinicFacts(app, someStaff, version, { ...facts, tagline })),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect((await findClinicRecord(app)).version).toBe(version + 1);
  expect(await app.db.$count(activity)).toBe(2);
});

test('holding comments is another matter: a save of the facts leaves it alone', async () => {
  await app.db.update(clinic).set({ holdComments: true });
  const { facts, version } = await findFacts();
  await saveClinicFacts(app, someStaff, version, facts);
  expect((await app.db.select({ hold: clinic.holdComments }).from(clinic))[0]?.hold).toBe(true);
});

const closure = (startsOn: string, endsOn = '', reason = 'Thanksgiving', times = { fromTime: '', untilTime: '' }) =>
  closureInputSchema.parse({ startsOn, endsOn, reason, ...times });

const reasons = (closures: { reason: string }[]) => closures.map(({ reason }) => reason);

test('closures that lie ahead are shown on every page, near ones first; those that are over are kept apart', async () => {
  await addClosure(app, someStaff, closure(day(9), day(10), 'Later'));
  await addClosure(app, someStaff, closure(day(0), '', 'Today'));
  await addClosure(app, someStaff, closure(day(-9), day(-8), 'Over'));
  await addClosure(app, someStaff, closure(day(200), '', 'Far'));
  await addClosure(app, someStaff, closure(day(0), '', 'Today'));
  const { closures } = await findClinicFacts(app);
  // Holidays are between them, with ids below zero.
  expect(reasons(closures.filter(({ id }) => id > 0))).toEqual(['Today', 'Later']);
  const { coming, past } = await listClosures(app);
  expect(reasons(coming)).toEqual(['Today', 'Later', 'Far']);
  expect(reasons(past)).toEqual(['Over']);
});

test('a removed closure comes back as it was', async () => {
  const { coming } = await listClosures(app);
  const gone = await removeClosure(app, someStaff, coming[0]?.id ?? 0);
  expect(gone).toMatchObject({ reason: 'Today', startsOn: day(0), endsOn: day(0) });
  expect(await removeClosure(app, someStaff, coming[0]?.id ?? 0)).toBeNull();
  if (gone) await addClosure(app, someStaff, closure(gone.startsOn, gone.endsOn, gone.reason));
  expect((await listClosures(app)).coming[0]).toMatchObject({ reason: 'Today', startsOn: day(0) });
  expect(await app.db.$count(clinicClosures)).toBe(4);
});

test('a closure is changed in its place, with times', async () => {
  const { coming } = await listClosures(app);
  const [first] = coming;
  const noon = closure(day(0), '', 'Half a day', { fromTime: '12:00', untilTime: '' });
  expect(await changeClosure(app, someStaff, first?.id ?? 0, noon)).toBe(true);
  expect((await listClosures(app)).coming[0]).toMatchObject({
    id: first?.id,
    fromTime: '12:00:00',
    reason: 'Half a day',
  });
  expect((await activityLines(app)).at(-1)).toMatch(/^Changed a closure, .*, from noon: Half a day\.$/);
  expect(await changeClosure(app, someStaff, 0, noon)).toBe(false);
  const change = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return closureHandlers['change-closure']({ app, staff: someStaff, form, id: first?.id ?? 0 });
  };
  const mine = { startsOn: day(1), endsOn: day(1), fromTime: '', untilTime: '', reason: 'Mine' };
  const refused = await change({ ...mine, stored: JSON.stringify(first && closureValues(first)) });
  expect(refused).toMatchObject({ status: 409, values: { reason: 'Mine' } });
  expect(refused.detail).toContain('Closed from: noon; Reason: Half a day');
  expect(await change({ ...mine, ...refused.values })).toMatchObject({ ok: true });
  await changeClosure(app, someStaff, first?.id ?? 0, noon);
});

test('staff switch a holiday off and on, and pages and promises follow', async () => {
  const listed = await listHolidays(app);
  expect(listed.find(({ name }) => name === 'Mardi Gras')).toMatchObject({ closed: true });
  expect(listed.find(({ name }) => name === 'Good Friday')).toMatchObject({ closed: false });
  const closed = listed.filter((holiday) => holiday.closed).map(({ name }) => name);
  const titles = async () => new Set((await findCalendar(app.db)).calendar.holidays.values());
  expect(await titles()).toContain('Mardi Gras');
  await switchHolidays(app, someStaff, [
    ...closed.filter((name) => name !== 'Mardi Gras'),
    'Good Friday',
    'No such day',
  ]);
  expect((await activityLines(app)).at(-1)).toBe('Changed the holidays: closed on Good Friday; open on Mardi Gras.');
  expect(await titles()).not.toContain('Mardi Gras');
  expect(await titles()).toContain('Good Friday');
  // A later year takes its switch from the year before.
  await fillHolidays(app.db, '2040-01-01');
  const rows = await app.db.select().from(clinicHolidays).where(gte(clinicHolidays.day, '2040-01-01'));
  expect(rows.filter(({ name }) => name === 'Mardi Gras').map((row) => row.closed)).not.toContain(true);
  await switchHolidays(app, someStaff, closed);
  expect(await titles()).toContain('Mardi Gras');
});

test.each([
  [{ startsOn: '', endsOn: '', reason: 'x' }, 'startsOn', 'Enter the first day.'],
  [{ startsOn: '2026-02-30', endsOn: '', reason: 'x' }, 'startsOn', 'Enter the first day.'],
  [
    { startsOn: '2026-11-27', endsOn: '2026-11-26', reason: 'x' },
    'endsOn',
    'The last day can’t be before the first day.',
  ],
  [
    { startsOn: '2026-11-27', endsOn: '', reason: 'x', fromTime: '12:00', untilTime: '09:00' },
    'untilTime',
    'The closure must end after it starts.',
  ],
  [{ startsOn: '2026-11-27', endsOn: '', reason: ' ' }, 'reason', 'Enter a reason, like Thanksgiving.'],
])('refuses the closure %o beside its field', (input, field, sentence) => {
  const issues = closureInputSchema.safeParse({ fromTime: '', untilTime: '', ...input }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path[0], message])).toContainEqual([field, sentence]);
});

const promised = (promiseMinutes: string) => send({ intent: 'save-promise', form: 'save-promise', promiseMinutes });

test('the call-back promise is changed on its own, within its bounds, with one line', async () => {
  expect((await findPromiseRule(app)).minutes).toBe(180);
  await savePromiseRule(app, someStaff, 90);
  await savePromiseRule(app, someStaff, 90);
  expect((await activityLines(app)).at(-1)).toBe('Changed the call-back promise to 1 open hour and 30 minutes.');
  const { version } = await findClinicRecord(app);
  const { minutes, example } = await findPromiseRule(app);
  expect(minutes).toBe(90);
  expect(example).toMatch(/^We will call you by \w+day, /);
  await savePromiseRule(app, someStaff, 180);
  expect((await findClinicRecord(app)).version).toBe(version);
  for (const written of ['', '29', '2401', '60.5', '-60', 'soon', '1e3'])
    expect((await promised(written)).answer).toMatchObject({
      errors: { promiseMinutes: 'Enter a whole number of minutes from 30 to 2,400.' },
      values: { promiseMinutes: written },
    });
  expect((await promised('90')).answer).toMatchObject({
    notice: 'Saved. From now on, we promise a call within 1 open hour and 30 minutes.',
  });
  for (const written of [' 30', '2400']) {
    expect((await promised(written)).status).toBe(200);
    expect((await findPromiseRule(app)).minutes).toBe(Number(written));
  }
});

test('a colleague’s newer save: their change and mine are both in the form, and where both changed one thing both are shown', async () => {
  const { values, version } = await findFacts();
  const facts = clinicInputSchema.parse({ ...values, fax: '(225) 555-0101', street: '7 Colleague Lane' });
  await saveClinicFacts(app, someStaff, version, facts);
  const mine = { ...values, fax: '(225) 555-0202', legalName: 'Sample Company, LLC' };
  const begun = { intent: 'save', form: 'save', stored: JSON.stringify({ ...values, version: String(version) }) };
  const { answer, status } = await send({ ...mine, ...begun });
  expect(status).toBe(409);
  expect(answer).toMatchObject({
    form: 'save',
    values: {
      fax: '(225) 555-0202',
      street: '7 Colleague Lane',
      legalName: 'Sample Company, LLC',
      stored: expect.stringContaining(`"version":"${version + 1}"`),
    },
    more: { theirs: { fax: '(225) 555-0101' } },
  });
  const again = await send({ ...begun, ...answer.values });
  expect(again.answer).toMatchObject({ ok: true, notice: 'Saved. Every page is up to date.' });
  expect((await findFacts()).values).toMatchObject({ fax: '(225) 555-0202', street: '7 Colleague Lane' });
});

test('when the database is away, what was typed comes back with the answer', async () => {
  const { values } = await findFacts();
  const typed = { ...values, tagline: 'Typed', intent: 'save', form: 'save', stored: '{}' };
  const { answer, status } = await send(typed, { services: await withoutDatabase(app) });
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({
    ok: false,
    notice: 'Not saved.',
    form: 'save',
    values: { tagline: 'Typed', stored: '{}' },
  });
});

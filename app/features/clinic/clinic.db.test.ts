import { startingZone } from '#app/shared/zones.ts';
import { gte } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { clinicDay } from '#app/shared/dates.ts';
import { createStaffAction } from '#app/records/form.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { clinic, clinicClosures, clinicHolidays } from '#db/schema.ts';
import { actionSender, comparedIn, withoutDatabase } from '#tests/setup/send-form.ts';
import { activityLines, openTestApp, testStaff } from '#tests/setup/test-app.ts';
import {
  findCalendar,
  findClinicFacts,
  findClinicRecord,
  findCallbackRule,
  listClosures,
  listHolidays,
} from './clinic.server.ts';
import { clinicHandlers, saveClinicFacts, saveCallbackRule } from './clinic.commands.server.ts';
import { callbackFields, clinicErrorMessages, clinicFields, closureValues } from './clinic-form.ts';
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
const send = actionSender(
  app,
  createStaffAction({ failed: clinicErrorMessages, fields: { ...clinicFields, ...callbackFields } }, clinicHandlers),
);
const findFacts = async () => {
  const { values, version } = await findClinicRecord(app);
  return { facts: clinicInputSchema.parse(values), values, version };
};
const day = (ahead: number) => clinicDay(startingZone, new Date(Date.now() + ahead * 86_400_000));

test('the first save creates the record, and the next page shows it', async () => {
  const { facts, version } = await findFacts();
  expect(version).toBe(0);
  expect(await saveClinicFacts(app, testStaff, 0, { ...facts, tagline: 'Step by step.' })).toBe(true);
  expect((await findClinicFacts(app)).tagline).toBe('Step by step.');
  expect((await findClinicRecord(app)).version).toBe(1);
  expect((await activityLines(app)).at(-1)).toMatch(/^Changed the clinic details: .+\.$/);
});

test('when several people save from the same version, only one save succeeds', async () => {
  const { facts, version } = await findFacts();
  const outcomes = await Promise.all(
    ['first', 'second', 'third'].map((tagline) => saveClinicFacts(app, testStaff, version, { ...facts, tagline })),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect((await findClinicRecord(app)).version).toBe(version + 1);
  expect(await app.db.$count(activity)).toBe(2);
});

test('saving the clinic details does not change the setting that holds comments', async () => {
  await app.db.update(clinic).set({ holdComments: true });
  const { facts, version } = await findFacts();
  await saveClinicFacts(app, testStaff, version, facts);
  expect((await app.db.select({ hold: clinic.holdComments }).from(clinic))[0]?.hold).toBe(true);
});

const closure = (startsOn: string, endsOn = '', reason = 'Thanksgiving', times = { fromTime: '', untilTime: '' }) =>
  closureInputSchema.parse({ startsOn, endsOn, reason, ...times });

const reasons = (closures: { reason: string }[]) => closures.map(({ reason }) => reason);

test('upcoming closures are shown on every page, nearest first, and past ones are listed separately', async () => {
  await addClosure(app, testStaff, closure(day(9), day(10), 'Later'));
  await addClosure(app, testStaff, closure(day(0), '', 'Today'));
  await addClosure(app, testStaff, closure(day(-9), day(-8), 'Over'));
  await addClosure(app, testStaff, closure(day(200), '', 'Far'));
  await addClosure(app, testStaff, closure(day(0), '', 'Today'));
  const { closures } = await findClinicFacts(app);
  // Holidays are in the list too, with negative ids.
  expect(reasons(closures.filter(({ id }) => id > 0))).toEqual(['Today', 'Later']);
  const { coming, past } = await listClosures(app);
  expect(reasons(coming)).toEqual(['Today', 'Later', 'Far']);
  expect(reasons(past)).toEqual(['Over']);
});

test('a removed closure can be restored unchanged', async () => {
  const { coming } = await listClosures(app);
  const gone = await removeClosure(app, testStaff, coming[0]?.id ?? 0);
  expect(gone).toMatchObject({ reason: 'Today', startsOn: day(0), endsOn: day(0) });
  expect(await removeClosure(app, testStaff, coming[0]?.id ?? 0)).toBeNull();
  if (gone) await addClosure(app, testStaff, closure(gone.startsOn, gone.endsOn, gone.reason));
  expect((await listClosures(app)).coming[0]).toMatchObject({ reason: 'Today', startsOn: day(0) });
  expect(await app.db.$count(clinicClosures)).toBe(4);
});

test('a closure can be edited in place, including its times', async () => {
  const { coming } = await listClosures(app);
  const [first] = coming;
  const noon = closure(day(0), '', 'Half a day', { fromTime: '12:00', untilTime: '' });
  expect(await changeClosure(app, testStaff, first?.id ?? 0, noon)).toBe(true);
  expect((await listClosures(app)).coming[0]).toMatchObject({
    id: first?.id,
    fromTime: '12:00:00',
    reason: 'Half a day',
  });
  expect((await activityLines(app)).at(-1)).toMatch(/^Changed a closure, .*, from noon: Half a day\.$/);
  expect(await changeClosure(app, testStaff, 0, noon)).toBe(false);
  const change = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return closureHandlers['change-closure']({ app, staff: testStaff, form, id: first?.id ?? 0 });
  };
  const mine = { startsOn: day(1), endsOn: day(1), fromTime: '', untilTime: '', reason: 'Mine' };
  const refused = await change({ ...mine, stored: JSON.stringify(first && closureValues(first)) });
  expect(refused).toMatchObject({ status: 409, values: { reason: 'Mine' } });
  expect(comparedIn(refused)).toEqual(['Closed from: noon', 'Reason: Half a day → Mine']);
  expect(await change({ ...mine, stored: refused.base ?? '' })).toMatchObject({ ok: true });
  await changeClosure(app, testStaff, first?.id ?? 0, noon);
});

test('staff can turn a holiday off and on, and the calendar follows', async () => {
  const listed = await listHolidays(app);
  expect(listed.find(({ name }) => name === 'Mardi Gras')).toMatchObject({ closed: true });
  expect(listed.find(({ name }) => name === 'Good Friday')).toMatchObject({ closed: false });
  const closed = listed.filter((holiday) => holiday.closed).map(({ name }) => name);
  const titles = async () => new Set((await findCalendar(app)).calendar.holidays.values());
  expect(await titles()).toContain('Mardi Gras');
  await switchHolidays(app, testStaff, [
    ...closed.filter((name) => name !== 'Mardi Gras'),
    'Good Friday',
    'No such day',
  ]);
  expect((await activityLines(app)).at(-1)).toBe('Changed the holidays: closed on Good Friday; open on Mardi Gras.');
  expect(await titles()).not.toContain('Mardi Gras');
  expect(await titles()).toContain('Good Friday');
  // A later year copies its setting from the year before.
  await fillHolidays(app, '2040-01-01');
  const rows = await app.db.select().from(clinicHolidays).where(gte(clinicHolidays.day, '2040-01-01'));
  expect(rows.filter(({ name }) => name === 'Mardi Gras').map((row) => row.closed)).not.toContain(true);
  await switchHolidays(app, testStaff, closed);
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
])('the closure %o is refused with a message at its field', (input, field, sentence) => {
  const issues = closureInputSchema.safeParse({ fromTime: '', untilTime: '', ...input }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path[0], message])).toContainEqual([field, sentence]);
});

const promised = (promiseMinutes: string) => send({ intent: 'save-promise', form: 'save-promise', promiseMinutes });

test('the call-back promise can be changed separately, within its limits, and is logged once', async () => {
  expect((await findCallbackRule(app)).minutes).toBe(180);
  await saveCallbackRule(app, testStaff, 90);
  await saveCallbackRule(app, testStaff, 90);
  expect((await activityLines(app)).at(-1)).toBe('Changed the call-back promise to 1 open hour and 30 minutes.');
  const { version } = await findClinicRecord(app);
  const { minutes, example } = await findCallbackRule(app);
  expect(minutes).toBe(90);
  expect(example).toMatch(/^We will call you by \w+day, /);
  await saveCallbackRule(app, testStaff, 180);
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
    expect((await findCallbackRule(app)).minutes).toBe(Number(written));
  }
});

test('after a colleague’s newer save, the form has both people’s changes, and shows both values where they conflict', async () => {
  const { values, version } = await findFacts();
  const facts = clinicInputSchema.parse({ ...values, fax: '(225) 555-0101', street: '7 Colleague Lane' });
  await saveClinicFacts(app, testStaff, version, facts);
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
    },
    base: expect.stringContaining(`"version":"${version + 1}"`),
  });
  expect(comparedIn(answer)).toEqual(['Fax: (225) 555-0101 → (225) 555-0202', 'Street address: 7 Colleague Lane']);
  const again = await send({ ...begun, ...answer.values, stored: answer.base ?? '' });
  expect(again.answer).toMatchObject({ ok: true, notice: 'Saved. Every page is up to date.' });
  expect((await findFacts()).values).toMatchObject({ fax: '(225) 555-0202', street: '7 Colleague Lane' });
});

test('when the database is unavailable, the form keeps what was typed', async () => {
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

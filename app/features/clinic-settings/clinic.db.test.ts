import { gte } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ClinicTab } from '#app/features/clinic/clinic-form.ts';
import { fillHolidays } from '#app/features/clinic/clinic.jobs.server.ts';
import {
  findCalendar,
  findClinicFacts,
  findCallbackRule,
  listClosures,
  listHolidays,
  readClinicForm,
} from '#app/features/clinic/clinic.server.ts';
import type { FormValues } from '#app/forms/fields.ts';
import { action } from '#app/routes/admin/clinic.tsx';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { clinic, clinicClosures, clinicHolidays } from '#db/schema.ts';
import { actionSender, comparedIn, withoutDatabase } from '#tests/setup/send-form.ts';
import { activityLines, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { saveClinic } from './clinic.commands.server.ts';
import { closureInputSchema } from './closures.commands.server.ts';

const app = await openTestApp();
const sendTo = (tab?: ClinicTab) =>
  actionSender(app, (args) => action({ ...args, params: { tab }, url: new URL(args.request.url), pattern: '' }), {
    role: 'owner',
    fresh: true,
  });
const valuesOf = async (tab: ClinicTab) => (await readClinicForm(app, app.db, tab)).values;
/** The form as it was opened, with these changes. */
const changed = (opened: FormValues, changes: FormValues): FormValues => ({
  ...Object.fromEntries(Object.entries(opened).filter(([, value]) => value !== '')),
  intent: 'save',
  form: 'save',
  stored: JSON.stringify(opened),
  ...changes,
});
const save = (tab: ClinicTab, values: FormValues) => saveClinic(app, testPerson, tab, values);
const lastLine = async () => (await activityLines(app)).at(-1);
const day = (ahead: number) => clinicDay(startingZone, new Date(Date.now() + ahead * 86_400_000));

test('the first save creates the record, the next page shows it, and the form says who saved', async () => {
  expect((await readClinicForm(app, app.db, 'branding')).saved).toBeNull();
  expect(await save('branding', { tagline: 'Step by step.' })).toMatchObject({ ok: true });
  expect(await findClinicFacts(app)).toMatchObject({ tagline: 'Step by step.', shortName: 'Cypress' });
  expect(await lastLine()).toBe('Changed the clinic details: Tagline.');
  expect((await readClinicForm(app, app.db, 'branding')).saved).toMatchObject({ by: testPerson.name });
  expect((await readClinicForm(app, app.db, 'hours')).saved).toBeNull();
  expect(await findClinicFacts(app)).not.toHaveProperty('saved');
});

test('when several people save the same field from the same state, only one save succeeds', async () => {
  const opened = await valuesOf('branding');
  const outcomes = await Promise.all(
    ['first', 'second', 'third'].map((tagline) => save('branding', changed(opened, { tagline }))),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a colleague’s save of another screen, or of a field that the form lacks, is no conflict', async () => {
  await app.db.update(clinic).set({ holdComments: true });
  const [contact, hours] = [await valuesOf('contact'), await valuesOf('hours')];
  expect(await save('contact', changed(contact, { fax: '(225) 555-0111' }))).toMatchObject({ ok: true });
  expect(await save('hours', changed(hours, { hoursNote: 'Saturdays by appointment.' }))).toMatchObject({ ok: true });
  expect(await findClinicFacts(app)).toMatchObject({ fax: '(225) 555-0111', hoursNote: 'Saturdays by appointment.' });
  expect((await app.db.select({ hold: clinic.holdComments }).from(clinic))[0]?.hold).toBe(true);
});

const closure = (startsOn: string, endsOn: string, reason: string) => ({
  'closure-new.startsOn': startsOn,
  'closure-new.endsOn': endsOn,
  'closure-new.reason': reason,
});

const reasons = (closures: { reason: string }[]) => closures.map(({ reason }) => reason);

test('upcoming closures are shown on every page, nearest first, and past ones are listed separately', async () => {
  await save('hours', closure(day(9), day(10), 'Later'));
  await save('hours', closure(day(0), '', 'Today'));
  await save('hours', closure(day(-9), day(-8), 'Over'));
  await save('hours', closure(day(200), '', 'Far'));
  const lines = await activityLines(app);
  await save('hours', closure(day(0), '', 'Today'));
  expect(await activityLines(app)).toEqual(lines);
  const { closures } = await findClinicFacts(app);
  // Holidays are in the list too, with negative ids.
  expect(reasons(closures.filter(({ id }) => id > 0))).toEqual(['Today', 'Later']);
  const { coming, past } = await listClosures(app);
  expect(reasons(coming)).toEqual(['Today', 'Later', 'Far']);
  expect(reasons(past)).toEqual(['Over']);
});

test('one save adds, changes and removes closures, and leaves those of a colleague alone', async () => {
  const [first, , third] = (await listClosures(app)).coming;
  const opened = await valuesOf('hours');
  await save('hours', closure(day(30), '', 'Of a colleague'));
  const mine = {
    [`closure-${first?.id}.fromTime`]: '12:00',
    [`closure-${first?.id}.reason`]: 'Half a day',
    [`closure-${third?.id}.removed`]: 'yes',
    ...closure(day(20), day(21), 'Mine'),
  };
  expect(await save('hours', changed(opened, mine))).toMatchObject({ ok: true });
  expect(reasons((await listClosures(app)).coming)).toEqual(['Half a day', 'Later', 'Mine', 'Of a colleague']);
  expect((await listClosures(app)).coming[0]).toMatchObject({ id: first?.id, fromTime: '12:00:00' });
  expect(await lastLine()).toMatch(
    /^Changed the clinic details: changed a closure, .*, from noon: Half a day, removed a closure, .*: Far, added a closure, .*: Mine\.$/,
  );
});

test('a closure that a colleague changed is shown in both versions, and one they removed is added again', async () => {
  const [first] = (await listClosures(app)).coming;
  const name = `closure-${first?.id}`;
  const opened = await valuesOf('hours');
  await save('hours', changed(opened, { [`${name}.reason`]: 'Theirs' }));
  const mine = changed(opened, { [`${name}.reason`]: 'Mine too' });
  const refused = await save('hours', mine);
  expect(refused).toMatchObject({ status: 409, values: { [`${name}.reason`]: 'Mine too' } });
  expect(comparedIn(refused)).toEqual(['Closure: Theirs → Mine too']);
  await app.db.delete(clinicClosures);
  expect(await save('hours', { ...mine, keep: refused.conflict?.seen ?? '' })).toMatchObject({ ok: true });
  expect(reasons((await listClosures(app)).coming)).toContain('Mine too');
});

test('staff can turn a holiday off and on, and the calendar follows', async () => {
  const opened = await valuesOf('hours');
  expect(opened).toMatchObject({ 'Mardi Gras.closed': 'yes', 'Good Friday.closed': '' });
  const titles = async () => new Set((await findCalendar(app)).calendar.holidays.values());
  expect(await titles()).toContain('Mardi Gras');
  const { 'Mardi Gras.closed': _unchecked, ...form } = changed(opened, { 'Good Friday.closed': 'yes' });
  await save('hours', form);
  expect(await lastLine()).toMatch(/^Changed the clinic details: (Mardi Gras, Good Friday|Good Friday, Mardi Gras)\.$/);
  expect(await titles()).not.toContain('Mardi Gras');
  expect(await titles()).toContain('Good Friday');
  // A later year copies its setting from the year before.
  await fillHolidays(app, '2040-01-01');
  const rows = await app.db.select().from(clinicHolidays).where(gte(clinicHolidays.day, '2040-01-01'));
  expect(rows.filter(({ name }) => name === 'Mardi Gras').map((row) => row.closed)).not.toContain(true);
  await save('hours', changed(await valuesOf('hours'), { 'Mardi Gras.closed': 'yes' }));
  expect(await titles()).toContain('Mardi Gras');
  expect((await listHolidays(app)).find(({ name }) => name === 'Good Friday')?.closed).toBe(true);
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
  [{ startsOn: '2026-11-27', endsOn: '', reason: ' ' }, 'reason', 'Say why, for example Inventory day.'],
])('the closure %o is refused with a message at its field', (input, field, sentence) => {
  const issues = closureInputSchema.safeParse({ fromTime: '', untilTime: '', ...input }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path[0], message])).toContainEqual([field, sentence]);
});

test('errors of all parts of a screen are answered at once, with their fields', async () => {
  const opened = await valuesOf('hours');
  const { answer, status } = await sendTo('hours')(
    changed(opened, { 'week.4.closes': '07:00', 'closure-new0.startsOn': day(3) }),
  );
  expect(status).toBe(422);
  expect(answer).toMatchObject({
    notice: 'Not saved. Please fix 2 things.',
    errors: {
      'week.4.closes': 'Friday closes before it opens. Check both times.',
      'closure-new0.reason': 'Say why, for example Inventory day.',
    },
    values: { 'closure-new0.startsOn': day(3), 'week.4.closes': '07:00' },
  });
});

const promised = (callBackHours: string, callBackMinutes = '0') =>
  sendTo('call-backs')({ intent: 'save', form: 'save', callBackHours, callBackMinutes });

test('the call-back deadline is saved in hours and minutes, within its limits, and logged once', async () => {
  expect((await findCallbackRule(app)).minutes).toBe(180);
  expect((await promised('1', '30')).answer).toMatchObject({ ok: true });
  await promised('1', '30');
  const lines = await activityLines(app);
  expect(lines.at(-1)).toBe('Changed the clinic details: Call back within (hours), And minutes.');
  expect(lines.filter((line) => line.includes('Call back within'))).toHaveLength(1);
  const { minutes, example } = await findCallbackRule(app);
  expect(minutes).toBe(90);
  expect(example).toMatch(/^We will call you (today|tomorrow|by) /);
  for (const [hours, rest] of [
    ['0', '29'],
    ['40', '1'],
  ])
    expect((await promised(hours ?? '', rest)).answer).toMatchObject({
      errors: { callBackHours: 'Enter from 30 minutes to 40 hours.' },
      values: { callBackHours: hours },
    });
  for (const written of ['', '41', '1.5', '-1', 'soon', '1e3'])
    expect((await promised(written)).answer.errors).toHaveProperty('callBackHours');
  for (const [hours, rest] of [
    [' 0', '30'],
    ['40', '0'],
  ]) {
    expect((await promised(hours ?? '', rest)).status).toBe(200);
    expect((await findCallbackRule(app)).minutes).toBe(Number(hours) * 60 + Number(rest));
  }
});

test('after a colleague’s newer save, both texts are shown and nothing is saved until the person chooses', async () => {
  const opened = await valuesOf('contact');
  await save('contact', changed(opened, { fax: '(225) 555-0101', street: '7 Colleague Lane' }));
  const mine = changed(opened, { fax: '(225) 555-0202', email: 'desk@cypress-po.example' });
  const { answer, status } = await sendTo()(mine);
  expect(status).toBe(409);
  expect(answer).toMatchObject({
    form: 'save',
    values: { fax: '(225) 555-0202', email: 'desk@cypress-po.example' },
    conflict: { by: expect.any(String), at: expect.any(String), keepsVersions: false },
  });
  const { street = '', email = '' } = opened;
  expect(comparedIn(answer).toSorted()).toEqual([
    `Contact e-mail: ${email} → desk@cypress-po.example`,
    'Fax: (225) 555-0101 → (225) 555-0202',
    `Street address: 7 Colleague Lane → ${street}`,
  ]);
  expect((await sendTo()({ ...mine, take: 'theirs' })).answer).toMatchObject({ ok: true, fresh: true });
  expect(await valuesOf('contact')).toMatchObject({ fax: '(225) 555-0101', street: '7 Colleague Lane', email });
  // The form stays open for changes: this person copies the street.
  const both = { ...mine, street: '7 Colleague Lane', keep: answer.conflict?.seen ?? '' };
  expect((await sendTo()(both)).answer).toMatchObject({ ok: true, notice: 'Saved. Every page is up to date.' });
  expect(await valuesOf('contact')).toMatchObject({ fax: '(225) 555-0202', street: '7 Colleague Lane' });
});

test('when the database is unavailable, the form keeps what was typed', async () => {
  const typed = changed(await valuesOf('branding'), { tagline: 'Typed', stored: '{}' });
  const { answer, status } = await sendTo('branding')(typed, { services: await withoutDatabase(app) });
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({
    ok: false,
    notice: 'Not saved.',
    form: 'save',
    values: { tagline: 'Typed', stored: '{}' },
  });
});

import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { endStorm, startStormMode } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { isOpen } from '#app/features/clinic/calendar.server.ts';
import { findCalendar, findCallbackRule } from '#app/features/clinic/clinic.server.ts';
import { stormCallbackText } from '#app/features/clinic/clinic.ts';
import { addDays, wallClock } from '#app/shared/clock.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { clinic, clinicClosures, contactMessages } from '#db/schema.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { computeDeadline, storeContactRequest } from './contact.commands.server.ts';

const app = await openTestApp();
let people = 0;
const somebody = () => ({
  name: 'Walter',
  email: `walter${(people += 1)}@example.com`,
  phone: '(225) 555-0140',
  source: '/contact',
});
const today = clinicDay(startingZone);

beforeEach(async () => {
  await app.db.delete(clinic);
  await app.db.delete(clinicClosures);
});

const deadlineFrom = (now: Date) => app.db.transaction((tx) => computeDeadline(app, tx, now));

test('the promise is stored with the message, falls in opening hours, and is returned', async () => {
  const key = crypto.randomUUID();
  const { promised } = await storeContactRequest(app, key, somebody());
  const [row] = await app.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.submissionKey, app.vault.hmac('submission', key)));
  expect(promised && new Date(row?.callBackBy ?? 0).getTime()).toBe(promised?.getTime());
  expect(promised && promised > new Date()).toBe(true);
  const { calendar, callBackMinutes } = await findCalendar(app);
  expect(callBackMinutes).toBe(180);
  expect(promised && isOpen(calendar, promised)).toBe(true);
});

test('a form that is sent again, even after the promise rule has changed, gets the same promise', async () => {
  const key = crypto.randomUUID();
  const values = somebody();
  const first = await Promise.all([1, 2, 3].map(() => storeContactRequest(app, key, values)));
  await app.db.insert(clinic).values({ facts: startingFacts, callBackMinutes: 2_400 });
  const again = await storeContactRequest(app, key, values);
  expect(new Set([...first, again].map(({ promised }) => promised?.getTime())).size).toBe(1);
  const other = await storeContactRequest(app, crypto.randomUUID(), somebody());
  expect(other.promised && again.promised && other.promised > again.promised).toBe(true);
});

test('the promise follows the hours, rule and closures that staff have saved', async () => {
  const daily = { opens: '09:00', closes: '18:00', break: null };
  const facts = { ...startingFacts, week: startingFacts.week.map(() => daily) };
  await app.db.insert(clinic).values({ facts, callBackMinutes: 60 });
  // Closed from today on, so that no holiday interferes on the day of the test run.
  await app.db.insert(clinicClosures).values([
    { startsOn: addDays(today, -3), endsOn: addDays(today, 1), reason: 'Storm' },
    { startsOn: addDays(today, 2), endsOn: addDays(today, 9), reason: 'Repairs' },
  ]);
  const { calendar } = await findCalendar(app);
  const promised = new Date((await deadlineFrom(new Date())) ?? 0);
  expect(isOpen(calendar, promised)).toBe(true);
  expect(wallClock(startingZone, promised).minute).toBe(10 * 60);
  expect(wallClock(startingZone, promised).day >= addDays(today, 10)).toBe(true);
});

test('no time is promised while a storm keeps the clinic closed; otherwise the calendar applies', async () => {
  const now = new Date();
  const calm = await deadlineFrom(now);
  const nothing = { note: '', otherPhone: null };
  await startStormMode(app, testPerson, 'closed', nothing);
  expect(await deadlineFrom(now)).toBeNull();
  expect(await storeContactRequest(app, crypto.randomUUID(), somebody())).toMatchObject({ promised: null });
  expect((await findCallbackRule(app)).example).toBe(stormCallbackText);
  await startStormMode(app, testPerson, 'open', nothing);
  expect(await deadlineFrom(now)).toBe(calm);
  await startStormMode(app, testPerson, 'closed', nothing);
  await endStorm(app, testPerson);
  expect(await deadlineFrom(now)).toBe(calm);
  expect(calm).not.toBeNull();
});

test('a clinic that does not open promises nothing, and the request is still stored', async () => {
  await app.db.insert(clinicClosures).values({ startsOn: today, endsOn: addDays(today, 800), reason: 'Moving' });
  const key = crypto.randomUUID();
  expect(await storeContactRequest(app, key, somebody())).toMatchObject({ promised: null });
  const [row] = await app.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.submissionKey, app.vault.hmac('submission', key)));
  expect(row).toMatchObject({ source: '/contact', callBackBy: null });
});

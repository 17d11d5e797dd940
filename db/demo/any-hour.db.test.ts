import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ensureConfiguredPeople } from '#app/features/accounts/people.server.ts';
import { clinicClosures, contactMessages } from '#db/schema.ts';
import { isFull } from '#tests/setup/full.ts';
import { openBeside, openTestApp } from '#tests/setup/test-app.ts';
import { fillDemo } from './demo-story.ts';

/** Start times at night, on a weekend, on a holiday and at a clock change. */
const moments = [
  '2026-11-18T14:05:00Z',
  '2026-11-20T18:10:00Z',
  '2026-11-21T09:00:00Z',
  '2026-11-22T06:00:30Z',
  '2026-11-26T16:00:00Z',
  '2027-02-09T15:00:00Z',
  '2027-03-14T08:30:00Z',
  '2028-02-29T23:30:00Z',
];

// Each needs its own database, so the gate tests only midnight on a Sunday.
for (const moment of isFull ? moments : moments.slice(3, 4)) {
  const app = await openTestApp();
  test(`the demo shows a working clinic at ${moment}`, async () => {
    const owned = openBeside(app, { adminEmails: ['dana@cypress.test'] });
    await ensureConfiguredPeople(owned);
    const now = new Date(moment);
    const writer = { name: 'Thomas Guidry', email: 'thomas.guidry@cypress.test' };
    await fillDemo(owned, writer, { now, prepare: async () => undefined });
    await owned.db.$client.end();
    const requests = await app.db.select().from(contactMessages);
    const open = requests.filter(({ status }) => status === 'new');
    const late = open.filter((one) => one.callAgainAt === null && one.callBackBy && new Date(one.callBackBy) < now);
    expect([requests.length, open.length, late.length]).toEqual([8, 7, 1]);
    expect(await app.db.$count(contactMessages, eq(contactMessages.status, 'done'))).toBe(1);
    // The clinic is open in the afternoon only from Monday to Thursday.
    expect(await app.db.$count(clinicClosures, sql`extract(isodow from starts_on) <= 4`)).toBe(1);
  });
}

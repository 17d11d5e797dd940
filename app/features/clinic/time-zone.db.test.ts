import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { saveClinic } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { jsonFeed } from '#app/features/discovery/feeds.server.ts';
import { computeDeadline } from '#app/features/messages/contact.commands.server.ts';
import { mailHealthIssues } from '#app/features/operations/activity/health.server.ts';
import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { listPosts } from '#app/features/posts/posts.server.ts';
import { findToday, findZone } from '#app/platform/clinic-time.server.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { formatDeadline, formatRelative } from '#app/shared/relative-dates.ts';
import { people } from '#db/accounts-schema.ts';
import { backups, clinic } from '#db/schema.ts';
import { makePost } from '#tests/factories/posts.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { openState } from './calendar.server.ts';
import { fillHolidays, fillHolidaysMonthly } from './clinic.jobs.server.ts';
import { findCalendar, findClinicFacts, listHolidays } from './clinic.server.ts';
import { statusPage } from './status.server.ts';

const base = await openTestApp();
const sent: Mail[] = [];
const app: App = {
  ...base,
  config: { ...base.config, mail: { ...base.config.mail, smtpUrl: 'smtp://127.0.0.1' } },
  mailer: { ...base.mailer, send: async (mail) => void sent.push(mail) },
};

const eastern = 'America/New_York';
const move = async (timeZone: typeof startingFacts.timeZone, cityLine = startingFacts.cityLine) => {
  await app.db.delete(clinic);
  expect(await saveClinic(app, testPerson, 'hours', { timeZone, cityLine })).toMatchObject({ ok: true });
};

beforeEach(() => move(eastern, 'Dayton, Ohio 45402'));

test('a clinic in Ohio opens and promises calls in Eastern time', async () => {
  const { calendar } = await findCalendar(app);
  const before = new Date('2026-03-03T12:59:00Z');
  expect(openState(calendar, before)).toMatchObject({ isOpen: false, text: 'Closed. Opens at 8:00 AM' });
  expect(openState(calendar, new Date('2026-03-03T13:00:00Z')).text).toBe('Open now until noon');
  const promised = await app.db.transaction((tx) => computeDeadline(app, tx, before));
  expect(promised && new Date(promised).toISOString()).toBe('2026-03-03T16:00:00.000Z');
  expect(promised && formatDeadline(calendar.zone, new Date(promised), before)).toBe(
    'We will call you today by 11:00 AM.',
  );
  const facts = await findClinicFacts(app);
  const page = statusPage(app.config, { facts, readAt: '2026-03-03T12:59:00Z', away: false }, null, before);
  expect(await page.text()).toContain('As of March 3, 7:59 AM');
});

test('a post is published when its day begins in the clinic’s time zone', async () => {
  const day = '2026-03-03';
  await createPost(app, testPerson, makePost({ title: 'Spring in Ohio', publishAt: day }));
  const { items } = await jsonFeed(app);
  expect(items.find(({ title }) => title === 'Spring in Ohio')?.date_published).toBe('2026-03-03T05:00:00.000Z');
});

test('a scheduled post appears by the clinic’s time zone, not the server’s', async () => {
  const day = clinicDay('Pacific/Guam');
  await move('Pacific/Guam');
  await createPost(app, testPerson, makePost({ title: 'On Guam', publishAt: day }));
  const isListed = async () => (await listPosts(app, {}, {})).posts.some(({ title }) => title === 'On Guam');
  expect(await isListed()).toBe(true);
  await move('Pacific/Honolulu');
  expect(await isListed()).toBe(clinicDay('Pacific/Honolulu') >= day);
  expect(await findToday(app)).toBe(clinicDay('Pacific/Honolulu'));
});

test('times in mails and job schedules are in the clinic’s time zone', async () => {
  await app.db.insert(people).values({ id: 'o', name: 'Owner', email: 'owner@example.com' });
  const [backup] = await app.db.insert(backups).values({ outcome: 'failed' }).returning();
  await mailHealthIssues(app);
  const when = formatRelative(eastern, new Date(backup?.at ?? 0).toISOString(), new Date());
  expect(sent.map(({ text }) => text).join('\n')).toContain(`The backup failed ${when}.`);
  const { rows } = await app.db.execute(sql`select distinct timezone from pgboss.schedule`);
  expect(rows).toEqual([{ timezone: eastern }]);
});

test('the holidays are those of the clinic’s state', async () => {
  const { rows } = await app.db.execute(sql`select name from pgboss.job where name = ${fillHolidaysMonthly.name}`);
  expect(rows.length).toBeGreaterThan(0);
  const names = async () => {
    await fillHolidays(app);
    return new Set((await listHolidays(app)).map(({ name }) => name));
  };
  const ohio = await names();
  expect(ohio).not.toContain('Mardi Gras');
  expect(ohio).toContain('Thanksgiving Day');
  await move(startingFacts.timeZone);
  expect(await names()).toContain('Mardi Gras');
});

test('clinic details saved before time zones existed use the original time zone', async () => {
  const { timeZone: _timeZone, ...facts } = startingFacts;
  await app.db.delete(clinic);
  await app.db.insert(clinic).values({ facts });
  expect(await findZone(app)).toBe(startingFacts.timeZone);
  expect((await findClinicFacts(app)).timeZone).toBe(startingFacts.timeZone);
});

import { asc, desc, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { saveClinic } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { action as actOnClinic } from '#app/routes/admin/clinic.tsx';
import { countedUpTo } from '#app/shared/phrases.ts';
import { activity } from '#db/accounts-schema.ts';
import { clinic, contactMessages } from '#db/schema.ts';
import { addActivityDays } from '#tests/factories/activity-days.ts';
import { explainOnce, rowsTouched } from '#tests/setup/explain.ts';
import { actionSender } from '#tests/setup/send-form.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { eraseMessages } from './messages.jobs.server.ts';
import { findRetention, selectLeaving, selectOverdue } from './retention.server.ts';

const app = await openTestApp();
await addActivityDays(app);
const { db } = app;

type Sample = { name: string; sent: string; done?: string; status?: 'new' | 'done' };

async function given(samples: Sample[]): Promise<void> {
  for (const { name, sent, done, status = 'done' } of samples)
    await db.insert(contactMessages).values({
      name,
      email: 'sample@example.com',
      phone: '225 555 0100',
      status,
      createdAt: sql`now() - ${sent}::interval`,
      handledAt: done ? sql`now() - ${done}::interval` : null,
    });
}

async function namesLeft(): Promise<string[]> {
  const rows = await db.select().from(contactMessages).orderBy(asc(contactMessages.id));
  return rows.map(({ name }) => name);
}

async function erasures(): Promise<string[]> {
  const lines = await db.select().from(activity).orderBy(desc(activity.id));
  return lines.filter(({ action }) => action === 'message.erase').map((line) => `${line.actorName}: ${line.summary}`);
}

beforeEach(async () => {
  await db.delete(contactMessages);
  await db.delete(clinic);
});

test('only messages finished before the retention period are erased, and one activity entry says how many', async () => {
  await given([
    { name: 'old and done', sent: '14 months', done: '13 months' },
    { name: 'done without a time', sent: '13 months' },
    { name: 'old, done last week', sent: '14 months', done: '7 days' },
    { name: 'old and never answered', sent: '20 months', status: 'new' },
    { name: 'done eleven months ago', sent: '11 months', done: '11 months' },
  ]);
  const before = (await erasures()).length;
  await eraseMessages.run(app, {});
  expect(await namesLeft()).toEqual(['old, done last week', 'old and never answered', 'done eleven months ago']);
  const lines = await erasures();
  expect(lines[0]).toBe('The website: Erased 2 messages finished more than 12 months ago.');
  expect(lines.length).toBe(before + 1);
  await eraseMessages.run(app, {});
  expect((await erasures()).length).toBe(before + 1);
});

test('staff see what will be erased next, and a different number of months changes it', async () => {
  await given([
    { name: 'goes in two weeks', sent: '12 months -14 days', done: '12 months -14 days' },
    { name: 'goes in two months', sent: '10 months', done: '10 months' },
    { name: 'fresh', sent: '3 days', done: '1 day' },
  ]);
  expect(await findRetention(app)).toEqual({ months: 12, leaving: 1 });
  await saveClinic(app, testPerson, 'call-backs', { retentionMonths: '10' });
  expect(await findRetention(app)).toEqual({ months: 10, leaving: 2 });
  await saveClinic(app, testPerson, 'call-backs', { retentionMonths: '1' });
  await eraseMessages.run(app, {});
  expect(await namesLeft()).toEqual(['fresh']);
  expect((await erasures())[0]).toBe('The website: Erased 2 messages finished more than 1 month ago.');
});

const sendTo = (role: 'owner' | 'writer', fresh = true) =>
  actionSender(
    app,
    (args) => actOnClinic({ ...args, params: { tab: 'call-backs' }, url: new URL(args.request.url), pattern: '' }),
    { role, fresh },
  );

test.each([
  ['writer', true, 403, /^Only an owner can change this/],
  ['writer', false, 403, /^Only an owner can change this/],
  ['owner', false, 422, /^Please sign in again first/],
  ['owner', true, 200, /^Saved/],
] as const)(
  'changing the months as a %s with a fresh sign-in (%s) is answered with %i',
  async (role, fresh, status, notice) => {
    const send = sendTo(role, fresh);
    const said = await send({ intent: 'save', retentionMonths: '3' });
    expect(said).toMatchObject({ status, answer: { notice: expect.stringMatching(notice) } });
    if (status !== 200) expect(said.answer.values).toMatchObject({ retentionMonths: '3' });
    expect((await findRetention(app)).months).toBe(status === 200 ? 3 : 12);
  },
);

test.each(['0', '121', '1.5', 'twelve', ''])('%j months are refused, and what was typed is kept', async (typed) => {
  const { answer } = await sendTo('owner')({ intent: 'save', retentionMonths: typed });
  const errors = { retentionMonths: 'Enter a whole number from 1 to 120.' };
  expect(answer).toMatchObject({ ok: false, values: { retentionMonths: typed }, errors });
  expect((await findRetention(app)).months).toBe(12);
});

test('in a large inbox, one run erases thousands with one activity entry, and every query uses the index', async () => {
  await db.execute(sql`
    insert into contact_messages (name, email, phone, created_at, handled_at, status)
    select 'Person ' || i, 'p@example.com', '225 555 0100', now() - i * interval '30 minutes', now() - i * interval '28 minutes',
      case when i % 20 = 0 then 'new' else 'done' end
    from generate_series(1, 30000) as i`);
  await db.execute(sql`vacuum analyze contact_messages`);
  for (const [query, most] of [
    [selectOverdue(db), 1_000],
    [selectLeaving(db), countedUpTo + 1],
  ] as const) {
    const { sql: statement, params } = query.toSQL();
    const plan = await explainOnce(db.$client, statement, params);
    const walk = plan.find((node) => node['Relation Name'] === 'contact_messages');
    expect(walk?.['Index Name']).toMatch(/^contact_messages_(by_status|listed)$/);
    expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
    // The scan also reads new messages and those finished a little later than the others.
    expect(walk && rowsTouched(walk)).toBeLessThanOrEqual(most * 1.1);
  }
  const before = (await erasures()).length;
  await eraseMessages.run(app, {});
  const lines = await erasures();
  expect(lines.length).toBe(before + 1);
  expect(lines[0]).toMatch(/Erased [\d,]{6} messages finished more than 12 months ago\./);
  const [left] = (
    await db.execute<{ count: number }>(
      sql`select count(*)::int as count from contact_messages where status = 'done' and handled_at < now() - interval '12 months'`,
    )
  ).rows;
  expect(left?.count).toBe(0);
});

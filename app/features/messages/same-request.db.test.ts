import { desc, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { recordingActivity } from '#app/history/activity-log.server.ts';
import { moveToTrash } from '#app/history/trash.server.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { clinic, contactMessages } from '#db/schema.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { storeContactRequest } from './contact.commands.server.ts';
import { handleMessage, messageTrash } from './messages.commands.server.ts';

const app = await openTestApp();
const walter = { name: 'Walter', email: 'walter@example.com', phone: '(225) 555-0140', source: '/contact' };

beforeEach(async () => {
  await app.db.delete(contactMessages);
});

/** Sends the form from a newly loaded page, which has its own key. */
const send = (change: Partial<typeof walter> = {}, now?: Date, services = app) =>
  storeContactRequest(services, crypto.randomUUID(), { ...walter, ...change }, now);
const stored = () => app.db.$count(contactMessages);
const countSideEffects = async () => [
  (await app.db.execute(sql`select 1 from pgboss.job where name = 'send-notice'`)).rows.length,
  await app.db.$count(activity, sql`action = 'message.arrive'`),
];
const newest = async () =>
  (await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1))[0]?.id ?? 0;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('the same data with another key is the same request, with the first promise and no second notice', async () => {
  const { promised } = await send();
  const before = await countSideEffects();
  await app.db.insert(clinic).values({ facts: {}, callBackMinutes: 2_400 });
  const again = await send({ email: 'Walter@Example.com', phone: '225.555.0140' }, inMinutes(14));
  await app.db.delete(clinic);
  expect(promised).toBeTruthy();
  expect(again.promised).toEqual(promised);
  expect(await stored()).toBe(1);
  expect(await countSideEffects()).toEqual(before);
});

test.each([
  { name: 'Wanda' },
  { email: 'wanda@example.com' },
  { phone: '(985) 555-0140' },
  { source: '/appointments' },
])('a submission with %o is another request', async (change) => {
  await send();
  const before = await countSideEffects();
  await send(change);
  expect(await stored()).toBe(2);
  expect(await countSideEffects()).toEqual(before.map((count) => count + 1));
});

test('the same data after 15 minutes is another request', async () => {
  await send();
  await send({}, inMinutes(16));
  expect(await stored()).toBe(2);
});

test('a request that staff have handled or deleted does not absorb a new one', async () => {
  await send();
  await handleMessage(app, testPerson, await newest(), { note: '', noteBefore: '', version: 1, mark: 'done' });
  await send();
  expect(await stored()).toBe(2);
  await moveToTrash(app, testPerson, messageTrash, await newest());
  await send();
  expect(await app.db.$count(contactMessages, eq(contactMessages.status, 'new'))).toBe(1);
});

test('the same data sent to two processes at once, each time with a new key, is one request', async () => {
  const other = { ...app, db: openDatabase(app.config, app.log, recordingActivity(app.config)) };
  const before = await countSideEffects();
  // The lock holds every submission back until all of them are waiting.
  const sendings = await app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table contact_messages in exclusive mode`);
    const begun = [app, app, other, other].map((services) => send({}, undefined, services));
    const held = sql`select 1 from pg_locks join pg_database d on d.oid = database
      where datname = current_database() and not granted`;
    await expect.poll(async () => (await tx.execute(held)).rows.length).toBe(begun.length);
    return begun;
  });
  const promises = await Promise.all(sendings);
  await other.db.$client.end();
  expect(new Set(promises.map(({ promised }) => promised?.getTime())).size).toBe(1);
  expect(await stored()).toBe(1);
  expect(await countSideEffects()).toEqual(before.map((count) => count + 1));
});

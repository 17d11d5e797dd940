import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { personContext, type Person } from '#app/context.ts';
import { reencryptRows } from '#app/features/operations/keys.server.ts';
import { action } from '#app/routes/admin/messages.tsx';
import { people } from '#db/accounts-schema.ts';
import { contactMessages, messageCalls } from '#db/schema.ts';
import { actionSender } from '#tests/setup/send-form.ts';
import { activityLines, openTestApp } from '#tests/setup/test-app.ts';
import type { Outcome } from './call.ts';
import { findLiveCalls, findUnfinishedCall, listCalls } from './calls.server.ts';
import { exportMessages } from './export-messages.server.ts';
import { findMessage, listByDeadline, listInbox } from './messages.server.ts';

const app = await openTestApp();
const dana: Person = { id: 'dana', name: 'Dana Arceneaux', email: 'dana@cypress.test' };
const renee: Person = { id: 'renee', name: 'Renée Landry', email: 'renee@cypress.test' };
await app.db.insert(people).values([dana, renee]);

beforeEach(async () => {
  await app.db.delete(contactMessages);
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function aMessage(fields: Partial<typeof contactMessages.$inferInsert> = {}): Promise<number> {
  const [row] = await app.db
    .insert(contactMessages)
    .values({ name: 'Canary Walter', email: 'canary@example.com', phone: '(225) 555-0117', ...fields })
    .returning({ id: contactMessages.id });
  await reencryptRows(app, { plain: true });
  return row?.id ?? 0;
}

/** Sends a form of the message to the screen's action. */
async function press(by: Person, id: number, intent: string, fields: Record<string, string> = {}) {
  const send = actionSender(app, (given) => {
    given.context.set(personContext, by);
    return action(given);
  });
  const { answer, status } = await send({ intent, id: String(id), ...fields });
  return { ...answer, status };
}
const say = (by: Person, id: number, intent: Outcome) => press(by, id, intent);

test('when two people press Call at once, one calls and the other sees who', async () => {
  for (let round = 0; round < 10; round++) {
    const id = await aMessage();
    const answers = await Promise.all([press(dana, id, 'call'), press(renee, id, 'call')]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const refused = answers.find(({ ok }) => !ok);
    expect(refused?.notice).toMatch(/^(Dana|Renée) is calling already\.$/);
    expect(refused?.more).toEqual({ theirCall: true });
  }
});

test('others see who is calling, for ten minutes or until the result is logged', async () => {
  const id = await aMessage();
  const before = await findLiveCalls(app, renee);
  await press(dana, id, 'call');
  expect((await findLiveCalls(app, renee)).calls).toEqual([{ id, by: dana.name, mine: false }]);
  expect((await findLiveCalls(app, dana)).calls).toEqual([{ id, by: dana.name, mine: true }]);
  expect((await press(dana, id, 'call')).ok).toBe(true);

  await app.db.update(contactMessages).set({ callingUntil: sql`now()` });
  expect((await findLiveCalls(app, renee)).calls).toEqual([]);
  expect((await press(renee, id, 'call')).ok).toBe(true);
  // A colleague who logs the result of an earlier call does not end this one.
  await say(dana, id, 'voicemail');
  expect((await findLiveCalls(app, dana)).calls).toEqual([{ id, by: renee.name, mine: false }]);
  await say(renee, id, 'tried');
  const after = await findLiveCalls(app, dana);
  expect(after.calls).toEqual([]);
  expect(after.stamp).not.toBe(before.stamp);
});

test('voicemail and no answer schedule the next try in another half-day, and the list is sorted by it', async () => {
  const first = await aMessage({ callBackBy: inHours(-1) });
  const second = await aMessage({ callBackBy: inHours(0.1) });
  const answer = await say(dana, first, 'voicemail');
  expect(answer.notice).toMatch(/^Canary Walter: Voicemail\. Try again by \w+day.*[AP]M\.$/);
  const message = await findMessage(app, first);
  expect(message).toMatchObject({ status: 'new', takenBy: dana.name });
  expect(new Date(message?.callAgainAt ?? 0).getTime()).toBeGreaterThan(Date.now());
  expect((await listByDeadline(app)).messages.map(({ id }) => id)).toEqual([second, first]);
  expect((await listByDeadline(app, undefined, dana.id)).messages.map(({ id }) => id)).toEqual([first]);
  expect(await listCalls(app, first)).toMatchObject([{ outcome: 'voicemail', by: dana.name }]);
  const lines = await activityLines(app);
  expect(lines).toContain(`Logged a call about message ${first}: Voicemail.`);
  expect(lines.join()).not.toContain('Canary');
});

test('a person who was reached is done, and only the caller can undo that', async () => {
  const id = await aMessage();
  const answer = await say(dana, id, 'booked');
  expect(answer.notice).toBe('Canary Walter: Visit booked. Moved to Done.');
  expect(await findMessage(app, id)).toMatchObject({ status: 'done', handledBy: dana.name });
  expect((await press(dana, id, 'call')).ok).toBe(false);
  expect((await press(renee, id, 'undo-call', { call: answer.undo?.['call'] ?? '' })).ok).toBe(false);
  expect((await press(dana, id, 'undo-call', { call: answer.undo?.['call'] ?? '' })).ok).toBe(true);
  expect(await findMessage(app, id)).toMatchObject({ status: 'new', handledBy: null, callAgainAt: null });
  expect(await listCalls(app, id)).toEqual([]);
});

test('a call is scheduled in the clinic’s time zone, neither in the past nor more than 90 days ahead', async () => {
  const id = await aMessage();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect((await press(dana, id, 'again', { againOn: day, againAt: '15:00' })).ok).toBe(true);
  const wall = sql<string>`to_char(${contactMessages.callAgainAt} at time zone 'America/Chicago', 'YYYY-MM-DD HH24:MI')`;
  expect(await app.db.select({ wall }).from(contactMessages)).toEqual([{ wall: `${day} 15:00` }]);
  for (const againOn of ['2020-01-01', '2099-01-01', 'soon'])
    expect((await press(dana, id, 'again', { againOn, againAt: '15:00' })).ok).toBe(false);
});

test('a request moves from a colleague who is ill to me, to another and to no one, and the typed note with it', async () => {
  const id = await aMessage({ takenBy: dana.id });
  const give = (to: string, fields = {}) => press(renee, id, 'assign', { to, ...fields });
  const taker = async () => (await findMessage(app, id))?.takenBy;
  expect((await give(renee.id)).notice).toBe('Assigned to you.');
  expect(await taker()).toBe(renee.name);
  const note = { note: 'Knows Karen well.', noteBefore: '', version: '1' };
  expect((await give(dana.id, note)).notice).toBe('Assigned to Dana Arceneaux.');
  expect(await findMessage(app, id)).toMatchObject({ takenBy: dana.name, note: note.note });
  expect(await give(renee.id, { ...note, note: 'An older note.' })).toMatchObject({ ok: false, status: 409 });
  expect((await give('')).notice).toBe('Assigned to no one.');
  expect(await taker()).toBeNull();
  expect(await give('thomas')).toMatchObject({ ok: false, notice: 'That person can no longer see messages.' });
  expect((await press(renee, 999_999, 'assign', { to: renee.id })).ok).toBe(false);
  expect(await activityLines(app)).toContain(`Assigned message ${id} to Dana Arceneaux.`);
});

test('a wrong number ends the calls as not reached, in the list and the export, and can be undone', async () => {
  const id = await aMessage({ callBackBy: inHours(1) });
  const answer = await say(dana, id, 'wrong');
  expect(answer.notice).toBe('Canary Walter: Wrong number. Moved to Done as not reached.');
  expect(await findMessage(app, id)).toMatchObject({ status: 'done', lastCall: 'wrong', callAgainAt: null });
  expect((await listInbox(app, { show: 'done' })).messages).toMatchObject([{ id, lastCall: 'wrong' }]);
  expect(await (await exportMessages(app, dana, { filter: 'all', query: '' })).text()).toContain(
    ',"Done, not reached",',
  );
  expect(await activityLines(app)).toContain(`Logged a call about message ${id}: Wrong number.`);
  expect((await press(dana, id, 'undo-call', { call: answer.undo?.['call'] ?? '' })).ok).toBe(true);
  expect(await findMessage(app, id)).toMatchObject({ status: 'new', lastCall: null });
});

test('a call without an outcome is found for its caller for an hour, until an outcome is saved or it is given away', async () => {
  const id = await aMessage();
  const found = async (by: Person) => (await findUnfinishedCall(app, by))?.message.id;
  const passed = (minutes: number) =>
    app.db
      .update(contactMessages)
      .set({ callingUntil: sql`now() + interval '10 minutes' - ${`${minutes} min`}::interval` });
  await press(dana, id, 'call');
  expect(await findUnfinishedCall(app, dana)).toMatchObject({ message: { id }, colleagues: [{ id: renee.id }] });
  expect(await found(renee)).toBeUndefined();
  await passed(59);
  expect(await found(dana)).toBe(id);
  await passed(61);
  expect(await found(dana)).toBeUndefined();
  await press(dana, id, 'call');
  await press(dana, id, 'assign', { to: renee.id });
  expect(await found(dana)).toBeUndefined();
  await press(dana, id, 'call');
  await say(dana, id, 'tried');
  expect(await found(dana)).toBeUndefined();
});

test('a message’s call log is erased with the message', async () => {
  const id = await aMessage();
  await say(dana, id, 'tried');
  await app.db.delete(contactMessages).where(eq(contactMessages.id, id));
  expect(await app.db.select().from(messageCalls)).toEqual([]);
});

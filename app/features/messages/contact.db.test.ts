import { desc, isNull, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { endStorm, startStormMode } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { stampForm } from '#app/forms/visitor-form.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { contactMessages } from '#db/schema.ts';
import { visitorSender, withoutDatabase } from '#tests/setup/send-form.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { contactAction } from './contact.commands.server.ts';
import { preferenceFields, preferenceNames } from './contact.ts';
import { findMessage } from './messages.server.ts';
import { searchMessages } from './messages.server.ts';
import { findSentRequest } from './request-link.server.ts';

const app = await openTestApp();
let people = 0;
const somebody = () => ({ name: 'Walter', email: `walter${(people += 1)}@example.com`, phone: '(225) 555-0140' });
let values = somebody();
// The same data sent again is the same request, so every test uses its own sender.
beforeEach(() => {
  values = somebody();
});

const sendForm = visitorSender(app, contactAction);
const send = (
  fields: Record<string, string>,
  key: string = crypto.randomUUID(),
  services: App = app,
  address: string = crypto.randomUUID(),
) => sendForm({ ...fields, key }, { services, address });

/** Returns the promise on the page that the response redirects to. */
async function said({ to }: { to: string }): Promise<string | undefined> {
  const sent = await findSentRequest(app, new URL(to, 'http://test').searchParams.get('request') ?? '');
  return typeof sent?.promise === 'object' ? sent.promise.states[0]?.text : sent?.promise;
}

const stored = () => app.db.$count(contactMessages);

test('a request is stored and answered as the spec requires', async () => {
  spec('3.5', '7.22');
  const sent = await send(values);
  expect(sent.status).toBe(302);
  expect(await said(sent)).toMatch(
    /^We will call you (today by|tomorrow by|by \w+day,.*) (\d{1,2}:\d\d [AP]M|noon)\.$/,
  );
  const [row] = await app.db.select().from(contactMessages);
  expect(Math.abs(Date.parse(row?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
  expect(await findMessage(app, row?.id ?? 0)).toMatchObject({ ...values, source: '/contact', status: 'new' });
});

test('while a storm keeps the clinic closed, the page names no time, not even one promised before the storm', async () => {
  const key = crypto.randomUUID();
  const before = await said(await send(values, key));
  await startStormMode(app, testPerson, 'closed', { note: '', otherPhone: null });
  const inStorm = 'Closed because of the storm. We will call you when we open again.';
  expect(await said(await send(values, key))).toBe(inStorm);
  expect(await said(await send(somebody()))).toBe(inStorm);
  await endStorm(app, testPerson);
  expect(await said(await send(values, key))).toBe(before);
});

test('the database never contains the sender’s data in plain text', async () => {
  await send(values);
  const { rows } = await app.db.execute<{ all: string }>(sql`select t::text as all from contact_messages t`);
  const written = rows.map((row) => row.all).join('\n');
  for (const word of ['Walter', 'walter', 'example.com', '5550140', '555-0140']) expect(written).not.toContain(word);
  expect(await app.db.$count(contactMessages, isNull(contactMessages.keyId))).toBe(0);
});

test('a phone number is stored in one format and found however it is typed', async () => {
  const name = `Number ${crypto.randomUUID()}`;
  await send({ ...values, name, phone: '+1 985.555.0123' });
  for (const query of ['9855550123', '(985) 555-0123', '+19855550123', '555 0123']) {
    const { messages } = await searchMessages(app, query, 'all');
    expect(messages.map((message) => [message.name, message.phone])).toContainEqual([name, '(985) 555-0123']);
  }
});

test('a form sent twice is one message; the same key from someone else is another message', async () => {
  const before = await stored();
  const key = crypto.randomUUID();
  await Promise.all([send(values, key), send(values, key), send(values, key)]);
  expect((await send(values, key)).answer).toMatchObject({ ok: true });
  expect(await stored()).toBe(before + 1);
  await send({ ...values, name: 'Someone else on the same cached page' }, key);
  expect(await stored()).toBe(before + 2);
});

const unfinished = 'This e-mail address looks unfinished. It should look like name@example.com.';
const noPhone = 'Enter a phone number with area code.';

test.each([
  [{ ...values, name: '  ' }, 'name', 'Enter your name.'],
  [{ ...values, email: '' }, 'email', 'Enter your e-mail address.'],
  [{ ...values, email: 'walter@bayou' }, 'email', unfinished],
  [{ ...values, email: 'walter example.com' }, 'email', unfinished],
  [{ ...values, phone: '' }, 'phone', noPhone],
  [{ ...values, phone: 'call me' }, 'phone', noPhone],
  [{ ...values, phone: '55501' }, 'phone', noPhone],
  [{ ...values, name: 'x'.repeat(81) }, 'name', undefined],
  [{ ...values, phone: '1'.repeat(41) }, 'phone', undefined],
])('the form %o is refused, what was typed is kept, and nothing is stored', async (fields, wrong, message) => {
  const before = await stored();
  const { answer, status } = await send(fields);
  expect(status).toBe(422);
  expect(answer).toMatchObject({ ok: false, values: fields });
  const errors = answer.errors ?? {};
  expect(Object.keys(errors)).toEqual([wrong]);
  if (message) expect(Object.values(errors)).toEqual([message]);
  expect(await stored()).toBe(before);
});

test.each(['225-555-0140', '+1 225 555 0140', '555 0140', '(225) 555-0140 ext. 3'])(
  'accepts the phone number %s',
  async (phone) => {
    expect((await send({ ...values, phone })).answer).toMatchObject({ ok: true });
  },
);

test('when saving fails, the form says so and keeps everything that was typed', async () => {
  const { answer, status, typed } = await send(values, crypto.randomUUID(), await withoutDatabase(app));
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({ ok: false, notice: 'Something went wrong. Please try again.', values });
  expect(typed.map(({ value }) => value)).toEqual(expect.arrayContaining(Object.values(values)));
});

const jobsFor = async () =>
  (
    await app.db.execute<{ data: unknown }>(
      sql`select data from pgboss.job where name = 'send-notice' order by created_on`,
    )
  ).rows;
const lines = () => app.db.select().from(activity).orderBy(activity.id);
const counts = async () => [await stored(), (await jobsFor()).length, (await lines()).length];

test('a request, its notice and its activity entry are stored together, and the last two contain nothing about the sender', async () => {
  const before = { jobs: (await jobsFor()).length, lines: (await lines()).length };
  await send({ ...values, name: 'Canary' });
  const [row] = await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1);
  const [jobs, entries] = [await jobsFor(), await lines()];
  expect(jobs.slice(before.jobs)).toEqual([{ data: { messageId: row?.id } }]);
  expect(entries.slice(before.lines)).toMatchObject([
    {
      actorId: null,
      action: 'message.arrive',
      subject: `message:${row?.id}`,
      summary: 'Received a contact request.',
    },
  ]);
  const written = JSON.stringify([jobs, entries]);
  for (const word of ['Canary', 'walter', 'example.com', '5550140', '555-0140']) expect(written).not.toContain(word);
});

test('when one of the three cannot be stored, none is stored and the visitor is told', async () => {
  const before = { stored: await stored(), jobs: (await jobsFor()).length };
  await app.db.execute(sql`alter table activity rename to activity_away`);
  const { answer, status } = await send(values);
  await app.db.execute(sql`alter table activity_away rename to activity`);
  expect({ ok: answer.ok, status }).toEqual({ ok: false, status: 500 });
  expect({ stored: await stored(), jobs: (await jobsFor()).length }).toEqual(before);
});

test.each([
  ['pressed twice', async (press: () => Promise<unknown>) => Promise.all([press(), press()])],
  ['reloaded after the answer', async (press: () => Promise<unknown>) => [await press(), await press()]],
  [
    'sent again after going back, later',
    async (press: () => Promise<unknown>) => [await press(), await send(values), await press()],
  ],
  [
    'retried by the network, many times at once',
    async (press: () => Promise<unknown>) => Promise.all(Array.from({ length: 12 }, press)),
  ],
])('%s, a form creates one message, one notice and one activity entry', async (_how, act) => {
  const name = `Once ${crypto.randomUUID()}`;
  const key = crypto.randomUUID();
  const before = await counts();
  const answers = await act(() => send({ ...values, name }, key));
  for (const answer of answers) expect(answer).toMatchObject({ answer: { ok: true }, status: 302 });
  const others = answers.length === 3 ? 1 : 0;
  expect(await counts()).toEqual(before.map((count) => count + 1 + others));
});

test.each<[() => Record<string, string>, string]>([
  [() => ({ website: 'https://x.example' }), 'It filled in a field that people can’t see.'],
  [() => ({ shown: '' }), 'It was sent without opening the page first.'],
  [() => ({ shown: stampForm(app) }), 'It was written in less than 3 seconds.'],
])('suspected spam is still stored, with a note for staff: %#', async (fields, reason) => {
  expect(await send({ ...values, ...fields() })).toMatchObject({ answer: { ok: true }, status: 302 });
  const [row] = await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1);
  expect(await findMessage(app, row?.id ?? 0)).toMatchObject({
    status: 'new',
    note: `This may be spam. ${reason}`,
  });
});

test('a request from a person has no spam note', async () => {
  await send(values);
  const [row] = await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1);
  expect(row?.note).toBe('');
});

test('after 20 requests, an IP address gets the phone number instead and keeps what was typed', async () => {
  const from = (name: string, key?: string) => send({ ...values, name }, key, app, '203.0.113.77');
  const first = crypto.randomUUID();
  const atFirst = await stored();
  await from('First', first);
  for (let i = 1; i < 20; i += 1) expect((await from(`Cousin ${i}`)).status).toBe(302);
  const before = await stored();
  expect(before).toBe(atFirst + 20);
  const { answer, status } = await from('One too many');
  expect(status).toBe(429);
  expect(answer).toMatchObject({
    ok: false,
    values: { ...values, name: 'One too many' },
    notice: expect.stringMatching(/call us at \(225\) 555-01\d\d/),
  });
  expect(await stored()).toBe(before);
  // Requests that are already stored are still answered, and other addresses are not blocked.
  expect((await from('First', first)).status).toBe(302);
  expect((await send(values)).status).toBe(302);
});

const choices = preferenceNames.flatMap((name) =>
  Object.keys(preferenceFields[name].options).map((value) => [name, value]),
);

// tests/e2e/about-gallery-contact.e2e.ts finds every link that makes one of these choices.
test.each(choices)('the choice %s=%s arrives in the stored request', async (name = '', value = '') => {
  await send({ ...values, [name]: value });
  const [row] = await app.db.select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1);
  expect(await findMessage(app, row?.id ?? 0)).toMatchObject({ ...values, preferences: { [name]: value } });
});

import { isNull, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext, type App } from '#app/context.ts';
import { openDatabase } from '#app/platform/db.server.ts';
import { contactMessages } from '#db/schema.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { acceptContact } from './accept-contact.server.ts';
import { findMessage } from './inbox.server.ts';
import { searchMessages } from './search-messages.server.ts';

const app = await openTestApp();
const values = { name: 'Walter', email: 'walter@example.com', phone: '(225) 555-0140' };

async function send(fields: Record<string, string>, key: string = crypto.randomUUID(), services: App = app) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, key })) body.set(name, value);
  const context = new RouterContextProvider();
  context.set(appContext, services);
  context.set(requestContext, { id: 'test', address: '127.0.0.1', databaseTrouble: false, typed: [] });
  const answer = await acceptContact({
    request: new Request('http://test/contact.data', { method: 'POST', body }),
    url: new URL('http://test/contact'),
    context,
  });
  return { state: answer.data, status: answer.init?.status ?? 200, typed: context.get(requestContext).typed };
}

const stored = () => app.db.$count(contactMessages);

test('a request is stored and answered in the spec’s words', async () => {
  const { state, status } = await send(values);
  expect({ state, status }).toEqual({
    state: {
      state: 'sent',
      notice: 'Your contact information has been sent!',
      promise: expect.stringMatching(/^We will call you by \w+day,.* (\d{1,2}:\d\d [AP]M|noon)\.$/),
    },
    status: 200,
  });
  const [row] = await app.db.select().from(contactMessages);
  expect(row?.createdAt).toBeTruthy();
  expect(await findMessage(app, row?.id ?? 0)).toMatchObject({ ...values, source: '/contact', status: 'new' });
});

test('the database never learns who wrote', async () => {
  await send(values);
  const { rows } = await app.db.execute<{ all: string }>(sql`select t::text as all from contact_messages t`);
  const written = rows.map((row) => row.all).join('\n');
  for (const word of ['Walter', 'walter', 'example.com', '5550140', '555-0140']) expect(written).not.toContain(word);
  expect(await app.db.$count(contactMessages, isNull(contactMessages.keyId))).toBe(0);
});

test('a number is stored as staff read it, and found however it is written', async () => {
  const name = `Number ${crypto.randomUUID()}`;
  await send({ ...values, name, phone: '+1 985.555.0123' });
  for (const query of ['9855550123', '(985) 555-0123', '+19855550123', '555 0123']) {
    const { messages } = await searchMessages(app, query, 'all');
    expect(messages.map((message) => [message.name, message.phone])).toContainEqual([name, '(985) 555-0123']);
  }
});

test('pressed twice, or sent again, it is one message; from somebody else under the same key it is another', async () => {
  const before = await stored();
  const key = crypto.randomUUID();
  await Promise.all([send(values, key), send(values, key), send(values, key)]);
  expect((await send(values, key)).state).toMatchObject({ state: 'sent' });
  expect(await stored()).toBe(before + 1);
  await send({ ...values, name: 'Somebody else on the same cached page' }, key);
  expect(await stored()).toBe(before + 2);
});

const unfinished = 'This e-mail looks unfinished. It should end like name@example.com.';
const noPhone = 'Enter a phone number with area code, like 225 555 0140.';

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
])('refuses %o, keeps what was typed and stores nothing', async (fields, wrong, message) => {
  const before = await stored();
  const { state, status } = await send(fields);
  expect(status).toBe(422);
  expect(state).toMatchObject({ state: 'refused', values: fields });
  if (state.state === 'refused') {
    expect(Object.keys(state.errors)).toEqual([wrong]);
    if (message) expect(Object.values(state.errors)).toEqual([message]);
  }
  expect(await stored()).toBe(before);
});

test.each(['225-555-0140', '+1 225 555 0140', '555 0140', '(225) 555-0140 ext. 3'])(
  'takes the phone number %s as it is written',
  async (phone) => {
    expect((await send({ ...values, phone })).state).toMatchObject({ state: 'sent' });
  },
);

test('when it cannot be stored, the answer says so and gives everything back', async () => {
  const gone = openDatabase(app.config, app.log);
  await gone.$client.end();
  const { state, status, typed } = await send(values, crypto.randomUUID(), { ...app, db: gone });
  expect(status).toBeGreaterThanOrEqual(500);
  expect(state).toEqual({ state: 'refused', notice: 'Something went wrong. Please try again.', values, errors: {} });
  expect(typed.map(({ value }) => value)).toEqual(expect.arrayContaining(Object.values(values)));
});

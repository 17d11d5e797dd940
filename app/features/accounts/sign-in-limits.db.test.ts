import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openAuth } from '#app/platform/auth.server.ts';
import { people, sessions, verifications } from '#db/accounts-schema.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { acceptInvitation, givePassword } from './people.server.ts';
import { handleAuthRequest, requestReset, resetPassword, signIn } from './sign-in.server.ts';

/** Rate limits of every way to sign in, and the effects of a password reset. Each test uses its own IP address. */
const app = await openTestApp();
const password = 'a long pass phrase';

const from = (address: string, headers: Record<string, string> = {}, path = '/admin/login') => ({
  address,
  request: new Request(`http://127.0.0.1:4300${path}`, { headers }),
});

async function aPerson() {
  const person = { id: randomUUID(), name: 'Somebody', email: `${randomUUID()}@cypress-po.example` };
  await app.db.insert(people).values({ ...person, emailVerified: true });
  await givePassword(app, [person.email], password);
  return person;
}

/** A reset link like the ones in the e-mails. */
async function resetLink(email: string): Promise<string> {
  const mailed = Promise.withResolvers<string>();
  const auth = openAuth(app.config, app.db, app.log, {
    passwords: app.passwords,
    sendResetPassword: async ({ token }) => mailed.resolve(token),
  });
  await auth.api.requestPasswordReset({ body: { email } });
  return mailed.promise;
}

async function tries(times: number, attempt: () => Promise<{ ok: boolean; reason?: string }>): Promise<void> {
  for (let i = 0; i < times; i += 1) expect((await attempt()).reason).toMatch(/or has expired/);
  expect((await attempt()).reason).toMatch(/^Too many attempts/);
}

test('one IP address can try ten reset links and twenty invitation links before it is blocked', async () => {
  const phrase = 'quiet river under nine old bridges';
  await tries(10, async () => resetPassword(app, '203.0.113.20', 'no-such-token', phrase));
  await tries(20, async () =>
    acceptInvitation(app, '203.0.113.21', 'no-such-token', { name: 'Eve', password: phrase }),
  );
});

const forget = () => requestReset(app, from('203.0.113.27'), `${randomUUID()}@example.com`);

test('one IP address can request ten resets an hour, for all accounts together', async () => {
  for (let i = 0; i < 10; i += 1) expect(await forget()).toMatchObject({ error: 'No user found with this email.' });
  expect(await forget()).toMatchObject({ error: expect.stringMatching(/^Too many attempts/) });
});

test('one account gets at most three reset e-mails an hour, from however many IP addresses they are requested', async () => {
  const { email } = await aPerson();
  const askFrom = (place: number) => requestReset(app, from(`203.0.113.${place}`), email);
  for (const place of [40, 41, 42]) expect(await askFrom(place)).toMatchObject({ ok: true });
  expect(await askFrom(43)).toMatchObject({ error: expect.stringMatching(/^Too many attempts/) });
});

const guess = () => signIn(app, from('203.0.113.22'), { email: `${randomUUID()}@example.com`, password });

test('one IP address can try thirty passwords over all accounts before it is blocked', async () => {
  const guesses = [];
  for (let i = 0; i < 30; i += 1) guesses.push(await guess());
  for (const answer of guesses) expect(answer).toMatchObject({ error: 'No user found with this email.' });
  expect(await guess()).toMatchObject({ error: expect.stringMatching(/^Too many attempts/) });
});

const ask = async () =>
  (
    await handleAuthRequest(
      app,
      from('203.0.113.23', { Origin: 'http://127.0.0.1:4300' }, '/api/auth/passkey/generate-authenticate-options'),
    )
  ).status;

test('the sign-in library’s endpoints answer one IP address sixty times before they return 429', async () => {
  for (let i = 0; i < 60; i += 1) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});

test('only five of the sign-in library’s endpoints are open to browsers', async () => {
  const endpoints = Object.values(app.auth.api).flatMap(({ path, options }) =>
    path ? [options.method].flat().map((method) => `${method} /api/auth${path}`) : [],
  );
  expect(endpoints.length).toBeGreaterThan(40);
  const answered = [];
  for (const endpoint of new Set([...endpoints, 'GET /api/auth/callback/google'])) {
    const [method = '', path = ''] = endpoint.split(' ');
    const request = new Request(`http://127.0.0.1:4300${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
    });
    if ((await handleAuthRequest(app, { request, address: randomUUID() })).status !== 404) answered.push(endpoint);
  }
  expect(answered.toSorted()).toEqual([
    'GET /api/auth/callback/google',
    'GET /api/auth/passkey/generate-authenticate-options',
    'GET /api/auth/passkey/generate-register-options',
    'POST /api/auth/passkey/verify-authentication',
    'POST /api/auth/passkey/verify-registration',
  ]);
});

test('resetting the password by link ends every session, and the table never stores the link’s secret', async () => {
  const person = await aPerson();
  await signIn(app, from('203.0.113.24'), { email: person.email, password });
  const token = await resetLink(person.email);
  const stored = await app.db.select().from(verifications);
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(await resetPassword(app, '203.0.113.25', token, 'quiet river under nine old bridges')).toEqual({ ok: true });
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
});

test('a session stores the IP address of the connection, not one claimed in a header', async () => {
  const person = await aPerson();
  await signIn(app, from('203.0.113.26', { 'X-Clinic-Address': '192.0.2.66' }), { email: person.email, password });
  const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, person.id));
  expect(session?.ipAddress).toBe('203.0.113.26');
});

import { spawn } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { eq, like, sql } from 'drizzle-orm';
import { createCookie, RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { appContext, requestContext, personContext, type App, type PageTag } from '#app/context.ts';
import { findSignedIn, findSignedInPerson } from '#app/platform/signed-in.server.ts';
import { loader as finishProviderSignIn } from '#app/routes/account/done.tsx';
import { loader as loadSignIn } from '#app/routes/account/login.tsx';
import { action as actOnAccount } from '#app/routes/admin/account.tsx';
import { people, rateLimits, secondSteps, sessions, signInAccounts, verifications } from '#db/accounts-schema.ts';
import { closeServices, openServices } from '#server/services.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { activityLines, noticesTo, openBeside, openTestApp } from '#tests/setup/test-app.ts';
import { accountHandlers, changePassword, confirmCodes, startCodes, stopSecondStep } from './account.server.ts';
import { makeFirstAccount } from './first-account.server.ts';
import { requireStaff } from './guard.server.ts';
import { acceptInvitation, givePassword } from './people.server.ts';
import {
  handleAuthRequest,
  findReset,
  resetPassword,
  signIn,
  startProviderSignIn,
  verifySecondStep,
} from './sign-in.server.ts';

/** Every way to sign in, tried by someone who must not get in. */
const app = await openTestApp();
const password = 'a long pass phrase';
const clinicNetwork = '198.51.100.7';

const withCookies = (cookies: string[], address = clinicNetwork) => ({
  address,
  request: new Request('http://127.0.0.1:4300/admin/login', {
    headers: { Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
  }),
});

async function aPerson(name: string, email = `${name}-${randomUUID()}@cypress-po.example`) {
  const person = { id: randomUUID(), name, email };
  await app.db.insert(people).values({ ...person, emailVerified: true });
  await givePassword(app, [person.email], password);
  return person;
}

async function signedIn(email: string, cookies: string[] = [], services = app): Promise<string[]> {
  const answer = await signIn(services, withCookies(cookies), { email, password });
  if (!answer.ok) throw new Error(answer.error);
  return answer.cookies;
}

/** Turns on one-time codes and returns their secret. */
async function turnOnCodes(person: { id: string; name: string; email: string }): Promise<string> {
  const session = withCookies(await signedIn(person.email));
  const started = await startCodes(app, person, session, password);
  if (!started.ok) throw new Error(started.reason);
  const confirmed = await confirmCodes(app, person, session, oneTimeCode(started.setup.secret));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  return started.setup.secret;
}

test('someone on the clinic’s network cannot lock staff out, because a known device has its own counter', async () => {
  const waitingRoom = '203.0.113.50';
  const [dana, marcus] = [await aPerson('dana'), await aPerson('marcus')];
  const device = (await signedIn(dana.email)).filter((cookie) => cookie.startsWith('clinic-device='));
  expect(device[0]).toMatch(/; HttpOnly; SameSite=Lax/);
  const guess = (email: string, cookies: string[] = []) =>
    signIn(app, withCookies(cookies, waitingRoom), { email, password: 'a wrong password' });
  for (let i = 0; i < 6; i += 1) await Promise.all([guess(dana.email), guess(marcus.email)]);
  expect(await signIn(app, withCookies([], waitingRoom), { email: dana.email, password })).toMatchObject({ ok: false });
  expect(await signIn(app, withCookies(device, waitingRoom), { email: dana.email, password })).toMatchObject({
    ok: true,
  });
  // The device cookie is Dana's, so it gives no one else extra attempts.
  expect(await signIn(app, withCookies(device, waitingRoom), { email: marcus.email, password })).toMatchObject({
    ok: false,
  });
  for (let i = 0; i < 10; i += 1) await guess(dana.email, device);
  expect(await guess(dana.email, device)).toMatchObject({ error: expect.stringMatching(/^Too many attempts/) });
});

test('a forged device cookie is ignored', async () => {
  const { email } = await aPerson('forged');
  const stranger = createCookie('clinic-device', { secrets: ['a guess'] });
  const forged = [(await stranger.serialize({ id: 'x', proofs: ['x'] })).split(';')[0] ?? ''];
  for (let i = 0; i < 6; i += 1)
    await signIn(app, withCookies(forged, '203.0.113.77'), { email, password: 'a wrong password' });
  const keys = await app.db.select().from(rateLimits).where(like(rateLimits.key, 'sign-in-account%'));
  expect(keys.length).toBeGreaterThan(0);
  expect(await signIn(app, withCookies(forged, '203.0.113.77'), { email, password })).toMatchObject({ ok: false });
});

test('signing in, a new password and a second step each create a new session, and the last two end the old one', async () => {
  const person = await aPerson('rotation');
  const planted = ['clinic.session_token=planted.by-somebody'];
  const first = await signedIn(person.email, planted);
  const second = await signedIn(person.email);
  expect(new Set([token(planted), token(first), token(second)]).size).toBe(3);

  const changed = await changePassword(app, person, withCookies(first), {
    current: password,
    next: 'another pass phrase',
  });
  if (!changed.ok) throw new Error(changed.reason);
  expect(token(changed.cookies)).not.toBe(token(first));
  for (const old of [first, second]) expect(await findSignedInPerson(app, withCookies(old).request)).toBeNull();
  expect(await findSignedInPerson(app, withCookies(changed.cookies).request)).toMatchObject({ id: person.id });

  const started = await startCodes(app, person, withCookies(changed.cookies), 'another pass phrase');
  if (!started.ok) throw new Error(started.reason);
  const confirmed = await confirmCodes(app, person, withCookies(changed.cookies), oneTimeCode(started.setup.secret));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  expect(token(confirmed.cookies)).toMatch(/session_token=.{20}/);
  expect(token(confirmed.cookies)).not.toBe(token(changed.cookies));
  expect(await findSignedInPerson(app, withCookies(changed.cookies).request)).toBeNull();
});

test('signing in again in the same browser ends the previous session', async () => {
  const { email } = await aPerson('again');
  const first = await signedIn(email);
  const second = await signedIn(email, first);
  expect(await findSignedInPerson(app, withCookies(first).request)).toBeNull();
  expect(await findSignedInPerson(app, withCookies(second).request)).not.toBeNull();
});

test('a password of more than 200 characters is refused before it is hashed', async () => {
  const { email } = await aPerson('endless');
  const context = await app.auth.$context;
  const { verify } = context.password;
  let checked = 0;
  context.password.verify = (given) => {
    checked += 1;
    return verify(given);
  };
  onTestFinished(() => void (context.password.verify = verify));
  const attempt = (length: number) => signIn(app, withCookies([]), { email, password: 'x'.repeat(length) });
  expect(await attempt(201)).toMatchObject({ error: 'Invalid credentials. Ensure the login method matches.' });
  expect(checked).toBe(0);
  expect(await attempt(200)).toMatchObject({ error: 'Incorrect password. Please try again.' });
  expect(checked).toBe(1);
});

test('a one-time code works once', async () => {
  const person = await aPerson('once');
  const code = oneTimeCode(await turnOnCodes(person));
  const enter = async () => {
    const half = await signedIn(person.email);
    return verifySecondStep(app, withCookies(half), { code, recovery: false });
  };
  expect(await enter()).toMatchObject({ ok: true });
  const before = await app.db.select().from(sessions).where(eq(sessions.userId, person.id));
  expect(await enter()).toMatchObject({ ok: false });
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, person.id))).toHaveLength(before.length);
});

test('at most ten codes are checked for one person in 15 minutes, however many browsers guess at the same time', async () => {
  const person = await aPerson('guessed-at');
  await turnOnCodes(person);
  // The attacker has the password: this test is about the second step.
  const context = await app.auth.$context;
  const { verify } = context.password;
  context.password.verify = () => Promise.resolve(true);
  onTestFinished(() => void (context.password.verify = verify));
  const browsers: ReturnType<typeof withCookies>[] = [];
  // One after the other, because unknown browsers that sign in at the same time are refused at the password step.
  for (let i = 0; i < 120; i += 1) {
    const half = await signIn(app, withCookies([], `203.0.113.${i}`), { email: person.email, password });
    if (!half.ok) throw new Error(half.error);
    browsers.push(withCookies(half.cookies, `203.0.113.${i}`));
  }
  const lines = await activityLines(app);
  const answers = await Promise.all(
    browsers.map((browser) => verifySecondStep(app, browser, { code: '000000', recovery: false })),
  );
  const [step] = await app.db.select().from(secondSteps).where(eq(secondSteps.userId, person.id));
  expect(step?.failedVerificationCount).toBe(10);
  const refused = answers.map((answer) => (answer.ok ? 'in' : answer.error));
  expect(refused.filter((error) => error.startsWith('That code is not right'))).toHaveLength(10);
  expect(refused.filter((error) => error.startsWith('Too many attempts'))).toHaveLength(110);
  expect((await activityLines(app)).slice(lines.length)).toEqual(
    Array.from({ length: 10 }, () => 'Refused a wrong code entered after guessed-at’s correct password.'),
  );
  expect(await noticesTo(app, person.id), 'the account’s owner is mailed once').toEqual(['wrong-codes']);

  // The limit also holds without the library’s own lock, and for recovery codes.
  await app.db.update(secondSteps).set({ failedVerificationCount: 0, lockedUntil: null });
  const another = await Promise.all(
    browsers.slice(20, 25).map((browser) => verifySecondStep(app, browser, { code: 'abc', recovery: true })),
  );
  for (const answer of another) expect(answer).toMatchObject({ error: expect.stringMatching(/^Too many attempts/) });
});

test('two wrong codes send no warning, and a correct code refunds only its own attempt', async () => {
  const person = await aPerson('mistyped');
  const secret = await turnOnCodes(person);
  let browser = 0;
  const type = async (code: string) => {
    const caller = withCookies([], `203.0.113.${(browser += 1)}`);
    const half = await signIn(app, caller, { email: person.email, password });
    if (!half.ok) throw new Error(half.error);
    return verifySecondStep(app, withCookies(half.cookies, caller.address), { code, recovery: false });
  };
  for (const code of ['000000', '000001']) expect(await type(code)).toMatchObject({ ok: false });
  expect(await noticesTo(app, person.id)).toEqual([]);
  expect(await type(oneTimeCode(secret))).toMatchObject({ ok: true });
  expect(await type('000002')).toMatchObject({ ok: false });
  expect(await noticesTo(app, person.id)).toEqual(['wrong-codes']);
  for (let i = 3; i < 10; i += 1) await type(`00000${i}`);
  expect(await type(oneTimeCode(secret))).toMatchObject({ error: expect.stringMatching(/^Too many attempts/) });
});

test('a correct password refunds no attempt before the second step is passed', async () => {
  const person = await aPerson('half-way');
  await turnOnCodes(person);
  const thief = withCookies([], '203.0.113.200');
  const tries = [];
  for (let i = 0; i < 6; i += 1) tries.push(await signIn(app, thief, { email: person.email, password }));
  expect(tries.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false]);
});

test('a sign-in from a new browser is mailed to the person once, but not right after the account was created', async () => {
  const person = await aPerson('traveler');
  const first = await signedIn(person.email);
  expect(await noticesTo(app, person.id)).toEqual([]);
  await app.db
    .update(people)
    .set({ createdAt: new Date(Date.now() - 86_400_000) })
    .where(eq(people.id, person.id));
  await signedIn(person.email, first);
  expect(await noticesTo(app, person.id)).toEqual([]);
  const other = await signedIn(person.email);
  await signedIn(person.email, other);
  expect(await noticesTo(app, person.id)).toEqual(['new-device']);
});

test('a recovery code works once, in any capitalization and spacing, and the database stores only its hash', async () => {
  const person = await aPerson('recovered');
  const session = await signedIn(person.email);
  const started = await startCodes(app, person, withCookies(session), password);
  if (!started.ok) throw new Error(started.reason);
  const confirmed = await confirmCodes(app, person, withCookies(session), oneTimeCode(started.setup.secret));
  if (!confirmed.ok) throw new Error(confirmed.reason);
  const { recoveryCodes } = confirmed;
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/);
  const kept = async () => {
    const [step] = await app.db.select().from(secondSteps).where(eq(secondSteps.userId, person.id));
    return z.array(z.string().regex(/^sha256:[\w-]{43}$/)).parse(JSON.parse(step?.backupCodes ?? ''));
  };
  const hashes = await kept();
  const enter = async (code: string) =>
    verifySecondStep(app, withCookies(await signedIn(person.email)), { code, recovery: true });
  const [first = '', second = ''] = recoveryCodes;
  expect(await enter(hashes[0] ?? '')).toMatchObject({ ok: false });
  expect(await enter(first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O'))).toMatchObject({ ok: true });
  expect(await kept()).toEqual(hashes.slice(1));
  expect(await enter(first)).toMatchObject({ ok: false });
  expect(await enter(second)).toMatchObject({ ok: true });
});

test('after a wrong first code, the QR code is shown again, but only if its signature is valid', async () => {
  const person = await aPerson('scanned-badly');
  const caller = withCookies(await signedIn(person.email));
  const started = await startCodes(app, person, caller, password);
  if (!started.ok) throw new Error(started.reason);
  const confirm = (code: string, setup: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ form: 'codes-confirm', code, setup })) form.set(name, value);
    const session = { id: '', token: '', fresh: true, role: 'owner' } as const;
    return accountHandlers['codes-confirm']?.({ app, by: person, session, caller, form });
  };
  const { setup } = started;
  expect(await confirm('000000', setup.signed)).toMatchObject({ ok: false, form: 'codes-confirm', more: { setup } });
  const forged = setup.signed.replace('otpauth', 'javascript');
  expect(await confirm('000000', forged)).not.toHaveProperty('more');
  expect(await confirm(oneTimeCode(setup.secret), setup.signed)).toMatchObject({ ok: true });
});

test('a session that is no longer fresh cannot change how someone signs in, and cannot end sessions', async () => {
  const person = await aPerson('left-open');
  const here = await signedIn(person.email);
  await signedIn(person.email);
  const account = 'http://127.0.0.1:4300/admin/account';
  const act = async (fields: Record<string, string>) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(requestContext, {
      id: '1',
      address: '',
      databaseUnavailable: false,
      tags: new Set<PageTag>(),
      typed: [],
    });
    const { headers } = withCookies(here).request;
    const request = new Request(account, { method: 'POST', headers, body: new URLSearchParams(fields) });
    const args = { request, context, params: {}, url: new URL(account), pattern: '/admin/account' } as const;
    let answer: unknown;
    await requireStaff(args, async () => {
      answer = await actOnAccount(args);
      return new Response();
    });
    return answer;
  };
  const registerPasskey = async () => {
    const { headers } = withCookies(here).request;
    const request = new Request('http://127.0.0.1:4300/api/auth/passkey/generate-register-options', { headers });
    return (await handleAuthRequest(app, { request, address: clinicNetwork })).status;
  };
  const signedInMinutesAgo = (minutes: number) =>
    app.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(sessions.userId, person.id));
  const sessionsOf = () => app.db.$count(sessions, eq(sessions.userId, person.id));
  await signedInMinutesAgo(16);
  for (const intent of [
    'password',
    'codes-start',
    'passkey-require',
    'passkey-remove',
    'recovery',
    'second-step-off',
    'end',
    'end-others',
  ])
    expect(await act({ intent, password, newPassword: 'another pass phrase' })).toMatchObject({
      data: { ok: false, notice: expect.stringMatching(/^Please sign in again first/) },
    });
  expect(await registerPasskey()).toBe(403);
  expect(await sessionsOf()).toBe(2);
  expect(await act({ intent: 'name', name: 'Left Open' })).toMatchObject({ data: { ok: true } });

  await signedInMinutesAgo(14);
  expect(await registerPasskey()).toBe(200);
  const refused = await act({
    intent: 'password',
    form: 'password',
    password: 'a wrong one',
    newPassword: 'gray herons stand',
  });
  expect(refused).toMatchObject({ data: { ok: false, form: 'password' } });
  expect(JSON.stringify(refused), 'the answer contains no password').not.toMatch(/a wrong one|gray herons/);
  expect(await act({ intent: 'end-others' })).toMatchObject({ data: { ok: true } });
  expect(await sessionsOf()).toBe(1);
  expect(await findSignedInPerson(app, withCookies(here).request)).toMatchObject({ id: person.id });
});

test('an open session cannot be used to guess its password', async () => {
  const person = await aPerson('guessed');
  const session = withCookies(await signedIn(person.email));
  for (let i = 0; i < 10; i += 1) await stopSecondStep(app, person, session, `wrong ${i}`);
  const next = { current: password, next: 'another pass phrase' };
  expect(await changePassword(app, person, session, next)).toMatchObject({ ok: false });
});

test('a password’s strength is measured only after the rate limit, and only with a valid link or session', async () => {
  const measured: string[] = [];
  const measure = async (text: string) => {
    measured.push(text);
    return 0;
  };
  const counting: App = { ...app, passwordStrength: { ...app.passwordStrength, measure } };
  const reset = (link: string) => resetPassword(counting, '203.0.113.80', link, password);
  for (const link of ['x', '', '../..', 'x'.repeat(24)])
    expect(await reset(link)).toMatchObject({ reason: expect.stringMatching(/^This link/) });
  expect(await acceptInvitation(counting, '203.0.113.80', 'x', { name: 'X', password })).toMatchObject({ ok: false });
  expect(
    await makeFirstAccount(counting, '203.0.113.80', { setupCode: 'x', name: 'X', email: 'x@x.example', password }),
  ).toBe('closed');
  expect(measured).toEqual([]);

  const person = await aPerson('measured');
  await app.db.insert(verifications).values({
    id: randomUUID(),
    identifier: createHash('sha256').update('reset-password:a-real-link').digest('base64url'),
    value: person.id,
    expiresAt: new Date(Date.now() + 60_000),
  });
  expect(await reset('a-real-link')).toMatchObject({ field: 'password' });
  expect(measured).toEqual([password]);
  for (let i = 0; i < 10; i += 1) await reset('x');
  expect(await reset('a-real-link')).toMatchObject({ reason: expect.stringMatching(/^Too many attempts/) });
  const session = withCookies(await signedIn(person.email));
  const change = () => changePassword(counting, person, session, { current: 'wrong', next: 'a new one to measure' });
  for (let i = 0; i < 25; i += 1) await change();
  expect(measured).toHaveLength(21);
  expect(await resetPassword(app, '203.0.113.81', 'a-real-link', 'four gray herons stand')).toEqual({ ok: true });
});

test('a password stored with a weaker hash is rehashed at the site’s own cost when its owner signs in', async () => {
  const person = await aPerson('renewed');
  const site = openServices(app.config, app.log);
  onTestFinished(() => closeServices(site));
  const stored = async () => {
    const [row] = await app.db.select().from(signInAccounts).where(eq(signInAccounts.userId, person.id));
    return row?.password ?? '';
  };
  await app.db
    .update(signInAccounts)
    .set({ password: await hashPassword(password) })
    .where(eq(signInAccounts.userId, person.id));
  const wrong = { email: person.email, password: 'a wrong password' };
  await signIn(site, withCookies([], '203.0.113.90'), wrong);
  expect(await stored()).not.toMatch(/^scrypt/);
  await signedIn(person.email, [], site);
  expect(await stored()).toMatch(/^scrypt\$32768\$8\$3\$/);
  await signedIn(person.email, [], site);
  expect(await signIn(site, withCookies([], '203.0.113.90'), wrong)).toMatchObject({ ok: false });
});

test('a session ends after thirty days, however often it is used', async () => {
  const { id, email } = await aPerson('daily');
  const { request } = withCookies(await signedIn(email));
  expect(await findSignedIn(app, request)).not.toBeNull();
  const began = (days: number) =>
    app.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(sessions.userId, id));
  await began(29);
  expect(await findSignedIn(app, request)).not.toBeNull();
  await began(31);
  expect(await findSignedIn(app, request)).toBeNull();
});

test('a session expires after SESSION_IDLE_MINUTES without use, and every use extends it', async () => {
  const { id, email } = await aPerson('idle');
  const strict = openBeside(app, { sessionIdleMinutes: 30 });
  onTestFinished(() => closeServices(strict));
  const { request } = withCookies(await signedIn(email, [], strict));
  const left = async () => {
    const [session] = await app.db.select().from(sessions).where(eq(sessions.userId, id));
    return ((session?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
  };
  const leave = (minutes: number) =>
    app.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + minutes * 60_000) })
      .where(eq(sessions.userId, id));
  expect(await left()).toBeCloseTo(30, 0);
  await leave(20);
  const poll = new Request(request, { headers: { Cookie: request.headers.get('Cookie') ?? '', 'X-Background': '1' } });
  expect(await findSignedIn(strict, poll), 'a page that polls').toMatchObject({ cookies: [] });
  expect(await left()).toBeCloseTo(20, 0);
  expect(await findSignedIn(strict, request)).not.toBeNull();
  expect(await left()).toBeCloseTo(30, 0);
  await leave(-1);
  expect(await findSignedIn(strict, request)).toBeNull();
});

test('a mailed link refuses the person’s name and e-mail address as a password, and stops working once used', async () => {
  const person = { ...(await aPerson('Philippa Robichaux')), email: 'quetzal.marimba@cypress-po.example' };
  await app.db.update(people).set({ email: person.email }).where(eq(people.id, person.id));
  const { internalAdapter } = await app.auth.$context;
  const secret = randomUUID();
  const expiresAt = new Date(Date.now() + 60_000);
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${secret}`,
    value: person.id,
    expiresAt,
  });
  for (const own of ['Philippa Robichaux', 'quetzal.marimba@cypress-po.example'])
    expect(await resetPassword(app, '203.0.113.90', secret, own)).toMatchObject({ ok: false, field: 'password' });
  expect(await findReset(app, secret)).toMatchObject({ id: person.id });
  const ofPerson = sql`select from pgboss.job where name = 'write-ledger' and data::text like ${`%${person.id}%`}`;
  const entries = async () => (await app.db.execute(ofPerson)).rows.length;
  const api = new Proxy(app.auth.api, {
    get: (target, name) =>
      name === 'resetPassword' ? () => Promise.reject(new Error('killed')) : Reflect.get(target, name),
  });
  const killed = resetPassword(
    { ...app, auth: { ...app.auth, api } },
    '203.0.113.90',
    secret,
    'gray herons stand in fog',
  );
  await expect(killed).rejects.toThrow('killed');
  expect(await entries(), 'no restore brings the old password back, even if the process dies here').toBe(1);
  expect(await resetPassword(app, '203.0.113.90', secret, 'gray herons stand in fog')).toEqual({ ok: true });
  expect(await entries(), 'nor a backup that was made meanwhile').toBe(3);
  expect(await findReset(app, secret)).toBeUndefined();
  expect(await noticesTo(app, person.id)).toEqual(['password-changed']);
  expect((await activityLines(app)).at(-1)).toBe('Set a new password with an e-mailed link.');
});

test('a person is mailed when their password changes and when two-step sign-in is turned off', async () => {
  const person = await aPerson('mailed');
  const caller = withCookies(await signedIn(person.email));
  const stopped = await stopSecondStep(app, person, caller, password);
  if (!stopped.ok) throw new Error(stopped.reason);
  const next = { current: password, next: 'gray herons stand in fog' };
  const changed = await changePassword(app, person, withCookies(stopped.cookies), next);
  expect(changed).toMatchObject({ ok: true });
  expect(await noticesTo(app, person.id)).toEqual(['second-step-off', 'password-changed']);
});

test('if two-step sign-in is required, only the page that sets it up opens until it is set up', async () => {
  const person = await aPerson('strict');
  const strict: App = { ...app, config: { ...app.config, secondStepRequired: true } };
  const cookies = await signedIn(person.email);
  const { request } = withCookies(cookies);
  const reach = async (path: string, method = 'GET') => {
    const context = new RouterContextProvider();
    context.set(appContext, strict);
    context.set(requestContext, {
      id: '1',
      address: '',
      databaseUnavailable: false,
      tags: new Set<PageTag>(),
      typed: [],
    });
    const asked = new Request(`http://127.0.0.1:4300${path}`, { method, headers: request.headers });
    const args = { request: asked, context, params: {}, url: new URL(asked.url), pattern: path };
    try {
      await requireStaff(args, async () => new Response());
      return context.get(personContext).id;
    } catch (thrown) {
      return thrown instanceof Response ? thrown.headers.get('Location') : thrown;
    }
  };
  expect(await findSignedInPerson(strict, request)).toBeNull();
  for (const path of ['/admin/people', '/admin/people.data', '/admin/account/x'])
    for (const method of ['GET', 'POST']) expect(await reach(path, method)).toBe('/admin/account');
  expect(await reach('/admin/account')).toBe(person.id);
  await app.db.update(people).set({ twoFactorEnabled: true }).where(eq(people.id, person.id));
  expect(await reach('/admin/people')).toBe(person.id);
});

test('over https, every cookie is secure and bound to this host', async () => {
  const { email } = await aPerson('cookies');
  const https = openBeside(app, { publicUrl: 'https://clinic.example' });
  onTestFinished(() => closeServices(https));
  const cookies = await signedIn(email, [], https);
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-clinic[.-]/);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    expect(cookie).not.toMatch(/Domain=/i);
  }
});

function argsOf(on: App, path: string) {
  const request = new Request(new URL(path, 'http://127.0.0.1:4390'));
  const context = new RouterContextProvider();
  context.set(appContext, on);
  return { request, url: new URL(request.url), context, params: {}, pattern: '/admin/login' } as const;
}

test('the provider signs in people who have an account, without skipping their second step; all others see why not', async () => {
  spec('6.1', '8.12');
  const port = await freePorts(1);
  const provider = spawn(process.execPath, ['tests/setup/openid-provider.ts', String(port)], { stdio: 'ignore' });
  const issuer = `http://127.0.0.1:${port}`;
  const oidc = {
    clientId: 'clinic',
    clientSecret: 'clinic-secret',
    issuer,
    authorizationUrl: `${issuer}/auth`,
    tokenUrl: `${issuer}/token`,
    userinfoUrl: `${issuer}/me`,
  };
  const publicUrl = 'http://127.0.0.1:4390';
  const google = openBeside(app, { publicUrl, oidc });
  onTestFinished(async () => {
    provider.kill();
    await closeServices(google);
  });
  await expect
    .poll(() =>
      fetch(`${issuer}/.well-known/openid-configuration`).then(
        (a) => a.ok,
        () => false,
      ),
    )
    .toBe(true);

  const come = async (email: string) => {
    const start = await startProviderSignIn(google, withCookies([]), '/admin/login/done');
    if (!start.ok) throw new Error('no address of the provider');
    let at = start.url;
    const jar = new Map([['openid-person', encodeURIComponent(email)]]);
    while (!at.startsWith(publicUrl)) {
      const answer = await fetch(at, {
        redirect: 'manual',
        headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        jar.set(name, value);
      }
      at = new URL(answer.headers.get('Location') ?? 'nowhere:', at).href;
    }
    const { request } = withCookies(start.cookies);
    const back = await handleAuthRequest(google, {
      request: new Request(at, { headers: request.headers }),
      address: clinicNetwork,
    });
    return { to: back.headers.get('Location') ?? '', cookies: back.headers.getSetCookie().join() };
  };
  const { id, email } = await aPerson('google');
  const welcome = await come(email);
  expect(welcome.to).toMatch(/\/admin\/login\/done$/);
  expect(welcome.cookies).toContain('session_token=');
  const [account] = await app.db.select().from(signInAccounts).where(eq(signInAccounts.providerId, 'google'));
  // The provider's token has 43 characters; encrypted, it is hexadecimal and longer.
  expect(account?.accessToken).toMatch(/^[\da-f]{80,}$/);
  expect((await activityLines(app)).filter((line) => line === 'Signed in with Google.')).toHaveLength(1);

  const refusalOf = async (address: string) => {
    const { to, cookies } = await come(address);
    expect(cookies).not.toMatch(/session_token=[^;]/);
    const done = await (async () => finishProviderSignIn(argsOf(google, to)))().catch((thrown: unknown) => thrown);
    const login = done instanceof Response ? (done.headers.get('Location') ?? '') : '';
    return (await loadSignIn(argsOf(google, login))).before;
  };
  const unverified = await aPerson('unverified', 'unverified@cypress-po.example');
  for (const [address, notice] of [
    ['stranger@example.test', 'No user found with this email.'],
    ['unverified@cypress-po.example', 'Invalid credentials. Ensure the login method matches.'],
    ['deny@cypress-po.example', 'An unexpected error occurred. Please try again.'],
  ] as const)
    expect(await refusalOf(address)).toEqual({ ok: false, notice });
  expect(await app.db.$count(people, eq(people.email, 'stranger@example.test')), 'gets no account').toBe(0);
  // Not even for an account that is linked already.
  await app.db.update(people).set({ emailVerified: false }).where(eq(people.id, unverified.id));
  const link = { accountId: unverified.email, providerId: 'google', userId: unverified.id };
  await app.db.insert(signInAccounts).values({ id: randomUUID(), ...link });
  expect((await come(unverified.email)).cookies).not.toMatch(/session_token=[^;]/);

  await app.db.update(people).set({ twoFactorEnabled: true }).where(eq(people.id, id));
  const refused = await come(email);
  expect(refused.to).toContain('error=unable_to_create_session');
  expect(refused.cookies).not.toMatch(/session_token=[^;]/);
  const challenged = withCookies(refused.cookies.split(/,(?=clinic)/)).request;
  expect(await google.auth.api.findChallenged({ headers: challenged.headers }), 'our own second step follows').toBe(id);
  expect((await activityLines(app)).filter((line) => line === 'Signed in with Google.')).toHaveLength(1);
  expect(await app.db.select().from(secondSteps).where(eq(secondSteps.userId, id))).toEqual([]);
});

test('signing out a device reaches only their own devices', async () => {
  const [person, other] = [await aPerson('own'), await aPerson('other')];
  const cookies = await signedIn(other.email);
  const [device] = await app.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, other.id));
  const form = new FormData();
  form.set('sessionId', device?.id ?? '');
  const session = { id: '', token: '', fresh: true, role: 'owner' } as const;
  await accountHandlers['end']?.({ app, by: person, session, caller: withCookies([]), form });
  await accountHandlers['end-others']?.({ app, by: person, session, caller: withCookies([]), form });
  expect(await findSignedInPerson(app, withCookies(cookies).request)).toMatchObject({ id: other.id });
});

test('after ten wrong passwords, not even the right one changes the second step', async () => {
  const person = await aPerson('guessed');
  const caller = withCookies(await signedIn(person.email));
  for (let i = 0; i < 10; i += 1)
    expect(await startCodes(app, person, caller, `wrong ${i}`)).toMatchObject({ ok: false });
  expect(await startCodes(app, person, caller, password)).toMatchObject({ ok: false });
  const fresh = await aPerson('right');
  const theirs = withCookies(await signedIn(fresh.email));
  expect(await startCodes(app, fresh, theirs, password)).toMatchObject({ ok: true });
});

/** Computes the code as an authenticator app does: RFC 6238 over the base32 secret. */
function oneTimeCode(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = secret
    .split('')
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

function token(cookies: string[]): string | undefined {
  return cookies.find((cookie) => cookie.includes('session_token='))?.split(';')[0];
}

import { randomUUID } from 'node:crypto';
import { isAPIError } from 'better-auth/api';
import { and, eq, type SQL } from 'drizzle-orm';
import { redirect, type RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { requestContext, type App, type Person } from '#app/context.ts';
import { runFormAction, type Reply } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { noteInLedger } from '#app/history/ledger.server.ts';
import { findUnconfirmedRestore } from '#app/history/unconfirmed-restore.server.ts';
import { oidcProvider, hashRecoveryCode } from '#app/platform/auth.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { visitorHash } from '#app/platform/log.server.ts';
import { findSignedIn } from '#app/platform/signed-in.server.ts';
import { people, sessions, signInAccounts } from '#db/accounts-schema.ts';
import { sendPasswordReset, sendSecurityNotice } from './accounts.jobs.server.ts';
import { passwordProblem } from './password-problem.server.ts';
import type { Refusal } from './people.server.ts';
import { deviceName, signInForm } from './person.ts';
import { authHeaders, findKnownDevice, rememberDevice, withCookies } from './session.server.ts';
import { afterSignIn, resetNeedsEmail, resetSent, signInErrors, tooManyTries } from './sign-in.ts';

/**
 * Failed attempts. Those on one account are counted per IP address, so that no one can lock a colleague out from elsewhere; those from one
 * IP address are counted over all accounts, against password spraying. A device that has signed in before has a counter of its own.
 */
const perAccount: Limit = { name: 'sign-in-account', times: 5, seconds: 900 };
const perAddress: Limit = { name: 'sign-in-address', times: 30, seconds: 900 };
const perDevice: Limit = { name: 'sign-in-device', times: 10, seconds: 900 };
/** Per person, not per browser: an attacker with the password can use any number of browsers. */
const codes: Limit = { name: 'sign-in-code', times: 10, seconds: 900 };
/** Typos happen. From the third wrong code in a day on, the password may be stolen, so its owner is mailed once. */
const mistyped: Limit = { name: 'sign-in-wrong-code', times: 2, seconds: 86_400 };
const warned: Limit = { name: 'sign-in-warned', times: 1, seconds: 86_400 };
/** A code works only once, even within the 30 seconds in which the app shows it. */
const sameCode: Limit = { name: 'sign-in-same-code', times: 1, seconds: 120 };
const resetPerAccount: Limit = { name: 'reset-account', times: 3, seconds: 3_600 };
const resetPerAddress: Limit = { name: 'reset-address', times: 10, seconds: 3_600 };

const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());

export type Caller = { request: Request; address: string };

type FormArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
type Submit<More> = (args: { app: App; caller: Caller; form: FormData; token: string }) => Promise<Reply<More>>;

/** Runs the action of a sign-in page. `token` is the secret of an e-mailed link. */
export function runSignInForm<More = never>(
  args: FormArgs,
  submit: Submit<More>,
  others: Record<string, Submit<More>> = {},
) {
  const { request, url, context } = args;
  const caller = { request, address: context.get(requestContext).address };
  const token = url.searchParams.get('token') ?? '';
  return runFormAction(args, signInForm, { '': submit, ...others }, { caller, token });
}

type SignedInNow = { ok: true; cookies: string[]; secondStep: boolean } | { ok: false; error: string };

export async function signIn(
  app: App,
  caller: Caller,
  input: { email: string; password: string },
): Promise<SignedInNow> {
  const email = emailSchema.safeParse(input.email).data;
  if (!email || input.password.length === 0 || input.password.length > 200)
    return { ok: false, error: signInErrors.credential };
  const device = await findKnownDevice(app, caller.request, email);
  const own = `${email} ${device ?? caller.address}`;
  const blocked = device
    ? await app.limits.consume(perDevice, own)
    : ((await app.limits.consume(perAddress, caller.address)) ?? (await app.limits.consume(perAccount, own)));
  if (blocked) return { ok: false, error: tooManyTries(blocked) };
  if (!device && app.strangerTurns.isFull()) {
    // No password was checked, so refund the attempt: this may be a legitimate person during someone else's attack.
    await app.limits.refund(perAddress, caller.address);
    await app.limits.refund(perAccount, own);
    return { ok: false, error: tooManyTries(60) };
  }

  try {
    const hashPassword = () =>
      app.auth.api.signInEmail({
        body: { email, password: input.password },
        headers: authHeaders(caller.request, caller.address),
        returnHeaders: true,
      });
    const { headers, response } = await (device ? hashPassword() : app.strangerTurns.run(hashPassword));
    await renewHash(app, email, input.password);
    await endPreviousSession(app, caller.request);
    if ('twoFactorRedirect' in response) return { ok: true, cookies: headers.getSetCookie(), secondStep: true };
    const person = await findPerson(app, eq(people.email, email));
    if (!person) return { ok: false, error: signInErrors.credential };
    const cookie = await completePasswordSignIn(app, caller, person, 'Signed in with a password.');
    return { ok: true, cookies: [...headers.getSetCookie(), cookie], secondStep: false };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    app.log.warn({ visitor: visitorHash(caller.address, app.config.logSalt) }, 'a sign-in was refused');
    return { ok: false, error: await explainRefusal(app, email) };
  }
}

/** Rehashes a password that was stored with weaker parameters, because only a sign-in has it in plain text. */
async function renewHash({ db, passwords }: App, email: string, password: string): Promise<void> {
  const [stored] = await db
    .select({ id: signInAccounts.id, hash: signInAccounts.password })
    .from(signInAccounts)
    .innerJoin(people, eq(people.id, signInAccounts.userId))
    .where(and(eq(people.email, email), eq(signInAccounts.providerId, 'credential')));
  if (!stored?.hash || !passwords.isOld(stored.hash)) return;
  const hash = await passwords.hash(password);
  // Only if the stored password has not changed meanwhile.
  await db
    .update(signInAccounts)
    .set({ password: hash })
    .where(and(eq(signInAccounts.id, stored.id), eq(signInAccounts.password, stored.hash)));
}

/** better-auth gives every failure the same error. docs/requirements.md fixes different ones, so look up why, after the rate limits. */
async function explainRefusal({ config, db }: App, email: string): Promise<string> {
  if (config.hideAccounts) return signInErrors.credential;
  const [person] = await db
    .select({ id: people.id, password: signInAccounts.id })
    .from(people)
    .leftJoin(signInAccounts, and(eq(signInAccounts.userId, people.id), eq(signInAccounts.providerId, 'credential')))
    .where(eq(people.email, email));
  if (!person) return signInErrors.noUser;
  return person.password ? signInErrors.wrongPassword : signInErrors.credential;
}

export async function verifySecondStep(
  app: App,
  caller: Caller,
  input: { code: string; recovery: boolean },
): Promise<{ ok: true; cookies: string[] } | { ok: false; error: string; over: boolean }> {
  const headers = authHeaders(caller.request, caller.address);
  const person = await findPerson(app, eq(people.id, (await app.auth.api.findChallenged({ headers })) ?? ''));
  if (!person) return { ok: false, error: tookTooLong, over: true };
  const blocked = await app.limits.consume(codes, person.id);
  if (blocked) return { ok: false, error: tooManyTries(blocked), over: false };
  const code = input.code.replace(/[\s-]/g, '').slice(0, 40);
  try {
    const answer = input.recovery
      ? await app.auth.api.verifyBackupCode({ body: { code: hashRecoveryCode(code) }, headers, returnHeaders: true })
      : await app.auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
    if (!input.recovery && (await app.limits.consume(sameCode, `${person.id} ${code}`)) !== null) {
      await app.db.delete(sessions).where(eq(sessions.token, String(answer.response.token)));
      return await refuseCode(app, person);
    }
    // Gives back one attempt only, so that an attacker guessing at the same time gains none.
    await app.limits.refund(codes, person.id);
    const way = input.recovery ? 'a recovery code' : 'a password and a one-time code';
    const cookie = await completePasswordSignIn(app, caller, person, `Signed in with ${way}.`);
    return { ok: true, cookies: [...answer.headers.getSetCookie(), cookie] };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const reason = error.body?.code ?? '';
    const over = reason === 'INVALID_TWO_FACTOR_COOKIE' || reason.startsWith('TOO_MANY');
    if (over) return { ok: false, error: tookTooLong, over };
    if (reason === 'ACCOUNT_TEMPORARILY_LOCKED') return { ok: false, error: tooManyTries(900), over: false };
    return refuseCode(app, person);
  }
}

const tookTooLong = 'Signing in took too long. Please start again.';

/** A wrong code follows a correct password, so it is logged, and the third one is mailed to the owner. */
async function refuseCode(app: App, person: KnownUser): Promise<{ ok: false; error: string; over: boolean }> {
  const warn =
    (await app.limits.consume(mistyped, person.id)) !== null && (await app.limits.consume(warned, person.id)) === null;
  await app.db.transaction(async (tx) => {
    const summary = `Refused a wrong code entered after ${person.name}’s correct password.`;
    await recordActivity(tx, null, { action: 'sign-in.refused', subject: `person:${person.id}`, summary });
    if (warn) await app.queue.enqueue(tx, sendSecurityNotice, { personId: person.id, event: 'wrong-codes' });
  });
  return { ok: false, error: 'That code is not right. Wait for the next one and try again.', over: false };
}

export async function requestReset(
  app: App,
  caller: Caller,
  typed: string,
): Promise<{ ok: true; notice: string } | { ok: false; error: string }> {
  const email = emailSchema.safeParse(typed).data;
  if (!email) return { ok: false, error: resetNeedsEmail };
  const blocked =
    (await app.limits.consume(resetPerAddress, caller.address)) ?? (await app.limits.consume(resetPerAccount, email));
  if (blocked) return { ok: false, error: tooManyTries(blocked) };
  const [person] = await app.db.select({ id: people.id }).from(people).where(eq(people.email, email));
  if (!person && !app.config.hideAccounts) return { ok: false, error: signInErrors.noUser };
  // Enqueue it even if there is no such person: response time must not reveal which addresses have an account.
  const personId = person?.id ?? randomUUID();
  await app.db.transaction((tx) => app.queue.enqueue(tx, sendPasswordReset, { personId }));
  return { ok: true, notice: resetSent };
}

export async function signInAndRedirect(
  app: App,
  caller: Caller,
  input: { email: string; password: string },
): Promise<Response> {
  const signedIn = await signIn(app, caller, input);
  return signedIn.ok ? redirect(afterSignIn, withCookies(signedIn.cookies)) : redirect('/admin/login?done=password');
}

export async function startProviderSignIn(
  app: App,
  caller: Caller,
  done: string,
): Promise<{ ok: true; url: string; cookies: string[] } | { ok: false }> {
  if (!app.config.oidc) return { ok: false };
  const { headers, response } = await app.auth.api.signInSocial({
    body: { provider: oidcProvider, callbackURL: done, errorCallbackURL: done, disableRedirect: true },
    headers: authHeaders(caller.request, caller.address),
    returnHeaders: true,
  });
  return response.url ? { ok: true, url: response.url, cookies: headers.getSetCookie() } : { ok: false };
}

export async function signOut(app: App, caller: Caller): Promise<string[]> {
  const { headers } = await app.auth.api.signOut({
    headers: authHeaders(caller.request, caller.address),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

type KnownUser = Person & { createdAt: Date };

async function findPerson({ db }: App, which: SQL): Promise<KnownUser | undefined> {
  const { id, name, email, createdAt } = people;
  const [person] = await db.select({ id, name, email, createdAt }).from(people).where(which);
  return person;
}

/** Resets the counters only after the whole sign-in. A correct password alone must not give a thief new attempts. */
async function completePasswordSignIn(app: App, caller: Caller, person: KnownUser, summary: string): Promise<string> {
  const device = await findKnownDevice(app, caller.request, person.email);
  await app.limits.reset(device ? perDevice : perAccount, `${person.email} ${device ?? caller.address}`);
  if (!device) await app.limits.refund(perAddress, caller.address);
  return completeSignIn(app, caller, person, summary);
}

async function endPreviousSession(app: App, request: Request): Promise<void> {
  const before = await findSignedIn(app, request);
  if (before) await app.db.delete(sessions).where(eq(sessions.id, before.session.id));
}

/** People sign in right after creating an account, so the first 10 minutes send no new-device mail. */
const newAccountMs = 600_000;

/** Every kind of sign-in ends here: it writes the activity log, mails the person if the browser is new, and returns the device cookie. */
async function completeSignIn(app: App, { request }: Caller, person: KnownUser, summary: string): Promise<string> {
  const isNew =
    !(await findKnownDevice(app, request, person.email)) && Date.now() - person.createdAt.getTime() > newAccountMs;
  const device = deviceName(request.headers.get('User-Agent'));
  await app.db.transaction(async (tx) => {
    await recordActivity(tx, person, { action: 'sign-in', summary });
    if (isNew)
      await app.queue.enqueue(tx, sendSecurityNotice, { personId: person.id, event: 'new-device', detail: device });
  });
  return rememberDevice(app, request, person.email);
}

const perResetLink: Limit = { name: 'reset-use', times: 10, seconds: 900 };

const tooOld: Refusal = {
  ok: false,
  reason: 'This link has already been used or has expired. Ask for a new one on the sign-in page.',
};

/** better-auth also ends all sessions of the person. */
export async function resetPassword(
  app: App,
  address: string,
  token: string,
  password: string,
): Promise<{ ok: true } | Refusal> {
  const blocked = await app.limits.consume(perResetLink, address);
  if (blocked) return { ok: false, reason: tooManyTries(blocked) };
  const person = await findReset(app, token);
  if (!person) return tooOld;
  const weak = await passwordProblem(app, password, [person.name, person.email]);
  if (weak) return { ok: false, reason: weak, field: 'password' };
  try {
    // Before and after, because better-auth commits by itself: a crash or a backup in between must not bring the old password back.
    await app.db.transaction((tx) => noteInLedger(app, tx, 'sign-in-changed', [person]));
    await app.auth.api.resetPassword({ body: { newPassword: password, token } });
    await app.db.transaction(async (tx) => {
      await recordActivity(tx, person, { action: 'account', summary: 'Set a new password with an e-mailed link.' });
      await noteInLedger(app, tx, 'sign-in-changed', [person]);
      await app.queue.enqueue(tx, sendSecurityNotice, { personId: person.id, event: 'password-changed' });
    });
    return { ok: true };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return tooOld;
  }
}

/** The person whose password the link resets; undefined if it was used or has expired. */
export async function findReset(app: App, token: string): Promise<KnownUser | undefined> {
  if (!/^[\w-]{1,100}$/.test(token) || (await findUnconfirmedRestore(app))) return undefined;
  const { internalAdapter } = await app.auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  return link && link.expiresAt > new Date() ? findPerson(app, eq(people.id, link.value)) : undefined;
}

const registration = '/api/auth/passkey/verify-registration';

/** The only better-auth endpoints open to browsers. Everything else goes through our own forms. */
const open = new Set([
  `GET /api/auth/callback/${oidcProvider}`,
  'GET /api/auth/passkey/generate-authenticate-options',
  'POST /api/auth/passkey/verify-authentication',
  'GET /api/auth/passkey/generate-register-options',
  `POST ${registration}`,
]);

const anyObject = z.looseObject({}).catch({});
const authPerAddress: Limit = { name: 'auth-address', times: 60, seconds: 900 };

export async function handleAuthRequest(app: App, { request, address }: Caller): Promise<Response> {
  const { pathname } = new URL(request.url);
  // Otherwise someone removed after the backup could enter through Google again.
  if (pathname.startsWith('/api/auth/callback/') && (await findUnconfirmedRestore(app)))
    return new Response('This site is closed after a restore. Ask an owner.', { status: 403 });
  if (!open.has(`${request.method} ${pathname}`)) return new Response('Not found', { status: 404 });
  const wait = await app.limits.consume(authPerAddress, address);
  if (wait)
    return new Response('Too many attempts. Please wait and try again.', {
      status: 429,
      headers: { 'Retry-After': String(wait) },
    });
  const headers = authHeaders(request, address);
  headers.set('Content-Type', 'application/json');
  // Adding a passkey must not create a session: that would make an old session fresh again.
  const body =
    request.method === 'POST'
      ? JSON.stringify({ ...anyObject.parse(await request.json().catch(() => null)), createSession: false })
      : null;
  const answer = await app.auth.handler(new Request(request.url, { method: request.method, headers, body }));
  if (answer.ok && pathname === registration) await recordPasskey(app, request);
  const way = ways[pathname];
  const cookie = way && (await completeProviderSignIn(app, { request, address }, answer, way));
  // better-auth's response to a passkey contains the session token in plain text, which belongs only in the cookie.
  const response = new Response(request.method === 'POST' ? (answer.ok ? '{}' : null) : answer.body, answer);
  if (cookie) response.headers.append('Set-Cookie', cookie);
  // The provider's redirect must not cut the popup off from the sign-in page that opened it.
  response.headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
  return response;
}

async function recordPasskey(app: App, request: Request): Promise<void> {
  const signedIn = await findSignedIn(app, request);
  if (!signedIn) return;
  const { person } = signedIn;
  const detail = deviceName(request.headers.get('User-Agent'));
  await app.db.transaction(async (tx) => {
    await recordActivity(tx, person, { action: 'account', summary: `Added a passkey: ${detail}.` });
    await app.queue.enqueue(tx, sendSecurityNotice, { personId: person.id, event: 'passkey-added', detail });
  });
}

const ways: Record<string, string> = {
  [`/api/auth/callback/${oidcProvider}`]: 'Signed in with Google.',
  '/api/auth/passkey/verify-authentication': 'Signed in with a passkey.',
};

/** Completes the sign-in when better-auth's response sets a session cookie. */
async function completeProviderSignIn(
  app: App,
  caller: Caller,
  answer: Response,
  way: string,
): Promise<string | undefined> {
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const session = new Request(caller.request.url, { headers: { Cookie: cookies.join('; ') } });
  const entered = await findSignedIn(app, session);
  const person = entered && (await findPerson(app, eq(people.id, entered.person.id)));
  if (!person) return undefined;
  await endPreviousSession(app, caller.request);
  return completeSignIn(app, caller, person, way);
}

import { isAPIError } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import { redirect } from 'react-router';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import { oidcProvider, hashRecoveryCode } from '#app/platform/auth.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { visitorHash } from '#app/platform/log.server.ts';
import { people, sessions, signInAccounts } from '#db/accounts-schema.ts';
import { sendPasswordReset } from './accounts.jobs.server.ts';
import {
  authHeaders,
  findDevice,
  findKnownDevice,
  findStaffMember,
  rememberDevice,
  withCookies,
} from './session.server.ts';
import { afterSignIn, resetNeedsEmail, resetSent, signInErrors, tooManyTries } from './sign-in.ts';
import { lastKnownFacts } from '#app/features/clinic/clinic.server.ts';
import { passwordProblem } from './password-problem.server.ts';
import type { Refusal } from './people.server.ts';

/**
 * Wrong tries. Those for one account are counted per address too, so that nobody can lock a colleague out from elsewhere; those of one
 * address over all accounts make it useless to try many. A device that has signed in before is counted apart from its address.
 */
const perAccount: Limit = { name: 'sign-in-account', times: 5, seconds: 900 };
const perAddress: Limit = { name: 'sign-in-address', times: 30, seconds: 900 };
const perDevice: Limit = { name: 'sign-in-device', times: 10, seconds: 900 };
const codes: Limit = { name: 'sign-in-code', times: 10, seconds: 900 };
/** A code works once, also within the half minute in which the app shows it. */
const sameCode: Limit = { name: 'sign-in-same-code', times: 1, seconds: 120 };
const resetPerAccount: Limit = { name: 'reset-account', times: 3, seconds: 3_600 };
const resetPerAddress: Limit = { name: 'reset-address', times: 10, seconds: 3_600 };

const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());

export type Caller = { request: Request; address: string };
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
    ? await app.limits.take(perDevice, own)
    : ((await app.limits.take(perAddress, caller.address)) ?? (await app.limits.take(perAccount, own)));
  if (blocked) return { ok: false, error: tooManyTries(blocked) };

  try {
    const { headers, response } = await app.auth.api.signInEmail({
      body: { email, password: input.password },
      headers: authHeaders(caller.request, caller.address),
      returnHeaders: true,
    });
    await app.limits.forget(device ? perDevice : perAccount, own);
    if (!device) await app.limits.giveBack(perAddress, caller.address);
    const secondStep = 'twoFactorRedirect' in response;
    if (!secondStep) await recordSignIn(app, email, 'Signed in with a password.');
    const cookies = [...headers.getSetCookie(), await rememberDevice(app, caller.request, email)];
    return { ok: true, cookies, secondStep };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    app.log.warn({ visitor: visitorHash(caller.address, app.config.logSalt) }, 'a sign-in was refused');
    return { ok: false, error: await explainRefusal(app, email) };
  }
}

/** better-auth answers alike for every reason; the messages asked for need a look of our own, behind the limits. */
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
  const blocked = await app.limits.take(codes, (await findDevice(app, caller.request)) ?? caller.address);
  if (blocked) return { ok: false, error: tooManyTries(blocked), over: false };
  const code = input.code.replace(/[\s-]/g, '').slice(0, 40);
  const headers = authHeaders(caller.request, caller.address);
  try {
    const answer = input.recovery
      ? await app.auth.api.verifyBackupCode({ body: { code: hashRecoveryCode(code) }, headers, returnHeaders: true })
      : await app.auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
    const { user, token } = answer.response;
    if (!input.recovery && (await app.limits.take(sameCode, `${user.id} ${code}`)) !== null) {
      await app.db.delete(sessions).where(eq(sessions.token, String(token)));
      return { ok: false, error: wrongCode, over: false };
    }
    await recordSignIn(
      app,
      user.email,
      input.recovery ? 'Signed in with a recovery code.' : 'Signed in with a password and a one-time code.',
    );
    return { ok: true, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    const reason = error.body?.code ?? '';
    const over = reason === 'INVALID_TWO_FACTOR_COOKIE' || reason.startsWith('TOO_MANY');
    if (over) return { ok: false, error: 'This sign-in took too long. Please start again.', over };
    if (reason === 'ACCOUNT_TEMPORARILY_LOCKED') return { ok: false, error: tooManyTries(900), over: false };
    return { ok: false, error: wrongCode, over: false };
  }
}

const wrongCode = 'That code is not right. Please try the next one.';

export async function requestReset(
  app: App,
  caller: Caller,
  typed: string,
): Promise<{ ok: true; notice: string } | { ok: false; error: string }> {
  if (typed.trim() === '') return { ok: false, error: resetNeedsEmail };
  const email = emailSchema.safeParse(typed).data;
  if (!email) return { ok: false, error: resetNeedsEmail };
  const blocked =
    (await app.limits.take(resetPerAddress, caller.address)) ?? (await app.limits.take(resetPerAccount, email));
  if (blocked) return { ok: false, error: tooManyTries(blocked) };
  const [person] = await app.db.select({ id: people.id }).from(people).where(eq(people.email, email));
  if (!person)
    return app.config.hideAccounts ? { ok: true, notice: resetSent } : { ok: false, error: signInErrors.noUser };
  await app.db.transaction((tx) => app.queue.enqueue(tx, sendPasswordReset, { personId: person.id }));
  return { ok: true, notice: resetSent };
}

/** Whoever has just made their account goes on as signed in. */
export async function enter(app: App, caller: Caller, input: { email: string; password: string }): Promise<Response> {
  const signedIn = await signIn(app, caller, input);
  return signedIn.ok ? redirect(afterSignIn, withCookies(signedIn.cookies)) : redirect('/admin/login?done=password');
}

/** Begins the way to the OpenID provider. */
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

/** Whoever comes back from the provider with a session is written down as signed in. */
export async function noteProviderSignIn(app: App, request: Request): Promise<void> {
  const staff = await findStaffMember(app, request);
  if (staff)
    await app.db.transaction((tx) =>
      recordActivity(tx, staff, { action: 'sign-in', summary: 'Signed in with Google.' }),
    );
}

export async function signOut(app: App, caller: Caller): Promise<string[]> {
  const { headers } = await app.auth.api.signOut({
    headers: authHeaders(caller.request, caller.address),
    returnHeaders: true,
  });
  return headers.getSetCookie();
}

async function recordSignIn(app: App, email: string, summary: string): Promise<void> {
  const [person] = await app.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(eq(people.email, email));
  if (person) await app.db.transaction((tx) => recordActivity(tx, person, { action: 'sign-in', summary }));
}

const perResetLink: Limit = { name: 'reset-use', times: 10, seconds: 900 };

const tooOld: Refusal = {
  ok: false,
  reason: 'This link has been used or is too old. Ask for a new one on the sign-in page.',
};

/** Sets a new password by the secret of a mailed link. Every session of the person ends with it. */
export async function resetPassword(
  app: App,
  address: string,
  token: string,
  password: string,
): Promise<{ ok: true } | Refusal> {
  const weak = await passwordProblem(password, [lastKnownFacts(app).legalName]);
  if (weak) return { ok: false, reason: weak, field: 'password' };
  const blocked = await app.limits.take(perResetLink, address);
  if (blocked) return { ok: false, reason: tooManyTries(blocked) };
  if (!/^[\w-]{1,100}$/.test(token)) return tooOld;
  try {
    await app.auth.api.resetPassword({ body: { newPassword: password, token } });
    return { ok: true };
  } catch (error) {
    if (!isAPIError(error)) throw error;
    return tooOld;
  }
}

/** What a browser must be able to ask better-auth itself. Everything else goes through our own forms. */
const open = new Set([
  `GET /api/auth/callback/${oidcProvider}`,
  'GET /api/auth/passkey/generate-authenticate-options',
  'POST /api/auth/passkey/verify-authentication',
  'GET /api/auth/passkey/generate-register-options',
  'POST /api/auth/passkey/verify-registration',
]);

const authPerAddress: Limit = { name: 'auth-address', times: 60, seconds: 900 };

export async function answerAuthRequest(app: App, { request, address }: Caller): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!open.has(`${request.method} ${pathname}`)) return new Response('Not found', { status: 404 });
  const wait = await app.limits.take(authPerAddress, address);
  if (wait)
    return new Response('Too many tries. Please wait and try again.', {
      status: 429,
      headers: { 'Retry-After': String(wait) },
    });
  const headers = authHeaders(request, address);
  const type = request.headers.get('Content-Type');
  if (type) headers.set('Content-Type', type);
  const body = request.method === 'POST' ? await request.arrayBuffer() : null;
  const answer = await app.auth.handler(new Request(request.url, { method: request.method, headers, body }));
  // A redirect of the provider's way must keep the sign-in page's window connected.
  const response = new Response(answer.body, answer);
  response.headers.set('Cross-Origin-Opener-Policy', 'unsafe-none');
  return response;
}

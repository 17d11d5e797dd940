import { isAPIError } from 'better-auth/api';
import { and, desc, eq, gt } from 'drizzle-orm';
import { encode } from 'uqr';
import { z } from 'zod';
import type { App, StaffMember } from '#app/context.ts';
import { recordActivity } from '#app/records/activity.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { textField } from '#app/shared/forms.ts';
import { passkeys, people, secondSteps, sessions, signInAccounts } from '#db/accounts-schema.ts';
import { deviceName } from './device-name.ts';
import { passwordProblem } from './password-problem.server.ts';
import type { Refusal } from './people.server.ts';
import type { DeviceSession } from './person.ts';
import { authHeaders } from './session.server.ts';
import type { Caller } from './sign-in.server.ts';

export type Account = {
  name: string;
  email: string;
  hasPassword: boolean;
  /** A second step is asked for after the password. */
  secondStep: boolean;
  /** Without one nothing else of the staff area opens. */
  secondStepRequired: boolean;
  /** An app is set up for codes. */
  codes: boolean;
  passkeys: { id: string; name: string; addedAt: string }[];
  /** Signed in so lately that how they sign in may be changed. */
  fresh: boolean;
  sessions: DeviceSession[];
};

export async function findAccount(
  { db, config }: App,
  staff: StaffMember,
  session: { id: string; fresh: boolean },
): Promise<Account> {
  const [[person], [password], [step], keys, devices] = await Promise.all([
    db.select().from(people).where(eq(people.id, staff.id)),
    db
      .select({ id: signInAccounts.id })
      .from(signInAccounts)
      .where(and(eq(signInAccounts.userId, staff.id), eq(signInAccounts.providerId, 'credential'))),
    db.select({ verified: secondSteps.verified }).from(secondSteps).where(eq(secondSteps.userId, staff.id)),
    db
      .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
      .from(passkeys)
      .where(eq(passkeys.userId, staff.id))
      .limit(50),
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, staff.id), gt(sessions.expiresAt, new Date())))
      .orderBy(desc(sessions.updatedAt))
      .limit(50),
  ]);
  if (!person) throw new Error('The account is gone');
  return {
    secondStepRequired: config.secondStepRequired,
    fresh: session.fresh,
    name: person.name,
    email: person.email,
    hasPassword: password !== undefined,
    secondStep: person.twoFactorEnabled,
    codes: step?.verified ?? false,
    passkeys: keys.map(({ id, name, createdAt }) => ({
      id,
      name: name || 'Passkey',
      addedAt: (createdAt ?? new Date()).toISOString(),
    })),
    sessions: devices.map(({ id, userAgent, createdAt, updatedAt }) => ({
      id,
      device: deviceName(userAgent),
      since: createdAt.toISOString(),
      lastSeen: updatedAt.toISOString(),
      current: id === session.id,
    })),
  };
}

/** The name is nobody's key, and the first code was asked for by somebody who had just signed in. */
const alwaysOpen = new Set(['name', 'codes-confirm']);

/** An open session alone must not be enough to take an account over: how somebody signs in is changed right after signing in. */
export function refuseStale({ fresh }: { fresh: boolean }, intent: string): Refusal | null {
  return fresh || alwaysOpen.has(intent)
    ? null
    : { ok: false, reason: 'Please sign in again first. That keeps your account yours when a device is left open.' };
}

export async function changeName(app: App, staff: StaffMember, typed: string): Promise<{ ok: true } | Refusal> {
  const name = textField(80).pipe(z.string().min(1)).safeParse(typed).data;
  if (!name) return { ok: false, reason: 'Please enter your name.', field: 'name' };
  await app.db.transaction(async (tx) => {
    await tx.update(people).set({ name, updatedAt: new Date() }).where(eq(people.id, staff.id));
    await recordActivity(
      tx,
      { id: staff.id, name },
      { action: 'account', summary: `Changed their name from ${staff.name}.` },
    );
  });
  return { ok: true };
}

/** Whoever sits before an open session does not know the password: tries to guess it here end soon. */
const passwordTries: Limit = { name: 'account-password', times: 10, seconds: 900 };

type WithCookies<Extra = object> = ({ ok: true; cookies: string[] } & Extra) | Refusal;

/** A new password ends the other sessions: whoever had the old one is out. */
export async function changePassword(
  app: App,
  staff: StaffMember,
  caller: Caller,
  input: { current: string; next: string },
): Promise<WithCookies> {
  const weak = await passwordProblem(input.next, [staff.name]);
  if (weak) return { ok: false, reason: weak, field: 'password' };
  const changed = await attempt(app, staff.id, () =>
    app.auth.api.changePassword({
      body: { currentPassword: input.current.slice(0, 200), newPassword: input.next, revokeOtherSessions: true },
      headers: authHeaders(caller.request, caller.address),
      returnHeaders: true,
    }),
  );
  if (!changed) return wrongPassword;
  await note(app, staff, 'Changed their password.');
  return { ok: true, cookies: changed.headers.getSetCookie() };
}

export type CodeSetup = { secret: string; qr: { size: number; path: string }; recoveryCodes: string[] };

/** Begins the set-up of one-time codes. Nothing is asked for at sign-in before the first code was right. */
export async function startCodes(
  app: App,
  staff: StaffMember,
  caller: Caller,
  password: string,
): Promise<WithCookies<{ setup: CodeSetup }>> {
  const started = await attempt(app, staff.id, () =>
    app.auth.api.enableTwoFactor({
      body: { password: password.slice(0, 200), method: 'totp' },
      headers: authHeaders(caller.request, caller.address),
      returnHeaders: true,
    }),
  );
  if (!started || !('totpURI' in started.response)) return wrongPassword;
  const { totpURI, backupCodes } = started.response;
  return {
    ok: true,
    cookies: started.headers.getSetCookie(),
    setup: {
      secret: new URL(totpURI).searchParams.get('secret') ?? '',
      qr: drawQr(totpURI),
      recoveryCodes: backupCodes,
    },
  };
}

/** Squares as one path, so that the page needs no picture from anywhere. */
function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}

export async function confirmCodes(app: App, staff: StaffMember, caller: Caller, code: string): Promise<WithCookies> {
  const confirmed = await attempt(app, staff.id, () =>
    app.auth.api.verifyTOTP({
      body: { code: code.replace(/\s/g, '').slice(0, 10) },
      headers: authHeaders(caller.request, caller.address),
      returnHeaders: true,
    }),
  );
  if (!confirmed) return { ok: false, reason: 'That code is not right. Please try the next one.' };
  await note(app, staff, 'Turned on one-time codes.');
  return { ok: true, cookies: confirmed.headers.getSetCookie() };
}

/** A passkey alone can be the second step: recovery codes are made, and the password is no longer enough. */
export async function requirePasskey(
  app: App,
  staff: StaffMember,
  caller: Caller,
  password: string,
): Promise<WithCookies<{ recoveryCodes: string[] }>> {
  const started = await startCodes(app, staff, caller, password);
  if (!started.ok) return started;
  await app.db.transaction(async (tx) => {
    await tx.update(people).set({ twoFactorEnabled: true }).where(eq(people.id, staff.id));
    await recordActivity(tx, staff, { action: 'account', summary: 'Turned on passkeys as the second step.' });
  });
  return { ok: true, cookies: started.cookies, recoveryCodes: started.setup.recoveryCodes };
}

export async function newRecoveryCodes(
  app: App,
  staff: StaffMember,
  caller: Caller,
  password: string,
): Promise<WithCookies<{ recoveryCodes: string[] }>> {
  const made = await attempt(app, staff.id, () =>
    app.auth.api.generateBackupCodes({
      body: { password: password.slice(0, 200) },
      headers: authHeaders(caller.request, caller.address),
      returnHeaders: true,
    }),
  );
  if (!made) return wrongPassword;
  await note(app, staff, 'Made new recovery codes.');
  return { ok: true, cookies: made.headers.getSetCookie(), recoveryCodes: made.response.backupCodes };
}

export async function stopSecondStep(
  app: App,
  staff: StaffMember,
  caller: Caller,
  password: string,
): Promise<WithCookies> {
  const stopped = await attempt(app, staff.id, () =>
    app.auth.api.disableTwoFactor({
      body: { password: password.slice(0, 200) },
      headers: authHeaders(caller.request, caller.address),
      returnHeaders: true,
    }),
  );
  if (!stopped) return wrongPassword;
  await note(app, staff, 'Turned off the second step.');
  return { ok: true, cookies: stopped.headers.getSetCookie() };
}

/** The last passkey cannot go while it is the only second step besides recovery codes. */
export async function removePasskey(app: App, staff: StaffMember, passkeyId: string): Promise<{ ok: true } | Refusal> {
  return app.db.transaction(async (tx): Promise<{ ok: true } | Refusal> => {
    const mine = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, staff.id)).for('update');
    const [person] = await tx.select().from(people).where(eq(people.id, staff.id));
    const [step] = await tx.select().from(secondSteps).where(eq(secondSteps.userId, staff.id));
    if (mine.length === 1 && person?.twoFactorEnabled && !step?.verified)
      return { ok: false, reason: 'This passkey is your second step. Turn the second step off first.' };
    await tx.delete(passkeys).where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, staff.id)));
    await recordActivity(tx, staff, { action: 'account', summary: 'Removed a passkey.' });
    return { ok: true };
  });
}

const wrongPassword: Refusal = { ok: false, reason: 'Incorrect password. Please try again.', field: 'password' };

/** What better-auth refuses is an answer; anything else is a bug. */
async function attempt<Result>(app: App, personId: string, call: () => Promise<Result>): Promise<Result | null> {
  if ((await app.limits.take(passwordTries, personId)) !== null) return null;
  try {
    const result = await call();
    await app.limits.giveBack(passwordTries, personId);
    return result;
  } catch (error) {
    if (isAPIError(error)) return null;
    throw error;
  }
}

async function note(app: App, staff: StaffMember, summary: string): Promise<void> {
  await app.db.transaction((tx) => recordActivity(tx, staff, { action: 'account', summary }));
}

import { isAPIError } from 'better-auth/api';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { encode } from 'uqr';
import type { App, Session, Person } from '#app/context.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { readForm, type Reply } from '#app/forms/form.server.ts';
import { recordActivity } from '#app/history/activity-log.server.ts';
import { noteInLedger } from '#app/history/ledger.server.ts';
import { makeRecoveryCodes } from '#app/platform/auth.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { readSigned, sign } from '#app/platform/vault.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { passkeys, people, secondSteps, sessions, signInAccounts } from '#db/accounts-schema.ts';
import { sendSecurityNotice } from './accounts.jobs.server.ts';
import { passwordProblem } from './password-problem.server.ts';
import { endSessions, findTakenName, type Refusal, personError } from './people.server.ts';
import { deviceName, personFields } from './person.ts';
import { authHeaders, withFreshSession, withCookies } from './session.server.ts';
import type { Caller } from './sign-in.server.ts';
import { tooManyTries } from './sign-in.ts';

export type Account = Awaited<ReturnType<typeof findAccount>>;

export async function findAccount({ db, config }: App, by: Person, session: Session) {
  const [[person], passwords, [step], keys, devices] = await Promise.all([
    db.select().from(people).where(eq(people.id, by.id)),
    db.$count(signInAccounts, and(eq(signInAccounts.userId, by.id), eq(signInAccounts.providerId, 'credential'))),
    db.select({ verified: secondSteps.verified }).from(secondSteps).where(eq(secondSteps.userId, by.id)),
    db.select().from(passkeys).where(eq(passkeys.userId, by.id)).limit(50),
    db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, by.id), gt(sessions.expiresAt, new Date())))
      .orderBy(desc(sessions.updatedAt))
      .limit(50),
  ]);
  if (!person) throw new Error('The account no longer exists');
  return {
    /** If it is required, every other staff page is closed until it is set up. */
    secondStepRequired: config.secondStepRequired,
    /** Signed in recently enough to change sign-in settings. */
    fresh: session.fresh,
    name: person.name,
    email: person.email,
    hasPassword: passwords > 0,
    /** Today is the first page after signing in. */
    startsOnToday: person.startsOnToday,
    secondStep: person.twoFactorEnabled,
    /** An authenticator app is set up. */
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

/** An authenticator app on the same phone opens `uri` instead of scanning the QR code. */
export type CodeSetup = ReturnType<typeof setupOf>;
export type AccountActionData = { setup?: CodeSetup; recoveryCodes?: string[] };

type HandlerArgs = { app: App; by: Person; session: Session; caller: Caller; form: FormData };
type Handler = (args: HandlerArgs) => Promise<Reply<AccountActionData>>;

/** `name` and `start` need no fresh session, because they are harmless, nor does `codes-confirm`, because it follows `codes-start`. */
export const accountHandlers: Record<string, Handler> = {
  async name({ app, by, form }) {
    const read = readForm(form, formSchema({ name: personFields.name }));
    if (!read.ok) return read.answer;
    const taken = await changeName(app, by, read.input.name);
    return taken ? personError(form, taken) : { ok: true, notice: 'Name changed.' };
  },
  async start({ app, by, form }) {
    const startsOnToday = readField(form, 'startsOnToday') === 'yes';
    await app.db.update(people).set({ startsOnToday }).where(eq(people.id, by.id));
    return { ok: true, notice: startsOnToday ? 'Saved. You’ll start on Today.' : 'Saved. You’ll start on Staff.' };
  },
  'codes-confirm': async ({ app, by, caller, form }) => {
    const confirmed = await confirmCodes(app, by, caller, readField(form, 'code'));
    const answer = reply(form, confirmed, 'Two-step sign-in is on.');
    const uri = confirmed.ok ? null : readSigned(app.config.authSecret, setupPurpose, readField(form, 'setup'));
    // The app may have scanned the QR code wrong, so show it again after a wrong code.
    return uri === null ? answer : { ...answer, more: { setup: setupOf(app, uri) } };
  },
  password: withFreshSession(async ({ app, by, caller, form }) => {
    const input = { current: passwordIn(form), next: readField(form, 'newPassword') };
    const answer = reply(form, await changePassword(app, by, caller, input), 'Password changed.');
    return answer.ok ? { ...answer, detail: 'You have been signed out on your other devices.' } : answer;
  }),
  'codes-start': withPassword(
    startCodes,
    'Three short steps: add this site to your app, enter a code, save your recovery codes.',
  ),
  'passkey-require': withPassword(
    requirePasskey,
    'Two-step sign-in is on. After your password, we’ll ask for your passkey.',
  ),
  'passkey-remove': withFreshSession(async ({ app, by, form }) =>
    reply(form, await removePasskey(app, by, readField(form, 'passkeyId')), 'Passkey removed.'),
  ),
  recovery: withPassword(newRecoveryCodes, 'You have new recovery codes. The old ones no longer work.'),
  'second-step-off': withPassword(stopSecondStep, 'Two-step sign-in is off.'),
  end: withFreshSession(async ({ app, by, form }) => {
    await endSessions(app, by, by.id, eq(sessions.id, readField(form, 'sessionId')));
    return { ok: true, notice: 'Signed out on that device.' };
  }),
  'end-others': withFreshSession(async ({ app, by, session }) => {
    await endSessions(app, by, by.id, ne(sessions.id, session.id));
    return { ok: true, notice: 'Signed out on all your other devices.' };
  }),
};

type Change = (app: App, by: Person, caller: Caller, password: string) => Promise<Outcome<AccountActionData>>;

/** A change that asks for the password again. */
function withPassword(change: Change, notice: string): Handler {
  return withFreshSession(async ({ app, by, caller, form }) =>
    reply(form, await change(app, by, caller, passwordIn(form)), notice),
  );
}

function passwordIn(form: FormData): string {
  return readField(form, 'password').slice(0, 200);
}

type Outcome<Extra = object> = ({ ok: true; cookies: string[] } & Extra) | Refusal;
type NewCodes = Outcome<{ recoveryCodes: string[] }>;

function reply(form: FormData, outcome: Outcome<AccountActionData>, notice: string): Reply<AccountActionData> {
  if (!outcome.ok) return personError(form, outcome);
  const { cookies, ok, ...more } = outcome;
  return { ok, notice, sent: readField(form, 'form'), more, ...withCookies(cookies) };
}

async function changeName(app: App, by: Person, name: string): Promise<Refusal | null> {
  return app.db.transaction(async (tx) => {
    const taken = await findTakenName(tx, name, by.id);
    if (taken) return taken;
    await tx.update(people).set({ name, updatedAt: new Date() }).where(eq(people.id, by.id));
    const summary = `Changed their name. It was ${by.name}.`;
    await recordActivity(tx, { ...by, name }, { action: 'account', summary });
    return null;
  });
}

const newPasswords: Limit = { name: 'account-new-password', times: 20, seconds: 900 };

/** Changes the password and ends all other sessions, so that someone who knew the old password is signed out. */
export async function changePassword(
  app: App,
  by: Person,
  caller: Caller,
  { current, next }: { current: string; next: string },
): Promise<Outcome> {
  const blocked = await app.limits.consume(newPasswords, by.id);
  if (blocked) return { ok: false, reason: tooManyTries(blocked), field: 'newPassword' };
  const weak = await passwordProblem(app, next, [by.name, by.email]);
  if (weak) return { ok: false, reason: weak, field: 'newPassword' };
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
  const changed = await attempt(app, by, caller, (asked) => app.auth.api.changePassword({ body, ...asked }));
  if (!changed) return wrongPassword;
  await logChange(app, by, 'Changed their password.', 'password-changed');
  return { ok: true, cookies: changed.cookies };
}

/** Starts the setup of one-time codes. Sign-in asks for a code only after the first one has been confirmed. */
export async function startCodes(
  app: App,
  by: Person,
  caller: Caller,
  password: string,
): Promise<Outcome<{ setup: CodeSetup }>> {
  const body = { password, method: 'totp' as const };
  const started = await attempt(app, by, caller, (asked) => app.auth.api.enableTwoFactor({ body, ...asked }));
  if (!started || !('totpURI' in started.response)) return wrongPassword;
  return { ok: true, cookies: started.cookies, setup: setupOf(app, started.response.totpURI) };
}

const setupPurpose = 'set up codes';

/** The data for the QR code. The form sends it back signed, so that a wrong first code does not need the secret from the database. */
function setupOf({ config }: App, uri: string) {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const { data, size } = encode(uri, { ecc: 'M', border: 2 });
  // One SVG path, so that the page loads no image.
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { secret, uri, qr: { size, path }, signed: sign(config.authSecret, setupPurpose, uri) };
}

export async function confirmCodes(app: App, by: Person, caller: Caller, typed: string): Promise<NewCodes> {
  const body = { code: typed.replace(/\s/g, '').slice(0, 10) };
  const confirmed = await attempt(app, by, caller, (asked) => app.auth.api.verifyTOTP({ body, ...asked }));
  if (!confirmed) return { ok: false, reason: 'That code is not right. Wait for the next one and try again.' };
  const recoveryCodes = await giveRecoveryCodes(app, by, 'Turned on two-step sign-in with an app.');
  return { ok: true, cookies: confirmed.cookies, recoveryCodes };
}

async function requirePasskey(app: App, by: Person, caller: Caller, password: string): Promise<NewCodes> {
  const started = await startCodes(app, by, caller, password);
  if (!started.ok) return started;
  const recoveryCodes = await giveRecoveryCodes(app, by, 'Turned on two-step sign-in with a passkey.');
  return { ok: true, cookies: started.cookies, recoveryCodes };
}

/** Turns on two-step sign-in and replaces the recovery codes with new ones. */
async function giveRecoveryCodes(app: App, by: Person, summary: string): Promise<string[]> {
  const { recoveryCodes, backupCodes } = await makeRecoveryCodes();
  await app.db.transaction(async (tx) => {
    await tx.update(people).set({ twoFactorEnabled: true }).where(eq(people.id, by.id));
    await tx.update(secondSteps).set({ backupCodes }).where(eq(secondSteps.userId, by.id));
    await noteInLedger(app, tx, 'sign-in-changed', [by]);
    await recordActivity(tx, by, { action: 'account', summary });
  });
  return recoveryCodes;
}

async function newRecoveryCodes(app: App, by: Person, caller: Caller, password: string): Promise<NewCodes> {
  const body = { password };
  const made = await attempt(app, by, caller, (asked) => app.auth.api.generateBackupCodes({ body, ...asked }));
  if (!made) return wrongPassword;
  await logChange(app, by, 'Created new recovery codes.');
  return { ok: true, cookies: made.cookies, recoveryCodes: made.response.backupCodes };
}

export async function stopSecondStep(app: App, by: Person, caller: Caller, password: string): Promise<Outcome> {
  const body = { password };
  const stopped = await attempt(app, by, caller, (asked) => app.auth.api.disableTwoFactor({ body, ...asked }));
  if (!stopped) return wrongPassword;
  await logChange(app, by, 'Turned off two-step sign-in.', 'second-step-off');
  return { ok: true, cookies: stopped.cookies };
}

/** Refuses to remove the last passkey while it is the only second step besides recovery codes. */
async function removePasskey(app: App, by: Person, passkeyId: string): Promise<Outcome> {
  return app.db.transaction(async (tx): Promise<Outcome> => {
    const mine = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, by.id)).for('update');
    const [person] = await tx.select().from(people).where(eq(people.id, by.id));
    const [step] = await tx.select().from(secondSteps).where(eq(secondSteps.userId, by.id));
    if (mine.length === 1 && person?.twoFactorEnabled && !step?.verified)
      return { ok: false, reason: 'Your two-step sign-in uses this passkey. Turn off two-step sign-in first.' };
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, by.id)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) return { ok: false, reason: 'This passkey was already removed.' };
    await noteInLedger(app, tx, 'sign-in-changed', [by]);
    await recordActivity(tx, by, { action: 'account', summary: 'Removed a passkey.' });
    return { ok: true, cookies: [] };
  });
}

const wrongPassword: Refusal = { ok: false, reason: 'Incorrect password. Please try again.', field: 'password' };

/** Someone at an unlocked computer must not be able to guess the password here. */
const passwordTries: Limit = { name: 'account-password', times: 10, seconds: 900 };

/** Returns null if better-auth refuses or the limit is reached. Any other error is a bug and is thrown. */
async function attempt<Response>(
  { limits }: App,
  by: Person,
  { request, address }: Caller,
  call: (asked: { headers: Headers; returnHeaders: true }) => Promise<{ headers: Headers; response: Response }>,
): Promise<{ cookies: string[]; response: Response } | null> {
  if ((await limits.consume(passwordTries, by.id)) !== null) return null;
  try {
    const { headers, response } = await call({ headers: authHeaders(request, address), returnHeaders: true });
    await limits.refund(passwordTries, by.id);
    return { cookies: headers.getSetCookie(), response };
  } catch (error) {
    if (isAPIError(error)) return null;
    throw error;
  }
}

/** Logs how people change their own sign-in, and mails them about changes that an intruder would make. */
async function logChange(
  app: App,
  by: Person,
  summary: string,
  event?: 'password-changed' | 'second-step-off',
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await recordActivity(tx, by, { action: 'account', summary });
    await noteInLedger(app, tx, 'sign-in-changed', [by]);
    if (event) await app.queue.enqueue(tx, sendSecurityNotice, { personId: by.id, event });
  });
}

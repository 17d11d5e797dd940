import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { App, Role, Session, Person } from '#app/context.ts';
import { formSchema } from '#app/forms/fields.server.ts';
import { readForm, formError, type Reply } from '#app/forms/form.server.ts';
import { recordActivity, siteName } from '#app/history/activity-log.server.ts';
import { noteInLedger } from '#app/history/ledger.server.ts';
import { isoMoment, type Tx } from '#app/platform/db.server.ts';
import type { Limit } from '#app/platform/limits.server.ts';
import { readField } from '#app/shared/form-data.ts';
import { invitations, passkeys, people, secondSteps, sessions, signInAccounts } from '#db/accounts-schema.ts';
import { hashToken, sendInvitation, sendSecurityNotice } from './accounts.jobs.server.ts';
import { passwordProblem } from './password-problem.server.ts';
import { invitationFields, peopleErrorMessages } from './person.ts';
import { withFreshSession } from './session.server.ts';
import { tooManyTries } from './sign-in.ts';

const invitationDays = 7;
const acceptPerAddress: Limit = { name: 'invitation-use', times: 20, seconds: 900 };

/** Creates accounts for the addresses in ADMIN_EMAILS. Their owners set a password with 'Forgot Password?' or sign in with Google. */
export async function ensureConfiguredPeople({ db, config }: App): Promise<void> {
  if (config.adminEmails.length === 0) return;
  await db
    .insert(people)
    // The server's operator vouches for the addresses.
    .values(
      config.adminEmails.map((email) => ({ id: randomUUID(), email, name: nameFromEmail(email), emailVerified: true })),
    )
    .onConflictDoNothing({ target: people.email });
}

/** Sets a password directly, for the demo and development, which send no mail. */
export async function givePassword({ db, auth }: App, emails: string[], password: string): Promise<void> {
  const hash = await (await auth.$context).password.hash(password);
  for (const email of emails) {
    const [person] = await db.select({ id: people.id }).from(people).where(eq(people.email, email));
    if (!person) continue;
    await db.delete(signInAccounts).where(eq(signInAccounts.userId, person.id));
    await storePassword(db, person.id, hash);
  }
}

function storePassword(db: Pick<App['db'], 'insert'>, personId: string, hash: string) {
  return db
    .insert(signInAccounts)
    .values({ id: randomUUID(), userId: personId, accountId: personId, providerId: 'credential', password: hash });
}

export async function openAccount(tx: Tx, person: Person, hash: string, summary: string): Promise<void> {
  await storePassword(tx, person.id, hash);
  await recordActivity(tx, person, { action: 'account', subject: `person:${person.id}`, summary });
}

/** Guesses a name from the address: dana.arceneaux@… becomes Dana Arceneaux until she changes it. */
function nameFromEmail(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}

export type ListedPerson = Awaited<ReturnType<typeof listPeople>>[number];

export async function listPeople({ db, config }: App) {
  const lastUse = isoMoment(sql`max(${sessions.updatedAt})`);
  const rows = await db
    .select({
      id: people.id,
      name: people.name,
      email: people.email,
      secondStep: people.twoFactorEnabled,
      role: people.role,
      sessions: sql<number>`(select count(*)::int from ${sessions} where ${sessions.userId} = people.id and ${sessions.expiresAt} > now())`,
      passkeys: sql<number>`(select count(*)::int from ${passkeys} where ${passkeys.userId} = people.id)`,
      hasPassword: sql<boolean>`exists (select 1 from ${signInAccounts} where ${signInAccounts.userId} = people.id and ${signInAccounts.providerId} = 'credential')`,
      lastSeen: sql<string | null>`(select ${lastUse} from ${sessions} where ${sessions.userId} = people.id)`,
    })
    .from(people)
    .orderBy(asc(people.name), asc(people.id))
    .limit(200);
  // Accounts named in ADMIN_EMAILS cannot be removed here.
  return rows.map((row) => ({ ...row, fixed: config.adminEmails.includes(row.email) }));
}

export type Invitation = Awaited<ReturnType<typeof listInvitations>>[number];

export async function listInvitations({ db }: App) {
  const rows = await db
    .select({
      id: invitations.id,
      name: invitations.name,
      email: invitations.email,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
      mailed: sql<boolean>`${invitations.tokenHash} is not null`,
    })
    .from(invitations)
    .where(isNull(invitations.acceptedAt))
    .orderBy(desc(invitations.createdAt))
    .limit(100);
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString(), over: row.expiresAt < new Date() }));
}

type HandlerArgs = { app: App; by: Person; session: Session; form: FormData; id: number };

export const peopleHandlers: Record<string, (args: HandlerArgs) => Promise<Reply>> = {
  invite: withFreshSession(async ({ app, by, form }) => {
    const read = readForm(form, formSchema(invitationFields), peopleErrorMessages.invite);
    if (!read.ok) return read.answer;
    const invited = await invitePerson(app, by, { ...read.input, role: roleIn(form) });
    if (!invited.ok) return personError(form, invited);
    const detail = 'We’re e-mailing the link. It works once, for seven days.';
    return { ok: true, sent: 'invite', notice: `Invitation for ${invited.name} created.`, detail };
  }),
  withdraw: withFreshSession(async ({ app, by, id }) => {
    return (await withdrawInvitation(app, by, id))
      ? { ok: true, notice: 'Invitation withdrawn. Its link no longer works.' }
      : { ok: false, notice: 'This invitation was already used or withdrawn.', status: 409 };
  }),
  end: withFreshSession(async ({ app, by, form }) => {
    const { ended, name } = await endSessions(app, by, readField(form, 'personId'));
    return {
      ok: true,
      notice: `${name} ${ended === 0 ? 'was not signed in anywhere' : 'has been signed out everywhere'}.`,
    };
  }),
  remove: withFreshSession(async ({ app, by, form }) => {
    const removed = await removePerson(app, by, readField(form, 'personId'));
    return toReply(removed, (name) => `${name} can no longer sign in.`);
  }),
  role: withFreshSession(async ({ app, by, form }) => {
    const role = roleIn(form);
    const changed = await changeRole(app, by, readField(form, 'personId'), role);
    return toReply(changed, (name) => `${name} is now ${formatRole(role)}.`);
  }),
  'second-step-reset': withFreshSession(async ({ app, by, form }) => {
    const reset = await resetSecondStep(app, by, readField(form, 'personId'));
    const then = 'can sign in with their password and set it up again';
    return toReply(reset, (name) => `Two-step sign-in reset. ${name} ${then}.`);
  }),
};

function roleIn(form: FormData): Role {
  return readField(form, 'owner') === 'yes' ? 'owner' : 'writer';
}

function formatRole(role: Role): string {
  return role === 'owner' ? 'an owner' : 'a writer';
}

function toReply(outcome: Managed, notice: (name: string) => string): Reply {
  if (!outcome.ok) return { ok: false, notice: outcome.reason, status: 409 };
  return { ok: true, notice: [notice(outcome.name), outcome.withdrawn].filter(Boolean).join(' ') };
}

export type Refusal = {
  ok: false;
  reason: string;
  field?: 'setupCode' | 'name' | 'email' | 'password' | 'newPassword';
};

export function personError(form: FormData, { reason, field }: Refusal): Reply {
  return formError(form, reason, field && { [field]: reason });
}

/** Inviting the same address again sends a new link. */
export async function invitePerson(
  app: App,
  by: Person,
  { name, email: typed, role }: { name: string; email: string; role: Role },
): Promise<Managed> {
  const email = typed.toLowerCase();
  const [existing] = await app.db.select({ id: people.id }).from(people).where(eq(people.email, email));
  if (existing) return { ok: false, reason: 'This person already has an account.', field: 'email' };
  return app.db.transaction(async (tx): Promise<Managed> => {
    const taken = await findTakenName(tx, name);
    if (taken) return taken;
    // A colleague may have removed or demoted this person since the request began.
    if ((await tx.$count(people, and(eq(people.id, by.id), eq(people.role, 'owner')))) === 0)
      return { ok: false, reason: 'Only an owner can invite someone. Please ask an owner.' };
    const expiresAt = new Date(Date.now() + invitationDays * 86_400_000);
    const [made] = await tx
      .insert(invitations)
      .values({ name, email, role, invitedBy: by.id, expiresAt })
      .onConflictDoUpdate({
        target: invitations.email,
        targetWhere: isNull(invitations.acceptedAt),
        set: { name, role, invitedBy: by.id, expiresAt, tokenHash: null },
      })
      .returning({ id: invitations.id });
    if (!made) throw new Error('The invitation was not stored');
    await app.queue.enqueue(tx, sendInvitation, { invitationId: made.id });
    const summary = `Invited ${name} as ${formatRole(role)}.`;
    await recordActivity(tx, by, { action: 'invite', subject: `invitation:${made.id}`, summary });
    return { ok: true, name };
  });
}

/** Refuses a name that looks like a colleague's, or like the site's own in the activity log. Call it in the transaction that writes the name. */
export async function findTakenName(tx: Tx, name: string, personId = ''): Promise<Refusal | null> {
  await lockPeople(tx);
  const colleagues = await tx.select({ name: people.name }).from(people).where(ne(people.id, personId)).limit(1_000);
  const shape = shapeOfName(name);
  if (![siteName, ...colleagues.map((colleague) => colleague.name)].some((taken) => shapeOfName(taken) === shape))
    return null;
  const reason = 'A colleague has this name, or one that looks like it. Add a middle name or an initial.';
  return { ok: false, reason, field: 'name' };
}

/** Call it before locking a row of people or invitations, so that no two transactions wait for each other. */
async function lockPeople(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('people'))`);
}

/** Letters of other scripts, and digits, that look like Latin letters. */
const lookalikes: Record<string, string> = Object.fromEntries(
  'aаαɑ bьвβ cсϲ eеε hнһ i1l|іıιӏ jј kкκ mм nпη o0оοσ pрρ sѕ tтτ uυцս vνѵ wԝω xхχ yуγү'
    .split(' ')
    .flatMap((letters) => Array.from(letters, (letter) => [letter, letters.charAt(0)])),
);

/** Returns the same text for two names that look alike: without capitals, accents, spaces and letters of other scripts. */
function shapeOfName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}|]/gu, '')
    .toLowerCase();
  return (plain || name).replaceAll(/./gsu, (letter) => lookalikes[letter] ?? letter);
}

async function withdrawInvitation(app: App, by: Person, invitationId: number): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, invitationId), isNull(invitations.acceptedAt)))
      .returning({ name: invitations.name });
    if (gone) await recordActivity(tx, by, { action: 'invite', summary: `Withdrew ${gone.name}’s invitation.` });
    return gone !== undefined;
  });
}

export async function findInvitation({ db }: App, token: string): Promise<{ name: string; email: string } | null> {
  if (!/^[\w-]{1,100}$/.test(token)) return null;
  const [found] = await db
    .select({ name: invitations.name, email: invitations.email })
    .from(invitations)
    .where(openInvitation(token));
  return found ?? null;
}

const linkTooOld: Refusal = {
  ok: false,
  reason: 'This link was already used, was withdrawn or has expired. Ask a colleague for a new one.',
};

/** The link works once. */
export async function acceptInvitation(
  app: App,
  address: string,
  token: string,
  { name, password }: { name: string; password: string },
): Promise<{ ok: true; email: string } | Refusal> {
  const blocked = await app.limits.consume(acceptPerAddress, address);
  if (blocked) return { ok: false, reason: tooManyTries(blocked) };
  const invited = await findInvitation(app, token);
  if (!invited) return linkTooOld;
  const weak = await passwordProblem(app, password, [name, invited.name, invited.email]);
  if (weak) return { ok: false, reason: weak, field: 'password' };
  const hash = await (await app.auth.$context).password.hash(password);
  return app.db.transaction(async (tx): Promise<{ ok: true; email: string } | Refusal> => {
    await lockPeople(tx);
    const [open] = await tx.select({ id: invitations.id }).from(invitations).where(openInvitation(token)).for('update');
    const sameName = open && (await findTakenName(tx, name));
    if (sameName) return sameName;
    const [taken] = await tx
      .update(invitations)
      .set({ acceptedAt: new Date(), tokenHash: null })
      .where(openInvitation(token))
      .returning({ email: invitations.email, role: invitations.role });
    if (!taken) return linkTooOld;
    const id = randomUUID();
    await tx.insert(people).values({ id, name, email: taken.email, role: taken.role, emailVerified: true });
    await openAccount(tx, { id, name, email: taken.email }, hash, 'Set up an account.');
    const others = and(eq(people.role, 'owner'), ne(people.id, id));
    for (const owner of await tx.select({ id: people.id }).from(people).where(others).limit(200))
      await app.queue.enqueue(tx, sendSecurityNotice, { personId: owner.id, event: 'new-colleague', detail: name });
    return { ok: true, email: taken.email };
  });
}

/** Accounts in ADMIN_EMAILS cannot be removed. */
export function removePerson(app: App, by: Person, personId: string): Promise<Managed> {
  return manage(app, by, personId, async (tx, person) => {
    const refused = fixed(app, person) ?? (await lastOwner(tx, person));
    if (refused) return refused;
    const withdrawn = await withdrawInvitationsOf(tx, person);
    await tx.delete(people).where(eq(people.id, personId));
    await noteInLedger(app, tx, 'account-removed', [person]);
    return { summary: `Removed ${person.name}’s account.`, withdrawn };
  });
}

function changeRole(app: App, by: Person, personId: string, role: Role): Promise<Managed> {
  return manage(app, by, personId, async (tx, person) => {
    const refused = fixed(app, person) ?? (role === 'owner' ? null : await lastOwner(tx, person));
    if (refused) return refused;
    const withdrawn = role === 'owner' ? '' : await withdrawInvitationsOf(tx, person);
    await tx.update(people).set({ role }).where(eq(people.id, personId));
    await noteInLedger(app, tx, `made-${role}`, [person]);
    return { summary: `Made ${person.name} ${formatRole(role)}.`, withdrawn };
  });
}

/** Otherwise a removed owner could return with an invitation of their own. Returns a sentence; '' if there was none. */
async function withdrawInvitationsOf(tx: Tx, { id, name }: Person): Promise<string> {
  const mine = and(eq(invitations.invitedBy, id), isNull(invitations.acceptedAt));
  const { length } = await tx.delete(invitations).where(mine).returning({ id: invitations.id });
  if (length === 0) return '';
  return length === 1
    ? `One invitation ${name} made was withdrawn.`
    : `${length} invitations ${name} made were withdrawn.`;
}

/** For a lost phone: deletes codes, recovery codes, passkeys and sessions. The person then signs in with the password alone. */
export function resetSecondStep(app: App, by: Person, personId: string): Promise<Managed> {
  return manage(app, by, personId, async (tx, person) => {
    await tx.delete(secondSteps).where(eq(secondSteps.userId, personId));
    await tx.delete(passkeys).where(eq(passkeys.userId, personId));
    await tx.delete(sessions).where(eq(sessions.userId, personId));
    await tx.update(people).set({ twoFactorEnabled: false }).where(eq(people.id, personId));
    await noteInLedger(app, tx, 'sign-in-changed', [person]);
    await app.queue.enqueue(tx, sendSecurityNotice, { personId, event: 'second-step-reset', detail: by.name });
    return { summary: `Reset two-step sign-in for ${person.name}.` };
  });
}

/** `withdrawn` is a sentence about invitations; '' if there were none. */
type Managed = { ok: true; name: string; withdrawn?: string } | Refusal;

/** Changes a colleague's account under one global lock, and writes it to the activity log. */
function manage(
  app: App,
  by: Person,
  personId: string,
  change: (tx: Tx, person: Person) => Promise<{ summary: string; withdrawn?: string } | Refusal>,
): Promise<Managed> {
  return app.db.transaction(async (tx): Promise<Managed> => {
    if (personId === by.id) return { ok: false, reason: 'This is your own account. Ask a colleague.' };
    const { id, name, email } = people;
    await lockPeople(tx);
    const [person] = await tx.select({ id, name, email }).from(people).where(eq(id, personId));
    if (!person) return { ok: false, reason: 'This account was already removed.' };
    const done = await change(tx, person);
    if ('reason' in done) return done;
    const { withdrawn = '' } = done;
    const summary = [done.summary, withdrawn].filter(Boolean).join(' ');
    await recordActivity(tx, by, { action: 'account', subject: `person:${personId}`, summary });
    return { ok: true, name: person.name, withdrawn };
  });
}

function fixed({ config }: App, { name, email }: Person): Refusal | null {
  if (!config.adminEmails.includes(email)) return null;
  const reason = `${name}’s account is set on the server (ADMIN_EMAILS) and can be changed or removed only there.`;
  return { ok: false, reason };
}

/** Prevents two owners who remove each other at the same moment from leaving the site without an owner. */
async function lastOwner(tx: Tx, { id, name }: Person): Promise<Refusal | null> {
  const others = await tx.$count(people, and(eq(people.role, 'owner'), ne(people.id, id)));
  return others > 0 ? null : { ok: false, reason: `${name} is the only owner. Make someone else an owner first.` };
}

export async function endSessions(
  app: App,
  by: Person,
  personId: string,
  which?: SQL,
): Promise<{ ended: number; name: string }> {
  return app.db.transaction(async (tx) => {
    const [person] = await tx.select({ name: people.name }).from(people).where(eq(people.id, personId));
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, personId), which))
      .returning({ id: sessions.id });
    const name = person?.name ?? 'Someone';
    const summary = `Signed ${name} out on ${ended.length === 1 ? 'one device' : `${ended.length} devices`}.`;
    if (ended.length > 0) await recordActivity(tx, by, { action: 'sessions', subject: `person:${personId}`, summary });
    return { ended: ended.length, name };
  });
}

function openInvitation(token: string) {
  return and(
    eq(invitations.tokenHash, hashToken(token)),
    isNull(invitations.acceptedAt),
    // Null if the inviter was removed and the invitation was not withdrawn, as in earlier versions.
    isNotNull(invitations.invitedBy),
    gt(invitations.expiresAt, new Date()),
  );
}

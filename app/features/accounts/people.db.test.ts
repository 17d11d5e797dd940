import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import {
  appContext,
  requestContext,
  sessionContext,
  type App,
  type PageTag,
  type Role,
  type Session,
  type Person,
} from '#app/context.ts';
import { findSignedIn } from '#app/platform/signed-in.server.ts';
import { invitations, passkeys, people, secondSteps, sessions } from '#db/accounts-schema.ts';
import { activityLines, noticesTo, openTestApp } from '#tests/setup/test-app.ts';
import { accountHandlers } from './account.server.ts';
import { hashToken } from './accounts.jobs.server.ts';
import { requireFreshSession, requireOwner } from './guard.server.ts';
import { acceptInvitation, givePassword, peopleHandlers, removePerson, resetSecondStep } from './people.server.ts';
import { signIn } from './sign-in.server.ts';

const app = await openTestApp();
const password = 'a long pass phrase';
const session = (more: Partial<Session> = {}): Session => ({ id: '', token: '', fresh: true, role: 'owner', ...more });

async function aPerson(name: string, role: Role = 'owner') {
  const person = { id: randomUUID(), name, email: `${name}@cypress-po.example`, role };
  await app.db.insert(people).values({ ...person, emailVerified: true });
  return person;
}

function act(intent: string, by: Person, fields: Record<string, string>, of = session()) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return peopleHandlers[intent]?.({ app, by, session: of, form, id: Number(fields['id'] ?? 0) });
}

/** Runs a middleware and returns its status and redirect, or what it throws. */
async function reach(guard: typeof requireOwner, path: string, of: Session): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(sessionContext, of);
  context.set(requestContext, {
    id: '1',
    address: '',
    databaseUnavailable: false,
    tags: new Set<PageTag>(),
    typed: [],
  });
  const request = new Request(`http://127.0.0.1:4300${path}`);
  const args = { request, context, params: {}, url: new URL(request.url), pattern: path };
  try {
    const answer = await guard(args, async () => new Response('let on'));
    return answer instanceof Response ? [answer.status, answer.headers.get('Location')] : answer;
  } catch (thrown) {
    return thrown instanceof Response ? [thrown.status, thrown.headers.get('Location')] : thrown;
  }
}

test('a session that is no longer fresh cannot invite, remove, change or sign out anyone', async () => {
  const [staff, colleague] = [await aPerson('left-open'), await aPerson('left-alone')];
  const lines = await activityLines(app);
  const stale = session({ fresh: false });
  const fields = { personId: colleague.id, id: '1', name: 'Eve', email: 'eve@attacker.example', owner: 'yes' };
  expect(Object.keys(peopleHandlers)).toHaveLength(6);
  for (const intent of Object.keys(peopleHandlers)) {
    const answer = await act(intent, staff, fields, stale);
    expect(answer?.notice).toMatch(/^Please sign in again first/);
  }
  expect(await app.db.$count(invitations)).toBe(0);
  expect(await app.db.$count(people, eq(people.id, colleague.id))).toBe(1);
  expect(await activityLines(app)).toEqual(lines);
  expect(await act('invite', staff, fields)).toMatchObject({ ok: true });
});

test('a session that is no longer fresh cannot download the export or a scan: both lead to the sign-in page and back', async () => {
  const stale = session({ fresh: false });
  for (const [path, page] of [
    ['/admin/contactMessages/export?show=all', '/admin/contactMessages'],
    ['/admin/contactMessages/export.data', '/admin/contactMessages'],
    ['/admin/consents/7/scan', '/admin/consents/7'],
  ] as const) {
    const again = `/admin/login?again=1&from=${encodeURIComponent(page)}`;
    expect(await reach(requireFreshSession, path, stale)).toEqual([302, again]);
    expect(await reach(requireFreshSession, path, session())).toEqual([200, null]);
  }
});

test('a writer cannot open pages that are only for owners', async () => {
  const writer = session({ role: 'writer' });
  expect(await reach(requireOwner, '/admin/people', writer)).toEqual([403, null]);
  expect(await reach(requireOwner, '/admin/people.data', writer)).toMatchObject({ init: { status: 403 } });
  expect(await reach(requireOwner, '/admin/people', session())).toEqual([200, null]);
});

test('the invitation sets the role, and every request reads it from the database', async () => {
  const staff = await aPerson('inviting');
  await act('invite', staff, { name: 'Wren', email: 'wren@cypress-po.example' });
  const token = 'a-token-of-the-test';
  await app.db
    .update(invitations)
    .set({ tokenHash: hashToken(token) })
    .where(eq(invitations.email, 'wren@cypress-po.example'));
  expect(await acceptInvitation(app, '203.0.113.9', token, { name: 'Wren', password })).toMatchObject({ ok: true });
  expect(await noticesTo(app, staff.id), 'the owners are mailed about a new colleague').toContain('new-colleague');

  const request = new Request(app.config.publicUrl);
  const entered = await signIn(app, { request, address: '' }, { email: 'wren@cypress-po.example', password });
  if (!entered.ok) throw new Error(entered.error);
  const Cookie = entered.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
  const find = () => findSignedIn(app, new Request(app.config.publicUrl, { headers: { Cookie } }));
  const wren = await find();
  expect(wren?.session.role).toBe('writer');
  const personId = wren?.person.id ?? '';
  const entries = async (kind: string) => {
    const { rows } = await app.db.execute(
      sql`select from pgboss.job where name = 'write-ledger' and data->>'kind' = ${kind} and data::text like ${`%${personId}%`}`,
    );
    return rows.length;
  };
  expect(await act('role', staff, { personId, owner: 'yes' })).toMatchObject({ ok: true });
  expect(await entries('made-owner')).toBe(1);
  expect((await find())?.session.role).toBe('owner');
  expect(await act('role', staff, { personId })).toMatchObject({ ok: true });
  expect(await entries('made-writer')).toBe(1);
  expect((await find())?.session.role).toBe('writer');
  expect((await activityLines(app)).slice(-2)).toEqual(['Made Wren an owner.', 'Made Wren a writer.']);
});

test.each([
  'dana arceneaux',
  ' Dana   Arceneaux',
  'Dana\u00a0Arceneaux',
  'Dana Arceneaux.',
  'Ｄａｎａ Arceneaux',
  'Dańa Arcéneaux',
  'D\u0430na Arceneaux',
  'Dana\u200dArceneaux',
  'The website',
])('no one can take the name %j if a colleague is called Dana Arceneaux', async (name) => {
  await app.db
    .insert(people)
    .values({ id: 'dana', name: 'Dana Arceneaux', email: 'dana@cypress-po.example', emailVerified: true })
    .onConflictDoNothing();
  const writer = { id: randomUUID(), name: 'Wanda', email: `${randomUUID()}@cypress-po.example` };
  await app.db.insert(people).values({ ...writer, emailVerified: true });
  const refused = {
    ok: false,
    errors: { name: expect.stringMatching(/^A colleague has this name/) },
    values: { name },
  };
  const form = new FormData();
  form.set('name', name);
  const caller = { request: new Request(app.config.publicUrl), address: '' };
  const changed = await accountHandlers['name']?.({ app, by: writer, session: session(), caller, form });
  expect(changed).toMatchObject(refused);
  expect(await act('invite', writer, { name, email: 'second@cypress-po.example' })).toMatchObject(refused);
  await act('invite', writer, { name: `Guest ${randomUUID()}`, email: 'invited@cypress-po.example' });
  await app.db
    .update(invitations)
    .set({ tokenHash: hashToken('a-token') })
    .where(eq(invitations.email, 'invited@cypress-po.example'));
  const accepted = await acceptInvitation(app, randomUUID(), 'a-token', { name, password });
  expect(accepted).toMatchObject({ ok: false, field: 'name' });
  await app.db.delete(invitations);
  await app.db.delete(people).where(eq(people.id, writer.id));
});

test('people can change the spelling of their own name, or take another name', async () => {
  const by = await aPerson('Renee Landry');
  const caller = { request: new Request(app.config.publicUrl), address: '' };
  for (const name of ['Renée Landry', 'Renée M. Landry']) {
    const form = new FormData();
    form.set('name', name);
    const changed = await accountHandlers['name']?.({ app, by, session: session(), caller, form });
    expect(changed).toMatchObject({ ok: true });
  }
});

test('one owner always remains, even when two owners remove each other at the same moment', async () => {
  const [ann, ben] = [await aPerson('ann'), await aPerson('ben')];
  const others = (await app.db.select().from(people)).filter(({ id }) => id !== ann.id && id !== ben.id);
  await app.db
    .update(people)
    .set({ role: 'writer' })
    .where(
      inArray(
        people.id,
        others.map(({ id }) => id),
      ),
    );
  expect(await act('role', ann, { personId: ann.id })).toMatchObject({ ok: false });
  // Opens two connections, because otherwise the second removal would start only after the first has ended.
  await Promise.all([1, 2].map(() => app.db.execute(sql`select pg_sleep(0.1)`)));
  const removed = await Promise.all([removePerson(app, ann, ben.id), removePerson(app, ben, ann.id)]);
  expect(removed.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await app.db.$count(people, eq(people.role, 'owner'))).toBe(1);
  const [last] = await app.db.select().from(people).where(eq(people.role, 'owner'));
  const somebody = others[0] ?? ann;
  expect(await act('role', somebody, { personId: last?.id ?? '' })).toMatchObject({ ok: false });
  await app.db.update(people).set({ role: 'owner' });
});

/** Invites a guest and returns the secret of the mailed link. */
async function invited(by: Person, guest: string): Promise<string> {
  const email = `${guest.toLowerCase()}@attacker.example`;
  expect(await act('invite', by, { name: guest, email, owner: 'yes' })).toMatchObject({ ok: true });
  const token = randomUUID();
  await app.db
    .update(invitations)
    .set({ tokenHash: hashToken(token) })
    .where(eq(invitations.email, email));
  return token;
}

const accept = (token: string, name: string) => acceptInvitation(app, randomUUID(), token, { name, password });
const linkTooOld = { ok: false, reason: expect.stringMatching(/^This link was already used, was withdrawn or/) };

test.each([
  ['remove', 'Mallory can no longer sign in. One invitation Mallory made was withdrawn.'],
  ['role', 'Mallory is now a writer. One invitation Mallory made was withdrawn.'],
])('the button %s withdraws the invitations that a former owner made, and says so', async (intent, notice) => {
  const [staff, mallory] = [await aPerson(`staying-${intent}`), await aPerson(`mallory-${intent}`)];
  await app.db.update(people).set({ name: 'Mallory' }).where(eq(people.id, mallory.id));
  const [open, used] = [await invited(mallory, 'Open'), await invited(mallory, 'Used')];
  const others = await invited(staff, 'Other');
  expect(await accept(used, 'Used')).toMatchObject({ ok: true });
  expect(await act(intent, staff, { personId: mallory.id })).toEqual({ ok: true, notice });
  expect((await activityLines(app)).at(-1)).toMatch(/Mallory.*\. One invitation Mallory made was withdrawn\.$/);
  expect(await accept(open, 'Open')).toEqual(linkTooOld);
  expect(await accept(others, 'Other')).toMatchObject({ ok: true });
  // A request of hers that was already on its way invites no one.
  const late = { name: 'Late', email: 'late@attacker.example', owner: 'yes' };
  expect(await act('invite', mallory, late)).toMatchObject({ ok: false });
  expect(await app.db.$count(invitations, eq(invitations.email, late.email))).toBe(0);
  await app.db.delete(people).where(inArray(people.name, ['Mallory', 'Used', 'Other']));
});

test('an invitation whose inviter no longer exists does not work', async () => {
  const inviting = await aPerson('gone');
  const token = await invited(inviting, 'Orphan');
  await app.db.delete(people).where(eq(people.id, inviting.id));
  expect(await accept(token, 'Orphan')).toEqual(linkTooOld);
  await app.db.delete(invitations).where(eq(invitations.name, 'Orphan'));
});

test('an invitation that is accepted while its maker is removed does not work, and nothing waits forever', async () => {
  const [staff, mallory] = [await aPerson('remover'), await aPerson('inviter')];
  const token = await invited(mallory, 'Quick');
  const waits = sql`select 1 from pg_locks join pg_database d on d.oid = database
    where datname = current_database() and locktype = 'advisory' and not granted`;
  const waiting = async (count: number) => {
    await expect.poll(async () => (await app.db.execute(waits)).rows.length, { timeout: 10_000 }).toBe(count);
  };
  const [removed, accepted] = await app.db
    .transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('people'))`);
      const removal = removePerson(app, staff, mallory.id);
      await waiting(1);
      const acceptance = accept(token, 'Quick');
      await waiting(2);
      return [removal, acceptance] as const;
    })
    .then((begun) => Promise.all(begun));
  expect(removed).toMatchObject({ ok: true });
  expect(accepted).toEqual(linkTooOld);
});

test('no one can remove a person named in ADMIN_EMAILS', async () => {
  const [staff, named] = [await aPerson('removing'), await aPerson('named')];
  const configured: App = { ...app, config: { ...app.config, adminEmails: [named.email] } };
  expect(await removePerson(configured, staff, named.id)).toMatchObject({ ok: false });
  expect(await app.db.$count(people, eq(people.id, named.id))).toBe(1);
});

test('a colleague can reset two-step sign-in, even for an account in ADMIN_EMAILS; it is logged and mailed', async () => {
  const [staff, lost] = [await aPerson('helping'), await aPerson('lost-phone')];
  const configured: App = { ...app, config: { ...app.config, adminEmails: [lost.email] } };
  await givePassword(app, [lost.email], password);
  await app.db.update(people).set({ twoFactorEnabled: true }).where(eq(people.id, lost.id));
  await app.db.insert(secondSteps).values({ id: randomUUID(), secret: 'x', backupCodes: '[]', userId: lost.id });
  const key = { publicKey: 'x', credentialID: 'x', counter: 0, deviceType: 'x', backedUp: false };
  await app.db.insert(passkeys).values({ id: randomUUID(), userId: lost.id, ...key });
  const expiresAt = new Date(Date.now() + 86_400_000);
  await app.db.insert(sessions).values({ id: randomUUID(), token: randomUUID(), userId: lost.id, expiresAt });
  expect(await resetSecondStep(configured, lost, lost.id), 'not for your own account').toMatchObject({ ok: false });
  expect(await resetSecondStep(configured, staff, lost.id)).toMatchObject({ ok: true, name: 'lost-phone' });
  for (const table of [secondSteps, passkeys, sessions])
    expect(await app.db.$count(table, eq(table.userId, lost.id))).toBe(0);
  expect((await activityLines(app)).at(-1)).toBe('Reset two-step sign-in for lost-phone.');
  expect(await noticesTo(app, lost.id)).toEqual(['second-step-reset']);
  const entered = await signIn(
    app,
    { request: new Request(app.config.publicUrl), address: '' },
    { email: lost.email, password },
  );
  expect(entered).toMatchObject({ ok: true, secondStep: false });
});

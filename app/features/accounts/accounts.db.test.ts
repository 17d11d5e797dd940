import { eq, sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { appContext, requestContext, type App, type PageTag } from '#app/context.ts';
import { handleUpload } from '#app/features/pictures/uploads/uploads.server.ts';
import { findSignedInPerson } from '#app/platform/signed-in.server.ts';
import { action as signInAction } from '#app/routes/account/login.tsx';
import { activity, invitations, people, rateLimits, sessions } from '#db/accounts-schema.ts';
import { visitorSender } from '#tests/setup/send-form.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { sendInvitation } from './accounts.jobs.server.ts';
import { requireStaff } from './guard.server.ts';
import {
  acceptInvitation,
  endSessions,
  ensureConfiguredPeople,
  findInvitation,
  invitePerson,
  listPeople,
  removePerson,
} from './people.server.ts';
import { requestReset, signIn } from './sign-in.server.ts';

const app = await openTestApp();
const sent: { to: string; text: string }[] = [];
// The browser tests send mail to a real server; here only the text matters.
const withMail: App = { ...app, mailer: { send: async (mail) => void sent.push(mail), close: () => undefined } };

const caller = (address = '203.0.113.9', cookies: string[] = []) => ({
  address,
  request: new Request('http://127.0.0.1:4300/admin/login', {
    headers: { Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
  }),
});

/** Invites someone and returns the token of the mailed link. */
async function mailedInvitation(email: string): Promise<string> {
  const [host] = await app.db
    .insert(people)
    .values({ id: `host of ${email}`, name: 'Host', email: `host-${email}` })
    .returning();
  if (!host) throw new Error('no host');
  await invitePerson(app, host, { name: `Guest ${email}`, email, role: 'writer' });
  const [invitation] = await app.db.select().from(invitations).where(eq(invitations.email, email));
  await sendInvitation.run(withMail, { invitationId: invitation?.id });
  return /token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
}

async function aPerson(email: string, password = 'a long pass phrase'): Promise<{ id: string; name: string }> {
  await acceptInvitation(app, '203.0.113.9', await mailedInvitation(email), { name: `Guest ${email}`, password });
  const [person] = await app.db.select().from(people).where(eq(people.email, email));
  if (!person) throw new Error('no person');
  return person;
}

test('accounts named in ADMIN_EMAILS are created once and without a password', async () => {
  spec('6.2');
  const configured: App = { ...app, config: { ...app.config, adminEmails: ['dana.arceneaux@cypress-po.example'] } };
  await ensureConfiguredPeople(configured);
  await ensureConfiguredPeople(configured);
  const found = (await listPeople(configured)).filter(({ email }) => email.startsWith('dana'));
  expect(found).toMatchObject([{ name: 'Dana Arceneaux', hasPassword: false, fixed: true }]);
});

test('an invitation is mailed, works once, and its secret is kept only as a hash', async () => {
  const [host] = await app.db
    .insert(people)
    .values({ id: 'host', name: 'Renée Landry', email: 'r@cypress-po.example' })
    .returning();
  if (!host) throw new Error('no host');
  const colleague = { name: 'New Colleague', email: 'NEW@cypress-po.example', role: 'writer' } as const;
  expect(await invitePerson(app, host, colleague)).toEqual({
    ok: true,
    name: 'New Colleague',
  });
  const [stored] = await app.db.select().from(invitations).where(eq(invitations.email, 'new@cypress-po.example'));
  await sendInvitation.run(withMail, { invitationId: stored?.id });
  const mail = sent.at(-1);
  expect(mail).toMatchObject({ to: 'new@cypress-po.example' });
  expect(mail?.text).toContain('Renée Landry has invited you to our website’s Admin Panel');
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const [after] = await app.db
    .select()
    .from(invitations)
    .where(eq(invitations.id, stored?.id ?? 0));
  expect(after?.tokenHash).not.toContain(token);
  expect(await findInvitation(app, token)).toEqual({ name: 'New Colleague', email: 'new@cypress-po.example' });
  expect(await acceptInvitation(app, '203.0.113.9', token, { name: 'New', password: 'short' })).toMatchObject({
    ok: false,
    field: 'password',
  });
  const both = await Promise.all([
    acceptInvitation(app, '203.0.113.9', token, { name: 'New Colleague', password: 'a long pass phrase' }),
    acceptInvitation(app, '203.0.113.9', token, { name: 'New Colleague', password: 'another pass phrase' }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await findInvitation(app, token)).toBeNull();
});

test('an expired or unknown invitation link does not work', async () => {
  const open = await mailedInvitation('late@cypress-po.example');
  expect(await findInvitation(app, open)).not.toBeNull();
  await app.db
    .update(invitations)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(invitations.email, 'late@cypress-po.example'));
  expect(await findInvitation(app, open)).toBeNull();
  expect(
    await acceptInvitation(app, '203.0.113.9', open, { name: 'Late', password: 'a long pass phrase' }),
  ).toMatchObject({ ok: false });
  expect(await findInvitation(app, '')).toBeNull();
  expect(await findInvitation(app, 'x'.repeat(5_000))).toBeNull();
  expect(
    await acceptInvitation(app, '203.0.113.9', 'unknown', { name: 'X', password: 'a long pass phrase' }),
  ).toMatchObject({
    ok: false,
  });
});

const sendSignIn = visitorSender(app, (args) => signInAction({ ...args, params: {}, pattern: '/admin/login' }));

const wrongTry = async (email: string, services = app) =>
  (await sendSignIn({ email, password: 'a wrong password' }, { services })).answer;

test('each refused sign-in has its own message and keeps the e-mail address; AUTH_HIDE_ACCOUNTS makes all messages the same', async () => {
  spec('5.11', '8.9', '8.11');
  await aPerson('words@cypress-po.example');
  await app.db.insert(people).values({ id: 'google', name: 'Google', email: 'google.only@cypress-po.example' });
  const refusals = {
    'words@cypress-po.example': 'Incorrect password. Please try again.',
    'unknown@cypress-po.example': 'No user found with this email.',
    'google.only@cypress-po.example': 'Invalid credentials. Ensure the login method matches.',
  };
  for (const [email, notice] of Object.entries(refusals)) {
    const answer = await wrongTry(email);
    expect(answer).toMatchObject({ ok: false, notice, values: { email } });
    expect(JSON.stringify(answer)).not.toContain('a wrong password');
  }
  for (const email of ['', ' ', 'half@'])
    expect((await sendSignIn({ intent: 'reset', email })).answer).toMatchObject({
      ok: false,
      notice: 'Please enter your email address to reset your password.',
    });
  const hiding: App = { ...app, config: { ...app.config, hideAccounts: true } };
  for (const email of Object.keys(refusals))
    expect(await wrongTry(email, hiding)).toMatchObject({
      notice: 'Invalid credentials. Ensure the login method matches.',
    });
  const queued = async (email: string) => {
    const before = await app.db.execute(sql`select id from pgboss.job where name = 'send-password-reset'`);
    expect(await requestReset(hiding, caller(), email)).toMatchObject({ ok: true });
    const after = await app.db.execute(sql`select id from pgboss.job where name = 'send-password-reset'`);
    return after.rows.length - before.rows.length;
  };
  for (const email of ['words@cypress-po.example', 'unknown@cypress-po.example']) expect(await queued(email)).toBe(1);
});

test('one account gets at most three reset e-mails an hour', async () => {
  const email = 'resets@cypress-po.example';
  await app.db.insert(people).values({ id: 'resets', name: 'Resets', email });
  const ask = async () => (await sendSignIn({ intent: 'reset', email })).answer;
  for (let i = 0; i < 3; i += 1)
    expect(await ask()).toMatchObject({ ok: true, notice: 'Password reset email sent! Check your Spam folder!' });
  expect(await ask()).toMatchObject({ ok: false, notice: expect.stringMatching(/^Too many attempts/) });
});

test('five wrong passwords block that IP address from the account, and no other address', async () => {
  await aPerson('pause@cypress-po.example');
  const attempt = (address: string, password: string) =>
    signIn(app, caller(address), { email: 'pause@cypress-po.example', password });
  for (let i = 0; i < 5; i += 1)
    expect(await attempt('198.51.100.1', `wrong ${i}`)).toMatchObject({
      error: 'Incorrect password. Please try again.',
    });
  const right = { email: 'pause@cypress-po.example', password: 'a long pass phrase' };
  expect((await sendSignIn(right, { address: '198.51.100.1' })).answer).toMatchObject({
    notice: expect.stringMatching(/^Too many attempts\. Please wait 15 minutes/),
  });
  expect(await attempt('198.51.100.2', 'a long pass phrase')).toMatchObject({ ok: true });
  const kept = await app.db.select({ key: rateLimits.key }).from(rateLimits);
  expect(kept.some(({ key }) => key.includes('198.51') || key.includes('pause'))).toBe(false);
});

/** The status with which the staff area answers these headers. A refused data request throws its status. */
async function refusalOfStaffArea(path: string, method: string, { headers }: Request): Promise<unknown> {
  const request = new Request(`http://127.0.0.1:4300${path}`, { method, headers });
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(requestContext, {
    id: '1',
    address: '',
    databaseUnavailable: false,
    tags: new Set<PageTag>(),
    typed: [],
  });
  const args = { request, url: new URL(request.url), params: {}, pattern: path, context };
  const answer = await (async () => requireStaff(args, async () => new Response('let in')))().catch(
    (thrown: unknown) => thrown,
  );
  return answer instanceof Response ? answer.status : answer;
}

test('a session that was ended, or whose account was removed, is refused at the next request, even with a stolen cookie', async () => {
  const guest = await aPerson('ended@cypress-po.example');
  const [host] = await app.db.select().from(people).where(eq(people.email, 'host-ended@cypress-po.example'));
  if (!host) throw new Error('no host');
  const signedIn = async () => {
    const answer = await signIn(app, caller('192.0.2.7'), {
      email: 'ended@cypress-po.example',
      password: 'a long pass phrase',
    });
    return answer.ok ? caller('192.0.2.7', answer.cookies).request : new Request('http://127.0.0.1');
  };
  const first = await signedIn();
  const stolen = () =>
    Promise.all(
      ['/admin/people', '/admin/people.data'].flatMap((path) =>
        ['GET', 'POST'].map((method) => refusalOfStaffArea(path, method, first)),
      ),
    );
  expect(await findSignedInPerson(app, first)).toMatchObject({ id: guest.id });
  expect(await stolen()).toEqual([200, 200, 200, 200]);
  expect((await endSessions(app, host, guest.id)).ended).toBe(1);
  expect(await findSignedInPerson(app, first)).toBeNull();
  expect(await stolen()).toMatchObject([302, 401, 302, { init: { status: 401 } }]);
  const upload = new Request('http://127.0.0.1:4300/admin/uploads', {
    method: 'POST',
    headers: { Cookie: first.headers.get('Cookie') ?? '', 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' },
  });
  expect((await handleUpload(app, upload)).status).toBe(401);
  const second = await signedIn();
  expect(await removePerson(app, host, guest.id)).toMatchObject({ ok: true });
  expect(await findSignedInPerson(app, second)).toBeNull();
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, guest.id))).toEqual([]);
  expect(await removePerson(app, host, host.id)).toMatchObject({ ok: false });
});

test('signing in is recorded in the activity log', async () => {
  await aPerson('noted@cypress-po.example');
  await signIn(app, caller(), { email: 'noted@cypress-po.example', password: 'a long pass phrase' });
  const lines = await app.db.select().from(activity).where(eq(activity.action, 'sign-in'));
  expect(lines.map(({ summary }) => summary)).toContain('Signed in with a password.');
});

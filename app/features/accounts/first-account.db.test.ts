import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { action } from '#app/routes/account/first-account.tsx';
import { activity, people } from '#db/accounts-schema.ts';
import { visitorSender, withoutDatabase } from '#tests/setup/send-form.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { firstCode, isFirstRun, makeFirstAccount, tellFirstCode } from './first-account.server.ts';
import { ensureConfiguredPeople, listPeople } from './people.server.ts';
import { signIn } from './sign-in.server.ts';

const app = await openTestApp();
const address = '203.0.113.40';
const password = 'a long pass phrase';
const first = { name: 'Renée Landry', email: 'Renee@cypress-po.example', password };
const withCode = (setupCode = firstCode(app)) => ({ ...first, setupCode });

const attempt = (input: Partial<ReturnType<typeof withCode>>, from = '203.0.113.41') =>
  makeFirstAccount(app, from, { ...withCode(), ...input });
const lines: { code?: string; page?: string; msg: string }[] = [];
const heard: App = { ...app, log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }) };

afterEach(async () => {
  lines.length = 0;
  await app.db.delete(people);
});

test('a site without accounts logs a code for the first one, and the code creates one person who can sign in, once', async () => {
  await tellFirstCode(heard);
  const [logged] = lines;
  expect(logged).toMatchObject({
    msg: 'no accounts exist yet: use this code within 24 hours to create the first one',
    page: `${app.config.publicUrl}/admin/first-account`,
    code: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/),
  });
  expect(await isFirstRun(app)).toBe(true);
  // People type it from a screen in lower case, with spaces.
  const typed = logged?.code?.toLowerCase().replaceAll('-', ' ');
  const both = await Promise.all([
    makeFirstAccount(app, address, withCode(typed)),
    makeFirstAccount(app, address, { ...withCode(typed), email: 'second@cypress-po.example' }),
  ]);
  expect(both.filter((made) => made === 'closed')).toHaveLength(1);
  const [person] = await listPeople(app);
  expect(person).toMatchObject({ name: 'Renée Landry', hasPassword: true, fixed: false });
  const caller = { address, request: new Request('http://127.0.0.1:4300/admin/login') };
  expect(await signIn(app, caller, { email: person?.email ?? '', password })).toMatchObject({ ok: true });

  expect(await isFirstRun(app)).toBe(false);
  expect(await makeFirstAccount(app, address, withCode(typed))).toBe('closed');
  lines.length = 0;
  await tellFirstCode(heard);
  expect(lines).toEqual([]);
  const written = await app.db.select().from(activity).where(eq(activity.action, 'account'));
  expect(written).toMatchObject([{ actorName: 'Renée Landry', summary: 'Set up the first account.' }]);
});

test('the first account gives a person named in ADMIN_EMAILS a password, and adds anyone else as a new person', async () => {
  const configured: App = { ...app, config: { ...app.config, adminEmails: ['renee@cypress-po.example'] } };
  await ensureConfiguredPeople(configured);
  expect(await isFirstRun(configured)).toBe(true);
  expect(await makeFirstAccount(configured, address, withCode())).toMatchObject({ ok: true });
  expect(await listPeople(configured)).toMatchObject([{ name: 'Renée Landry', hasPassword: true, fixed: true }]);

  await app.db.delete(people);
  await ensureConfiguredPeople(configured);
  await makeFirstAccount(configured, address, { ...withCode(), email: 'operator@cypress-po.example' });
  expect((await listPeople(configured)).map(({ hasPassword }) => hasPassword).toSorted()).toEqual([false, true]);
});

test('a first-account code works for 24 to 36 hours, and only if this site issued it', async () => {
  const hour = 3_600_000;
  const others = firstCode({ config: { ...app.config, authSecret: 'another secret of 32 characters!' } });
  const old = firstCode(app, Date.now() - 36 * hour);
  const good = firstCode(app);
  for (const code of ['', 'x', '0000-0000-0000', others, old, good.slice(0, -1), `${good}0`])
    expect(await makeFirstAccount(app, '203.0.113.44', withCode(code))).toMatchObject({
      ok: false,
      field: 'setupCode',
    });
  expect(await app.db.select().from(people)).toEqual([]);
  expect(await makeFirstAccount(app, address, withCode(firstCode(app, Date.now() - 24 * hour)))).toMatchObject({
    ok: true,
  });
});

test('the first-account form checks its fields and limits attempts, per IP address and in total', async () => {
  expect(await attempt({ name: ' ' })).toMatchObject({ ok: false, field: 'name' });
  expect(await attempt({ email: 'nobody' })).toMatchObject({ ok: false, field: 'email' });
  expect(await attempt({ password: 'short' })).toMatchObject({ ok: false, field: 'password' });
  expect(await attempt({ password: 'Cypress-2026!' })).toMatchObject({ ok: false, field: 'password' });
  for (let i = 0; i < 20; i += 1) await attempt({ setupCode: '' }, '203.0.113.42');
  expect(await attempt({}, '203.0.113.42')).toMatchObject({ reason: expect.stringMatching(/^Too many attempts/) });
  for (let i = 0; i < 200; i += 1) await attempt({ setupCode: '' }, `198.51.100.${i}`);
  expect(await attempt({}, '203.0.113.43')).toMatchObject({ reason: expect.stringMatching(/^Too many attempts/) });
});

test('without the database the form says so and keeps what was typed, except the password', async () => {
  const send = visitorSender(app, (args) => action({ ...args, params: {}, pattern: '/admin/first-account' }));
  const { answer, status, typed } = await send(withCode(), { services: await withoutDatabase(app) });
  const kept = { setupCode: firstCode(app), name: first.name, email: first.email };
  expect(status).toBeGreaterThanOrEqual(500);
  expect(answer).toMatchObject({
    ok: false,
    notice: 'An unexpected error occurred. Please try again.',
    values: kept,
  });
  for (const [name, value] of Object.entries(kept))
    expect(typed).toContainEqual(expect.objectContaining({ name, value }));
  expect(JSON.stringify([answer, typed])).not.toContain(password);
});

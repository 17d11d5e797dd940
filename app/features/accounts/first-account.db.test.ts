import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { App } from '#app/context.ts';
import { activity, people } from '#db/accounts-schema.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { findFirstRun, firstLink, makeFirstAccount, logFirstLink } from './first-account.server.ts';
import { ensureConfiguredPeople, listPeople } from './people.server.ts';
import { signIn } from './sign-in.server.ts';

const app = await openTestApp();
const address = '203.0.113.40';
const password = 'a long pass phrase';
const first = { name: 'Renée Landry', email: 'Renee@cypress-po.example', password };

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const lines: { link?: string; msg: string }[] = [];
const heard: App = { ...app, log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }) };

afterEach(async () => {
  lines.length = 0;
  await app.db.delete(people);
});

test('a site without an account says in its log how to make the first; the link makes one person who can sign in, and closes', async () => {
  await logFirstLink(heard);
  await logFirstLink(heard);
  const [one, another] = lines.map(({ link = '' }) => tokenOf(link));
  expect(lines[0]?.msg).toBe('nobody can sign in yet: within 24 hours this link makes the first account');
  if (!one || !another) throw new Error('no link was told');
  expect(await findFirstRun(app, one)).toBe('open');
  const both = await Promise.all([
    makeFirstAccount(app, address, one, first),
    makeFirstAccount(app, address, another, { ...first, email: 'second@cypress-po.example' }),
  ]);
  expect(both.filter((made) => made === 'closed')).toHaveLength(1);
  const [person] = await listPeople(app);
  expect(person).toMatchObject({ name: 'Renée Landry', hasPassword: true, fixed: false });
  const caller = { address, request: new Request('http://127.0.0.1:4300/admin/login') };
  expect(await signIn(app, caller, { email: person?.email ?? '', password })).toMatchObject({ ok: true });

  for (const token of [one, another]) expect(await findFirstRun(app, token)).toBe('closed');
  expect(await makeFirstAccount(app, address, one, first)).toBe('closed');
  lines.length = 0;
  await logFirstLink(heard);
  expect(lines).toEqual([]);
  const written = await app.db.select().from(activity).where(eq(activity.action, 'account'));
  expect(written).toMatchObject([{ actorName: 'Renée Landry', summary: 'Set up the first account.' }]);
});

test('whom ADMIN_EMAILS names gets a password and stays one person; naming somebody else adds them', async () => {
  const configured: App = { ...app, config: { ...app.config, adminEmails: ['renee@cypress-po.example'] } };
  await ensureConfiguredPeople(configured);
  const token = tokenOf(firstLink(configured));
  expect(await findFirstRun(configured, token)).toBe('open');
  expect(await makeFirstAccount(configured, address, token, first)).toMatchObject({ ok: true });
  expect(await listPeople(configured)).toMatchObject([{ name: 'Renée Landry', hasPassword: true, fixed: true }]);

  await app.db.delete(people);
  await ensureConfiguredPeople(configured);
  await makeFirstAccount(configured, address, token, { ...first, email: 'operator@cypress-po.example' });
  expect((await listPeople(configured)).map(({ hasPassword }) => hasPassword).toSorted()).toEqual([false, true]);
});

test('a link is good for a day, and only one of our own is', async () => {
  const day = 86_400_000;
  expect(await findFirstRun(app, tokenOf(firstLink(app, Date.now() - day + 60_000)))).toBe('open');
  const old = tokenOf(firstLink(app, Date.now() - day - 60_000));
  expect(await findFirstRun(app, old)).toBe('too old');
  expect(await makeFirstAccount(app, address, old, first)).toMatchObject({ ok: false });
  const good = tokenOf(firstLink(app));
  const later = `zzzzzzz.${good.split('.')[1]}`;
  const others = tokenOf(firstLink({ config: { ...app.config, authSecret: 'another secret of 32 characters!' } }));
  for (const token of ['', '.', 'x', later, others, good.slice(0, -1), `${good}x`, `${good.split('.')[0]}.`])
    expect(await findFirstRun(app, token)).toBe('closed');
  expect(await app.db.select().from(people)).toEqual([]);
});

test('what is typed is looked at as everywhere, and tries are counted', async () => {
  const token = tokenOf(firstLink(app));
  const attempt = (input: Partial<typeof first>, from = '203.0.113.41') =>
    makeFirstAccount(app, from, token, { ...first, ...input });
  expect(await attempt({ name: ' ' })).toMatchObject({ ok: false, field: 'name' });
  expect(await attempt({ email: 'nobody' })).toMatchObject({ ok: false, field: 'email' });
  expect(await attempt({ password: 'short' })).toMatchObject({ ok: false, field: 'password' });
  expect(await attempt({ password: 'Cypress-2026!' })).toMatchObject({ ok: false, field: 'password' });
  for (let i = 0; i < 20; i += 1) await attempt({ name: '' }, '203.0.113.42');
  expect(await attempt({}, '203.0.113.42')).toMatchObject({ reason: expect.stringMatching(/^Too many tries/) });
  expect(await attempt({}, '203.0.113.43')).toMatchObject({ ok: true, email: 'renee@cypress-po.example' });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { appContext, sessionContext, staffContext, type Role } from '#app/context.ts';
import { findToday } from '#app/features/today/today.server.ts';
import { answerForms } from '#app/records/form.server.ts';
import { loader } from '#app/routes/admin/layout.tsx';
import { closeServices } from '#app/services.server.ts';
import { activity } from '#db/accounts-schema.ts';
import { actionSender } from '#tests/setup/send-form.ts';
import { openBeside, openTestApp, someStaff } from '#tests/setup/test-app.ts';
import { stormFailed } from './clinic-form.ts';
import { endStorm, sayInStorm, stormHandlers } from './clinic.commands.server.ts';
import { findClinicFacts, findPromiseRule, findStorm } from './clinic.server.ts';
import { stormClosed, stormPromise } from './clinic.ts';
import { watchStatus } from './status.server.ts';

const app = await openTestApp();
const other = { label: '(225) 555-0177', href: 'tel:+12255550177' };

async function lastActivity(): Promise<string | undefined> {
  const [line] = await app.db.select().from(activity).orderBy(desc(activity.id)).limit(1);
  return line && `${line.actorName}: ${line.summary}`;
}

test('the last press wins, each names who pressed, and pages never learn the name', async () => {
  expect((await findClinicFacts(app)).storm).toBe(null);
  await sayInStorm(app, someStaff, 'closed', { note: 'Flooded.', otherPhone: other });
  expect(await lastActivity()).toBe('Test Staff: Turned on storm mode: every page says we are closed.');
  const { storm } = await findClinicFacts(app);
  expect(storm).toEqual({ state: 'closed', note: 'Flooded.', otherPhone: other, updatedAt: expect.any(String) });
  expect(JSON.stringify(storm)).not.toContain('Test Staff');
  await sayInStorm(app, { id: 'b', name: 'Colleague', email: 'b@example.com' }, 'open', { note: '', otherPhone: null });
  expect(await findStorm(app)).toMatchObject({ storm: { state: 'open' }, by: 'Colleague' });
  await endStorm(app, someStaff);
  expect(await lastActivity()).toBe('Test Staff: Turned off storm mode.');
  expect((await findClinicFacts(app)).storm).toBe(null);
  const before = await app.db.$count(activity);
  await endStorm(app, someStaff);
  expect(await app.db.$count(activity)).toBe(before);
});

/** The line at the top of every staff page, for somebody of this role. */
async function stripFor(role: Role) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(staffContext, someStaff);
  context.set(sessionContext, { id: 's', token: '', fresh: true, role });
  const args = { request: new Request('http://test/admin'), url: new URL('http://test/admin'), params: {} };
  return (await loader({ ...args, context, pattern: '' })).storm;
}

test('pages, Today, promise and the strip of owners and writers follow a press within the minute', async () => {
  const states = async () => (await findClinicFacts(app)).opening?.states.map(({ words }) => words) ?? [];
  expect(await states()).not.toContain(stormClosed);
  await sayInStorm(app, someStaff, 'closed', { note: '', otherPhone: null });
  expect(await states()).toEqual([stormClosed]);
  expect(await findToday(app, someStaff, 'writer')).toMatchObject({ open: stormClosed, closure: null });
  expect((await findPromiseRule(app)).example).toBe(stormPromise);
  for (const role of ['owner', 'writer'] as const)
    expect(await stripFor(role)).toMatchObject({ storm: { state: 'closed' }, by: 'Test Staff' });
  await endStorm(app, someStaff);
  expect(await states()).not.toContain(stormClosed);
  expect((await findToday(app, someStaff, 'writer')).open).not.toBe(stormClosed);
  expect(await stripFor('owner')).toMatchObject({ storm: null });
});

test('a note that is too long and half a number are refused with what was typed', async () => {
  const send = actionSender(app, answerForms({ failed: stormFailed }, stormHandlers));
  const { answer, status } = await send({ intent: 'closed', note: 'x'.repeat(281), otherPhone: '555' });
  expect(status).toBe(422);
  expect(answer).toMatchObject({
    ok: false,
    values: { note: 'x'.repeat(281), otherPhone: '555' },
    errors: {
      note: 'This is too long. Please make it shorter.',
      otherPhone: 'Enter a phone number with area code, like 225 555 0140.',
    },
  });
  expect((await findStorm(app)).storm).toBe(null);
});

test('what is known is written down, and told by a process that starts without the database', async () => {
  const statusFolder = await mkdtemp(join(tmpdir(), 'status-'));
  const nowhere = openBeside(app, { databaseUrl: 'postgres://x:x@127.0.0.1:1/x' });
  afterAll(async () => {
    await closeServices(nowhere);
    await rm(statusFolder, { recursive: true });
  });
  const first = watchStatus({ ...app, config: { ...app.config, statusFolder } });
  expect(first.answer('r', null).status).toBe(503);
  await sayInStorm(app, someStaff, 'closed', { note: 'Water <over> the road.', otherPhone: other });
  first.start();
  await expect.poll(() => first.answer('r', null).status).toBe(200);
  await first.stop();

  const second = watchStatus({ ...nowhere, config: { ...nowhere.config, statusFolder } });
  second.start();
  await expect.poll(() => second.answer('r', null).status).toBe(200);
  await second.stop();
  const answer = second.answer('r', null);
  const html = await answer.text();
  expect(html).toContain('We are closed today.');
  expect(html).toContain('Water &lt;over&gt; the road.');
  expect(html).toContain('href="tel:+12255550177"');
  expect(html).toMatch(/We have not been able to reach our records since .* is from just now\./);
  expect(html.length).toBeLessThan(30_000);
  expect(second.answer('r', answer.headers.get('ETag') ?? '').status).toBe(304);
});

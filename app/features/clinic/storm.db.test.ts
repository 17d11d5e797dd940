import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { appContext, sessionContext, personContext, type Role } from '#app/context.ts';
import { endStorm, startStormMode, stormHandlers } from '#app/features/clinic-settings/clinic.commands.server.ts';
import { findToday } from '#app/features/today/today.server.ts';
import { createStaffAction } from '#app/forms/form.server.ts';
import { loader } from '#app/routes/admin/admin-layout.tsx';
import { activity } from '#db/accounts-schema.ts';
import { closeServices } from '#server/services.ts';
import { actionSender } from '#tests/setup/send-form.ts';
import { openBeside, openTestApp, testPerson } from '#tests/setup/test-app.ts';
import { stormErrorMessages, stormFields } from './clinic-form.ts';
import { findClinicFacts, findCallbackRule, findStorm } from './clinic.server.ts';
import { stormClosed, stormCallbackText } from './clinic.ts';
import { watchStatus } from './status.server.ts';

const app = await openTestApp();
const other = { label: '(225) 555-0177', href: 'tel:+12255550177' };

async function lastActivity(): Promise<string | undefined> {
  const [line] = await app.db.select().from(activity).orderBy(desc(activity.id)).limit(1);
  return line && `${line.actorName}: ${line.summary}`;
}

test('the last storm notice wins, the log names who set it, and public pages never get the name', async () => {
  expect((await findClinicFacts(app)).storm).toBe(null);
  await startStormMode(app, testPerson, 'closed', { note: 'Flooded.', otherPhone: other });
  expect(await lastActivity()).toBe('Test Staff: Turned on storm mode: every page says we are closed.');
  const { storm } = await findClinicFacts(app);
  expect(storm).toEqual({ state: 'closed', note: 'Flooded.', otherPhone: other, updatedAt: expect.any(String) });
  expect(JSON.stringify(storm)).not.toContain('Test Staff');
  await startStormMode(app, { id: 'b', name: 'Colleague', email: 'b@example.com' }, 'open', {
    note: '',
    otherPhone: null,
  });
  expect(await findStorm(app)).toMatchObject({ storm: { state: 'open' }, by: 'Colleague' });
  await endStorm(app, testPerson);
  expect(await lastActivity()).toBe('Test Staff: Turned off storm mode.');
  expect((await findClinicFacts(app)).storm).toBe(null);
  const before = await app.db.$count(activity);
  await endStorm(app, testPerson);
  expect(await app.db.$count(activity)).toBe(before);
});

/** The storm strip of every staff page, for someone with this role. */
async function stripFor(role: Role) {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(personContext, testPerson);
  context.set(sessionContext, { id: 's', token: '', fresh: true, role });
  const args = { request: new Request('http://test/admin'), url: new URL('http://test/admin'), params: {} };
  return (await loader({ ...args, context, pattern: '' })).storm;
}

test('turning storm mode on or off changes pages, Today, the call-back deadline and the staff strip right away', async () => {
  const states = async () => (await findClinicFacts(app)).opening?.states.map(({ text }) => text) ?? [];
  expect(await states()).not.toContain(stormClosed);
  await startStormMode(app, testPerson, 'closed', { note: '', otherPhone: null });
  expect(await states()).toEqual([stormClosed]);
  expect(await findToday(app, testPerson, 'writer')).toMatchObject({ open: stormClosed });
  expect((await findCallbackRule(app)).example).toBe(stormCallbackText);
  for (const role of ['owner', 'writer'] as const)
    expect(await stripFor(role)).toMatchObject({ storm: { state: 'closed' }, by: 'Test Staff' });
  await endStorm(app, testPerson);
  expect(await states()).not.toContain(stormClosed);
  expect((await findToday(app, testPerson, 'writer')).open).not.toBe(stormClosed);
  expect(await stripFor('owner')).toMatchObject({ storm: null });
});

test('undo says what was said before a press, and refuses after a colleague’s press', async () => {
  const send = actionSender(app, createStaffAction({ failed: stormErrorMessages, fields: stormFields }, stormHandlers));
  const first = (await send({ intent: 'open', note: 'Line one.\nLine two.', otherPhone: '225 555 0177' })).answer;
  const before = (await findStorm(app)).storm;
  const second = (await send({ intent: 'closed', note: '', otherPhone: '' })).answer;
  expect(second.notice).toBe(`Storm mode is on. Every page now says: ${stormClosed}.`);
  expect(await send(first.undo ?? {})).toMatchObject({ status: 409, answer: { ok: false, notice: 'Not undone.' } });
  expect((await send(second.undo ?? {})).answer.ok).toBe(true);
  expect((await findStorm(app)).storm).toMatchObject({ ...before, updatedAt: expect.any(String) });
  await endStorm(app, testPerson);
  const { answer } = await send({ intent: 'closed', note: '', otherPhone: '' });
  expect((await send(answer.undo ?? {})).answer).toMatchObject({ ok: true, notice: expect.stringContaining('is off') });
  expect((await findStorm(app)).storm).toBe(null);
});

test('turned off without script, storm mode returns to the page of the strip', async () => {
  const send = actionSender(app, createStaffAction({ failed: stormErrorMessages, fields: stormFields }, stormHandlers));
  for (const [back, to] of [
    ['/admin', '/admin'],
    ['/admin/blog', '/admin/blog'],
    ['https://elsewhere.example', null],
    ['/administer', null],
  ] as const) {
    await startStormMode(app, testPerson, 'closed', { note: '', otherPhone: null });
    const response = await send({ intent: 'end', back }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(response instanceof Response ? response.headers.get('Location') : null).toBe(to);
    expect((await findStorm(app)).storm).toBe(null);
  }
});

test('a note that is too long and an incomplete phone number are refused, and what was typed is kept', async () => {
  const send = actionSender(app, createStaffAction({ failed: stormErrorMessages, fields: stormFields }, stormHandlers));
  const { answer, status } = await send({ intent: 'closed', note: 'x'.repeat(281), otherPhone: '555' });
  expect(status).toBe(422);
  expect(answer).toMatchObject({
    ok: false,
    values: { note: 'x'.repeat(281), otherPhone: '555' },
    errors: {
      note: 'Shorten this by 1 character.',
      otherPhone: 'Enter a phone number with area code.',
    },
  });
  expect((await findStorm(app)).storm).toBe(null);
});

test('the last known state is saved, and a process that starts without the database shows it', async () => {
  const statusFolder = await mkdtemp(join(tmpdir(), 'status-'));
  const nowhere = openBeside(app, { databaseUrl: 'postgres://x:x@127.0.0.1:1/x' });
  afterAll(async () => {
    await closeServices(nowhere);
    await rm(statusFolder, { recursive: true });
  });
  const first = watchStatus({ ...app, config: { ...app.config, statusFolder } });
  expect(first.answer('r', null).status).toBe(503);
  await startStormMode(app, testPerson, 'closed', { note: 'Water <over> the road.', otherPhone: other });
  first.start();
  await expect.poll(() => first.answer('r', null).status).toBe(200);
  await first.stop();

  const second = watchStatus({ ...nowhere, config: { ...nowhere.config, statusFolder } });
  second.start();
  await expect.poll(() => second.answer('r', null).status).toBe(200);
  await second.stop();
  const answer = second.answer('r', null);
  const html = await answer.text();
  expect(html).toContain('<h1>Closed because of the storm.</h1>');
  expect(html).toContain('Water &lt;over&gt; the road.');
  expect(html).toContain('href="tel:+12255550177"');
  expect(html).toMatch(/We have not been able to reach our records since .* is from just now\./);
  expect(html.length).toBeLessThan(30_000);
  expect(second.answer('r', answer.headers.get('ETag') ?? '').status).toBe(304);
});

import { spawn } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { App } from '#app/context.ts';
import { findCalendar } from '#app/features/clinic/clinic.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { openMailer } from '#app/platform/mail.server.ts';
import { TryAgain, workQueue } from '#app/platform/queue.server.ts';
import { addDays, weekdayOf } from '#app/shared/clock.server.ts';
import { clinicDay } from '#app/shared/dates.ts';
import { startingZone } from '#app/shared/zones.ts';
import { activity } from '#db/accounts-schema.ts';
import { contactMessages } from '#db/schema.ts';
import { freePorts } from '#tests/setup/free-port.ts';
import { startMailService } from '#tests/setup/mail-service.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import { storeContactRequest } from './contact.commands.server.ts';
import { mailDigest, noticeNotMailed, sendNotice } from './messages.jobs.server.ts';

const app = await openTestApp();
const service = await startMailService();
afterAll(() => service.close());

function withMail(settings: Record<string, string>, noticeTo = 'desk@example.com'): App {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: app.config.databaseUrl,
    NOTICE_TO: noticeTo,
    ...settings,
  });
  return { ...app, config: { ...app.config, noticeTo: config.noticeTo }, mailer: openMailer(config.mail) };
}

const byService = withMail({
  EMAIL_SERVICE_URL: service.url,
  EMAIL_SERVICE_USER_ID: 'user',
  EMAIL_SERVICE_ID: 'service',
  EMAIL_SERVICE_TEMPLATE_ID: 'template',
});

let arrived = 0;
async function arrive(): Promise<number> {
  arrived += 1;
  const sender = {
    name: 'Canary',
    email: `canary${arrived}@example.com`,
    phone: '(225) 555-0140',
    source: '/contact',
  };
  await storeContactRequest(app, crypto.randomUUID(), sender);
  const { rows } = await app.db.execute<{ id: number }>(sql`select max(id)::int as id from contact_messages`);
  return rows[0]?.id ?? 0;
}

const clinic = 'Cypress Prosthetics & Orthotics';

/** Pretends that the last mails were sent an hour ago. */
const later = () => app.db.execute(sql`update contact_messages set noticed_at = now() - interval '1 hour'`);
beforeEach(later);

const failures = () => app.db.$count(activity, sql`action = 'message.notice-failed'`);
const jobOf = async (messageId: number) =>
  (
    await app.db.execute<{ state: string; waits: number; tried: number }>(
      sql`select state, retry_count as tried, extract(epoch from start_after - now())::int as waits from pgboss.job
        where name = 'send-notice' and (data->>'messageId')::int = ${messageId}`,
    )
  ).rows[0];

test('a notice says that a request is waiting, and nothing about its sender', async () => {
  service.answer = () => ({ status: 200 });
  await sendNotice.run(byService, { messageId: await arrive() });
  expect(service.taken.at(-1)?.body).toMatchObject({
    template_params: {
      to_email: 'desk@example.com',
      subject: `A new contact request is waiting - ${clinic}`,
      message: expect.stringMatching(
        new RegExp(
          `^Hello,\n\nA new contact request is waiting.\n\nOpen the inbox:\n${app.config.publicUrl}/admin/contactMessages\n\nWe promised to call (today|tomorrow|by) .+ \\(\\w+day, .+, Central Time\\).\n\n${clinic}$`,
        ),
      ),
    },
  });
  expect(JSON.stringify(service.taken)).not.toMatch(/canary|0140/i);
});

test('many requests at once share one mail, at most five mails a minute are sent, and none is forgotten', async () => {
  service.answer = () => ({ status: 200 });
  const before = service.taken.length;
  const ids = [];
  for (let n = 0; n < 40; n += 1) ids.push(await arrive());
  await sendNotice.run(byService, { messageId: ids[0] ?? 0 });
  expect(service.taken.at(-1)?.body).toMatchObject({
    template_params: { subject: `40 new contact requests are waiting - ${clinic}` },
  });
  for (const messageId of ids) await sendNotice.run(byService, { messageId });
  expect(service.taken.length).toBe(before + 1);
  for (let n = 0; n < 4; n += 1) await sendNotice.run(byService, { messageId: await arrive() });
  expect(service.taken.length).toBe(before + 5);
  const sixth = { messageId: await arrive() };
  await expect(sendNotice.run(byService, sixth)).rejects.toMatchObject({ planned: true });
  await later();
  await app.db.execute(sql`update contact_messages set noticed_at = null where id = ${sixth.messageId}`);
  await sendNotice.run(byService, sixth);
  expect(service.taken.length).toBe(before + 6);
  expect(JSON.stringify(service.taken)).not.toMatch(/canary|0140/i);
});

test('a request that staff have handled or deleted sends no notice', async () => {
  const messageId = await arrive();
  await app.db
    .update(contactMessages)
    .set({ status: 'done' })
    .where(sql`id = ${messageId}`);
  const before = service.taken.length;
  await sendNotice.run(byService, { messageId });
  await sendNotice.run(byService, { messageId: 999_999 });
  expect(service.taken.length).toBe(before);
});

test.each([403, 451])(
  'after the response %i the notice is given up right away, and the activity log says so',
  async (status) => {
    spec('7.8');
    service.answer = () => ({ status });
    const before = await failures();
    const messageId = await arrive();
    await sendNotice.run(byService, { messageId });
    expect(await failures()).toBe(before + 1);
    const [line] = await app.db
      .select()
      .from(activity)
      .where(sql`subject = ${`message:${messageId}`} and action <> 'message.arrive'`);
    expect(line).toMatchObject({ actorId: null, summary: 'Could not e-mail staff about a contact request.' });
  },
);

test('a notice is retried after a rate limit, a closed connection or a server error', async () => {
  const messageId = await arrive();
  const before = await failures();
  service.answer = () => ({ status: 429, headers: { 'Retry-After': '90' } });
  await expect(sendNotice.run(byService, { messageId })).rejects.toMatchObject({ afterSeconds: 90 });
  service.answer = () => 'close';
  await expect(sendNotice.run(byService, { messageId })).rejects.toThrow(TryAgain);
  service.answer = () => ({ status: 500 });
  await expect(sendNotice.run(byService, { messageId })).rejects.toThrow(TryAgain);
  expect(await failures()).toBe(before);
});

test('every mail problem is a warning in the log, in plain words', async () => {
  spec('7.7', '8.28');
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  service.answer = () => ({ status: 451 });
  await sendNotice.run({ ...byService, log }, { messageId: await arrive() });
  service.answer = () => 'close';
  await expect(sendNotice.run({ ...byService, log }, { messageId: await arrive() })).rejects.toThrow(TryAgain);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, status: 451, reason: expect.stringContaining('headless browser'), givenUp: true },
    { level: 40, status: 0, reason: 'the mail service cannot be reached', givenUp: false },
  ]);
});

test('the worker respects Retry-After and then mails once; after the last try it records the failure', async () => {
  spec('7.9');
  await app.db.execute(sql`delete from pgboss.job where name = 'send-notice'`);
  const worker = await workQueue(byService, [sendNotice, noticeNotMailed], 2);
  try {
    service.answer = () => ({ status: 429, headers: { 'Retry-After': '5000' } });
    const messageId = await arrive();
    await expect.poll(() => jobOf(messageId)).toMatchObject({ state: 'retry' });
    await expect.poll(async () => (await jobOf(messageId))?.waits).toBeGreaterThan(4_900);

    service.answer = () => ({ status: 200 });
    const before = service.taken.length;
    await app.db.execute(sql`update pgboss.job set start_after = now() where name = 'send-notice' and state = 'retry'`);
    // A second request wakes the worker, as it would in production.
    const second = await arrive();
    await expect.poll(() => jobOf(messageId)).toMatchObject({ state: 'completed', tried: 1 });
    await expect.poll(() => jobOf(second)).toMatchObject({ state: 'completed' });
    expect(service.taken.length).toBe(before + 2);

    service.answer = () => 'close';
    const failed = await failures();
    const lost = await arrive();
    await expect.poll(() => jobOf(lost)).toMatchObject({ state: 'retry' });
    expect((await jobOf(lost))?.waits).toBeGreaterThan(25);
    await app.db.execute(
      sql`update pgboss.job set start_after = now(), retry_count = retry_limit - 1 where name = 'send-notice' and state = 'retry'`,
    );
    await arrive();
    await expect.poll(failures, { timeout: 75_000 }).toBe(failed + 1);
    expect(await jobOf(lost)).toMatchObject({ state: 'failed' });
  } finally {
    await worker.stop();
  }
});

test('the retries of a notice span about a day', async () => {
  const { times, firstSeconds, maxSeconds } = sendNotice.retry ?? { times: 0, firstSeconds: 0, maxSeconds: 0 };
  const spans = [0.5, 1].map((luck) =>
    Array.from({ length: times }, (_, n) => Math.min(maxSeconds, firstSeconds * 2 ** (n + 1) * luck)).reduce(
      (a, b) => a + b,
    ),
  );
  for (const seconds of spans) expect(Math.abs(seconds / 3_600 - 24)).toBeLessThan(3);
});

const mailSchema = z.object({ subject: z.string(), text: z.string(), raw: z.string(), to: z.array(z.string()) });

test('SMTP mail reaches every recipient, with the same Message-ID however often it is sent', async () => {
  const port = await freePorts(2);
  const box = spawn(process.execPath, ['tests/setup/mail-server.ts', String(port), String(port + 1)], {
    stdio: 'ignore',
  });
  try {
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port + 1}/`).then(
          (r) => r.ok,
          () => false,
        ),
      )
      .toBe(true);
    const bySmtp = withMail({ SMTP_URL: `smtp://127.0.0.1:${port}` }, 'desk@example.com,dana@example.com');
    const messageId = await arrive();
    await sendNotice.run(bySmtp, { messageId });
    // Simulates a worker that died after sending the mail.
    await app.db.execute(sql`update contact_messages set noticed_at = null where id = ${messageId}`);
    await sendNotice.run(bySmtp, { messageId });
    const take = async () =>
      mailSchema.parse(await (await fetch(`http://127.0.0.1:${port + 1}/?to=dana@example.com`)).json());
    for (const mail of [await take(), await take()]) {
      expect(mail.to).toEqual(['desk@example.com', 'dana@example.com']);
      expect(mail.subject).toBe(`A new contact request is waiting - ${clinic}`);
      expect(mail.raw).toContain(`Message-ID: <contact-request-${messageId}@`);
      expect(mail.raw).not.toMatch(/canary|0140/i);
    }
    bySmtp.mailer.close();
  } finally {
    box.kill();
  }
  const nobody = withMail({ SMTP_URL: 'smtp://127.0.0.1:1' });
  await expect(sendNotice.run(nobody, { messageId: await arrive() })).rejects.toThrow(TryAgain);
});

const isWeekend = (day: string) => [5, 6].includes(weekdayOf(day));

test('on the morning of an open day, staff are mailed how many requests are waiting; on other days, nothing is sent', async () => {
  service.answer = () => ({ status: 200 });
  const days = Array.from({ length: 14 }, (_, n) => addDays(clinicDay(startingZone), n));
  const { calendar } = await findCalendar(app);
  const open = days.find((day) => !isWeekend(day) && !calendar.holidays.has(day)) ?? '';
  const weekend = days.find(isWeekend) ?? '';

  await app.db.update(contactMessages).set({ status: 'done' });
  const before = service.taken.length;
  await mailDigest(byService, open);
  await arrive();
  await mailDigest(byService, weekend);
  expect(service.taken.length).toBe(before);
  await mailDigest(byService, open);
  await arrive();
  await mailDigest(byService, open);
  expect(service.taken.slice(before).map(({ body }) => body)).toMatchObject([
    { template_params: { subject: `1 contact request is waiting - ${clinic}` } },
    {
      template_params: {
        subject: `2 contact requests are waiting - ${clinic}`,
        message: `Hello,\n\n2 contact requests are waiting.\n\nOpen the inbox:\n${app.config.publicUrl}/admin/contactMessages\n\n${clinic}`,
      },
    },
  ]);
});

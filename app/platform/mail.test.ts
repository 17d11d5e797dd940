import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { startMailService } from '#tests/setup/mail-service.ts';
import { spec } from '#tests/setup/spec-tag.ts';
import { openMailer, readRetryAfter, sendByService } from './mail.server.ts';

const service = await startMailService();
const settings = { url: `${service.url}/`, userId: 'user', id: 'service', templateId: 'template' };
const mail = { to: 'desk@example.com', subject: 'A subject', text: 'Some words', html: '<p>Some words</p>' };
const send = (withinMs = 30_000) => sendByService(settings, mail, withinMs);

test('a mail goes to the service as a POST to /api/v1.0/email/send', async () => {
  spec('7.6');
  service.answer = () => ({ status: 200 });
  await send();
  expect(service.taken.at(-1)).toEqual({
    method: 'POST',
    path: '/api/v1.0/email/send',
    body: {
      lib_version: '1.0.0',
      user_id: 'user',
      service_id: 'service',
      template_id: 'template',
      template_params: { to_email: 'desk@example.com', subject: 'A subject', message: 'Some words' },
    },
  });
});

test.each([
  [403, true],
  [451, true],
  [429, false],
  [500, false],
  [302, false],
])('status %i throws MailRefused with final: %s', async (status, final) => {
  service.answer = () => ({ status });
  await expect(send()).rejects.toMatchObject({ name: 'MailRefused', final });
});

test('a redirect of the mail service is not followed', async () => {
  const before = service.taken.length;
  service.answer = () => ({ status: 307, headers: { Location: `${service.url}/elsewhere` } });
  await expect(send()).rejects.toMatchObject({ name: 'MailRefused' });
  expect(service.taken).toHaveLength(before + 1);
});

test('after too many requests, the error says when to retry', async () => {
  service.answer = () => ({ status: 429, headers: { 'Retry-After': '120' } });
  await expect(send()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 120 });
  const now = Date.parse('2026-05-01T12:00:00Z');
  expect(readRetryAfter('Fri, 01 May 2026 12:05:00 GMT', now)).toBe(300);
  expect(readRetryAfter('99999999', now)).toBe(86_400);
  for (const none of [null, '', 'soon', '-5', 'Fri, 01 May 2026 11:00:00 GMT'])
    expect(readRetryAfter(none, now)).toBeNull();
});

test('a service that hangs, closes the connection or is unreachable counts as no response', async () => {
  spec('7.10');
  service.answer = () => 'hang';
  await expect(send(400)).rejects.toMatchObject({
    status: 0,
    final: false,
    message: expect.stringContaining('in time'),
  });
  service.answer = () => 'close';
  await expect(send()).rejects.toMatchObject({ status: 0, final: false });
  await expect(sendByService({ ...settings, url: 'http://127.0.0.1:1' }, mail)).rejects.toMatchObject({ status: 0 });
});

test('mail leaves this machine encrypted or not at all, unless the settings say otherwise', async () => {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        taken += 1;
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const sendTo = (host: string, smtpTls: 'required' | 'optional') => {
    const mailer = openMailer({
      from: 'x@example.com',
      folder: undefined,
      service: null,
      smtpTls,
      smtpUrl: `smtp://${host}:${port}`,
    });
    return mailer.send(mail).finally(() => mailer.close());
  };
  await expect(sendTo('0.0.0.0', 'required')).rejects.toThrow(/STARTTLS|TLS/);
  expect(taken).toBe(0);
  await sendTo('127.0.0.1', 'required');
  await sendTo('0.0.0.0', 'optional');
  expect(taken).toBe(2);
});

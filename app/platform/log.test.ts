import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';
import { describeError, loggablePath, requestLogger, visitorHash } from './log.server.ts';
import { openMailer } from './mail.server.ts';

test('an error’s message, which may quote a row, is not logged', () => {
  const inner = Object.assign(new Error('Key (email)=(canary@example.com) already exists.'), {
    code: '23505',
    detail: 'canary@example.com',
  });
  const described = JSON.stringify(describeError(new Error('Failed query with canary@example.com', { cause: inner })));
  expect(described).not.toContain('canary');
  expect(described).toContain('23505');
});

test('a message that imitates a stack is not logged either, even if it was changed later', () => {
  const error = new Error('Failed query\nparams: 1,\n    at canary (/home/canary.ts:1:1)');
  const changed = Object.assign(new Error('x\n    at canary'), { message: 'another' });
  expect(JSON.stringify([describeError(error), describeError(changed)])).not.toContain('canary (');
  expect(JSON.stringify(describeError(changed))).not.toContain('at canary');
  expect(describeError(error).stack).toContain('log.test.ts');
});

test('messages of the operating system are logged, because they quote no visitor', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  expect(describeError(new Error('Failed query', { cause: refused }))).toMatchObject({
    cause: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
  });
});

test('mail that is not set up is logged with its reason and no stack', async () => {
  const { send } = openMailer(readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/x' }).mail);
  const mail = { to: 'b@example.com', subject: '', text: '', html: '' };
  const refused: unknown = await send(mail).catch((error: unknown) => error);
  expect(describeError(refused)).toEqual({
    kind: 'MailRefused',
    message: 'Mail cannot be sent: set SMTP_URL or EMAIL_SERVICE_URL.',
  });
});

test('only plain paths are logged', () => {
  expect(loggablePath('/blog/first-fitting.data')).toBe('/blog/first-fitting.data');
  expect(loggablePath('/x/jane@example.com')).toBe('(unusual path)');
  expect(loggablePath(`/${'a'.repeat(300)}`)).toBe('(unusual path)');
});

test('an address becomes a hash that depends on the salt', () => {
  expect(visitorHash('203.0.113.9', 'salt-one')).toBe(visitorHash('203.0.113.9', 'salt-one'));
  expect(visitorHash('203.0.113.9', 'salt-one')).not.toBe(visitorHash('203.0.113.9', 'salt-two'));
  expect(visitorHash('203.0.113.9', 'salt-one')).not.toContain('203');
});

test('a request line is identical to the one that pino would write', async () => {
  const lines: string[] = [];
  const options = { level: 'info', base: { part: 'web' }, timestamp: pino.stdTimeFunctions.isoTime };
  const log = pino(options, { write: (line) => lines.push(line) });
  const line = {
    request: 'an-id',
    method: 'GET',
    path: '/blog',
    status: 200,
    ms: 3.4,
    visitor: 'abc_-',
    aborted: false,
  };
  requestLogger(log)({ ...line, path: '/a"b' });
  requestLogger(log)({ ...line, aborted: true });
  // Modules that Vite serves in development, and the checks of a proxy.
  for (const path of ['/@vite/client', '/app/root.tsx', '/node_modules/.vite/deps/react.js', '/readyz'])
    requestLogger(log)({ ...line, path, status: 200 });
  await nextTurn();
  log.info({ ...line, path: '(unusual path)', ms: 3, aborted: undefined }, 'request');
  log.info({ ...line, ms: 3, aborted: true }, 'request');
  const [oddHere, abortedHere, odd, aborted] = lines.map((text) => text.replace(/"time":"[^"]+Z"/, '"time":""'));
  expect([oddHere, abortedHere]).toEqual([odd, aborted]);
  requestLogger(log.child({}, { level: 'warn' }))(line);
  await nextTurn();
  expect(lines).toHaveLength(4);
});

test('the request lines of one turn of the event loop are handed over together, an error at once', async () => {
  const handed: string[] = [];
  const log = pino({ level: 'info' }, { write: (text) => handed.push(text) });
  const write = requestLogger(log);
  const line = { request: 'an-id', method: 'GET', path: '/', status: 200, ms: 1, visitor: 'abc', aborted: false };
  write(line);
  write({ ...line, path: '/blog' });
  log.error('a failure');
  expect(handed).toEqual([expect.stringContaining('a failure')]);
  await nextTurn();
  write({ ...line, path: '/about' });
  await nextTurn();
  const requests = handed.slice(1).map((text) => text.match(/"path":"[^"]+"/g));
  expect(requests).toEqual([['"path":"/"', '"path":"/blog"'], ['"path":"/about"']]);
});

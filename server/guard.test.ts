import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { guardRequests } from './guard.ts';

const publicUrl = 'https://clinic.example';
const visitors = {
  config: { publicUrl, demonstration: false },
  log: pino({ level: 'silent' }),
  phone: () => ({ label: '', href: '' }),
  isUpload: () => false,
  uploadMethods: [],
  isStaff: () => Promise.resolve(false),
  isKnown: () => Promise.resolve(false),
  isOurs: () => false,
};

const answerVisitors = guardRequests(() => Promise.resolve(new Response('taken')), visitors);

async function send(path: string, type: string, body: string): Promise<number> {
  const headers = { Origin: publicUrl, 'Content-Type': type };
  const from = { requestId: 'x', address: '203.0.113.8' };
  return (await answerVisitors(new Request(publicUrl + path, { method: 'POST', headers, body }), from)).status;
}

const part = (lines: number, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="a"\r\n${'X: y\r\n'.repeat(lines)}\r\n${value}\r\n`;

test('a form part may have at most ten header lines', async () => {
  const type = 'multipart/form-data; boundary=x';
  expect(await send('/contact', type, `${part(8, 'many\r\nlines\r\n'.repeat(1_000))}--x--\r\n`)).toBe(200);
  expect(await send('/contact', type, `${part(0, 'b')}${part(30_000, 'b')}--x--\r\n`)).toBe(413);
  expect(await send('/contact', type, `${part(0, 'b')}--x\r\n${'X: y\r\n'.repeat(30_000)}`)).toBe(413);
});

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`;
const json = (body: string) => send('/api/auth/sign-in/email', 'application/json', body);

test('sign-in JSON may be at most twenty levels deep, and brackets in strings do not count', async () => {
  expect(await json(nested(20))).toBe(200);
  expect(await json(nested(22))).toBe(413);
  expect(await json('['.repeat(60_000))).toBe(413);
  expect(await json(JSON.stringify({ password: `\\"${'[{'.repeat(90)}` }))).toBe(200);
  expect(await json(JSON.stringify(['a"'.repeat(50), '[['.repeat(50), [[[]]]]))).toBe(200);
});

test('a form that does not arrive within thirty seconds is rejected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = guardRequests(() => Promise.resolve(new Response('taken')), visitors);
  const never = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('a=')) });
  const headers = { Origin: publicUrl, 'Content-Type': 'application/x-www-form-urlencoded' };
  const init = { method: 'POST', headers, body: never, duplex: 'half' };
  let status: number | undefined;
  void answer(new Request(`${publicUrl}/contact`, init), { requestId: 'x', address: '203.0.113.9' }).then(
    (response) => (status = response.status),
  );
  await vi.advanceTimersByTimeAsync(29_000);
  expect(status).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(status).toBe(408);
  vi.useRealTimers();
});

test('the body of a form from another site is not read', async () => {
  const answer = guardRequests(() => Promise.resolve(new Response('taken')), visitors);
  const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' };
  const request = new Request(`${publicUrl}/contact`, { method: 'POST', headers, body: 'a=b' });
  const response = await answer(request, { requestId: 'x', address: '203.0.113.9' });
  expect([response.status, request.bodyUsed]).toEqual([403, false]);
});

type Waiting = { address: string; path: string; answer: () => void };

async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await new Promise((done) => setImmediate(done));
}

/** Returns a site whose answers wait, and the forms that it is working on. */
function openSlowSite(more = {}) {
  const running: Waiting[] = [];
  const answer = guardRequests(
    (request, { address }) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      running.push({ address, path: new URL(request.url).pathname, answer: () => resolve(new Response('taken')) });
      return promise;
    },
    { ...visitors, ...more },
  );
  const sendForm = (address: string, path = '/contact', form: Record<string, string> = { name: 'Walter' }) => {
    const request = new Request(publicUrl + path, {
      method: 'POST',
      headers: { Origin: publicUrl },
      body: new URLSearchParams(form),
    });
    return answer(request, { requestId: 'x', address });
  };
  const finishAll = async () => {
    for (; running.length > 0; await settle()) running.shift()?.answer();
  };
  return { running, sendForm, finishAll };
}

test('four forms of an address run at once, forty wait, and the rest are returned with their text', async () => {
  const { running, sendForm, finishAll } = openSlowSite();
  const sent = Array.from({ length: 45 }, () => sendForm('203.0.113.20'));
  await settle();
  expect(running).toHaveLength(4);
  const returned = await Promise.race([...sent, settle()]);
  expect([returned?.status, returned?.headers.get('Retry-After')]).toEqual([429, '5']);
  expect(await returned?.text()).toContain('<input name="name" value="Walter">');
  void sendForm('203.0.113.21');
  await settle();
  expect(running.map(({ address }) => address).at(-1), 'another address does not wait').toBe('203.0.113.21');
  // Sign-ins of the same address do not hold up its other forms, nor the other way around.
  void sendForm('203.0.113.20', '/admin/login');
  await settle();
  expect(running.at(-1)?.path).toBe('/admin/login');
  await finishAll();
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(44);
});

test('ten sign-ins of unknown browsers run at once, whatever their address and spelling', async () => {
  const spellings = ['/admin/login', '/Admin/Login.data', '//admin/login/', '/%61dmin/login/_.data'];
  const { running, sendForm, finishAll } = openSlowSite();
  const burst = Array.from({ length: 14 }, (_, at) => sendForm(`198.51.100.${at}`, spellings[at % 4]));
  await settle();
  expect(running).toHaveLength(10);
  // A mailed link and the second step do not count.
  void sendForm('203.0.113.30', '/admin/invitation');
  void sendForm('203.0.113.31', '/admin/login/code');
  await settle();
  expect(running).toHaveLength(12);
  await finishAll();
  expect((await Promise.all(burst)).filter(({ status }) => status === 429)).toHaveLength(4);
});

test('browsers in which someone has signed in do not wait behind strangers at the same address', async () => {
  let known = false;
  const { running, sendForm } = openSlowSite({ isKnown: async () => known });
  for (let at = 0; at < 30; at += 1) void sendForm(`203.0.113.${at % 6}`, '/admin/login');
  await settle();
  expect(running).toHaveLength(10);
  known = true;
  for (let at = 0; at < 12; at += 1) void sendForm('203.0.113.1', '/admin/login');
  await settle();
  expect(running).toHaveLength(22);
});

test('other forms begin between the refusals of a burst', async () => {
  const { running, sendForm } = openSlowSite();
  let returned = 0;
  for (let at = 0; at < 300; at += 1)
    void sendForm(`198.51.100.${at}`, '/admin/login').then(({ status }) => status === 429 && (returned += 1));
  await expect.poll(() => returned, { interval: 1 }).toBeGreaterThan(0);
  void sendForm('203.0.113.40');
  await expect.poll(() => running.some(({ address }) => address === '203.0.113.40'), { interval: 1 }).toBe(true);
  expect(returned).toBeLessThan(150);
});

test('a /56 runs four times as many forms at once, and a private address any number', async () => {
  const { running, sendForm } = openSlowSite();
  for (let at = 0; at < 40; at += 1) void sendForm(`2001:db8:0:${(at % 8).toString(16)}::`);
  await settle();
  expect(running).toHaveLength(16);
  for (let at = 0; at < 60; at += 1) void sendForm('10.0.0.4');
  await settle();
  expect(running).toHaveLength(76);
});

test('sign-in endpoints of the library take only JSON', async () => {
  expect(await send('/api/auth/passkey/verify-authentication', 'text/plain', '{}')).toBe(415);
  expect(await send('/api/auth/passkey/verify-authentication', 'application/json; charset=utf-8', '{}')).toBe(200);
});

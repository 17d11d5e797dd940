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

import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { guardRequests } from './guard.ts';

const publicUrl = 'https://clinic.example';
const visitors = {
  publicUrl,
  log: pino({ level: 'silent' }),
  phone: () => ({ label: '', href: '' }),
  isUpload: () => false,
  uploadMethods: [],
  isStaff: () => Promise.resolve(false),
  isKnown: () => Promise.resolve(false),
  isOurs: () => false,
};

test('a form that does not arrive within thirty seconds is given up', async () => {
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

import { expect, test } from 'vitest';
import { rateLimits } from '#db/accounts-schema.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const app = await openTestApp();

test('counters whose time is over are swept, and only those', async () => {
  const over = { name: 'over', times: 5, seconds: 1 };
  const running = { name: 'running', times: 1, seconds: 600 };
  await app.limits.take(over, 'somebody');
  await app.limits.take(running, 'somebody');
  expect(await app.limits.sweep()).toBe(0);
  await new Promise((later) => setTimeout(later, 1_100));
  expect(await app.limits.sweep()).toBe(1);
  expect(await app.db.$count(rateLimits)).toBe(1);
  expect(await app.limits.take(running, 'somebody')).toBeGreaterThan(500);
});

test('no address can be read from the counters', async () => {
  await app.limits.take({ name: 'address', times: 5, seconds: 60 }, '198.51.100.44');
  expect(JSON.stringify(await app.db.select().from(rateLimits))).not.toContain('198.51.100.44');
});

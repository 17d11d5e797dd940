import { expect, test } from 'vitest';
import { rateLimits } from '#db/accounts-schema.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const app = await openTestApp();

test('only expired counters are deleted', async () => {
  const over = { name: 'over', times: 5, seconds: 1 };
  const running = { name: 'running', times: 1, seconds: 600 };
  await app.limits.consume(over, 'somebody');
  await app.limits.consume(running, 'somebody');
  expect(await app.limits.sweep()).toBe(0);
  await new Promise((later) => setTimeout(later, 1_100));
  expect(await app.limits.sweep()).toBe(1);
  expect(await app.db.$count(rateLimits)).toBe(1);
  expect(await app.limits.consume(running, 'somebody')).toBeGreaterThan(500);
});

test('the counters do not reveal an address', async () => {
  await app.limits.consume({ name: 'address', times: 5, seconds: 60 }, '198.51.100.44');
  expect(JSON.stringify(await app.db.select().from(rateLimits))).not.toContain('198.51.100.44');
});

test('an IPv6 address also counts toward its /56 and /48, whose limits are 4 and 16 times as high', async () => {
  const limit = { name: 'networks', times: 2, seconds: 600 };
  const take = (address: string) => app.limits.consume(limit, address);
  const fill = async (home: string) => {
    for (const last of ['00', '01', '7f', 'ff'])
      for (let i = 0; i < limit.times; i += 1) expect(await take(`2001:db8:1:${home}${last}::`)).toBeNull();
  };
  await fill('a');
  await app.limits.refund(limit, '2001:db8:1:a00::');
  expect(await take('2001:db8:1:a55::')).toBeNull();
  expect(await take('2001:db8:1:a56::')).toBeGreaterThan(500);
  // A request over the limit of the narrow network does not count toward the wide one.
  for (let i = 0; i < 30; i += 1) expect(await take('2001:db8:1:aff::')).toBeGreaterThan(500);
  for (const home of ['b', 'c', 'd']) await fill(home);
  expect(await take('2001:db8:1:e00::')).toBeGreaterThan(500);
  expect(await take('2001:db8:2:e00::')).toBeNull();
});

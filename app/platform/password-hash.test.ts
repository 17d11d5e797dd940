import { expect, test } from 'vitest';
import { openPasswordHash } from './passwords.server.ts';

test('a password is hashed with OWASP’s parameters unless a test lowers them', async () => {
  const passwords = openPasswordHash();
  const before = process.threadCpuUsage();
  const stored = await passwords.hash('a long pass phrase');
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000, 'the thread that answers visitors does not hash').toBeLessThan(100);
  expect(stored).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{86}$/);
  expect(await passwords.verify({ hash: stored, password: 'a long pass phrase' })).toBe(true);
  expect(await passwords.verify({ hash: stored, password: 'another pass phrase' })).toBe(false);
});

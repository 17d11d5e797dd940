import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openPasswordStrength } from '#app/platform/passwords.server.ts';
import { ratePassword } from './password-problem.server.ts';

const app = { passwordStrength: openPasswordStrength() };
afterAll(() => app.passwordStrength.close());

test.each([
  'short',
  '123qweasdzxc',
  'passwordpassword',
  'qwertyuiopas',
  'iloveyouforever',
  'aaaaaaaaaaaaaaaa',
  'Prosthetics1',
  'Cypress-2026!',
  'Dana.Arceneaux1',
  'x'.repeat(201),
])('%s is refused', async (password) => {
  expect(await ratePassword(app, password, ['Dana Arceneaux', 'dana.arceneaux@cypress-po.example'])).toMatch(
    /^(Please|This)/,
  );
});

test.each(['Mélançon-2026', 'Melancon-2026'])('%s is refused as a password for Renée Mélançon', async (password) => {
  expect(await ratePassword(app, password, ['Renée Mélançon'])).toMatch(/^This/);
});

test.each([
  'a long pass phrase',
  'correct horse battery staple',
  'ключ от старой двери',
  'four gray herons stand'.repeat(4),
])('%s is accepted, whatever kinds of characters it has', async (password) =>
  expect(await ratePassword(app, password)).toBeUndefined(),
);

/** Every character is a common substitute for another (4 for a), so zxcvbn must consider as many readings as possible. */
const hostile = Array.from({ length: 200 }, (_, i) => 'a4@b8c({[<e3g69i1!|l7o0s$5t+x%z2>'[(i * i) % 33]).join('');

test('a password made to be slow to check does not block the thread that serves visitors', async () => {
  const before = process.threadCpuUsage();
  await Promise.all(Array.from({ length: 4 }, () => ratePassword(app, hostile)));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(400);
});

test('a password that takes too long to check is refused, and the next one is checked as usual', async () => {
  const passwordStrength = openPasswordStrength(60);
  onTestFinished(() => passwordStrength.close());
  expect(await ratePassword({ passwordStrength }, hostile)).toMatch(/too long to check/);
  // A busy machine may need several attempts to be fast enough.
  await expect.poll(() => passwordStrength.measure('a long pass phrase', []), { timeout: 50_000 }).toBe(4);
});

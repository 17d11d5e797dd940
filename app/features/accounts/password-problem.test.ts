import { expect, test } from 'vitest';
import { passwordProblem } from './password-problem.server.ts';

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
  expect(await passwordProblem(password, ['Dana Arceneaux', 'dana.arceneaux@cypress-po.example'])).toMatch(
    /^(Please|This)/,
  );
});

test.each(['Mélançon-2026', 'Melancon-2026'])('%s is refused to Renée Mélançon', async (password) => {
  expect(await passwordProblem(password, ['Renée Mélançon'])).toMatch(/^This/);
});

test.each([
  'a long pass phrase',
  'correct horse battery staple',
  'ключ от старой двери',
  'four gray herons stand'.repeat(4),
])('%s is good, whatever its kinds of characters', async (password) =>
  expect(await passwordProblem(password)).toBeUndefined(),
);

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { comesBack } from './form.ts';

/** `<Field … name="code" autoComplete="one-time-code">`: tag, name, and all that was written into the tag. */
const inputs = globSync('app/**/*.tsx').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/<(\w*(?:Field|input|textarea|select))\b[^<]*?\bname="([\w.]+)"[^<]*/g)].map(
    ([text, tag = '', name = '']) => ({
      name,
      isSecret: /password/i.test(tag) || /type="password"|one-time-code/.test(text),
    }),
  ),
);
const secrets = inputs.filter(({ isSecret }) => isSecret).map(({ name }) => name);
// A file, and a choice that the browser stores.
const neverSent = new Set(['scan', 'motion']);

test.each([...new Set([...secrets, 'next', 'new-password', 'pin', 'secret', 'token'])])(
  '%s never comes back, wherever it is typed',
  (name) => {
    expect(comesBack(name)).toBe(false);
    expect(comesBack(`group.0.${name}`)).toBe(false);
  },
);

test('the search finds the fields of this site', () => {
  expect(new Set(secrets)).toEqual(new Set(['password', 'newPassword', 'code']));
});

test('every other field of the code comes back', async () => {
  const described = await Promise.all(
    globSync('app/features/*/*.ts')
      .filter((file) => /\bmax: \d/.test(readFileSync(file, 'utf8')) && !/\.(server|test|schema)\.ts$/.test(file))
      .map(async (file): Promise<object> => import(`../../${file}`)),
  );
  const names = described.flatMap((module) => Object.values(module).flatMap(fieldNames));
  expect(names).toContain('tagline');
  const lost = [...names, ...inputs.filter(({ isSecret }) => !isSecret).map(({ name }) => name)].filter(
    (name) => !comesBack(name) && !neverSent.has(name),
  );
  expect(lost).toEqual([]);
});

function fieldNames(fields: unknown): string[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([name, rule]: [string, unknown]) =>
    typeof rule === 'object' && rule !== null && 'label' in rule && 'max' in rule ? [name] : [],
  );
}

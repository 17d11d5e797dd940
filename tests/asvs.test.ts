import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirements } from './evidence/tables.ts';

test('every requirement of levels 1 and 2 has exactly one row', () => {
  expect(requirements).toHaveLength(253);
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(253);
  const states = new Set(['met', 'operator', 'n/a', 'open']);
  expect(requirements.filter(({ name, state, how }) => !name || !how || !states.has(state))).toEqual([]);
});

test('every file named as proof exists', () => {
  const files = requirements.flatMap((requirement) => requirement.files);
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

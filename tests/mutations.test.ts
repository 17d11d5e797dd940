import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isMoved, mutations } from './mutations.ts';

test('every mutation finds its place in the source', () => {
  expect(mutations.length).toBeGreaterThan(300);
  expect(mutations.filter(isMoved)).toEqual([]);
});

test('every mutation changes something and names a test', () => {
  expect(
    mutations.filter(
      ({ from, to, test: file, name = '' }) => from === to || !readFileSync(file, 'utf8').includes(name),
    ),
  ).toEqual([]);
});

import { expect, test } from 'vitest';
import { findCircles } from './setup/imports.ts';

const imports = (...pairs: [string, string[]][]) => new Map(pairs.map(([one, others]) => [one, new Set(others)]));

test('a circle of four features is found, and so is a pair beside it', () => {
  const four = imports(['a', ['b', 'x']], ['b', ['c']], ['c', ['d', 'x']], ['d', ['a']], ['x', ['y']], ['y', ['x']]);
  expect(findCircles(four)).toEqual(['a → b → c → d → a', 'x → y → x']);
});

test('features that share others without a way back make no circle', () => {
  expect(findCircles(imports(['a', ['b', 'c']], ['b', ['d']], ['c', ['d']]))).toEqual([]);
});

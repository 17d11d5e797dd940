import { expect, test } from 'vitest';
import { growMedallion, initialsOf } from './medallion-rings.ts';

test('the same name grows the same rings, another name others', () => {
  expect(growMedallion('Renée Landry', 'large')).toEqual(growMedallion('Renée Landry', 'large'));
  expect(growMedallion('Renée Landry', 'large').rings).not.toEqual(growMedallion('Dana Arceneaux', 'large').rings);
});

test('large has nine rings, small four, and all stay inside', () => {
  for (const [size, count] of [
    ['large', 9],
    ['small', 4],
  ] as const) {
    for (const name of ['Renée Landry', 'A', '', '小林', 'x'.repeat(80)]) {
      const { rings, side } = growMedallion(name, size);
      expect(rings).toHaveLength(count);
      const numbers =
        rings
          .join(' ')
          .match(/-?[\d.]+/g)
          ?.map(Number) ?? [];
      expect(numbers.every((value) => value >= 0 && value <= side)).toBe(true);
    }
  }
});

test('initials', () => {
  expect(initialsOf('Renée Landry')).toBe('RL');
  expect(initialsOf('  James  Lee Hebert ')).toBe('JH');
  expect(initialsOf('anonymous')).toBe('A');
  expect(initialsOf('')).toBe('');
  expect(initialsOf('🙂 Smith')).toBe('🙂S');
});

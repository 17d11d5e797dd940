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
      const places = rings.flatMap(placesOf);
      expect(places.every((value) => value >= 0 && value <= side)).toBe(true);
    }
  }
});

test('a ring ends where it began', () => {
  for (const ring of growMedallion('Renée Landry', 'large').rings) {
    const places = placesOf(ring);
    expect(places.at(-2)).toBeCloseTo(places[0] ?? NaN, 5);
    expect(places.at(-1)).toBeCloseTo(places[1] ?? NaN, 5);
  }
});

/** The path's numbers, its steps added up: a beginning, then a corner and an end for each curve. */
function placesOf(path: string): number[] {
  const [x = NaN, y = NaN, ...steps] = path.match(/-?(\d+(\.\d+)?|\.\d+)/g)?.map(Number) ?? [];
  const places = [x, y];
  while (steps.length > 0) {
    const [fromX = NaN, fromY = NaN] = places.slice(-2);
    places.push(...steps.splice(0, 4).map((step, place) => step + (place % 2 === 0 ? fromX : fromY)));
  }
  return places;
}

test('initials', () => {
  expect(initialsOf('Renée Landry')).toBe('RL');
  expect(initialsOf('  James  Lee Hebert ')).toBe('JH');
  expect(initialsOf('anonymous')).toBe('A');
  expect(initialsOf('')).toBe('');
  expect(initialsOf('🙂 Smith')).toBe('🙂S');
});

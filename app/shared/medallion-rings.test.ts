import { expect, test } from 'vitest';
import { growMedallion, initialsOf } from './medallion-rings.ts';

test('a name always gets the same rings, and different names get different ones', () => {
  expect(growMedallion('Renée Landry', 'large')).toEqual(growMedallion('Renée Landry', 'large'));
  expect(growMedallion('Renée Landry', 'large').rings).not.toEqual(growMedallion('Dana Arceneaux', 'large').rings);
});

test('a large medallion has nine rings and a small one four, all inside its bounds', () => {
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

test('every ring is closed', () => {
  for (const ring of growMedallion('Renée Landry', 'large').rings) {
    const places = placesOf(ring);
    expect(places.at(-2)).toBeCloseTo(places[0] ?? NaN, 5);
    expect(places.at(-1)).toBeCloseTo(places[1] ?? NaN, 5);
  }
});

/** Converts the relative path to absolute points: a start, then a control point and an end for each curve. */
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

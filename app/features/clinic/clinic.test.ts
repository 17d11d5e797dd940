import { expect, test } from 'vitest';
import { startingFacts, town, townAndState } from './clinic.ts';

test('the town is named without its postal code', () => {
  expect(townAndState(startingFacts)).toBe('Walker, Louisiana');
  expect(town(startingFacts)).toBe('Walker');
  expect(townAndState({ ...startingFacts, cityLine: 'Denham Springs, LA 70726-1234' })).toBe('Denham Springs, LA');
  expect(town({ ...startingFacts, cityLine: 'Walker' })).toBe('Walker');
});

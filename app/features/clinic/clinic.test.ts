import { expect, test } from 'vitest';
import { town, townAndState } from './clinic.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';

test('the town is named without its postal code', () => {
  expect(townAndState(startingFacts)).toBe('Walker, Louisiana');
  expect(town(startingFacts)).toBe('Walker');
  expect(townAndState({ ...startingFacts, cityLine: 'Denham Springs, LA 70726-1234' })).toBe('Denham Springs, LA');
  expect(town({ ...startingFacts, cityLine: 'Walker' })).toBe('Walker');
});

import { expect, test } from 'vitest';
import { coversWeekday } from './covers-weekday.ts';

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const covered = (days: string) => week.filter((day) => coversWeekday(days, day)).join(' ');

test.each([
  ['Monday to Thursday', 'Monday Tuesday Wednesday Thursday'],
  ['Friday', 'Friday'],
  ['Saturday, Sunday', 'Saturday Sunday'],
  ['Saturday and Sunday', 'Saturday Sunday'],
  ['Monday – Wednesday, Friday', 'Monday Tuesday Wednesday Friday'],
  ['Saturday to Monday', 'Monday Saturday Sunday'],
  ['Closed for lunch', ''],
])('%s', (days, expected) => {
  expect(covered(days)).toBe(expected);
});

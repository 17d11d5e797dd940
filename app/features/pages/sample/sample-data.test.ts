import { describe, expect, test } from 'vitest';
import { spec } from '#tests/setup/spec-tag.ts';
import { readContent } from '../content-files.server.ts';
import { doctorCategories, doctorsIn, searchDoctors } from './sample-data.server.ts';
import { doctorSearchWords } from './sample.ts';
import { clockTime, dayCells, timetableRows, weekDays } from './timetable.ts';

const { sample } = readContent();
const { timetable } = sample;
const { doctors } = sample.doctors;
const { departments } = sample.departments;
const { plans: pricingPlans, questions: pricingQuestions } = sample.plans;

test('the plans are the six of docs/requirements.md, priced per month', () => {
  spec('3.8', '9.8');
  expect(pricingPlans.map(({ title, price, popular }) => [title, price, popular])).toEqual([
    ['Family Health Plan', '$249', false],
    ['Wellness Plan', '$99', true],
    ['Senior Wellness Plan', '$149', false],
    ['Dental Health Plan', '$79', false],
    ["Women's Health Plan", '$169', false],
    ['Sports & Fitness Plan', '$119', false],
  ]);
  for (const plan of pricingPlans) {
    expect(plan).toMatchObject({ period: 'per month', btnText: 'Get Started', btnUrl: '/contact' });
    expect(plan.subTitle).not.toBe('');
    expect(plan.featureList.length).toBeGreaterThan(0);
  }
  expect(pricingQuestions).toHaveLength(5);
});

describe('the timetable', () => {
  test('has hourly rows from 8:00 AM to 9:00 PM', () => {
    const hours = timetableRows(timetable).map(({ hour }) => hour);
    expect(hours).toHaveLength(13);
    expect([clockTime(hours[0] ?? 0), clockTime((hours.at(-1) ?? 0) + 1)]).toEqual(['8:00 AM', '9:00 PM']);
    expect([clockTime(12), clockTime(11), clockTime(13)]).toEqual(['12:00 PM', '11:00 AM', '1:00 PM']);
  });

  test.each(weekDays)('%s is covered from 8:00 AM to 9:00 PM without a gap or an overlap', (day) => {
    const cells = dayCells(timetable, day);
    expect(cells.at(0)?.from).toBe(8);
    expect(cells.at(-1)?.to).toBe(21);
    for (const [place, cell] of cells.entries()) {
      expect(cell.to).toBeGreaterThan(cell.from);
      if (place > 0) expect(cell.from).toBe(cells[place - 1]?.to);
    }
    expect(timetable[day].at(0)?.from).toBe(8);
    expect(timetable[day].at(-1)?.to).toBe(21);
  });

  test('goes from Monday to Saturday, and its doctors are in the list', () => {
    spec('3.9');
    expect(weekDays).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
    const lastNames = doctors.map(({ name }) => name.split(' ').at(-1));
    for (const { doctors: names } of Object.values(timetable).flat()) {
      expect(names.length).toBeGreaterThan(0);
      expect(lastNames).toEqual(expect.arrayContaining(names));
    }
  });

  test('puts nobody in two rooms at once', () => {
    for (const day of weekDays)
      for (const one of timetable[day])
        for (const other of timetable[day])
          if (one !== other && one.doctors.some((name) => other.doctors.includes(name)))
            expect(one.to <= other.from || other.to <= one.from).toBe(true);
  });
});

describe('the doctors', () => {
  test('are twelve, marked as samples, two or more to a category', () => {
    expect(doctors).toHaveLength(12);
    expect(doctors.every((one) => one.sample)).toBe(true);
    expect(departments).toHaveLength(8);
    // 'Showing N items' is plural.
    for (const category of doctorCategories(sample)) expect(doctorsIn(sample, category).length).toBeGreaterThan(1);
  });

  test('are filtered by category: no category lists all, an unknown one lists none', () => {
    expect(doctorsIn(sample, '')).toHaveLength(12);
    expect(doctorsIn(sample, 'Pediatrics').map(({ name }) => name)).toEqual(['Nora Fontenot', 'Daniel Cho']);
    expect(doctorsIn(sample, 'Nothing')).toEqual([]);
  });

  test('are found by name, field or words, whatever the letter case', () => {
    expect(searchDoctors(sample, 'OKAFOR').map(({ name }) => name)).toEqual(['Amara Okafor']);
    expect(searchDoctors(sample, 'dr. cho').map(({ name }) => name)).toEqual(['Daniel Cho']);
    expect(searchDoctors(sample, 'heart').length).toBeGreaterThan(1);
    expect(doctorSearchWords.filter((word) => searchDoctors(sample, word).length === 0)).toEqual([]);
    expect(searchDoctors(sample, '')).toEqual([]);
    expect(searchDoctors(sample, 'zzz')).toEqual([]);
  });
});

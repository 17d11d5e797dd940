import { expect, test } from 'vitest';
import { mergeFields } from './merge-fields.ts';

const base = {
  fax: '1',
  email: 'a@x.org',
  'hours.0.days': 'Monday',
  'hours.0.time': '8',
  'hours.1.days': '',
  'hours.1.time': '',
};

test('what only a colleague changed is taken over, what only I changed stays', () => {
  expect(mergeFields(base, { ...base, fax: '2' }, { ...base, email: 'b@x.org' })).toEqual({
    values: { ...base, fax: '2', email: 'b@x.org' },
    theirs: {},
  });
});

test('where both changed the same field, mine stays in it and theirs stands beside it', () => {
  expect(mergeFields(base, { ...base, fax: '2' }, { ...base, fax: '3' })).toEqual({
    values: { ...base, fax: '2' },
    theirs: { fax: '3' },
  });
});

test('the same change twice is no conflict', () => {
  expect(mergeFields(base, { ...base, fax: '2' }, { ...base, fax: '2' }).theirs).toEqual({});
});

test('the hours are one thing: lines of two people are never mixed', () => {
  const mine = { ...base, 'hours.0.time': '9' };
  const theirs = { ...base, 'hours.1.days': 'Friday', 'hours.1.time': '8' };
  const merged = mergeFields(base, mine, theirs);
  expect(merged.values).toEqual(mine);
  expect(merged.theirs).toEqual({
    'hours.0.days': 'Monday',
    'hours.0.time': '8',
    'hours.1.days': 'Friday',
    'hours.1.time': '8',
  });
});

test('without knowing what both began with, every difference is shown', () => {
  expect(mergeFields({}, { ...base, fax: '2' }, base).theirs).toEqual({ fax: '1' });
});

import { expect, test } from 'vitest';
import { mergeFields, readBase } from './conflict.server.ts';

test.each(['', '{', '[]', '{"fax":1}'])('an unreadable base version %j is treated as unknown', (text) => {
  const form = new FormData();
  form.set('stored', text);
  expect(readBase(form)).toEqual({});
});

const base = {
  fax: '1',
  email: 'a@x.org',
  'hours.0.days': 'Monday',
  'hours.0.time': '8',
  'hours.1.days': '',
  'hours.1.time': '',
};

test('a merge takes what only a colleague changed and keeps what only I changed', () => {
  expect(mergeFields(base, { ...base, fax: '2' }, { ...base, email: 'b@x.org' })).toEqual({
    values: { ...base, fax: '2', email: 'b@x.org' },
    theirs: [['email']],
  });
});

test('if both changed the same field, mine stays in the field and theirs is named', () => {
  expect(mergeFields(base, { ...base, fax: '2' }, { ...base, fax: '3' })).toEqual({
    values: { ...base, fax: '2' },
    theirs: [['fax']],
  });
});

test('the same change by both is not a conflict', () => {
  expect(mergeFields(base, { ...base, fax: '2' }, { ...base, fax: '2' }).theirs).toEqual([]);
});

test('the hours merge as a whole, so rows of two people are never mixed', () => {
  const mine = { ...base, 'hours.0.time': '9' };
  const theirs = { ...base, 'hours.1.days': 'Friday', 'hours.1.time': '8' };
  const merged = mergeFields(base, mine, theirs);
  expect(merged.values).toEqual(mine);
  expect(merged.theirs).toEqual([['hours.0.days', 'hours.0.time', 'hours.1.days', 'hours.1.time']]);
});

test('without the base version, every difference counts as theirs', () => {
  expect(mergeFields({}, { ...base, fax: '2' }, base).theirs).toEqual([['fax']]);
});

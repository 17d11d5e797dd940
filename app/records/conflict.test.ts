import { expect, test } from 'vitest';
import { takeChoices } from './form.server.ts';
import { detectConflict, mergeFields, readBase } from './conflict.server.ts';
import { choice, line } from './fields.ts';

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
  expect(mergeFields({ base, mine: { ...base, fax: '2' }, stored: { ...base, email: 'b@x.org' } })).toEqual({
    values: { ...base, fax: '2', email: 'b@x.org' },
    both: [],
    theirs: [['email']],
    mixed: [],
  });
});

test('if both changed the same field, mine stays in the field and someone has to choose', () => {
  expect(mergeFields({ base, mine: { ...base, fax: '2' }, stored: { ...base, fax: '3' } })).toEqual({
    values: { ...base, fax: '2' },
    both: [['fax']],
    theirs: [],
    mixed: [],
  });
});

test('the same change by both is not a conflict', () => {
  const same = { ...base, fax: '2' };
  expect(mergeFields({ base, mine: same, stored: same })).toMatchObject({ both: [], theirs: [] });
});

test('if both changed different paragraphs of a text, both changes are in it', () => {
  const [text, mine, stored] = ['One\n\nTwo\n\nThree', 'One, mine\n\nTwo\n\nThree', 'One\n\nTwo\n\nThree, theirs'];
  expect(mergeFields({ base: { text }, mine: { text: mine }, stored: { text: stored } })).toEqual({
    values: { text: 'One, mine\n\nTwo\n\nThree, theirs' },
    both: [],
    theirs: [],
    mixed: [['text']],
  });
});

test('the hours merge as a whole, so rows of two people are never mixed', () => {
  const mine = { ...base, 'hours.0.time': '9' };
  const stored = { ...base, 'hours.1.days': 'Friday', 'hours.1.time': '8' };
  const merged = mergeFields({ base, mine, stored });
  expect(merged.values).toEqual(mine);
  expect(merged.both).toEqual([['hours.0.days', 'hours.0.time', 'hours.1.days', 'hours.1.time']]);
});

test('without the base version, nothing is taken by itself: every difference has to be chosen', () => {
  const merged = mergeFields({ base: {}, mine: { ...base, fax: '2', email: '' }, stored: base });
  expect(merged).toMatchObject({ both: [['fax'], ['email']], theirs: [] });
});

const fields = {
  name: line('Name', { max: 80 }),
  fax: line('Fax', { max: 80 }),
  days: choice('Days', { options: { mon: 'Monday', tue: 'Tuesday' } }),
};

function conflicting() {
  const form = new FormData();
  const opened = { name: 'Ann', fax: '1', days: 'mon' };
  for (const [name, value] of Object.entries({ name: 'Mine', fax: '1', days: 'mon' })) form.set(name, value);
  form.set('stored', JSON.stringify(opened));
  const reply = detectConflict(form, fields, { name: 'Theirs', fax: '2', days: 'mon, tue' }, 'Marcus Bell');
  for (const [name, value] of Object.entries(reply?.values ?? {})) form.set(name, value);
  form.set('conflict', JSON.stringify(reply?.conflict));
  return { form, reply };
}

test('a conflict asks only about the fields that both changed, and names what it took', () => {
  const { reply } = conflicting();
  expect(reply).toMatchObject({
    status: 409,
    values: { name: 'Mine', fax: '2', days: 'mon, tue' },
    conflict: {
      by: 'Marcus Bell',
      choices: [{ label: 'Name', theirs: { name: 'Theirs' } }],
      taken: [
        { label: 'Fax', text: '2' },
        { label: 'Days', text: 'Monday, Tuesday' },
      ],
    },
  });
});

test('a save without a choice is undecided, and a choice fills in the chosen text', () => {
  const { form } = conflicting();
  expect(takeChoices(form, fields).undecided).toEqual(['Name']);
  form.set('choice0', 'theirs');
  const { chosen, replaced, undecided } = takeChoices(form, fields);
  expect([chosen.get('name'), chosen.get('fax'), form.get('name')]).toEqual(['Theirs', '2', 'Mine']);
  expect({ replaced, undecided }).toEqual({ replaced: { name: 'Mine' }, undecided: [] });
  form.set('choice0', 'mine');
  expect(takeChoices(form, fields).chosen.get('name')).toBe('Mine');
});

test.each(['{', '[]', '{"choices":[{}]}'])('an unreadable conflict %j is dropped', (text) => {
  const form = new FormData();
  form.set('conflict', text);
  expect(takeChoices(form, fields).undecided).toEqual([]);
  expect(form.has('conflict')).toBe(false);
});

test('a choice with several values is filled in as several values', () => {
  const form = new FormData();
  form.set('days', 'mon');
  form.set('choice0', 'theirs');
  const choices = [{ label: 'Days', note: '', blocks: [], theirs: { days: 'mon, tue' } }];
  form.set('conflict', JSON.stringify({ by: '', at: '', from: '', keepsVersions: false, choices, taken: [] }));
  expect(takeChoices(form, fields).chosen.getAll('days')).toEqual(['mon', 'tue']);
});

import { expect, test } from 'vitest';
import { startingFacts } from './clinic.ts';
import { fieldsOfFacts } from './clinic-fields.ts';
import { baseFieldsSchema, readClinicForm } from './clinic-form.schema.ts';

const fields = fieldsOfFacts(startingFacts);
const { closures: _closures, storm: _storm, ...stored } = startingFacts;

test('the facts go through the form unchanged', () => {
  expect(readClinicForm(fields)).toEqual({ ok: true, facts: stored });
});

test.each([
  ['shortName', ' ', 'Enter the short name.'],
  ['legalName', '', 'Enter the company’s full name.'],
  ['email', 'hello@clinic', 'This e-mail looks unfinished. It should end like name@example.com.'],
  ['officePhone', 'call us', 'Enter a phone number with area code, like 225 555 0140.'],
  ['week.0.opens', '', 'Enter a time, like 8:00 AM.'],
  ['week.4.closes', '07:00', 'Closing comes after opening.'],
  ['week.0.breakUntil', '', 'Enter a time, like 8:00 AM.'],
  ['week.1.breakUntil', '11:00', 'The break must end after it begins.'],
  ['week.1.breakFrom', '07:00', 'The break lies between opening and closing.'],
  ['hoursNote', 'x'.repeat(301), 'Keep this to 300 characters.'],
  ['funFacts.2.number', '1,000,000', 'Keep this to 6 characters.'],
  ['social.facebook', 'javascript:alert(1)', 'Enter a web address that begins with https://.'],
  ['map.link', 'javascript:alert(1)', 'Enter a web address that begins with https://.'],
  [
    'map.embed',
    'https://maps.example/x',
    'Enter an embed address of www.openstreetmap.org: the site shows no other map.',
  ],
  ['followUpMonths', '0', 'Enter a number from 1 to 60.'],
  ['copyrightYear', 'soon', 'Enter a year, like 2025.'],
  ['tagline', 'x'.repeat(121), 'Keep this to 120 characters.'],
])('%s = %j is refused beside its field', (name, value, sentence) => {
  expect(readClinicForm({ ...fields, [name]: value })).toEqual({ ok: false, errors: { [name]: sentence } });
});

test('a day without times is closed', () => {
  const closed = Object.fromEntries(
    ['opens', 'closes', 'breakFrom', 'breakUntil'].map((part) => [`week.0.${part}`, '']),
  );
  const read = readClinicForm({ ...fields, ...closed });
  expect(read.ok && read.facts.week).toEqual([null, ...stored.week.slice(1)]);
});

test('empty lines fall away, and a fault after one is reported at the right line', () => {
  const gap = { ...fields, 'funFacts.0.number': '', 'funFacts.0.title': '' };
  const read = readClinicForm(gap);
  expect(read.ok && read.facts.funFacts).toEqual(stored.funFacts.slice(1));
  expect(readClinicForm({ ...gap, 'funFacts.2.number': '' })).toEqual({
    ok: false,
    errors: { 'funFacts.2.number': 'Enter a figure, like 70+.' },
  });
});

test('a network without an address is not shown', () => {
  const read = readClinicForm({ ...fields, 'social.linkedin': '' });
  expect(read.ok && read.facts.social.map(({ network }) => network)).toEqual(['facebook', 'instagram']);
});

test.each(['', '{', '[]', '{"fax":1}'])('an unreadable beginning %j counts as nothing known', (text) => {
  expect(baseFieldsSchema.parse(text)).toEqual({});
});

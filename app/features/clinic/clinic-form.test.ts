import { expect, test } from 'vitest';
import { startingFacts } from './clinic-facts.ts';
import { fieldsOfFacts, phoneHref } from './clinic-fields.ts';
import { baseFieldsSchema, readClinicForm } from './clinic-form.schema.ts';

const fields = fieldsOfFacts(startingFacts);
const { closures: _closures, storm: _storm, ...stored } = startingFacts;

test('the facts go through the form unchanged', () => {
  expect(readClinicForm(fields)).toEqual({ ok: true, facts: stored });
});

test.each([
  ['(225) 555-0140', 'tel:+12255550140'],
  ['225 555 0140 ext. 3', 'tel:+12255550140'],
  ['1-225-555-0140', 'tel:+12255550140'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
])('%s is called by %s', (written, href) => {
  expect(phoneHref(written)).toBe(href);
});

test.each([
  ['shortName', ' ', 'Enter the short name.'],
  ['legalName', '', 'Enter the company’s full name.'],
  ['email', 'hello@clinic', 'This e-mail looks unfinished. It should end like name@example.com.'],
  ['officePhone', 'call us', 'Enter a phone number with area code, like 225 555 0140.'],
  ['hours.0.time', '', 'Enter the hours, like 8:00 AM to 5:00 PM, or Closed.'],
  ['hours.1.days', '', 'Enter the days, like Monday to Thursday.'],
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

test('empty lines fall away, and a fault after one stands beside the right line', () => {
  const gap = { ...fields, 'hours.0.days': '', 'hours.0.time': '' };
  const read = readClinicForm(gap);
  expect(read.ok && read.facts.hours).toEqual(stored.hours.slice(1));
  expect(readClinicForm({ ...gap, 'hours.3.time': 'x'.repeat(41) })).toEqual({
    ok: false,
    errors: { 'hours.3.time': 'Keep this to 40 characters.' },
  });
});

test('a network without an address is not shown', () => {
  const read = readClinicForm({ ...fields, 'social.linkedin': '' });
  expect(read.ok && read.facts.social.map(({ network }) => network)).toEqual(['facebook', 'instagram']);
});

test.each(['', '{', '[]', '{"fax":1}'])('an unreadable beginning %j counts as nothing known', (text) => {
  expect(baseFieldsSchema.parse(text)).toEqual({});
});

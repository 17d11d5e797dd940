import { expect, test } from 'vitest';
import { readForm } from '#app/records/form.server.ts';
import type { FormValues } from '#app/records/fields.ts';
import { clinicInputSchema } from './clinic.schema.server.ts';
import { clinicValues } from './clinic.server.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';

const { closures: _closures, storm: _storm, branding: _look, ...stored } = startingFacts;
const fields = clinicValues(stored);

function read(values: FormValues) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const found = readForm(form, clinicInputSchema);
  return found.ok ? { ok: true as const, facts: found.input } : { ok: false as const, errors: found.answer.errors };
}

test('the clinic details pass through the form unchanged', () => {
  expect(read(fields)).toEqual({ ok: true, facts: stored });
});

test.each([
  ['shortName', ' ', 'Enter the short name.'],
  ['legalName', '', 'Enter the company’s full name.'],
  ['email', 'hello@clinic', 'This e-mail address looks unfinished. It should look like name@example.com.'],
  ['officePhone', 'call us', 'Enter a phone number with area code, like 225 555 0140.'],
  ['week.0.opens', '', 'Enter a time, like 8:00 AM.'],
  ['week.4.closes', '07:00', 'Enter a closing time after the opening time.'],
  ['week.0.break.until', '', 'Enter a time, like 8:00 AM.'],
  ['week.1.break.until', '11:00', 'Lunch must end after it starts.'],
  ['week.1.break.from', '07:00', 'Lunch must be between opening and closing.'],
  ['hoursNote', 'x'.repeat(301), 'Shorten this by 1 character.'],
  ['funFacts.2.number', '1,000,000', 'Shorten this by 3 characters.'],
  ['social.facebook', 'javascript:alert(1)', 'Enter a web address that starts with https://.'],
  ['map.link', 'javascript:alert(1)', 'Enter a web address that starts with https://.'],
  [
    'map.embed',
    'https://maps.example/x',
    'Enter an embed address from www.openstreetmap.org. The site shows no other maps.',
  ],
  ['followUpMonths', '0', 'Enter a whole number from 1 to 60.'],
  ['copyrightYear', 'soon', 'Enter a year, like 2025.'],
  ['tagline', 'x'.repeat(121), 'Shorten this by 1 character.'],
])('%s = %j is refused with a message at its field', (name, value, sentence) => {
  expect(read({ ...fields, [name]: value })).toEqual({ ok: false, errors: { [name]: sentence } });
});

test('a day without times is closed', () => {
  const closed = Object.fromEntries(
    ['opens', 'closes', 'break.from', 'break.until'].map((part) => [`week.0.${part}`, '']),
  );
  const result = read({ ...fields, ...closed });
  expect(result.ok && result.facts.week).toEqual([null, ...stored.week.slice(1)]);
});

test('empty lines are dropped, and an error after one is reported at the right line', () => {
  const gap = { ...fields, 'funFacts.0.number': '', 'funFacts.0.title': '' };
  const result = read(gap);
  expect(result.ok && result.facts.funFacts).toEqual(stored.funFacts.slice(1));
  expect(read({ ...gap, 'funFacts.2.number': '' })).toEqual({
    ok: false,
    errors: { 'funFacts.2.number': 'Enter a number, like 70+.' },
  });
});

test('a social network without a link is not shown', () => {
  const result = read({ ...fields, 'social.linkedin': '' });
  expect(result.ok && result.facts.social.map(({ network }) => network)).toEqual(['facebook', 'instagram']);
});

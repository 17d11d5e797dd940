import fc from 'fast-check';
import { expect, test } from 'vitest';
import { phoneHref, formatPhone, phoneMatcher, phoneName } from './phone.server.ts';

test.each([
  ['225-555-0140', '(225) 555-0140'],
  ['+1 225 555 0140', '(225) 555-0140'],
  ['2255550140', '(225) 555-0140'],
  ['(225) 555-0140 x3', '(225) 555-0140 ext. 3'],
  ['+442079460958', '+44 20 7946 0958'],
  ['555 0140', '555 0140'],
  ['555-0140, ask for Lou', '555-0140, ask for Lou'],
  ['020 7946 0958', '020 7946 0958'],
])('%s is shown as %s', (typed, shown) => expect(formatPhone(typed)).toBe(shown));

test.each([
  '225-555-0140',
  '+1 (225) 555 0140',
  '1 225 555 0140',
  '555 0140',
  '225.555.0140 ext. 3',
  'home 225 555 0140',
])('%s is looked up as 555 0140', (typed) => expect(phoneName(typed)).toBe('5550140'));

test.each([
  ['(225) 555-0140', 'tel:+12255550140'],
  ['1-225-555-0140', 'tel:+12255550140'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
  ['225-555-0140x12', 'tel:+12255550140;ext=12'],
  ['225 555 0140 ext. 3', 'tel:+12255550140;ext=3'],
  ['555 0117', 'tel:5550117'],
  ['555-0117x12', 'tel:5550117'],
  ['+999 12345678', 'tel:+99912345678'],
])('%s is dialed as %s', (typed, href) => expect(phoneHref(typed)).toBe(href));

test('too few digits identify no number', () => {
  expect(phoneName('555 014')).toBeNull();
  expect(phoneName('Walter')).toBeNull();
});

test.each([
  ['+12255550117', '(225) 555-0117', true],
  ['225 555 0117', '(225) 555-0117 ext. 3', true],
  ['5550117', '(225) 555-0117', true],
  ['020 7946 0958', '+44 20 7946 0958', true],
  ['504 555 0117', '(225) 555-0117', false],
])('%s matches %s: %s', (query, phone, matches) => expect(phoneMatcher(query)?.(phone)).toBe(matches));

test('a text without digits is not a phone number', () => expect(phoneMatcher('Walter')).toBeNull());

test('any text that a visitor types is processed quickly and without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      expect(formatPhone(typed).length).toBeLessThan(100);
      expect(phoneName(typed) ?? '0000000').toMatch(/^\d{7}$/);
      expect(phoneName(formatPhone(typed))).toBe(phoneName(typed));
    }),
  );
});

import { expect, test } from 'vitest';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { town, townAndState } from './clinic.ts';
import { withoutPlaceholders } from './placeholders.ts';

test('the town is named without its postal code', () => {
  expect(townAndState(startingFacts)).toBe('Walker, Louisiana');
  expect(town(startingFacts)).toBe('Walker');
  expect(townAndState({ ...startingFacts, cityLine: 'Denham Springs, LA 70726-1234' })).toBe('Denham Springs, LA');
  expect(town({ ...startingFacts, cityLine: 'Walker' })).toBe('Walker');
});

test('no phone or fax of the fictional clinic is left', () => {
  const invented = { label: '(225) 555-0177', href: 'tel:+12255550177' };
  const facts = { ...startingFacts, officePhone: invented, cellPhone: invented, referralPhone: invented };
  const { officePhone, cellPhone, referralPhone, fax } = withoutPlaceholders({ ...facts, fax: invented.label });
  expect([officePhone.label, cellPhone.label, referralPhone.label, fax]).toEqual(['', '', '', '']);
});

test('a link to a network’s front page is no profile of the clinic', () => {
  const own = { network: 'facebook' as const, label: 'Facebook', href: 'https://www.facebook.com/pelican-limbs' };
  expect(withoutPlaceholders(startingFacts).social).toEqual([]);
  expect(withoutPlaceholders({ ...startingFacts, social: [...startingFacts.social, own] }).social).toEqual([own]);
});

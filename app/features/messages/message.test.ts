import { expect, test } from 'vitest';
import { countInWords, inboxHref, phoneHref } from './message.ts';

test.each([
  ['(225) 555-0117', 'tel:+12255550117'],
  ['225.555.0117', 'tel:+12255550117'],
  ['1 225 555 0117', 'tel:+12255550117'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
  ['(225) 555-0117 ext. 3', 'tel:+12255550117'],
  ['555 0117', 'tel:5550117'],
])('%s is dialled as %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});

test('an address of the inbox says only what is not usual', () => {
  expect(inboxHref({ show: 'all', find: '' })).toBe('/admin/contactMessages');
  expect(inboxHref({ show: 'new', find: 'k1.a-b', before: 'x_1' }, 12)).toBe(
    '/admin/contactMessages/12?show=new&find=k1.a-b&before=x_1',
  );
});

test('numbers are read until they say no more', () => {
  expect([0, 999, 1_000, 1_001, 2_002].map(countInWords)).toEqual(['0', '999', '1,000', '1,000+', '1,000+']);
});

import { expect, test } from 'vitest';
import { formatCount } from '#app/shared/phrases.ts';
import { inboxHref } from './message.ts';

test('the inbox address contains only values that differ from the defaults', () => {
  expect(inboxHref({ show: 'new', find: '' })).toBe('/admin/contactMessages');
  expect(inboxHref({ show: 'all', find: 'k1.a-b' })).toBe('/admin/contactMessages?find=k1.a-b');
  expect(inboxHref({ show: 'new', find: 'k1.a-b', before: 'x_1' }, 12)).toBe(
    '/admin/contactMessages/12?show=new&find=k1.a-b&before=x_1',
  );
});

test('counts above 1,000 are shown as 1,000+', () => {
  expect([0, 999, 1_000, 1_001, 2_002].map(formatCount)).toEqual(['0', '999', '1,000', '1,000+', '1,000+']);
});

import { expect, test } from 'vitest';
import { findSettings } from './find.ts';

const shown = (query: string, role: 'owner' | 'writer' = 'owner') =>
  findSettings(role, query).map(({ label, place }) => (place ? `${place} › ${label}` : label));

test.for([
  ['fax', 'Clinic › Contact › Fax'],
  ['color', 'Clinic › Branding › Accent color'],
  ['change our hours', 'Clinic › Hours & closures'],
  ['closed on friday', 'Clinic › Hours & closures › Friday'],
  ['holiday', 'Clinic › Hours & closures › Holidays'],
  ['phone number', 'Clinic › Contact › Office phone'],
  ['logo', 'Clinic › Branding › Logo and icons'],
  ['favicon', 'Clinic › Branding › Logo and icons'],
  ['password', 'Your account › Password'],
  ['backup', 'People › Activity'],
  ['export', 'Messages'],
  ['new post', 'Blog › Posts › New post'],
  ['invite', 'People › Invite a colleague'],
  ['privacy notice', 'Clinic › Notices › Notice of Privacy Practices'],
  ['FAQ', 'Pages › Page texts › Questions'],
  ['insurance', 'Pages › Page texts › Plans'],
  ['deleted', 'Trash'],
  ['hurricane', 'Storm mode'],
  ['blog', 'Blog'],
] as const)('“%s” finds %s', ([query, expected]) => {
  expect(shown(query).slice(0, 2)).toContain(expected);
});

test('the order is: the label itself, its beginning, a word of it, other names, the place', () => {
  expect(shown('comments')[0]).toBe('Blog › Comments');
  expect(shown('two-step')).toEqual(['Your account']);
  expect(findSettings('owner', 'two-step')[0]?.note).toBe('two-step sign-in');
  expect(shown('clinic fax')).toEqual(['Clinic › Contact › Fax']);
  expect(findSettings('owner', 'FAQ')[0]).toMatchObject({ note: 'Home', href: '/admin/pages/home/questions' });
});

test('a setting leads to its field', () => {
  expect(findSettings('owner', 'fax')[0]?.href).toBe('/admin/clinic#fax');
  expect(findSettings('owner', 'invite')[0]?.href).toBe('/admin/people#name');
});

test('a writer finds nothing that only owners may open', () => {
  for (const query of ['export', 'backup', 'invite', 'consent', 'activity', 'ready to open', 'retention'])
    expect(shown(query, 'writer').join()).not.toMatch(/Messages|People|Consents|Ready|Finished|Erase/);
});

test('nonsense and punctuation find nothing', () => {
  expect(shown('xylophone')).toEqual([]);
  expect(shown('?! …')).toEqual([]);
  expect(shown('the')).not.toEqual(shown(''));
});

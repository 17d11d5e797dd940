import { expect, test } from 'vitest';
import { footerLinks } from './page-links.ts';

const hrefs = (kind: 'main' | 'alternate') =>
  Object.fromEntries(footerLinks[kind].flat().map(({ label, href }) => [label, href]));

test('the main footer has the pages of the clinic', () => {
  expect(hrefs('main')).toEqual({
    'About Us': '/about',
    Gallery: '/gallery',
    Blog: '/blog',
    'Contact Us': '/contact',
    Login: '/admin/login',
  });
});

test('the alternate footer adds the sample pages, and placeholders that lead home or to the blog', () => {
  expect(hrefs('alternate')).toMatchObject({
    Departments: '/departments',
    Doctors: '/doctors',
    Timetable: '/timetable',
  });
  for (const label of ['Testimonials', 'Contact Us', 'FAQs', 'Privacy Policy', 'Terms and Conditions'])
    expect(['/', '/blog']).toContain(hrefs('alternate')[label]);
});

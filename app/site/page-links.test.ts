import { expect, test } from 'vitest';
import { helpLanguages } from '#app/features/notices/languages.ts';
import { footerColumns, helpLanguageLinks } from './page-links.ts';

const hrefs = (kind: 'main' | 'alternate') =>
  Object.fromEntries(
    footerColumns(kind)
      .flat()
      .map(({ label, href }) => [label, href]),
  );

test('the main footer links to the clinic’s pages', () => {
  expect(hrefs('main')).toEqual({
    'About Us': '/about',
    Gallery: '/gallery',
    Blog: '/blog',
    'Contact Us': '/contact',
    'Care guide': '/care',
    'Who pays': '/care/paying',
    'Plan a visit': '/visit',
    'Refer a patient': '/refer',
    Login: '/admin/login',
  });
  const columns = footerColumns('main').map((links) => links.map(({ label }) => label));
  expect(columns.slice(0, 3)).toEqual([['About Us', 'Gallery'], ['Blog', 'Contact Us'], ['Login']]);
});

test('the alternate footer adds the sample pages, and placeholders that link to the home page or the blog', () => {
  expect(hrefs('alternate')).toMatchObject({
    Departments: '/departments',
    Doctors: '/doctors',
    Timetable: '/timetable',
  });
  for (const label of ['Testimonials', 'Contact Us', 'FAQs', 'Privacy Policy', 'Terms and Conditions'])
    expect(['/', '/blog']).toContain(hrefs('alternate')[label]);
});

test('the footer names the first languages of language help and counts the others', () => {
  const { first, more } = helpLanguageLinks;
  const known = Object.fromEntries(helpLanguages.map(({ lang, name }) => [lang, name]));
  expect(known).toMatchObject(first);
  expect(Object.keys(first).length + more).toBe(helpLanguages.length);
});

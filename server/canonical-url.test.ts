import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { createSpelling } from './canonical-url.ts';

const paths = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...paths(children)]);
const spell = createSpelling(paths(routes));

test.each([
  ['/About', '/about'],
  ['/about/', '/about'],
  ['/about//', '/about'],
  ['//about', '/about'],
  ['/\\about', '/about'],
  ['/x/../about', '/about'],
  ['/x/%2e%2e/about', '/about'],
  ['/%61bout', '/about'],
  ['/WHAT-this-site-sends', '/what-this-site-sends'],
  ['/About.data', '/about.data'],
  ['//', '/'],
  ['/CARE/Paying', '/care/paying'],
  ['/Blog/Some-Post/', '/blog/Some-Post'],
  ['/Robots.TXT', '/robots.txt'],
  ['/admin/contactmessages/7', '/admin/contactMessages/7'],
  ['/Admin/ContactMessages/', '/admin/contactMessages'],
])('the known spelling of %s is %s', (asked, known) => {
  expect(spell(asked)).toBe(known);
  expect(spell(known)).toBeNull();
});

test.each([
  '/',
  '/about',
  '/Some-Page',
  '/blog/Some-Post',
  '/admin/contactMessages/export',
  '/files/Gallery/A.avif',
  '/api/auth/Get-Session',
  '/assets/Entry-AbC.js',
  '/nobody/Knows/This/',
  '/about%2F',
  '/_root.data',
  '/__manifest',
])('%s is not changed', (asked) => {
  expect(spell(asked)).toBeNull();
});

test.each([
  '//evil.example/About',
  '/\\evil.example/about/',
  '//evil.example//',
  '/\\evil.example\\',
  '/%5Cevil.example/',
  '/%2Fevil.example/',
  '/\t/evil.example/',
  '/x/..//evil.example/',
  '/.//evil.example/',
])('no spelling redirects to another host: %j', (asked) => {
  const known = spell(asked);
  const { origin } = new URL(known ?? '/', 'https://clinic.example');
  expect(origin).toBe('https://clinic.example');
  if (known) expect(known).toMatch(/^\/(?![/\\])/);
});

const spellBoth = createSpelling(paths(routes));

test.each([
  ['/es/', '/es'],
  ['/ES', '/es'],
  ['/ES/Contact/', '/es/contact'],
  ['/es//contact', '/es/contact'],
  ['/Es/care/Paying', '/es/care/paying'],
  ['//es/contact', '/es/contact'],
])('in two languages, the known spelling of %s is %s', (asked, known) => {
  expect(spellBoth(asked)).toBe(known);
  expect(spellBoth(known)).toBeNull();
});

test.each(['/es', '/es/contact', '/es/contact.data', '/es.data', '/es/_.data', '/estate', '/contact'])(
  'in two languages, %s is not changed',
  (asked) => {
    expect(spellBoth(asked)).toBeNull();
  },
);

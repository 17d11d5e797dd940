import type { APIRequestContext } from '@playwright/test';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { publicPaths, samplePaths, staffPaths } from '#tests/setup/paths.ts';
import { expect, served, signInServed, spec, test } from './fixtures.ts';
import { all, linkTo, part, readPage, wordsIn } from './served-page.ts';

const facts = startingFacts;
const pages = { Home: '/', About: '/about', Blog: '/blog', Gallery: '/gallery', Contact: '/contact' };

async function titleOf(request: APIRequestContext, path: string): Promise<{ title: string; document: Document }> {
  const document = await readPage(request, path);
  expect(document.title, path).toMatch(/^\S.* - Cypress Prosthetics & Orthotics$/);
  return { title: document.title, document };
}

served('every public route answers with its own title', async ({ request }) => {
  spec('2.1', '2.19', '2.77');
  const titles = new Set<string>();
  for (const path of [...publicPaths, ...samplePaths]) {
    const { title, document } = await titleOf(request, path);
    titles.add(title);
    for (const once of ['h1', 'meta[name="description"]', '[data-footer="main"], [data-footer="alternate"]'])
      expect(all(document, once), `${once} on ${path}`).toHaveLength(1);
  }
  expect(titles.size).toBe(publicPaths.length + samplePaths.length);
});

served('every staff screen has its own title and is noindex', async ({ request }) => {
  const titles = new Set<string>();
  const expectStaffTitle = async (path: string) => {
    const { title, document } = await titleOf(request, path);
    titles.add(title);
    expect(part(document, 'meta[name="robots"]').getAttribute('content'), path).toBe('noindex');
    // A preview uses the public layout.
    if (!path.endsWith('/preview')) expect(all(document, '[data-footer]'), path).toEqual([]);
  };
  await expectStaffTitle('/admin/login');
  await signInServed(request);
  for (const path of staffPaths) await expectStaffTitle(path);
  // A filter of a list has the list's title.
  expect(titles.size).toBe(1 + new Set(staffPaths.map((path) => path.split('?')[0])).size);
});

served('the header has the logo, the five pages and its toggles', async ({ request }) => {
  spec('2.4');
  const document = await readPage(request, '/about');
  const header = part(document, 'header');
  expect(linkTo(header, 'Cypress Prosthetics & Orthotics')).toBe('/');
  expect(linkTo(header, 'Search')).toBe('/search');
  const links = all(part(header, 'nav[aria-label="Main"]'), 'a');
  expect(Object.fromEntries(links.map((link) => [wordsIn(link), link.getAttribute('href')]))).toEqual(pages);
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map(wordsIn)).toEqual(['About']);
  expect(all(header, 'button').map(wordsIn)).toEqual(expect.arrayContaining(['Menu', 'Hours']));
  // Above the header, and in a phone's menu.
  for (const place of ['[aria-label="Quick help"]', 'dialog[aria-label="Menu"]'])
    expect(linkTo(part(document, place), 'Español')).toBe('/es/about');
  part(await readPage(request, '/language-help'), '#es[lang="es"]');
});

test('on a phone the menu opens and closes, and the thumb bar shows the hours @phone', async ({ page, isMobile }) => {
  spec('4.14');
  test.skip(!isMobile, 'phones only');
  await page.goto('/about');
  const header = page.getByRole('banner');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await header.getByRole('button', { name: 'Menu' }).click();
  for (const [name, href] of Object.entries(pages))
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
  await expect(header.getByRole('button', { name: 'Hours' })).toBeHidden();
  await page.getByRole('navigation', { name: 'Quick actions' }).getByRole('button', { name: 'Hours' }).click();
  await expect(page.getByRole('dialog', { name: 'Hours' })).toBeVisible();
});

served('the footer has every specified block', async ({ request }) => {
  spec('2.11', '2.12', '2.13', '3.16', '3.17', '9.6');
  for (const [path, status] of [
    ['/', 200],
    ['/blog', 200],
    ['/no-such-page', 404],
  ] as const) {
    const footer = part(await readPage(request, path, status), 'footer:has([data-footer])');
    for (const [name, href] of Object.entries({
      'About Us': '/about',
      Gallery: '/gallery',
      Blog: '/blog',
      'Contact Us': '/contact',
      Login: '/admin/login',
    }))
      expect(linkTo(footer, name), name).toBe(href);
    const logo = all(footer, 'a').find((link) => wordsIn(link).includes(facts.shortName));
    expect(logo?.querySelector('svg, img')).toBeTruthy();
    for (const { label, href } of facts.social) expect(linkTo(footer, label)).toBe(href);
    const footerText = wordsIn(footer);
    for (const text of [
      facts.tagline,
      'Follow Us',
      `© 2025 ${facts.legalName}. All rights reserved.`,
      facts.street,
      facts.officePhone.label,
      facts.cellPhone.label,
      facts.fax,
      facts.email,
    ])
      expect(footerText).toContain(text);
    // Every row contains “today”, and the styles show it in only one.
    const rows = all(footer, 'tr').map((row) => all(row, 'th, td').map(wordsIn).join(' ').replace(' (today)', ''));
    for (const row of [
      'Monday to Thursday 8:00 AM to 5:00 PM',
      'Friday 8:00 AM to 12:00 PM',
      'Closed for lunch 12:00 to 1:00 PM',
    ])
      expect(rows).toContain(row);
  }
});

served('the alternate footer adds the sample pages and its placeholders', async ({ request }) => {
  spec('2.14');
  const footer = part(await readPage(request, '/home-v5'), '[data-footer="alternate"]');
  for (const href of ['/departments', '/doctors', '/timetable']) part(footer, `a[href="${href}"]`);
  for (const name of ['Testimonials', 'Contact Us', 'FAQs', 'Privacy Policy', 'Terms and Conditions'])
    expect(linkTo(footer, name), name).toMatch(/^\/(blog)?$/);
  const main = part(await readPage(request, '/blog'), '[data-footer="main"]');
  expect(all(main, 'a[href="/timetable"]')).toEqual([]);
});

served('the Book Now variant links to the appointments page', async ({ request }) => {
  spec('2.6');
  // In the header, and on a phone in the middle of the thumb bar.
  const found = all(await readPage(request, '/home-v5'), 'a').filter((link) => wordsIn(link) === 'Book Now');
  expect(found.map((link) => link.getAttribute('href'))).toEqual(['/appointments', '/appointments']);
  for (const path of ['/blog', '/visit'])
    expect(linkTo(await readPage(request, path), 'Book Now'), path).toBeUndefined();
});

served('the sidebar has the categories in order and the five newest posts', async ({ request }) => {
  spec('2.53', '2.54');
  const document = await readPage(request, '/blog/getting-ready-for-your-first-fitting');
  const [categories, popular] = ['Popular Categories', 'Popular Articles'].map((title) =>
    all(document, 'aside[aria-label="Blog sidebar"] section').find((section) => wordsIn(section).startsWith(title)),
  );
  if (!categories || !popular) throw new Error('The sidebar is missing a block');
  const names = all(categories, 'a').map((link) => link.textContent);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(part(categories, 'a').getAttribute('href')).toBe('/blog?category=Feet+and+knees');
  const posts = all(popular, 'li').map(wordsIn);
  expect(posts).toHaveLength(5);
  for (const footerText of ['How VA care and our clinic fit together', 'Dana Arceneaux', 'November 10, 2026'])
    expect(posts[0]).toContain(footerText);
});

served('a comment without a name or a time shows a placeholder', async ({ request }) => {
  spec('2.51');
  const post = await readPage(request, '/blog/getting-ready-for-your-first-fitting');
  expect(wordsIn(part(post, '#comments'))).toContain('Anonymous');
  const undated = await Promise.all(
    [
      'what-fits-in-the-van-and-when-to-ask-for-it',
      'socket-fit-and-sock-ply-explained',
      'bracing-for-work-as-a-first-responder',
      'getting-ready-for-your-first-fitting',
    ].map(async (slug) => wordsIn(part(await readPage(request, `/blog/${slug}`), 'main')).includes('Unknown date')),
  );
  expect(undated.filter(Boolean)).toHaveLength(1);
});

import type { Page } from '@playwright/test';
import { startingFacts } from '#app/features/clinic/clinic.ts';
import { publicPaths, samplePaths, staffPaths } from '../setup/paths.ts';
import { expect, signIn, test, spec } from './fixtures.ts';

const facts = startingFacts;

/** As the server says it: nothing of it changes in the browser. */
async function titleOf(page: Page, path: string): Promise<{ title: string; html: string }> {
  const answer = await page.request.get(path, { maxRedirects: 0 });
  expect(answer.status(), path).toBe(200);
  const html = await answer.text();
  const [, title = ''] = /<title>([^<]+)</.exec(html) ?? [];
  expect(title, path).toMatch(/^\S.* - Cypress Prosthetics &amp; Orthotics$/);
  return { title, html };
}

test('every public route answers with its own title', async ({ page }) => {
  spec('2.1', '2.19', '2.77');
  const titles = new Map<string, string>();
  for (const path of [...publicPaths, ...samplePaths]) {
    const { title, html } = await titleOf(page, path);
    titles.set(title, path);
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html.match(/<meta name="description"/g), path).toHaveLength(1);
    expect(html.match(/data-footer="(main|alternate)"/g), path).toHaveLength(1);
  }
  expect(titles.size).toBe(publicPaths.length + samplePaths.length);
});

test('every screen of the staff area has its own title, and none is listed by search engines', async ({ page }) => {
  const titles = new Set<string>();
  const expectStaffTitle = async (path: string) => {
    const { title, html } = await titleOf(page, path);
    titles.add(title);
    expect(html, path).toContain('<meta name="robots" content="noindex"');
    // A preview has the visitors' frame.
    if (!path.endsWith('/preview')) expect(html, path).not.toContain('data-footer=');
  };
  await expectStaffTitle('/admin/login');
  await signIn(page);
  for (const path of staffPaths) await expectStaffTitle(path);
  expect(titles.size).toBe(1 + staffPaths.length);
});

test('the header has the logo, the five pages and its toggles @phone @no-script', async ({ page, isMobile }) => {
  spec('2.4');
  const expected = { Home: '/', About: '/about', Blog: '/blog', Gallery: '/gallery', Contact: '/contact' };
  await page.goto('/about');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Cypress Prosthetics & Orthotics' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
  if (isMobile) {
    spec('4.14');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await header.getByRole('button', { name: 'Menu' }).click();
    for (const [name, href] of Object.entries(expected))
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeHidden();
    await expect(header.getByRole('button', { name: 'Hours' })).toBeHidden();
    await page.getByRole('navigation', { name: 'Quick actions' }).getByRole('button', { name: 'Hours' }).click();
    await expect(page.getByRole('dialog', { name: 'The clinic' })).toBeVisible();
    return;
  }
  await expect(header.getByRole('navigation').getByRole('link')).toHaveText(Object.keys(expected));
  for (const [name, href] of Object.entries(expected)) {
    await expect(header.getByRole('navigation').getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(header.getByRole('navigation').getByRole('link', { name: 'About' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(header.getByRole('button', { name: 'Hours' })).toBeVisible();
});

test('the footer has every block of the spec @phone', async ({ page }) => {
  spec('2.11', '2.12', '2.13', '3.16', '3.17', '9.6');
  for (const path of ['/', '/blog', '/no-such-page']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    const expected = {
      'About Us': '/about',
      Gallery: '/gallery',
      Blog: '/blog',
      'Contact Us': '/contact',
      Login: '/admin/login',
    };
    for (const [name, href] of Object.entries(expected)) {
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    }
    await expect(footer.getByRole('link', { name: facts.shortName }).locator('svg, img').first()).toBeVisible();
    await expect(footer.getByText(facts.tagline)).toBeVisible();
    await expect(footer.getByText('Follow Us')).toBeVisible();
    for (const { label, href } of facts.social)
      await expect(footer.getByRole('link', { name: label })).toHaveAttribute('href', href);
    await expect(footer.getByText(`© 2025 ${facts.legalName}. All rights reserved.`)).toBeVisible();
    for (const text of [facts.street, facts.officePhone.label, facts.cellPhone.label, facts.fax, facts.email]) {
      await expect(footer.getByText(text, { exact: false }).first()).toBeVisible();
    }
    for (const { days, time } of [
      { days: 'Monday to Thursday', time: '8:00 AM to 5:00 PM' },
      { days: 'Friday', time: '8:00 AM to 12:00 PM' },
      { days: 'Closed for lunch', time: '12:00 to 1:00 PM' },
    ]) {
      await expect(footer.getByRole('row', { name: new RegExp(`^${days}( \\(today\\))? ${time}$`) })).toBeVisible();
    }
  }
});

test('the alternate footer adds the sample pages and its placeholders', async ({ page }) => {
  spec('2.14');
  await page.goto('/home-v5');
  const footer = page.getByRole('contentinfo');
  for (const href of ['/departments', '/doctors', '/timetable'])
    await expect(footer.locator(`a[href="${href}"]`)).not.toHaveCount(0);
  for (const name of ['Testimonials', 'Contact Us', 'FAQs', 'Privacy Policy', 'Terms and Conditions']) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^\/(blog)?$/);
  }
  await page.goto('/blog');
  await expect(footer.locator('a[href="/timetable"]')).toHaveCount(0);
});

test('the Book Now variant leads to the appointments', async ({ page }) => {
  spec('2.6');
  await page.goto('/visit');
  // In the header, or on a phone in the middle of the thumb bar.
  await expect(page.getByRole('link', { name: 'Book Now' }).filter({ visible: true })).toHaveAttribute(
    'href',
    '/appointments',
  );
  await page.goto('/blog');
  await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(0);
});

test('the sidebar has the categories in order and the five newest posts', async ({ page }) => {
  spec('2.53', '2.54');
  await page.goto('/blog/getting-ready-for-your-first-fitting');
  const sidebar = page.getByRole('complementary', { name: 'Blog sidebar' });
  const categories = sidebar.locator('section', { hasText: 'Popular Categories' }).getByRole('link');
  const names = await categories.allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  await expect(categories.first()).toHaveAttribute('href', '/blog?category=Feet+and+knees');
  const popular = sidebar.locator('section', { hasText: 'Popular Articles' }).getByRole('listitem');
  await expect(popular).toHaveCount(5);
  await expect(popular.first()).toContainText('How VA care and our clinic fit together');
  await expect(popular.first()).toContainText('Dana Arceneaux');
  await expect(popular.first()).toContainText('November 10, 2026');
});

test('a comment without a name or a time says so', async ({ page }) => {
  spec('2.51');
  await page.goto('/blog/getting-ready-for-your-first-fitting');
  await expect(page.locator('#comments').getByText('Anonymous')).toBeVisible();
  const dates = await Promise.all(
    [
      'what-fits-in-the-van-and-when-to-ask-for-it',
      'socket-fit-and-sock-ply-explained',
      'bracing-for-work-as-a-first-responder',
      'getting-ready-for-your-first-fitting',
    ].map(async (slug) => (await (await page.request.get(`/blog/${slug}`)).text()).includes('Unknown date')),
  );
  expect(dates.filter(Boolean)).toHaveLength(1);
});

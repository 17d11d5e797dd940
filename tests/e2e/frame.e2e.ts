import type { Page, Request } from '@playwright/test';
import { expect, served, waitForHydration, spec, test } from './fixtures.ts';
import { all, linkTo, part, readPage, wordsIn } from './served-page.ts';

const post = '/blog/getting-ready-for-your-first-fitting';
const searchLink = (page: Page) => page.locator('header').getByRole('link', { name: 'Search', exact: true });
const searchOverlay = (page: Page) => page.getByRole('dialog', { name: 'Search this site' });
const sidePanel = (page: Page) => page.getByRole('dialog', { name: 'Hours' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** The button is in the thumb bar on a phone, otherwise in the header. */
const panelButton = (page: Page) => page.getByRole('button', { name: 'Hours' }).first();

async function openSearch(page: Page, path = '/blog'): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await searchLink(page).click();
  await expect(page.getByPlaceholder('Search Articles').last()).toBeFocused();
}

async function followInMenu(page: Page, label: string, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' })
    .getByRole('link', { name: label })
    .click();
}

test('a new page starts at the top, focuses its heading and announces its title @phone-daily', async ({
  page,
  isMobile,
}) => {
  spec('2.2');
  await page.goto('/blog');
  await waitForHydration(page);
  await expect(page.locator('body')).toBeFocused();
  const structuredData = page.locator('script[type="application/ld+json"]');
  await expect(structuredData).not.toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 900));
  await followInMenu(page, 'About', isMobile);
  await expect(page).toHaveURL('/about');
  await expect(heading(page)).toBeFocused();
  // A notice about the previous page must not appear on this one.
  await expect(structuredData).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /^About.* - Cypress/ })).toHaveCount(1);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(heading(page)).toBeFocused();
});

test('a link to a section of the same page does not load a new page', async ({ page }) => {
  await page.goto(post);
  await waitForHydration(page);
  await page
    .getByRole('link', { name: /comment/i })
    .first()
    .click();
  await expect(page).toHaveURL(`${post}#comments`);
  await expect(heading(page)).not.toBeFocused();
});

test('the header’s border darkens as soon as the page is scrolled @phone @desktop-daily', async ({ page }) => {
  spec('2.5', '4.16');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/blog');
  const edge = () =>
    page
      .locator('header')
      .first()
      .evaluate((header) => getComputedStyle(header).boxShadow);
  expect(await edge()).toBe('none');
  await page.evaluate(() => window.scrollTo(0, 1));
  await expect.poll(edge).not.toBe('none');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(edge).toBe('none');
});

test('a slow page shows Loading... @phone-daily', async ({ page, isMobile }) => {
  spec('2.40', '4.2');
  await page.goto('/about');
  await waitForHydration(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/blog.data*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await followInMenu(page, 'Blog', isMobile);
  await expect(page.getByText('Loading...')).toBeVisible();
  answer.resolve();
  await expect(heading(page)).toHaveText('Our Blog & News');
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('search shows results while typing, and a result opens its post @phone', async ({ page }) => {
  spec('2.7', '2.8', '5.1');
  await openSearch(page);
  const overlay = searchOverlay(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/search(\.data)?$/.test(pathname)) asked.push(searchParams.get('q') ?? '');
  });
  await expect(overlay.getByText('Start typing to search')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await overlay.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(overlay.getByText('Start typing to search')).toBeVisible();
  await page.getByPlaceholder('Search Articles').last().focus();
  await page.keyboard.press('End');
  await page.keyboard.type('sock PLY');
  await expect(overlay.getByRole('status')).toHaveText(/^\d+ results for “sock PLY”$/);
  expect(asked.filter((query) => query.trim() === '')).toEqual([]);
  expect(asked).not.toEqual([]);
  const result = overlay.getByRole('link', { name: /Socket fit and sock ply, explained/ });
  await expect(result).toHaveAttribute('href', '/blog/socket-fit-and-sock-ply-explained');
  await expect(result).toContainText('By Renée Landry in Sockets and liners');
  await expect(result).toContainText(/Your limb changes size.*…$/);
  await page.getByPlaceholder('Search Articles').last().fill('6-month visit');
  const followUp = overlay.locator('[data-result="/blog/what-happens-at-your-6-month-follow-up"]').getByRole('link');
  await expect(followUp).toContainText('By Staff Writer');
  await followUp.click();
  await expect(page).toHaveURL('/blog/what-happens-at-your-6-month-follow-up');
  await expect(overlay).toBeHidden();
  await expect(heading(page)).toBeFocused();
});

test('the search shows a message when nothing is found and when it fails', async ({ page }) => {
  spec('8.8');
  await openSearch(page);
  const overlay = searchOverlay(page);
  const box = page.getByPlaceholder('Search Articles').last();
  await box.fill('sokcet');
  await expect(overlay.getByRole('status')).toContainText('results for “socket”');
  await expect(overlay.getByText('Did you mean socket?')).toBeVisible();
  await box.fill('zzzqqq');
  await expect(overlay.getByRole('status')).toContainText('Nothing found for “zzzqqq”.');
  await expect(overlay.getByRole('link', { name: '(225) 555-0140' })).toBeVisible();
  await page.route('**/search.data*', (route) => route.abort());
  await box.fill('socket');
  await expect(overlay.getByRole('status')).toContainText('The search isn’t working right now.');
  await expect(heading(page)).toHaveText('Our Blog & News');
  await page.unroute('**/search.data*');
  await overlay.getByRole('button', { name: 'Search' }).click();
  await expect(overlay.getByRole('status')).toContainText(/\d+ results for “socket”/);
  await expect(overlay.getByRole('navigation', { name: 'Found in' }).getByRole('link').first()).toHaveText(/\d$/);
  await box.fill('');
  await expect(overlay.getByRole('link', { name: 'Insurance' })).toHaveAttribute('href', '/search?q=insurance');
});

const isFirst = (request: Request) => request.url().includes('q=van');

test('the results belong to the latest search query', async ({ page }) => {
  await openSearch(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/search.data?q=van*', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const overlay = searchOverlay(page);
  const box = page.getByPlaceholder('Search Articles').last();
  await box.fill('van');
  await page.waitForRequest('**/search.data?q=van*');
  await expect(overlay.getByText('Searching…')).toBeVisible();
  const firstEnded = Promise.race([
    page.waitForEvent('requestfinished', isFirst),
    page.waitForEvent('requestfailed', isFirst),
  ]);
  await box.fill('liner');
  await expect(overlay.getByRole('status')).toContainText(/\d+ results for “liner”/);
  held.resolve();
  await firstEnded;
  await expect(overlay.getByRole('status')).toContainText(/\d+ results for “liner”/);
});

test('an overlay traps the focus and returns it to the control that opened it @phone', async ({ page, isMobile }) => {
  spec('2.10', '4.6');
  await openSearch(page);
  await page.keyboard.type('van');
  if (!isMobile) {
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab');
      // After the last control the focus goes to the browser's own toolbar, which the page sees as its body.
      const place = await page.evaluate(
        () => document.activeElement?.closest('dialog')?.id ?? document.activeElement?.tagName,
      );
      expect(['search-overlay', 'BODY']).toContain(place);
    }
  }
  await page.getByPlaceholder('Search Articles').last().focus();
  await page.keyboard.press('Escape');
  await expect(searchOverlay(page)).toBeHidden();
  await expect(searchLink(page)).toBeFocused();

  const closePanel = [
    () => page.keyboard.press('Escape'),
    () => sidePanel(page).getByRole('button', { name: 'Close' }).click(),
  ];
  for (const close of closePanel) {
    await panelButton(page).click();
    await expect(sidePanel(page)).toBeVisible();
    await close();
    await expect(sidePanel(page)).toBeHidden();
    await expect(panelButton(page)).toBeFocused();
  }
  if (isMobile) return;
  await panelButton(page).click();
  await page.mouse.click(200, 400);
  await expect(sidePanel(page)).toBeHidden();
  await expect(panelButton(page)).toBeFocused();
  await searchLink(page).click();
  await page.getByPlaceholder('Search Articles').last().fill('');
  await page.mouse.click(200, 880);
  await expect(searchOverlay(page)).toBeHidden();
});

test('the keyboard alone opens and closes the search and the panel @no-script', async ({ page, javaScriptEnabled }) => {
  await page.goto('/blog');
  await waitForHydration(page);
  await searchLink(page).focus();
  await page.keyboard.press('Enter');
  if (javaScriptEnabled) {
    await expect(page.getByPlaceholder('Search Articles').last()).toBeFocused();
    await page.keyboard.type('van');
    await page.keyboard.press('Enter');
    await expect(searchOverlay(page).getByRole('status')).toContainText('results for “van”');
    const first = await searchOverlay(page).locator('[data-result]').first().getAttribute('data-result');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(first ?? '');
    await expect(heading(page)).toBeFocused();
  } else {
    await expect(page).toHaveURL('/search');
    await expect(heading(page)).toHaveText('Search');
  }
  await panelButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(sidePanel(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sidePanel(page)).toBeHidden();
});

served('the panel has every specified block', async ({ request }) => {
  spec('2.9');
  const panel = part(await readPage(request, '/blog'), 'dialog[aria-labelledby="panel-title"]');
  expect(panel.textContent).toContain('Restoring Mobility. Rebuilding Confidence.');
  const blocks = all(panel, 'h2, h3').map(wordsIn);
  expect(blocks).toEqual(expect.arrayContaining(['Phone', 'Email', 'Location', 'Hours', 'Follow us']));
  expect(linkTo(panel, 'Directions')).toBe('/visit');
  expect(panel.textContent).toContain('Reading comfort');
  expect(all(panel, '[data-today]')).toEqual([]);
});

test('the panel marks the current day in the clinic’s time zone', async ({ page }) => {
  // It is Thursday evening at the clinic and already Friday in UTC.
  await page.clock.setFixedTime(new Date('2026-10-30T01:00:00Z'));
  await page.goto('/blog');
  await panelButton(page).click();
  await expect(sidePanel(page).locator('[data-today]')).toHaveText(/Monday to Thursday \(today\)/);
});

test('without script the menu opens at phone width @no-script @desktop-daily', async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled, 'only without script');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
});

test('reading comfort settings are kept and apply before the first paint @phone @desktop-daily', async ({
  page,
  isMobile,
}) => {
  await page.goto('/blog');
  await waitForHydration(page);
  await panelButton(page).click();
  const panel = sidePanel(page);
  await panel.getByText('Reading comfort').click();
  await panel.getByText('Largest').click();
  await panel.getByRole('group', { name: 'Dark colors' }).getByText('On').click();
  await panel.getByText('Less motion', { exact: true }).click();
  const html = page.locator('html');
  await expect(html).toHaveCSS('font-size', '20.8px');
  await expect(html).toHaveCSS('color-scheme', 'dark');
  // The site's own scripts are blocked, so only comfort.js has run.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(html).toHaveAttribute('data-text-size', 'largest');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-motion', 'off');
  if (isMobile) {
    // Both bars keep their size, so that text this large has room between them.
    const bar = await page.getByRole('navigation', { name: 'Quick actions' }).boundingBox();
    expect(bar?.height).toBeLessThan(80);
  }
  await page.unroute('**/assets/*.js');
  await page.reload();
  await waitForHydration(page);
  await panelButton(page).click();
  await panel.getByText('Reading comfort').click();
  await expect(panel.getByRole('radio', { name: 'Largest' })).toBeChecked();
  await expect(panel.getByRole('switch', { name: 'Less motion' })).toBeChecked();
  await panel.getByText('Normal').click();
  await panel.getByText('Auto').click();
  await panel.getByText('Less motion', { exact: true }).click();
  expect(await page.evaluate(() => localStorage.getItem('comfort'))).toBe('{}');
  await expect(html).not.toHaveAttribute('data-theme');
});

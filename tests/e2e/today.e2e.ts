import type { Page } from '@playwright/test';
import { findable } from '#app/features/today/find.ts';
import {
  expect,
  expectFitsEveryWindow,
  expectNoAxeViolations,
  waitForHydration,
  signIn,
  spec,
  test,
} from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

test('Today shows the next call, records its outcome with one press, and links to everything else @phone-daily @no-script-daily', async ({
  page,
  isMobile,
  javaScriptEnabled,
}) => {
  await page.goto('/contact');
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  await form.getByLabel('Your name').fill('Waits for a call');
  await form.getByLabel('E-mail').fill('waits@mail.example');
  await form.getByLabel('Phone').fill('(225) 555-0117');
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();

  await signIn(page, '/admin');
  await waitForHydration(page);
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('link', { name: /^View (the )?website$/, includeHidden: true }).first()).toHaveAttribute(
    'href',
    '/',
  );
  if (isMobile) await page.locator('header summary', { hasText: 'More' }).click();
  await expect(menu.getByRole('link', { name: 'Pages' })).toBeVisible();
  if (isMobile) await page.locator('header summary', { hasText: 'More' }).click();

  const calls = page.getByRole('region', { name: /calls? to make$/ });
  const called = 'Waits for a call';
  const next = calls.getByRole('listitem').filter({ hasText: called });
  await expect(next.getByRole('link', { name: /555/ })).toHaveAttribute('href', /^tel:/);
  if (javaScriptEnabled) await expectNoAxeViolations(page);
  await expectFitsEveryWindow(page, 'Today');
  await next.getByRole('button', { name: 'Visit booked' }).click();
  await expect(page.getByText(`${called}: Visit booked. Moved to Done.`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. The message is back on the list.')).toBeVisible();
});

const find = (page: Page) => page.getByRole('dialog', { name: 'Find in the staff area' });

test('Ctrl+K finds a post, a page and a setting from anywhere, by keyboard alone', async ({ page }) => {
  await signIn(page, '/admin/gallery');
  await waitForHydration(page);
  await page.keyboard.press('Control+k');
  const box = find(page).getByRole('textbox');
  await expect(box).toBeFocused();
  await expect(find(page).getByRole('link')).toHaveCount(10);
  await box.fill('first fitting');
  await expect(find(page).getByRole('link', { name: /Getting ready for your first fitting/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible();
  await expect(find(page)).toBeHidden();
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await box.fill('redir');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/redirects');
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeFocused();
  await expect(find(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await box.fill('facebook');
  await find(page)
    .getByRole('link', { name: /Facebook.*Clinic/ })
    .click();
  await expect(page.getByLabel('Facebook')).toBeFocused();
});

test('Find on a phone is in More, fills the screen and offers the menu when nothing is found @phone-daily', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'Only phones have More.');
  await signIn(page, '/admin');
  await waitForHydration(page);
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const box = find(page).getByRole('textbox');
  await box.fill('zzzz');
  await expect(find(page).getByText('Nothing found for “zzzz”. Try another word.')).toBeVisible();
  await expect(find(page).getByRole('link')).toHaveCount(10);
  expect((await find(page).boundingBox())?.width).toBe(page.viewportSize()?.width);
  await box.fill('backup');
  await find(page)
    .getByRole('link', { name: /Activity/ })
    .click();
  await expect(page).toHaveURL('/admin/activity');
  await expect(find(page)).toBeHidden();
});

test('every setting that Find offers is on the page it leads to', async ({ page }) => {
  await signIn(page, '/admin');
  const fields = Map.groupBy(findable(), ({ href }) => href.split('#')[0] ?? '');
  const missing: string[] = [];
  for (const [path, found] of fields) {
    const html = await (await page.request.get(path)).text();
    const ids = new Set(Array.from(html.matchAll(/ (?:id|name)="([^"]+)"/g), ([, id]) => id));
    missing.push(...found.map(({ href }) => href).filter((href) => href.includes('#') && !ids.has(href.split('#')[1])));
  }
  expect(missing).toEqual([]);
});

test('the menu shows Logout without scrolling, and its first five entries in a phone’s bar @phone', async ({
  page,
  isMobile,
}) => {
  spec('2.68');
  if (!isMobile) await page.setViewportSize({ width: 1440, height: 800 });
  await signIn(page, '/admin/comments');
  await waitForHydration(page);
  const menu = page.getByRole('navigation', { name: 'Admin', exact: true });
  const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true });
  if (!isMobile) {
    await expect(logout).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('link')).toHaveCount(10);
    await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 });
    return;
  }
  const bar = page.getByRole('navigation', { name: 'Admin, bottom bar' });
  await expect(bar.getByRole('link')).toHaveText(['Today', /^Messages/, /^Blog/, 'Gallery', 'Staff']);
  await expect(bar.getByRole('link', { name: 'Blog' })).toHaveAttribute('aria-current', 'page');
  const more = page.locator('header summary', { hasText: 'More' });
  await more.tap();
  await expect(logout).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(logout).toBeHidden();
  await expect(more).toBeFocused();
  await more.tap();
  await page.touchscreen.tap(195, 700);
  await expect(logout).toBeHidden();
  await more.tap();
  await page.getByRole('link', { name: 'Pictures', exact: true }).filter({ visible: true }).tap();
  await expect(page).toHaveURL('/admin/pictures');
  await expect(logout).toBeHidden();
  await expect(bar.getByRole('link', { name: 'Gallery' })).toHaveAttribute('aria-current', 'page');
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    const [top, cells] = await page.evaluate(() => [
      document.querySelector('header')?.getBoundingClientRect().height,
      [...document.querySelectorAll('nav[aria-label="Admin, bottom bar"] a')].map(
        (one) => one.scrollWidth - one.clientWidth,
      ),
    ]);
    expect([width, top, cells]).toEqual([width, 56, [0, 0, 0, 0, 0]]);
  }
});

import { expect, expectFitsEveryWindow, expectNoAxeViolations, waitForHydration, signIn, test } from './fixtures.ts';
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
  await expect(page.getByRole('link', { name: 'View the website' })).toHaveAttribute('href', '/');
  if (isMobile) await menu.locator('summary', { hasText: 'Website' }).click();
  await expect(menu.getByRole('link', { name: 'Pages' })).toBeVisible();
  if (isMobile) await menu.locator('summary', { hasText: 'Website' }).click();

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

test('Ctrl+K finds a page, a post and page text from anywhere, by keyboard alone', async ({ page }) => {
  await signIn(page, '/admin/gallery');
  await waitForHydration(page);
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('dialog', { name: 'Find a post, person, message, page or setting' });
  const box = finder.getByRole('textbox');
  await expect(box).toBeFocused();
  await box.fill('first fitting');
  await expect(finder.getByRole('link', { name: /Getting ready for your first fitting/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit post' })).toBeVisible();
  await expect(finder).toBeHidden();
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await box.fill('redir');
  await expect(finder.getByRole('status')).toContainText('1 result');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/redirects');
});

import { expect, expectNoAxeViolations, waitForHydration, signIn, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

test('staff see remaining sample content, close the site and reopen it, and visitors see each change right away', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/admin/opening');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1, name: /Ready to open/ })).toBeVisible();
  await expect(page.getByText(/\d+ items still use sample content or need setup\./)).toBeVisible();
  await expectNoAxeViolations(page);
  const visitor = await (await browser.newContext()).newPage();
  const statusOf = async (path: string) => (await visitor.request.get(baseURL + path)).status();
  expect(await statusOf('/')).toBe(200);

  await page.getByRole('button', { name: 'Close the site' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close the site' }).click();
  await expect(page.getByText('The site is closed.')).toBeVisible();
  await expect.poll(() => statusOf('/')).toBe(503);
  await visitor.goto(`${baseURL}/about`).catch(() => undefined);
  await expect(visitor.getByRole('heading', { name: 'Opening soon' })).toBeVisible();
  await expect(visitor.getByText('555')).toHaveCount(0);
  // Staff can still read the closed site.
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'Opening soon' })).toHaveCount(0);

  await page.goto('/admin/opening');
  await waitForHydration(page);
  await page.locator('summary', { hasText: 'Branding and claims' }).click();
  await page.getByRole('button', { name: 'Keep Tagline' }).click();
  await page.getByRole('button', { name: 'Undo Tagline' }).click();
  await expect(page.getByText('Undone. It is on the list again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep Tagline' })).toBeFocused();
  await page.getByRole('button', { name: 'Open the site' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open the site' }).click();
  await expect(page.getByText('The site is open. Everyone can see it now.')).toBeVisible();
  await expect.poll(() => statusOf('/')).toBe(200);
  await visitor.close();
});

import { expect, expectNoAxeViolations, waitForHydration, signIn, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

const site = useOwnSite();

test('staff read a page, keep its texts, close the site and reopen it, and visitors see each change right away', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/admin/opening');
  await waitForHydration(page);
  await expect(page.getByRole('heading', { name: 'The site is open' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.locator('main li[data-state]').count()).toBeLessThanOrEqual(25);
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

  await page.goto('/admin/opening');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Read Home' }).click();
  await expect(page.getByText(/^\d+ texts are ours, marked\./)).toBeVisible();
  await waitForHydration(page);
  const shown = page.frameLocator('iframe');
  const lead = shown.getByText(/made by hand in/).first();
  const marks = () => lead.evaluate(() => CSS.highlights.get('ours')?.size ?? 0);
  await expect.poll(marks).toBeGreaterThan(30);
  await expectNoAxeViolations(page);
  await lead.click();
  await expect(page).toHaveURL(/\/admin\/pages\/home\/opening#text\.subtitle$/);
  await page.goBack();
  await page.getByRole('button', { name: /^Keep all \d+ texts$/ }).click();
  await expect(page.getByText(/^Home: \d+ texts kept as yours\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read About' })).toBeVisible();
  // What only the clinic can write stays marked: three quotes of three texts.
  await expect.poll(marks).toBe(9);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. The texts are ours again.')).toBeVisible();
  await expect.poll(marks).toBeGreaterThan(30);
  await page.getByRole('link', { name: 'Ready to open' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('link', { name: 'Read Home' })).toBeVisible();

  await page.getByRole('button', { name: 'Keep Hours' }).click();
  await expect(page.getByText('Hours: kept as it is.')).toBeVisible();
  await page.getByRole('button', { name: 'Open the site' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open the site' }).click();
  await expect(page.getByText('The site is open. Everyone can see it now.')).toBeVisible();
  await expect.poll(() => statusOf('/')).toBe(200);
  await visitor.close();
});

test('while the database is away, Keep says so beside the page and keeps nothing', async ({ page }) => {
  await signIn(page, '/admin/opening/about');
  await waitForHydration(page);
  const keep = page.getByRole('button', { name: /^Keep all \d+ texts$/ });
  await site().cutDatabase();
  await keep.click();
  await expect(page.getByText('Not kept.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/opening\/about$/);
  await site().joinDatabase();
  // The pool may need a moment to connect again.
  await expect(async () => {
    await keep.click();
    await expect(page.getByText(/^About: \d+ texts kept as yours\.$/)).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 60_000 });
});

import type { Page } from '@playwright/test';
import { expect, expectFits, expectNoAxeViolations, waitForHydration, signIn, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

/** Returns the menu. On a phone its links are in the sheet that the menu button opens. */
const labels = (page: Page) => page.locator('nav[aria-label="Main"] a').allTextContents();

test('a custom page can be written, published in the menu, moved, deleted and restored @phone-daily @no-script-daily', async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const visitor = await browser.newContext({ ...(baseURL && { baseURL }) });
  const site = await visitor.newPage();
  await signIn(page, '/admin/custom-pages');
  await page.getByRole('link', { name: 'New page' }).click();
  await page.getByLabel('Title').fill('Flyers');
  await page.getByLabel('Address').fill('contact');
  await page.getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByText('/contact is already in use on this website.').last()).toBeVisible();
  await page.getByLabel('Address').fill('flyers');
  await page.getByRole('button', { name: 'Create page' }).click();

  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flyers');
  // With script the editor replaces the field some time after the page has loaded.
  if (javaScriptEnabled) {
    await page.getByText('More for Text').click();
    await page.getByRole('button', { name: 'Switch to Markdown' }).click();
  }
  await page.locator('textarea[name="text.text"]').fill('We make the calls.\n\n## What to bring\n\n- Your card');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Do you take Medicare?');
  await page.getByLabel('Answer', { exact: true }).fill('Yes. Bring your card.');
  expect((await site.goto('/flyers'))?.status()).toBe(404);
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText(/^Published at/)).toBeVisible();

  await site.goto('/');
  expect(await labels(site)).toEqual(['Home', 'About', 'Blog', 'Gallery', 'Contact', 'Flyers']);
  await site.goto('/flyers');
  await expect(site.getByRole('heading', { name: 'What to bring' })).toBeVisible();
  await expect(site.getByRole('heading', { name: 'Do you take Medicare?' })).toBeVisible();
  await expect(site.getByRole('complementary', { name: 'Contact' })).toContainText('Business hours');
  if (javaScriptEnabled) {
    await expectNoAxeViolations(site);
    await expectFits(site, 'a page of their own');
  }

  await page.goto('/admin/menu');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Move up Flyers in the menu' }).click();
  if (javaScriptEnabled) {
    await expect(page.getByText('Flyers is now number 5 of 6.')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move up Flyers in the menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Save' }).click();
  }
  await expect(page.getByText('Saved. Visitors see this order now.')).toBeVisible();
  await site.goto('/');
  expect(await labels(site)).toEqual(['Home', 'About', 'Blog', 'Gallery', 'Flyers', 'Contact']);

  await page.goto('/admin/custom-pages');
  await waitForHydration(page);
  await page.getByText('More for Flyers').click();
  await page.getByRole('link', { name: 'Address and placement of Flyers' }).click();
  await page.getByLabel('Address').fill('paying');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await site.goto('/flyers');
  await expect(site).toHaveURL(/\/paying$/);
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Flyers');

  await page.goto('/admin/custom-pages');
  await waitForHydration(page);
  await page.getByText('More for Flyers').click();
  await page.getByRole('button', { name: 'Delete Flyers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The page “Flyers” was deleted.')).toBeVisible();
  expect((await site.goto('/paying'))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The page “Flyers” was restored.')).toBeVisible();
  expect((await site.goto('/paying'))?.status()).toBe(200);
  await visitor.close();
});

import type { Page } from '@playwright/test';
import { expect, waitForHydration, signIn, staffPeople, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).last();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function openClinic(page: Page, person = staffPeople.dana): Promise<void> {
  await signIn(page, '/admin/clinic', person);
  await waitForHydration(page);
}

test('errors link to their fields, and saved details appear on every page right away @no-script-daily', async ({
  page,
  javaScriptEnabled,
}) => {
  await openClinic(page);
  await field(page, 'Short name').fill('');
  for (const day of ['Monday', 'Friday']) await field(page, `Opens, ${day}`).fill('');
  await save(page).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Not saved. Please fix 3 things.');
  if (javaScriptEnabled) await expect(alert).toBeFocused();
  // With script the link also names the field, because two fields have the same error.
  const name = javaScriptEnabled ? 'Opens, Friday: Enter a time, like 8:00 AM.' : 'Enter a time, like 8:00 AM.';
  await alert.getByRole('link', { name, exact: true }).last().click();
  await expect(field(page, 'Opens, Friday')).toBeInViewport();
  if (javaScriptEnabled) await expect(field(page, 'Opens, Friday')).toBeFocused();
  await expect(field(page, 'Short name')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'Short name').fill('Sample short');
  for (const day of ['Monday', 'Friday']) await field(page, `Opens, ${day}`).fill('08:00');
  await field(page, 'Office phone').fill('(225) 555-0199');
  await field(page, 'Tagline').fill('Sample tagline.');
  await field(page, 'Closes, Friday').fill('13:00');
  await field(page, 'Instagram').fill('');
  await field(page, 'Number, line 1').fill('71+');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved. Every page is up to date.' })).toBeFocused();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: '(225) 555-0199' })).toHaveAttribute('href', 'tel:+12255550199');
  await expect(footer).toContainText('Sample tagline.');
  await expect(footer).toContainText('8:00 AM to 1:00 PM');
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('71+')).toBeVisible();
  for (const path of ['/about', '/contact', '/appointments', '/blog', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toContainText('(225) 555-0199');
  }
});

test('a colleague’s newer save is not overwritten: both values are shown @no-script-daily', async ({
  page,
  browser,
  baseURL,
  isMobile,
  javaScriptEnabled,
}) => {
  await openClinic(page);
  const theirs = await browser.newContext({
    isMobile,
    ...(baseURL && { baseURL }),
    ...(javaScriptEnabled !== undefined && { javaScriptEnabled }),
  });
  const colleague = await theirs.newPage();
  await openClinic(colleague, staffPeople.marcus);
  await field(colleague, 'Fax').fill('(225) 555-0101');
  await field(colleague, 'Street address').fill('7 Colleague Lane');
  await save(colleague).click();
  await expect(colleague.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

  await field(page, 'Fax').fill('(225) 555-0202');
  await field(page, 'Company name').fill('Sample Company, LLC');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('A colleague saved this while you were writing.');
  await expect(field(page, 'Fax')).toHaveValue('(225) 555-0202');
  await expect(page.getByRole('region', { name: 'Two versions' })).toContainText('555-0101');
  await expect(field(page, 'Street address')).toHaveValue('7 Colleague Lane');
  await expect(field(page, 'Company name')).toHaveValue('Sample Company, LLC');
  await colleague.goto('/');
  await expect(colleague.getByRole('contentinfo')).toContainText('(225) 555-0101');

  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await colleague.goto('/');
  for (const text of ['(225) 555-0202', '7 Colleague Lane', 'Sample Company, LLC'])
    await expect(colleague.getByRole('contentinfo')).toContainText(text);
  await theirs.close();
});

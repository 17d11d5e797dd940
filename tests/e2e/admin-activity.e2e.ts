import { expect, waitForHydration, signIn, staffPeople, test } from './fixtures.ts';

test('the activity list shows who did what and when, and can be searched @no-script-daily', async ({ page }) => {
  await signIn(page, '/admin/activity');
  expect((await page.request.get('/admin/contactMessages/export?q=nobody-has-this-name')).status()).toBe(200);
  await page.reload();
  await waitForHydration(page);
  const list = page.getByRole('region', { name: 'Activity' });
  const line = list.getByRole('listitem').filter({ hasText: 'exported some contact messages' }).first();
  await expect(line).toContainText(staffPeople.dana.name);
  await expect(line).toContainText(/\d+:\d\d [AP]M/);
  await expect(list.getByRole('heading', { level: 2 }).first()).toHaveText(/^\w+ \d+, \d{4}$/);

  await page.getByLabel('Search activity').fill('CSV FILE');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/q=/);
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await expect(list.getByRole('listitem').filter({ hasNotText: /CSV file/i })).toHaveCount(0);

  await page.goto('/admin/activity?q=nothing-like-it-ever-happened');
  await expect(page.getByText('No activity found.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all again' }).click();
  await expect(list.getByRole('listitem').first()).toBeVisible();
});

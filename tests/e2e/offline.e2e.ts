import { Client } from 'pg';
import { startLocalPostgres } from '#db/local-postgres.ts';
import { expect, waitForHydration, signIn, testAllowingErrors as test } from './fixtures.ts';

test.skip(
  ({ javaScriptEnabled, isMobile }) => !javaScriptEnabled || isMobile,
  'without script the browser itself reports it',
);

test('without a network a staff page stays open, says so and keeps what was typed', async ({ page }) => {
  await signIn(page, '/admin/people');
  await waitForHydration(page);
  await page.getByLabel('Name', { exact: true }).fill('Typed and kept');
  await page.context().setOffline(true);
  await expect(page.getByRole('alert')).toContainText('You’re offline.');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Gallery' }).click();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation was not sent.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed and kept');
  await expect(page).toHaveURL(/\/admin\/people$/);
  await page.context().setOffline(false);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
});

test('when the next page cannot load, the staff page stays as it is', async ({ page }) => {
  await signIn(page, '/admin/people');
  await waitForHydration(page);
  const link = (name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });
  const heading = page.getByRole('heading', { level: 1 });
  await link('Gallery').click();
  await expect(heading).toHaveText('Gallery');
  await link('People').click();
  await expect(heading).toHaveText('People');
  await page.getByLabel('Name', { exact: true }).fill('Typed and kept');
  await page.route('**/*.data*', (route) => route.abort());
  await link('Gallery').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the website.');
  await expect(page).toHaveURL(/\/admin\/people$/);
  await expect(heading).toHaveText('People');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed and kept');

  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/people$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed and kept');

  await page.unroute('**/*.data*');
  await link('Gallery').click();
  await expect(heading).toHaveText('Gallery');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('while a page is loading, a press on another link opens that one', async ({ page }) => {
  await signIn(page, '/admin/people');
  await waitForHydration(page);
  const link = (name: string) => page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name });
  await page.route('**/admin/gallery.data*', () => undefined);
  await Promise.all([page.waitForRequest('**/admin/gallery.data*'), link('Gallery').click()]);
  await link('Pictures').click();
  await expect(page).toHaveURL(/\/admin\/pictures$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pictures');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('while a proxy answers in place of the site, the staff page stays as it is', async ({ page }) => {
  await signIn(page, '/admin/people');
  await waitForHydration(page);
  await page.getByLabel('Name', { exact: true }).fill('Typed and kept');
  await page.route('**/*.data*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>No</h1>' }),
  );
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Gallery' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  // After its retries, which take seven seconds.
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the website.');
  await expect(page).toHaveURL(/\/admin\/people$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed and kept');
});

test('when the database does not answer the next page, the staff page stays as it is', async ({ page }) => {
  await signIn(page, '/admin/menu');
  await waitForHydration(page);
  const { url } = await startLocalPostgres({ folder: 'var/postgres-e2e' });
  const client = new Client(url);
  await client.connect();
  await client.query('begin; lock table redirects in access exclusive mode');
  await page.getByRole('link', { name: 'Redirects' }).click();
  await expect(page.getByRole('alert')).toContainText('That page could not be opened.');
  await expect(page).toHaveURL(/\/admin\/menu$/);
  await client.end();
  await page.getByRole('link', { name: 'Redirects' }).click();
  await expect(page.getByRole('heading', { name: 'Redirects' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

import { clinic } from '#db/schema.ts';
import { demoPassword } from '#tests/setup/start-demo.ts';
import { expect, waitForHydration, spec, staffPeople, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

const site = useOwnSite();

test('while the database is down, lists come from the cache, other pages say so, and sign-in reports a failure', async ({
  page,
  context,
}) => {
  spec('8.12', '8.25');
  const login = await context.newPage();
  await login.goto('/admin/login');
  await waitForHydration(login);
  await login.getByLabel('E-mail').fill(staffPeople.dana.email);
  await login.getByLabel('Password', { exact: true }).fill(demoPassword);
  const posts = page.locator('main article');
  for (const path of ['/blog', '/about'])
    await expect.poll(async () => (await page.request.get(path)).headers()['cache-status'], path).toBe('clinic; hit');

  await site().cutDatabase();
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(login.getByRole('alert')).toHaveText('An unexpected error occurred. Please try again.');
  await expect(login.getByLabel('E-mail')).toHaveValue(staffPeople.dana.email);
  await page.goto('/blog');
  await expect(posts).toHaveCount(8);
  await page.goto('/about');
  await expect(posts).toHaveCount(6);
  expect((await page.goto('/gallery'))?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We’ll be right back');
  expect(site().log()).toContain('"level":50');
  await site().joinDatabase();
  await expect.poll(async () => (await page.request.get('/gallery')).status()).toBe(200);
});

test('an internal error shows a readable page with a reference number from the log', async ({ page }) => {
  spec('8.7');
  const app = site().openApp();
  try {
    await app.db.update(clinic).set({ facts: { shortName: 5 } });
    // A page that someone opened before would be answered from memory.
    const answer = await page.goto('/refer');
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(page.getByRole('main').getByRole('link', { name: 'Back To Home' })).toBeVisible();
    // Without the details, it knows no number, and it does not make one up.
    await expect(page.getByText('555-')).toHaveCount(0);
    const requestId = answer?.headers()['x-request-id'] ?? 'none';
    await expect(page.getByRole('main')).toContainText(requestId);
    await expect.poll(() => site().log()).toContain(`"request":"${requestId}"`);
  } finally {
    await app.db.$client.end();
  }
});

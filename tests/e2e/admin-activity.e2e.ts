import { expect, settled, signIn, staffPeople, test } from './fixtures.ts';

test('what staff do stands there as a sentence with who and when, and can be searched @no-script', async ({ page }) => {
  await signIn(page, '/admin/activity');
  expect((await page.request.get('/admin/contactMessages/export?q=nobody-has-this-name')).status()).toBe(200);
  await page.reload();
  await settled(page);
  const list = page.getByRole('region', { name: 'Activity' });
  const line = list.getByRole('listitem').filter({ hasText: 'exported some of the contact messages' }).first();
  await expect(line).toContainText(staffPeople.dana.name);
  await expect(line).toContainText(/\d+:\d\d [AP]M/);
  await expect(list.getByRole('heading', { level: 2 }).first()).toHaveText(/^\w+ \d+, \d{4}$/);

  await page.getByLabel('Search the activity').fill('CSV FILE');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/q=/);
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await expect(list.getByRole('listitem').filter({ hasNotText: /CSV file/i })).toHaveCount(0);

  await page.goto('/admin/activity?q=nothing-like-it-ever-happened');
  await expect(page.getByText('No activity found.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all again' }).click();
  await expect(list.getByRole('listitem').first()).toBeVisible();
});

test('the page says how backups, mail and background work are doing', async ({ page }) => {
  await signIn(page, '/admin/activity');
  const states = page.getByRole('list', { name: 'How the site is doing' }).getByRole('listitem');
  await expect(states).toHaveCount(3);
  await expect(states.first()).toHaveText('No backup is set up.');
  await expect(states.nth(1)).toHaveText(/mail/i);
  await expect(states.last()).toHaveText(/background/i);
});

test('one person’s activity can be shown alone', async ({ page }) => {
  await signIn(page, '/admin/activity');
  await settled(page);
  await page
    .getByRole('navigation', { name: 'Whose activity' })
    .getByRole('link', { name: staffPeople.dana.name })
    .click();
  await page.waitForURL(/person=/);
  const lines = page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  await expect(lines.filter({ hasNotText: staffPeople.dana.name })).toHaveCount(0);
});

test('a look ahead at the staff area shows no name and writes no line; a visit to the inbox does', async ({
  page,
  request,
}) => {
  await signIn(page, '/admin/staff');
  const Cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const count = async () => {
    await page.goto('/admin/activity?q=contact+messages+as+a');
    const exports = await page.getByText('exported all contact messages').count();
    await page.goto('/admin/activity?q=Read+the+name');
    return exports + (await page.getByText(/read the names? on message/).count());
  };
  const before = await count();
  for (const path of ['', '.data', '/export'])
    for (const [method, purpose] of [
      ['HEAD', 'none'],
      ['GET', 'prefetch'],
      ['GET', 'prefetch;prerender'],
    ] as const) {
      const headers = { Cookie, 'Sec-Purpose': purpose };
      const answer = await request.fetch(`/admin/contactMessages${path}`, { method, headers });
      expect([answer.status(), await answer.text()], `${method} ${path}`).toEqual([204, '']);
    }
  expect(await count()).toBe(before);
  await request.get('/admin/contactMessages/export', { headers: { Cookie } });
  expect(await count()).toBeGreaterThan(before);
});

import { expect, waitForHydration, signIn, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

test('visitors see a step and a scene that staff changed, and an unpublished care page returns 404', async ({
  page,
  request,
}) => {
  await signIn(page, '/admin/care');
  await page.getByRole('link', { name: 'Knee brace' }).click();
  await page
    .getByRole('link', { name: /^Steps and times/ })
    .filter({ visible: true })
    .click();
  await waitForHydration(page);
  const step = page.getByRole('listitem').filter({ has: page.getByText('We measure', { exact: true }) });
  await step.locator('summary').first().click();
  await step.getByLabel('How long', { exact: true }).fill('Half an hour, with coffee');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText(/^Published at/)).toBeVisible();
  const read = await request.get('/care/knee-brace');
  expect(await read.text()).toContain('Half an hour, with coffee');

  await page.goto('/admin/pages/care-knee-brace/top');
  await waitForHydration(page);
  await page.getByLabel('Scene', { exact: true }).selectOption('A man fishing from his pier');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText(/^Published at/)).toBeVisible();
  const head = await (await request.get('/care/knee-brace')).text();
  expect(head).toContain('srcSet="/scenes/angler.avif"');
  expect(head).not.toContain('/scenes/garden.avif');

  await page.goto('/admin/care');
  await waitForHydration(page);
  await page.getByText('More for Knee brace').click();
  await page.getByRole('link', { name: 'Settings of Knee brace' }).click();
  await page.getByLabel('On the website').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It is not on the website.')).toBeVisible();
  expect((await request.get('/care/knee-brace')).status()).toBe(404);
  expect(await (await request.get('/care')).text()).not.toContain('href="/care/knee-brace"');
});

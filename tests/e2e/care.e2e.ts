import { thingsIn } from '#tests/setup/schema-org.ts';
import { expect, expectNoAxeViolations, settled, signIn, test } from './fixtures.ts';
import { useOwnSite } from './own-site.ts';

useOwnSite();

test('from Home a service is two presses away @phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'I need' }).getByRole('link', { name: 'A leg or foot' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Below-knee leg/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Below-knee leg' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What to bring' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('staff change a step, and visitors read it; a page that is taken off the website is not there', async ({
  page,
  request,
}) => {
  await signIn(page, '/admin/care');
  await page.getByRole('link', { name: 'Words of Knee brace' }).click();
  await page
    .getByRole('link', { name: /^Steps and times/ })
    .filter({ visible: true })
    .click();
  await settled(page);
  const step = page.getByRole('listitem').filter({ has: page.getByText('We measure', { exact: true }) });
  await step.locator('summary').click();
  await step.getByLabel('How long', { exact: true }).fill('Half an hour, with coffee');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText(/^Published at/)).toBeVisible();
  const read = await request.get('/care/knee-brace');
  expect(await read.text()).toContain('Half an hour, with coffee');

  await page.goto('/admin/care');
  await settled(page);
  await page.getByText('More for Knee brace').click();
  await page.getByRole('link', { name: 'Settings of Knee brace' }).click();
  await page.getByLabel('On the website').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It is not on the website.')).toBeVisible();
  expect((await request.get('/care/knee-brace')).status()).toBe(404);
  expect(await (await request.get('/care')).text()).not.toContain('href="/care/knee-brace"');
});

test('somebody signs a care page: visitors read who and what it rests on, until its words change', async ({
  page,
  request,
}) => {
  await signIn(page, '/admin/reviews');
  await page.getByRole('link', { name: 'Care: I just lost a limb' }).click();
  await page.getByLabel('Reviewed by').selectOption({ label: 'Thomas Guidry, CO (sample)' });
  await page.getByLabel('Review again by').fill(`${new Date().getFullYear() + 1}-06-01`);
  await page.getByLabel(/^This person has read/).check();
  await page.getByLabel('Title of source 1').fill('A sample source');
  await page.getByLabel('Link of source 1').fill('https://source.example/first-weeks');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Visitors read who reviewed it.')).toBeVisible();
  const read = await (await request.get('/care/first-weeks')).text();
  expect(read).toContain('Thomas Guidry, CO (sample)');
  expect(read).toContain('href="https://source.example/first-weeks"');
  expect(thingsIn(read)).toContainEqual(expect.objectContaining({ lastReviewed: expect.any(String) }));

  await page.goto('/admin/pages/first-weeks/top');
  await settled(page);
  await page.getByLabel('Title', { exact: true }).fill('The first weeks');
  await page.getByRole('button', { name: /^Publish/ }).click();
  await expect(page.getByText(/^Published at/)).toBeVisible();
  expect(await (await request.get('/care/first-weeks')).text()).not.toContain('Thomas Guidry, CO (sample)');
  await page.goto('/admin/reviews');
  await expect(page.getByText('Changed since its review')).toBeVisible();
});

import { expect, waitForHydration, signIn, staffPeople, test, typeLikeAPerson } from '#tests/e2e/fixtures.ts';
import { linkIn, nextMail } from '#tests/e2e/mail.ts';
import { demoPassword } from '#tests/setup/start-demo.ts';

/** Journeys of a visitor and a member of staff, on a production site with imported content. */
test.describe.configure({ mode: 'serial' });

test('the first member of staff sets a password through an e-mail link and signs in', async ({ page }) => {
  await page.goto('/admin/login');
  await waitForHydration(page);
  await page.getByLabel('E-mail').fill(staffPeople.dana.email);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password reset' })).toBeVisible();
  const { text } = await nextMail(staffPeople.dana.email, { subject: 'Choose a new password for the Admin Panel' });
  await page.goto(linkIn(text));
  await page.getByLabel('New password').fill(demoPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('**/admin/login?done=password');
  await page.getByLabel('E-mail').fill(staffPeople.dana.email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/admin/staff');
});

test('the home page loads and links to the blog', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['content-encoding']).toMatch(/br|zstd|gzip/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Blog & News');
});

test('an imported post appears in the list, in the search and at its old URL', async ({ page }) => {
  await page.goto('/blog');
  const first = page.locator('main article').first().getByRole('link').first();
  await first.click();
  await expect(page).toHaveURL(/\/blog\/[a-z0-9-]+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/search?q=Sample+post+123');
  await page.locator('main').getByRole('link', { name: 'Sample post 123' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample post 123');
  await page.goto('/blog/oldPost123');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample post 123');
});

test('an imported picture is shown once staff have answered that it shows no patient', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/pictures?show=unanswered');
  await waitForHydration(page);
  const question = page.getByRole('main');
  // The label covers the whole tile.
  const boxes = question.locator('label', { has: page.getByRole('checkbox') });
  for (const box of await boxes.all()) await box.click();
  if ((await boxes.count()) > 0) await question.getByRole('button', { name: 'No patient' }).click();
  await expect(question.getByText('No picture needs an answer.')).toBeVisible();
  await page.goto('/blog/oldPost101');
  const cover = page.locator('main img[src*="/files/"]').first();
  await expect(cover).toBeVisible();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('a visitor comments and sees the comment on the page', async ({ page }, info) => {
  const message = `Thank you from ${info.project.name}`;
  await page.goto('/blog/oldPost123');
  const form = page.locator('form', { has: page.getByLabel('Your comment') });
  await form.getByLabel('Name').fill('Sample reader');
  await typeLikeAPerson(form.getByLabel('Your comment'), message);
  await form.getByLabel('E-mail').fill('reader@example.com');
  await form.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('Comment submitted successfully!')).toBeVisible();
  await page.reload();
  await expect(page.locator('#comments').getByText(message)).toHaveCount(1);
});

test('when a visitor requests a call, staff get an e-mail and find the request in the inbox', async ({
  page,
}, info) => {
  const name = `Sample Caller ${info.project.name}`;
  await page.goto('/contact');
  await waitForHydration(page);
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  await typeLikeAPerson(form.getByLabel('Your name'), name);
  await form.getByLabel('E-mail').fill('caller@example.com');
  await form.getByLabel('Phone').fill('(225) 555-0118');
  await form.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
  const notice = await nextMail('notices@cypress-po.example');
  expect(notice.text).not.toContain(name);
  await signIn(page, `/admin/contactMessages?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name })).toHaveCount(1);
});

test('staff publish a post, and a visitor reads it', async ({ page, browser, baseURL }, info) => {
  const title = `Shipped and read ${info.project.name}`;
  await signIn(page, '/admin/blog/new');
  await waitForHydration(page);
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Wash the liner each night.');
  await page.getByLabel('Category').fill('News');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Blog post added successfully!')).toBeVisible();
  const visitor = await browser.newPage({ ignoreHTTPSErrors: true, ...(baseURL && { baseURL }) });
  await visitor.goto('/blog');
  await visitor.getByRole('link', { name: title }).first().click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await visitor.close();
});

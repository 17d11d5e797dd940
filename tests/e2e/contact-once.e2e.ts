import { expect, waitForHydration, signIn, test } from './fixtures.ts';

test('a contact request that is sent twice and reloaded is in the inbox once @phone-daily @no-script-daily', async ({
  page,
  javaScriptEnabled,
}) => {
  const mark = Math.random().toString(36).slice(2, 10);
  const name = `Only Once ${mark}`;
  await page.goto('/contact');
  await waitForHydration(page);
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  await form.getByLabel('Your name').fill(name);
  await form.getByLabel('E-mail').fill(`${mark}@mail.example`);
  await form.getByLabel('Phone').fill('(225) 555-0118');
  await form.getByRole('button', { name: 'Call me back' }).dblclick();
  const sent = page.getByText('Your contact information has been sent!');
  await expect(sent).toBeVisible();
  if (!javaScriptEnabled) {
    // Reloading sends the form again.
    await page.reload();
    await expect(sent).toBeVisible();
  }
  await signIn(page, `/admin/contactMessages?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name })).toHaveCount(1);
});

test('a contact request sent again with the same values from a newly rendered page is in the inbox once @no-script-daily', async ({
  page,
  context,
  baseURL,
}) => {
  const mark = Math.random().toString(36).slice(2, 10);
  const name = `Back Again ${mark}`;
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  const send = async () => {
    await waitForHydration(page);
    await form.getByLabel('Your name').fill(name);
    await form.getByLabel('E-mail').fill(`${mark}@mail.example`);
    await form.getByLabel('Phone').fill('(225) 555-0118');
    await form.getByRole('button', { name: 'Call me back' }).click();
    const answer = page.getByRole('status').filter({ hasText: 'Your contact information has been sent!' });
    await expect(answer).toBeVisible();
    return answer.innerText();
  };
  await page.goto('/about');
  await page.goto('/contact');
  const key = await form.locator('input[name=key]').inputValue();
  const first = await send();
  // A cookie of the site bypasses the page cache, so the form gets a new key.
  await context.addCookies([{ name: 'clinic.anew', value: '1', url: baseURL ?? '' }]);
  await page.goBack();
  await page.goto('/contact');
  await page.reload();
  expect(await form.locator('input[name=key]').inputValue()).not.toBe(key);
  expect(await send()).toBe(first);
  await signIn(page, `/admin/contactMessages?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('region', { name: 'Inbox' }).getByRole('link', { name })).toHaveCount(1);
});

test('a request whose next page cannot be loaded by script is shown by the page itself', async ({ page }) => {
  const mark = Math.random().toString(36).slice(2, 10);
  await page.route(/\/appointments\/sent\.data/, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', headers: { 'X-Request-Id': mark }, body: '<h1>Away</h1>' }),
  );
  await page.goto('/contact');
  await waitForHydration(page);
  await page.getByLabel('Your name').fill(`Sample ${mark}`);
  await page.getByLabel('E-mail').fill(`${mark}@mail.example`);
  await page.getByLabel('Phone').fill('(225) 555-0118');
  await page.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByText('Your contact information has been sent!')).toBeVisible();
});

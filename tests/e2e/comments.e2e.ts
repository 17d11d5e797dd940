import { expect, served, waitForHydration, spec, test, typeLikeAPerson } from './fixtures.ts';

const post = '/blog/caring-for-the-skin-under-your-liner';

test('a rejected comment keeps what was typed, and a valid one is accepted and shown @phone-daily @no-script', async ({
  page,
}, info) => {
  spec('4.11', '5.3', '8.1');
  const message = `Thank you from ${info.project.name} ${info.repeatEachIndex}\nSecond line`;
  const email = `canary-${info.project.name}@example.com`;
  await page.goto(post);
  const form = page.locator('form', { has: page.getByLabel('Your comment') });
  await form.getByLabel('Name').fill('Sample reader Walter');
  await typeLikeAPerson(form.getByLabel('Your comment'), message);

  await form.getByLabel('E-mail').fill('walter@bayou');
  await form.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByRole('alert')).toContainText('This e-mail address looks unfinished.');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(form.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('E-mail').fill('');
  await form.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByRole('alert')).toContainText('All fields are required.');
  await expect(form.getByLabel('Your comment')).toHaveValue(message);
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Post Comment' }).click();
  await expect(page.getByText('Comment submitted successfully!')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(form.getByLabel('Your comment')).toHaveValue('');
  const shown = page.locator('#comments').getByText(message.split('\n')[0] ?? '');
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toHaveCount(1);
  expect(await page.content()).not.toContain('canary');
});

test('the comment button shows that it is sending and cannot be pressed twice', async ({ page }) => {
  spec('4.1');
  await page.goto(post);
  await waitForHydration(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') await answer.promise;
    await route.continue();
  });
  await page.getByLabel('Name').fill('Sample reader Karen');
  await page.getByLabel('E-mail').fill('karen@example.com');
  await page.getByLabel('Your comment').fill(`Waiting ${Math.random()}`);
  await page.getByRole('button', { name: 'Post Comment' }).click();
  const busy = page.getByRole('button', { name: 'Submitting...' });
  await expect(busy).toBeVisible();
  expect((await busy.isDisabled()) || (await busy.getAttribute('aria-disabled')) === 'true').toBe(true);
  answer.resolve();
  await expect(page.getByText('Comment submitted successfully!')).toBeVisible();
});

served('without script a rejected comment keeps what was typed', async ({ request, baseURL }) => {
  const answer = await request.post(post, {
    form: { name: 'Sample <b>reader</b>', email: '', message: 'Typed with care & kept' },
    headers: { Origin: baseURL ?? '' },
  });
  expect(answer.status()).toBe(422);
  const html = await answer.text();
  expect(html).toContain('All fields are required.');
  expect(html).toContain('Typed with care &amp; kept');
  expect(html).toContain('value="Sample &lt;b&gt;reader&lt;/b&gt;"');
});

test('the comment form works by keyboard alone @daily', async ({ page, javaScriptEnabled }, info) => {
  const message = `Typed by keyboard ${info.project.name}`;
  await page.goto(post);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.getByLabel('Name').focus();
  await page.keyboard.type('Sample reader Ann');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ann@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(message);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Comment submitted successfully!')).toBeVisible();
  if (javaScriptEnabled) await expect(page.getByRole('status').filter({ hasText: 'Comment submitted' })).toBeFocused();
});

import { recordPresses } from '#tests/setup/record-traffic.ts';
import { sentFields } from '#tests/setup/sent-fields.ts';
import { expect, waitForHydration, test } from './fixtures.ts';

test('a button that loads something contacts only the host that /what-this-site-sends names', async ({
  browser,
  page,
  baseURL,
}) => {
  const presses = await recordPresses(browser, baseURL ?? '');
  expect(presses.map(({ hosts }) => hosts)).toEqual([[], ['www.openstreetmap.org']]);
  await page.goto('/what-this-site-sends');
  for (const { button, hosts } of presses)
    await expect(page.getByRole('listitem').filter({ hasText: `“${button}”` })).toContainText(
      hosts[0] ? `loads from ${hosts[0]}.` : 'asks only our own server.',
    );
});

test('a completely filled contact form posts only the fields that both pages name', async ({ page }) => {
  await page.goto('/contact');
  await waitForHydration(page);
  const form = page.locator('form', { has: page.getByLabel('Your name') });
  await form.getByText('Tell us more').click();
  await form.getByLabel('Your name').fill('Ada Sample');
  await form.getByLabel('Phone').fill('(225) 555-0118');
  await form.getByLabel('E-mail').fill('ada@mail.example');
  const asked = await form.locator('label[for^=contact-]:not([for$=website]), legend').allInnerTexts();
  for (const choice of await form.getByRole('group').all()) await choice.getByRole('radio').first().check();
  const sending = page.waitForRequest((request) => request.method() === 'POST');
  await form.getByRole('button', { name: 'Call me back' }).click();
  const posted = [...new URLSearchParams((await sending).postData() ?? '').keys()];
  expect(posted.length).toBeGreaterThan(8);
  expect(Object.keys(sentFields)).toEqual(expect.arrayContaining(posted));
  expect(asked).toHaveLength(8);
  for (const path of ['/what-this-site-sends', '/terms']) {
    await page.goto(path);
    for (const question of asked) await expect(page.getByRole('main')).toContainText(`“${question}”`);
  }
});

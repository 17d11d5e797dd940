import { parseHTML } from 'linkedom';
import type { Traffic } from '#app/features/legal/what-it-sends-page.tsx';
import recorded from '#app/features/legal/traffic.json' with { type: 'json' };
import { publicPaths } from '#tests/setup/paths.ts';
import { recordPresses } from '#tests/setup/record-traffic.ts';
import { expect, served, waitForHydration, test } from './fixtures.ts';

const traffic: Traffic = recorded;

test('a button that loads external content contacts only the hosts that /what-this-site-sends names', async ({
  browser,
  baseURL,
}) => {
  expect(await recordPresses(browser, baseURL ?? '')).toEqual(traffic.presses);
});

served('/what-this-site-sends lists every recorded page, and none contacted another company', async ({ request }) => {
  expect(traffic.pages.map(({ path }) => path)).toEqual(publicPaths);
  const { document } = parseHTML(await (await request.get('/what-this-site-sends')).text());
  const main = document.querySelector('main');
  expect(main?.textContent).toContain('No page asked any other company for anything.');
  expect(main?.querySelectorAll('table tr')).toHaveLength(publicPaths.length + 1);
  expect(main?.textContent).toMatch(/Load the map from OpenStreetMap.*www\.openstreetmap\.org/);
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
  const posted = [...new URLSearchParams((await sending).postData() ?? '').keys()].sort();
  expect(posted).toEqual(traffic.pages.find(({ path }) => path === '/contact')?.forms[0]?.fields);
  expect(asked).toHaveLength(8);
  for (const path of ['/what-this-site-sends', '/terms']) {
    await page.goto(path);
    for (const question of asked) await expect(page.getByRole('main')).toContainText(`“${question}”`);
  }
});

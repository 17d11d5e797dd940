import type { Traffic } from '#app/features/legal/what-it-sends-page.tsx';
import recorded from '#app/features/legal/traffic.json' with { type: 'json' };
import { publicPaths, walked } from '#tests/setup/paths.ts';
import { recordTraffic } from '#tests/setup/record-traffic.ts';
import { expect, settled, spec, test } from './fixtures.ts';

/** Other tests upload pictures and write posts meanwhile, so their number is not held. */
const counted = ['page', 'styles', 'scripts', 'fonts', 'films', 'data'];

test('no page sends more than /what-this-site-sends says; npm run traffic records it anew', async ({
  browser,
  baseURL,
}) => {
  spec('1.4', '7.29');
  test.setTimeout(240_000);
  const told: Traffic = recorded;
  const seen = await recordTraffic(browser, baseURL ?? '', walked(...publicPaths), '');
  expect(told.pages.map(({ path }) => path)).toEqual(publicPaths);
  for (const page of seen.pages) {
    const before = told.pages.find(({ path }) => path === page.path);
    expect(page.hosts, `${page.path} asks another host`).toEqual([]);
    expect(before?.cookies, page.path).toEqual(expect.arrayContaining(page.cookies));
    expect(before?.storage, page.path).toEqual(expect.arrayContaining(page.storage));
    expect(page.forms, page.path).toEqual(before?.forms);
    for (const kind of counted)
      expect(page.files[kind] ?? 0, `${kind} of ${page.path}`).toBeLessThanOrEqual(before?.files[kind] ?? 0);
    expect(Object.keys(before?.files ?? {}), page.path).toEqual(expect.arrayContaining(Object.keys(page.files)));
  }
  expect(seen.presses).toEqual(told.presses);
});

test('the page shows every recorded page, and that none asked another company', async ({ page }) => {
  await page.goto('/what-this-site-sends');
  await expect(page.getByText('No page asked any other company for anything.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('table').getByRole('row')).toHaveCount(publicPaths.length + 1);
  await expect(page.getByText(/Load the map from OpenStreetMap.*www\.openstreetmap\.org/)).toBeVisible();
});

test('what the contact form posts with every answer given is what both pages name', async ({ page }) => {
  await page.goto('/contact');
  await settled(page);
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
  const told: Traffic = recorded;
  expect(posted).toEqual(told.pages.find(({ path }) => path === '/contact')?.forms[0]?.fields);
  expect(asked).toHaveLength(8);
  for (const path of ['/what-this-site-sends', '/terms']) {
    await page.goto(path);
    for (const question of asked) await expect(page.getByRole('main')).toContainText(`“${question}”`);
  }
});

import { expect, test, spec } from './fixtures.ts';

const post = '/blog/getting-ready-for-your-first-fitting';

test('the list leads to a post, and its filters have the spec’s headings @phone @no-script', async ({ page }) => {
  spec('2.39', '2.41', '2.42', '2.49', '8.26');
  await page.goto('/blog');
  await expect(page).toHaveTitle('Our Blog & News - Cypress Prosthetics & Orthotics');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Blog & News');
  // Other tests write posts of their own.
  await expect(page.locator('main article', { hasNotText: 'Written by tests' })).toHaveCount(8);
  await page.getByRole('link', { name: 'Getting ready for your first fitting' }).click();
  await expect(page).toHaveURL(post);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Getting ready for your first fitting');
  await page.getByRole('link', { name: 'All posts by Renée Landry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Author: Renée Landry');
  for (const [query, heading] of [
    ['category=First steps', 'First steps Posts'],
    ['category=First steps&author=Renée Landry', 'Posts by Renée Landry in First steps'],
    ['tag=Test socket', 'Tag: Test socket'],
    ['category=Nothing here', 'Nothing here Posts'],
  ]) {
    await page.goto(`/blog?${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  }
  await expect(page.getByText('No blog posts found.')).toBeVisible();
});

test('a post shows everything the spec lists @phone @no-script', async ({ page }) => {
  spec('2.45', '2.50', '2.52', '8.5');
  await page.goto(post);
  const main = page.getByRole('main');
  await expect(main.getByText('October 28, 2026').first()).toBeVisible();
  await expect(main.getByRole('link', { name: 'Test socket', exact: true })).toHaveAttribute(
    'href',
    '/blog?tag=Test+socket',
  );
  const address = encodeURIComponent(new URL(post, page.url()).href);
  await expect(main.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
    'href',
    new RegExp(`facebook\\.com.*${address}`),
  );
  await expect(main.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
    'href',
    new RegExp(`linkedin\\.com.*${address}`),
  );
  await expect(main.getByRole('link', { name: 'Twitter' })).toHaveAttribute(
    'href',
    new RegExp(`text=Getting.*${address}|${address}.*text=Getting`),
  );
  await expect(main.getByRole('heading', { name: 'Popular Categories' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Popular Articles' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Related Articles' })).toBeVisible();
  await expect(main.getByText('Read More')).toHaveCount(3);
  await expect(main.getByRole('heading', { name: 'Leave a Reply' })).toBeVisible();
  await page.goto('/blog/what-happens-at-your-6-month-follow-up');
  await expect(main.getByText('Staff Writer').first()).toBeVisible();
  await expect(main.getByText('No comments yet.')).toBeVisible();
});

test('title and social tags are in the served HTML', async ({ request, baseURL }) => {
  spec('2.43', '9.3');
  const html = await (await request.get(post)).text();
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
  expect(html).toContain('<title>Getting ready for your first fitting - Cypress Prosthetics &amp; Orthotics</title>');
  expect(Array.from(description?.replace(/&[a-z0-9#]+;/g, '.') ?? '')).toHaveLength(150);
  for (const name of ['property="og:description"', 'name="twitter:description"'])
    expect(html).toContain(`<meta ${name} content="${description}"`);
  for (const name of ['property="og:image"', 'name="twitter:image"'])
    expect(html).toMatch(new RegExp(`<meta ${name} content="${baseURL}/cards/\\d+/[0-9a-f]{20}\\.png"`));
  for (const name of ['property="og:url"', 'name="twitter:url"'])
    expect(html).toContain(`<meta ${name} content="${baseURL}${post}"`);
  const card = await request.get(/property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '');
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png']);
});

test('search finds articles, puts a misspelled word right, and says so when there is nothing @no-script', async ({
  page,
}) => {
  await page.goto('/search');
  await page.getByPlaceholder('Search Articles').first().fill('sock PLY');
  await page.getByPlaceholder('Search Articles').first().press('Enter');
  await expect(
    page.getByRole('main').getByRole('link', { name: /Socket fit and sock ply, explained/ }),
  ).toHaveAttribute('href', '/blog/socket-fit-and-sock-ply-explained');
  await page.goto('/search?q=sokcet');
  await expect(page.getByText('Did you mean socket?')).toBeVisible();
  await page.getByRole('link', { name: 'Search only for “sokcet”' }).click();
  await expect(page.getByText('Nothing found for “sokcet”.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '(225) 555-0140' })).toBeVisible();
});

test('an unknown post and an unknown path are the 404 page @phone @no-script', async ({ page }) => {
  spec('2.23', '8.6');
  for (const path of ['/blog/no-such-post', '/no/such/path', '/admin.php', '/dev/ui']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByText('This page could not be found.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/');
  }
});

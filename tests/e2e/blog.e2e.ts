import { expect, served, spec, test } from './fixtures.ts';
import { all, linkTo, part, readPage, wordsIn } from './served-page.ts';

const post = '/blog/getting-ready-for-your-first-fitting';

test('the blog list links to posts, and its filters have the specified headings @phone-daily @no-script', async ({
  page,
}) => {
  spec('2.39', '2.41', '2.42', '2.49', '8.26');
  await page.goto('/blog');
  await expect(page).toHaveTitle('Our Blog & News - Cypress Prosthetics & Orthotics');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Blog & News');
  // Skip the posts of other tests.
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

served('a post shows everything the spec lists', async ({ request, baseURL }) => {
  spec('2.45', '2.50', '2.52', '8.5');
  const main = part(await readPage(request, post), 'main');
  expect(main.textContent).toContain('October 28, 2026');
  expect(linkTo(main, 'Test socket')).toBe('/blog?tag=Test+socket');
  const address = encodeURIComponent(new URL(post, baseURL ?? '').href);
  expect(linkTo(main, /Facebook/)).toMatch(new RegExp(`facebook\\.com.*${address}`));
  expect(linkTo(main, /LinkedIn/)).toMatch(new RegExp(`linkedin\\.com.*${address}`));
  expect(linkTo(main, /Twitter/)).toMatch(new RegExp(`text=Getting.*${address}|${address}.*text=Getting`));
  const headings = all(main, 'h2, h3').map(wordsIn);
  for (const heading of ['Popular Categories', 'Popular Articles', 'Related Articles', 'Leave a Reply'])
    expect(headings).toContain(heading);
  expect(main.textContent.match(/Read More/g)).toHaveLength(3);
  const other = part(await readPage(request, '/blog/what-happens-at-your-6-month-follow-up'), 'main');
  for (const text of ['Staff Writer', 'No comments yet.']) expect(other.textContent).toContain(text);
});

served('title and social tags are in the served HTML', async ({ request, baseURL }) => {
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

served('search finds articles, corrects a misspelled word, and says when nothing is found', async ({ request }) => {
  const main = async (path: string) => part(await readPage(request, path), 'main');
  const form = part(await main('/search'), 'form[action="/search"]');
  expect(part(form, 'input[name="q"]').getAttribute('placeholder')).toBe('Search Articles');
  expect(linkTo(await main('/search?q=sock+PLY'), /Socket fit and sock ply, explained/)).toBe(
    '/blog/socket-fit-and-sock-ply-explained',
  );
  const corrected = await main('/search?q=sokcet');
  expect(wordsIn(corrected)).toContain('Did you mean socket?');
  const only = await main(linkTo(corrected, 'Search only for “sokcet”') ?? '');
  expect(wordsIn(only)).toContain('Nothing found for “sokcet”.');
  expect(linkTo(only, '(225) 555-0140')).toBe('tel:+12255550140');
});

served('an unknown post and an unknown path show the 404 page', async ({ request }) => {
  spec('2.23', '8.6');
  for (const path of ['/blog/no-such-post', '/no/such/path', '/admin.php', '/dev/ui']) {
    const document = await readPage(request, path, 404);
    expect(document.body.textContent, path).toContain('This page could not be found.');
    expect(linkTo(document, 'Back To Home')).toBe('/');
  }
});

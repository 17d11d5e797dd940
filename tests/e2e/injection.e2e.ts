import { createPost } from '#app/features/posts/posts.commands.server.ts';
import { comments, clinic } from '#db/schema.ts';
import { startingFacts } from '#tests/factories/sample-content.ts';
import { expect, test } from './fixtures.ts';
import { openSite } from './own-site.ts';

const attacks = [
  '<script>window.pwned=1</script>',
  '"><img src=x onerror="window.pwned=1">',
  '</script><script>window.pwned=1</script>',
  '</title><svg onload=window.pwned=1>',
  "'-(window.pwned=1)-'",
  '[x](javascript:window.pwned=1) ![x](x" onerror="window.pwned=1)',
  '<javascript:window.pwned=1>',
  '\u2028<!--<script>window.pwned=1//',
];

/** Groups that fit the length limit of a URL. */
const together = [attacks.slice(0, 3), attacks.slice(3, 6), attacks.slice(6)].map((some) => some.join(''));

test('nothing typed by visitors or staff runs in the browser', async ({ page }) => {
  const site = await openSite();
  const app = site.openApp();
  try {
    const facts = Object.fromEntries(
      Object.entries(startingFacts).map(([key, value]) => [
        key,
        typeof value === 'string' && value.length > 5 && !['email', 'timeZone'].includes(key)
          ? `${value.slice(0, 9)}"><script>pwned=1</script>`
          : value,
      ]),
    );
    await app.db.update(clinic).set({ facts });
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text());
    });
    const visit = async (path: string) => {
      await page.goto(site.url + path);
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
      expect(await page.evaluate(() => 'pwned' in window), path).toBe(false);
    };
    const author = { id: 'test', name: 'Test', email: '' };
    for (const attack of attacks) {
      const { id, slug } = await createPost(app, author, {
        title: attack,
        content: `${attack}\n\n${attack}`,
        category: attack,
        author: attack,
        tags: [attack.slice(0, 60)],
        image: `/${attack}`,
        publishAt: '2026-11-01',
        status: 'published',
      });
      await app.db.insert(comments).values({ postId: id, name: attack, email: attack, message: attack });
      await visit(`/blog/${slug}`);
    }
    const form = page.locator('form', { has: page.getByLabel('Your comment') });
    await form.getByLabel('Name').fill(together[0] ?? '');
    await form.getByLabel('E-mail').fill('x@example.com');
    await form.getByLabel('Your comment').fill(attacks.join(' '));
    await form.getByRole('button', { name: 'Post Comment' }).click();
    await expect(page.getByText('Comment submitted successfully!')).toBeVisible();
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    for (const typed of together.map(encodeURIComponent)) {
      await visit(`/blog?category=${typed}&author=${typed}&tag=${typed}`);
      await visit(`/search?q=${typed}`);
      await visit(`/${typed}`);
    }
    await visit('/blog');
    await visit('/');
    // Nothing tried to run, so the CSP, the second line of defense, had nothing to block.
    expect(blocked).toEqual([]);
  } finally {
    await app.db.$client.end();
    await site.close();
  }
});

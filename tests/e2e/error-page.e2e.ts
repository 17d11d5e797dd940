import { clinic } from '#db/schema.ts';
import { startDemo } from '../setup/demo.ts';
import { expect, test, spec } from './fixtures.ts';

test('a failure of ours is told in words, with a number that the log knows', async ({ page }) => {
  spec('8.7');
  const demo = await startDemo('error-page', 4394);
  const app = demo.openApp();
  try {
    await app.db.update(clinic).set({ facts: { shortName: 5 } });
    const answer = await page.goto(`${demo.url}/blog`);
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(page.getByRole('main').getByRole('link', { name: '(225) 555-0140' })).toBeVisible();
    const requestId = answer?.headers()['x-request-id'] ?? 'none';
    await expect(page.getByRole('main')).toContainText(requestId);
    await expect.poll(() => demo.log()).toContain(`"request":"${requestId}"`);
  } finally {
    await app.db.$client.end();
    await demo.stop();
  }
});
